/* Small comforts on every page: the language switch keeps the place, looks are remembered, and
   what was read stays readable without a network. */
"use strict";
(() => {
  const root = document.documentElement;
  const { worker } = document.currentScript.dataset;
  const stored = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const store = (key, value) => { try { localStorage.setItem(key, value); } catch { /* private */ } };
  const dark = matchMedia("(prefers-color-scheme: dark)");

  const looks = {
    theme: { values: ["light", "dark"], now: () => root.dataset.theme || (dark.matches ? "dark" : "light") },
    deck: { values: ["two", "four"], now: () => root.dataset.deck || "two" },
  };
  for (const key of Object.keys(looks)) {
    const value = stored("rightbower-" + key);
    if (looks[key].values.includes(value)) root.dataset[key] = value;
  }

  document.addEventListener("DOMContentLoaded", () => {
    const panel = document.querySelector(".looks");
    if (panel) panel.hidden = false;
    for (const button of document.querySelectorAll("[data-look]")) {
      const key = button.dataset.look;
      const [off, on] = looks[key].values;
      const show = () => button.setAttribute("aria-pressed", String(looks[key].now() === on));
      button.addEventListener("click", () => {
        root.dataset[key] = looks[key].now() === on ? off : on;
        store("rightbower-" + key, root.dataset[key]);
        show();
      });
      show();
    }
    const menu = document.querySelector(".menu[popover]");
    menu?.addEventListener("focusout", ({ relatedTarget: next }) => {
      // Whoever goes on by keyboard would meet what lies under it.
      if (menu.popover && next && !menu.contains(next) && menu.matches(":popover-open")) menu.hidePopover();
    });
    for (const link of document.querySelectorAll("[data-keep-anchor]")) {
      const bare = link.getAttribute("href");
      const keep = () => link.setAttribute("href", bare + location.search + location.hash);
      keep();
      addEventListener("hashchange", keep);
      link.addEventListener("pointerdown", keep);
      link.addEventListener("focus", keep);
    }
  });

  // What is read is kept for when there is no network; never from disk, never in a frame, and never
  // where a writer sees pages with a script of the server that says when they have changed.
  const written = document.querySelector('script[src^="/-/"]');
  if (worker && !written && "serviceWorker" in navigator && /^https?:$/.test(location.protocol) && self === top) {
    const { serviceWorker } = navigator;
    const tell = async () => (await serviceWorker.ready).active.postMessage({ opened: location.href });
    addEventListener("load", () => {
      serviceWorker.register(worker).then(tell).catch(() => { /* refused here; nothing needs it */ });
      serviceWorker.addEventListener("controllerchange", tell);
    });
  }
})();
