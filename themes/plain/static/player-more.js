/* Opens what a hand page shows only when asked for: its scripts and what is known of the hand are
   loaded then. From disk nothing can be fetched, so what is known is a script that only assigns. */
"use strict";
const loading = new Map();
function loaded(address) {
  if (!loading.has(address)) loading.set(address, new Promise((done, failed) => {
    const style = /\.css(\?|$)/.test(address);
    const part = document.createElement(style ? "link" : "script");
    if (style) { part.rel = "stylesheet"; part.href = address; } else part.src = address;
    part.addEventListener("load", done);
    part.addEventListener("error", () => { loading.delete(address); failed(new Error(address)); });
    document.head.append(part);
  }));
  return loading.get(address);
}

function openMore(player, box) {
  const open = async (button) => {
    const panel = box.querySelector("section." + button.dataset.more);
    const shown = button.getAttribute("aria-expanded") === "true";
    if (!panel.more && !shown) {
      try {
        for (const address of [box.dataset.known, ...panel.dataset.needs.split(" ")]) await loaded(address);
      } catch {
        player.words.status.textContent = box.dataset.failed;
        return;
      }
      const kinds = { known: () => new PlayerKnown(player, box, panel), try: () => new PlayerTry(player, box, panel) };
      panel.more = kinds[button.dataset.more]();
    }
    panel.hidden = shown;
    button.setAttribute("aria-expanded", String(!shown));
    panel.more.show();
  };
  for (const button of box.querySelectorAll("[data-more]")) button.addEventListener("click", () => open(button));
  // A link to a line of one's own: `try.t3.2=t3.1:QS,9S`.
  const follow = async () => {
    const [at, line] = decodeURIComponent(location.hash.slice(1)).split("=");
    if (!line || !at.startsWith(player.data.steps[0].at.slice(0, -4) + "try.")) return;
    const button = box.querySelector("[data-more=try]");
    if (button.getAttribute("aria-expanded") === "false") await open(button);
    const { more } = box.querySelector("section.try");
    if (more) more.restore(at, line);
  };
  follow();
  addEventListener("hashchange", (event) => { if (event.isTrusted) follow(); });
}

document.addEventListener("DOMContentLoaded", () => {
  for (const box of document.querySelectorAll(".more[data-known]")) {
    const { player } = box.closest(".player");
    if (player) openMore(player, box);
  }
});
