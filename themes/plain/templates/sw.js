/* Keeps what was read, and whole languages that a reader wants to keep, for when there is no
   network. With one, every page comes from it: what is kept is only shown where nothing newer can
   be had. Stores are named after the folder they serve: other sites may share the address. */
"use strict";
const BUILD = "{{ build }}";
const here = new URL(registration.scope);
const named = (what) => `rightbower-${what} ${here.pathname}`;
const READ = named("read"), ASSETS = named("assets"), STATE = named("state");
const MOST_READ = 300, VERSIONS = 3, AT_ONCE = 6, SAVE_EVERY = 24, PATIENCE = 5000;
const going = new Map();

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

/* The address under which a page is kept: without ? and #, and never that of a folder. */
const plain = (address) => {
  const url = new URL(address);
  return url.origin + url.pathname.replace(/\/$/, "/index.html");
};
const languageOf = (address) => plain(address).slice(here.href.length).split("/")[0];
const isOffline = (key) => key.endsWith("/offline.html");
const sound = (response) => response.ok && response.type === "basic" && !response.redirected;

/* What this worker remembers, by name. */
const recall = async (name) => (await (await caches.open(STATE)).match(here.href + name))?.json();
const remember = async (name, value) =>
  (await caches.open(STATE)).put(here.href + name, new Response(JSON.stringify(value)));

/* A page of a language that is kept belongs to it; any other is one that was read. */
const storeOf = async (key) => {
  const name = named("kept-" + languageOf(key));
  return caches.open(await caches.has(name) ? name : READ);
};
const keepPage = async (key, response) => {
  await (await storeOf(key)).put(key, response);
  const cache = await caches.open(READ);
  const keys = (await cache.keys()).filter(({ url }) => !isOffline(url));
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_READ)).map((old) => cache.delete(old)));
};

/* The page that tells what can be read, in this language or in any that is here. */
const offlinePage = async (language) => {
  const own = `${here.href}${language}/offline.html`;
  if (await caches.match(own)) return own;
  for (const name of (await caches.keys()).filter((one) => one.endsWith(" " + here.pathname))) {
    const found = (await (await caches.open(name)).keys()).find(({ url }) => isOffline(url));
    if (found) return found.url;
  }
  return null;
};

/* What has its content's mark in its address never changes. */
const asset = async (request) => {
  const found = await caches.match(request, { ignoreVary: true });
  if (found) return found;
  try {
    const response = await fetch(request);
    if (sound(response)) {
      const cache = await caches.open(ASSETS);
      await cache.put(request, response.clone());
      const versions = await cache.keys(request, { ignoreSearch: true });
      await Promise.all(versions.slice(0, -VERSIONS).map((old) => cache.delete(old)));
    }
    return response;
  } catch {
    return await caches.match(request, { ignoreSearch: true, ignoreVary: true }) ?? Response.error();
  }
};

/* Everything else comes from the network while there is one. */
const fresh = async (event) => {
  const { request } = event;
  const key = plain(request.url);
  const network = fetch(request.url, { cache: "no-cache", credentials: "same-origin" }).then((response) => {
    if (response.redirected && request.mode === "navigate") return Response.redirect(response.url);
    if (sound(response)) event.waitUntil(keepPage(key, response.clone()).catch(() => {}));
    else if (response.status === 404 || response.status === 410) event.waitUntil(caches.open(READ).then((cache) => cache.delete(key)));
    return response;
  });
  // What comes too late for this visit is kept for the next one.
  event.waitUntil(network.catch(() => {}));
  const kept = await caches.match(key, { ignoreVary: true });
  if (kept) {
    const late = new Promise((done) => setTimeout(() => done(kept), PATIENCE));
    return Promise.race([late, network.then((response) => response.status < 500 ? response : kept, () => kept)]);
  }
  try {
    return await network;
  } catch {
    if (request.mode !== "navigate") return Response.error();
    const instead = await offlinePage(languageOf(request.url));
    return instead ? Response.redirect(instead + "?missing") : Response.error();
  }
};

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(here.href)) return;
  const marked = new URL(request.url).searchParams.has("v");
  event.respondWith(marked ? asset(request) : fresh(event));
  if (request.mode === "navigate") event.waitUntil(refresh().catch(() => {}));
});

