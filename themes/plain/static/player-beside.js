/* Lends the player to what else a page has about its hand. The script and the style of such a part
   are loaded when they are wanted, so that nobody waits for what they do not use. */
"use strict";
(() => {
  const wanted = new Map();
  const fetched = (address, tag, attributes) => {
    if (!wanted.has(address)) wanted.set(address, new Promise((done) => {
      const element = Object.assign(document.createElement(tag), attributes);
      element.addEventListener("load", done);
      document.head.append(element);
    }));
    return wanted.get(address);
  };
  const dressed = (part) => fetched(part.dataset.style, "link", { rel: "stylesheet", href: part.dataset.style });
  const lent = new Set();
  document.addEventListener("shown", (event) => {
    const player = event.detail;
    if (lent.has(player)) return;
    lent.add(player);
    for (const part of document.querySelectorAll('[data-lent="' + player.box.id + '"]')) {
      if ("within" in part.dataset) player.box.append(part);
      const near = new IntersectionObserver(([seen]) => {
        if (!seen.isIntersecting) return;
        near.disconnect();
        dressed(part);
      }, { rootMargin: "600px" });
      near.observe(part);
      for (const button of part.querySelectorAll("button[data-asks]")) {
        button.hidden = false;
        button.addEventListener("click", async () => {
          await Promise.all([dressed(part), fetched(part.dataset.script, "script", { src: part.dataset.script })]);
          document.dispatchEvent(new CustomEvent("asked", { detail: { player, part, button } }));
        });
      }
    }
  });
})();
