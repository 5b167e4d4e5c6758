/* Keys and swipes of a player, heard only while it has the focus. */
"use strict";
class PlayerKeys {
  constructor(player) {
    this.player = player;
    this.off = player.part(".keys-on");
    try { this.off.checked = localStorage.getItem("rightbower-keys") !== "off"; } catch { /* private */ }
    this.off.addEventListener("change", () => {
      for (const other of document.querySelectorAll(".keys-on")) other.checked = this.off.checked;
      try { localStorage.setItem("rightbower-keys", this.off.checked ? "on" : "off"); } catch { /* private */ }
    });
    player.box.addEventListener("keydown", (event) => this.key(event));
    this.swipe(player.part(".felt"));
  }

  key(event) {
    // A bracket takes AltGr on many keyboards; every other modifier belongs to the browser.
    const third = event.getModifierState("AltGraph");
    if (!third && (event.ctrlKey || event.metaKey || event.altKey)) return;
    if (!this.off.checked || event.defaultPrevented) return;
    if (event.target.closest("input, textarea, select")) return;
    if (event.shiftKey && event.key !== "?") return;
    const player = this.player;
    const go = { ArrowLeft: "back", ArrowRight: "on", "[": "trickBack", "]": "trickOn", Home: "first", End: "last" }[event.key];
    const act = { " ": "play", r: "rotate", h: "hide", s: "read", l: "link", "?": "help" }[event.key];
    if (event.key === " " && event.target !== player.box) return;
    if (go) player.go(go);
    else if (act) player[act]();
    else if (event.key === "c") this.deck();
    else return;
    event.preventDefault();
  }

  deck() {
    const button = document.querySelector("[data-look=deck]");
    const root = document.documentElement;
    if (button) button.click();
    else root.dataset.deck = root.dataset.deck === "four" ? "two" : "four";
  }

  swipe(felt) {
    let from = null;
    felt.addEventListener("touchstart", (event) => {
      from = event.touches.length === 1 ? [event.touches[0].clientX, event.touches[0].clientY] : null;
    }, { passive: true });
    felt.addEventListener("touchend", (event) => {
      if (!from) return;
      const across = event.changedTouches[0].clientX - from[0];
      const down = event.changedTouches[0].clientY - from[1];
      from = null;
      if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) this.player.go(across < 0 ? "on" : "back");
    }, { passive: true });
  }
}
