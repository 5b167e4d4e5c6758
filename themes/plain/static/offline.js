/* Lets a reader keep a language on the device, tells beforehand how much that is, shows how it
   goes, and takes it away again. The work is the worker's: closing this page does not undo it. */
"use strict";
(async () => {
  const source = document.currentScript.dataset.list;
  const language = document.documentElement.lang;
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
  const told = (key, state) => status.dataset[key].replace("#1", state.done).replace("#2", state.total);
  const sized = (bytes) => {
    const number = (bytes / 1e6).toLocaleString(language, { maximumFractionDigits: 0 });
    if (bytes) size.textContent = size.dataset.text.replace("#", number);
  };
  const tell = (state) => {
    const { done, total, going, whole, dropped } = state;
    bar.hidden = !going;
    if (going && total) { bar.max = total; bar.value = done; }
    keep.hidden = whole || going;
    keep.textContent = done && !dropped ? keep.dataset.again : first;
    drop.hidden = !going && !whole && (!done || dropped);
    sized(state.size);
    // What goes on is seen in the bar; it is announced when it begins and when it is over.
    if (going) { if (!status.textContent || !status.dataset.on) status.textContent = told("going", state); status.dataset.on = "1"; return; }
    delete status.dataset.on;
    status.textContent = whole ? told("kept", state) : dropped ? told("dropped", state) : done ? told("partly", state) : "";
  };
  navigator.serviceWorker.addEventListener("message", ({ data }) => { if (data.language === language) tell(data); });
  const ask = async (message) => (await navigator.serviceWorker.ready).active.postMessage(message);
  keep.addEventListener("click", () => {
    navigator.storage?.persist?.();
    ask({ keep: language });
  });
  drop.addEventListener("click", () => ask({ drop: language }));
  box.hidden = false;
  try { sized((await (await fetch(source, { cache: "no-cache" })).json()).size); } catch { /* offline: the worker knows */ }
  ask({ state: language });

  const kept = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith("rightbower-read")) continue;
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      if (!url.startsWith(new URL("..", location.href).href) || !/\.html$/.test(url)) continue;
      const text = await (await cache.match(url)).text();
      const page = new DOMParser().parseFromString(text, "text/html");
      if (url !== location.href.replace(/[?#].*/, "")) kept.set(url, [page.querySelector("h1")?.textContent ?? page.title, page.documentElement.lang]);
    }
  }
  if (!kept.size) return;
  document.querySelector(".read ul").append(...[...kept].sort(([, one], [, other]) => one[0].localeCompare(other[0], language)).map(([url, [title, lang]]) => {
    const item = document.createElement("li");
    item.append(Object.assign(document.createElement("a"), { href: url, textContent: title, lang }));
    return item;
  }));
  show(".read");
})();
