/* Lets a reader keep a language on the device, tells beforehand how much that is, shows how it
   goes, and takes it away again. The work is the worker's: closing this page does not undo it. */
"use strict";
(async () => {
  // What the folder of the language is called, as in addresses; browsers call it by its tag.
  const { list: source, language } = document.currentScript.dataset;
  const tag = document.documentElement.lang;
  const box = document.querySelector(".keep");
  const show = (name) => document.querySelector(name).hidden = false;
  if (new URLSearchParams(location.search).has("missing")) show(".lost");
  const worker = "serviceWorker" in navigator && /^https?:$/.test(location.protocol)
    && await Promise.race([
      navigator.serviceWorker.ready.then((found) => found.active),
      new Promise((done) => setTimeout(done, 4000)),
    ]);
  if (!worker) { show(".cannot"); return; }

  const [keep, drop] = box.querySelectorAll("button");
  const first = keep.textContent;
  const bar = box.querySelector("progress");
  const status = box.querySelector("[role=status]");
  const size = box.querySelector(".size");
  const count = box.querySelector(".count");
  const told = (key, state) => status.dataset[key].replace("#1", state.done).replace("#2", state.total);
  const sized = (bytes) => {
    const number = (bytes / 1e6).toLocaleString(tag, { maximumFractionDigits: 0 });
    if (bytes) size.textContent = size.dataset.text.replace("#", number);
  };
  const tell = (state) => {
    const { done, total, going, whole, dropped } = state;
    bar.hidden = !going;
    if (going && total) { bar.max = total; bar.value = done; } else bar.removeAttribute("value");
    keep.hidden = whole || going;
    keep.textContent = done && !dropped ? keep.dataset.again : first;
    drop.hidden = !going && !whole && (!done || dropped);
    sized(state.size);
    // What goes on is seen in the bar and beside it; it is announced when it begins and when it is over.
    count.textContent = going && total ? told("going", state) : "";
    if (going) { if (status.textContent !== status.dataset.begun) status.textContent = status.dataset.begun; return; }
    status.textContent = whole ? told("kept", state) : dropped ? told("dropped", state) : done ? told("partly", state) : "";
  };
  navigator.serviceWorker.addEventListener("message", ({ data }) => { if (data.language === language) tell(data); });
  const ask = async (message) => (await navigator.serviceWorker.ready).active.postMessage(message);
  keep.addEventListener("click", () => {
    navigator.storage?.persist?.();
    tell({ done: 0, total: 0, going: true });
    ask({ keep: language });
  });
  drop.addEventListener("click", () => ask({ drop: language }));
  box.hidden = false;
  try { sized((await (await fetch(source, { cache: "no-cache" })).json()).size); } catch { /* offline: the worker knows */ }
  ask({ state: language });

  /* The pages of a store, without what is only shown in frames, and this page. */
  const folder = new URL("..", location.href);
  const own = location.href.replace(/[?#].*/, "");
  const pages = async (name) => {
    const cache = await caches.open(name);
    const urls = (await cache.keys()).map(({ url }) => url);
    return urls.filter((url) => url.startsWith(folder.href) && /(?<!\.embed)\.html$/.test(url) && url !== own).map((url) => [url, cache]);
  };
  const titled = (text) => new DOMParser().parseFromString(text.slice(0, text.search(/<main\b/)) + (text.match(/<h1[^]*?<\/h1>/) ?? [""])[0], "text/html");
  const items = async (found) => {
    const read = await Promise.all(found.map(async ([url, cache]) => {
      const page = titled(await (await cache.match(url)).text());
      return [url, page.querySelector("h1")?.textContent ?? page.title, page.documentElement.lang];
    }));
    return read.sort(([, one], [, other]) => one.localeCompare(other, tag)).map(([href, textContent, lang]) => {
      const item = document.createElement("li");
      item.append(Object.assign(document.createElement("a"), { href, textContent, lang }));
      return item;
    });
  };
  const section = document.querySelector(".read");
  for (const name of await caches.keys()) {
    if (!name.startsWith("rightbower-") || !name.endsWith(" " + folder.pathname)) continue;
    const found = await pages(name);
    const [, code] = /^rightbower-kept-(\S+)/.exec(name) ?? [];
    if (!found.length || (!code && !name.startsWith("rightbower-read"))) continue;
    show(".read");
    if (!code) { section.querySelector("ul").append(...await items(found)); continue; }
    // There may be hundreds: their titles are looked up when somebody wants them.
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    const home = [...document.querySelectorAll(".languages a")].find((link) => link.href.startsWith(`${folder.href}${code}/`));
    const named = home?.querySelector(".full").textContent ?? code;
    summary.textContent = section.dataset.kept.replace("#1", named).replace("#2", found.length);
    details.append(summary, document.createElement("ul"));
    details.addEventListener("toggle", async () => details.lastChild.append(...await items(found)), { once: true });
    section.append(details);
  }
})();