/* Keeps a page that was there before this worker was, with what it loads. */
const keepWhole = async (key) => {
  const response = await fetch(key, { cache: "no-cache" });
  if (!sound(response)) return;
  const text = await response.clone().text();
  await keepPage(key, response);
  const parts = text.matchAll(/<(?:link|script)\b[^>]*\s(?:href|src)="([^"]+\?v=[^"]+)"/g);
  await Promise.all([...parts].map((found) => asset(new Request(new URL(found[1], key)))));
};
const opened = async (address) => {
  const key = plain(address), language = languageOf(address);
  if (!await caches.match(key)) await keepWhole(key);
  if (await recall("page-" + language) !== BUILD) {
    await keepWhole(`${here.href}${language}/offline.html`);
    await remember("page-" + language, BUILD);
  }
  await refresh();
};

const tell = async (language, state) => {
  for (const client of await clients.matchAll()) {
    if (client.url.startsWith(here.href)) client.postMessage({ language, ...state });
  }
};
const markOf = async (body) => [...new Uint8Array(await crypto.subtle.digest("SHA-256", body))]
  .map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 12);

/* Fetches what a language lacks or has in another form, then lets go what is there no longer. */
const keep = async (language, stopped) => {
  const list = await (await fetch(`${here.href}assets/made/offline/${language}.json`, { cache: "no-cache" })).json();
  const state = { marks: {}, ...await recall("kept-" + language), whole: false, size: list.size };
  const cache = await caches.open(named("kept-" + language));
  const todo = list.files.filter(([path, mark]) => state.marks[path] !== mark);
  const total = list.files.length;
  let done = total - todo.length, failed = 0;
  const save = () => stopped() ? null : remember("kept-" + language, { ...state, done, total });
  await save();
  tell(language, { done, total, size: list.size, going: true });
  const take = async () => {
    for (let next = todo.shift(); next && !stopped() && failed < AT_ONCE; next = todo.shift()) {
      try {
        const response = await fetch(here.href + next[0], { cache: "no-cache" });
        if (!sound(response)) throw new Error(next[0]);
        const body = await response.arrayBuffer();
        const kind = response.headers.get("Content-Type") ?? "";
        await cache.put(here.href + next[0], new Response(body, { headers: { "Content-Type": kind } }));
        // The mark of what came, not of what was promised: a server may lag behind its list.
        state.marks[next[0]] = await markOf(body);
        done += 1;
        if (done % SAVE_EVERY === 0) await save();
        tell(language, { done, total, size: list.size, going: true });
      } catch { failed += 1; }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  if (stopped()) return;
  if (!failed) {
    const wanted = new Set(list.files.map(([path]) => path));
    const old = (await cache.keys()).filter(({ url }) => !wanted.has(decodeURI(url.slice(here.href.length))));
    await Promise.all(old.map((request) => cache.delete(request)));
    for (const path of Object.keys(state.marks)) if (!wanted.has(path)) delete state.marks[path];
    const read = await caches.open(READ);
    for (const path of wanted) if (!isOffline(path)) await read.delete(here.href + path);
    state.whole = true;
    state.build = list.build;
  }
  await save();
  await tell(language, { done, total, size: list.size, whole: state.whole });
};
const keeping = (language) => {
  if (!going.has(language)) {
    const run = { stopped: false };
    run.over = keep(language, () => run.stopped)
      .catch(async () => tell(language, { ...await recall("kept-" + language), going: false }))
      .finally(() => going.delete(language));
    going.set(language, run);
  }
  return going.get(language).over;
};
const drop = async (language) => {
  const run = going.get(language);
  if (run) { run.stopped = true; await run.over; }
  await caches.delete(named("kept-" + language));
  await (await caches.open(STATE)).delete(here.href + "kept-" + language);
  await tell(language, { done: 0, total: 0, dropped: true });
};

/* Brings languages that are kept up to date: after a new build, or where it stopped half way. */
const refresh = async () => {
  const prefix = here.href + "kept-";
  for (const { url } of await (await caches.open(STATE)).keys()) {
    if (!url.startsWith(prefix)) continue;
    const language = url.slice(prefix.length);
    const state = await recall("kept-" + language);
    if (state && (!state.whole || state.build !== BUILD)) await keeping(language);
  }
};

addEventListener("message", (event) => {
  const { data } = event;
  const answer = async () => {
    if (data.opened) await opened(data.opened);
    if (data.keep) await keeping(data.keep);
    if (data.drop) await drop(data.drop);
    if (data.state) {
      const { marks, ...state } = await recall("kept-" + data.state) ?? { done: 0, total: 0 };
      await tell(data.state, { ...state, going: going.has(data.state) });
    }
  };
  event.waitUntil(answer().catch(() => {}));
});
