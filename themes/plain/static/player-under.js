/* Steps through a hand as another game would have it: how it goes there is said beside the table,
   step by step, and where that game stops the steps end. The words are those of the list of games
   on the page: it knows no rule and no language. */
"use strict";
class PlayerUnder {
  constructor(player) {
    this.player = player;
    this.box = document.createElement("div");
    this.box.className = "under";
    this.box.hidden = true;
    player.part(".saying").before(this.box);
    document.addEventListener("shown", (event) => { if (event.detail === player) this.shown(); });
  }

  enter(button) {
    const { player } = this;
    this.games = button.closest(".games");
    player.walk(player.data.steps, null);
    const ends = player.steps.findIndex((step) => step.at === button.dataset.ends);
    if (ends > 0) {
      this.stop = button.dataset.ends;
      player.last = ends - 1;
      player.range.max = player.last;
      player.starts = player.starts.filter((start) => start <= player.last);
    } else this.stop = null;
    player.to(player.first, "jump", true);
    player.box.scrollIntoView({ block: "start" });
    player.box.focus({ preventScroll: true });
  }

  /* The player walks freely again, from where it stands. */
  leave() {
    const { player } = this;
    this.games = null;
    const at = player.at;
    player.walk(player.data.steps, null);
    player.show(at, "start");
  }

  said(at) {
    const all = [...this.games.querySelectorAll("details li")];
    const item = (all.length ? all : [...this.games.querySelectorAll("li")]).find((one) => one.dataset.at === at);
    const copy = document.createElement("p");
    if (item) copy.append(...[...item.childNodes].map((node) => node.cloneNode(true)));
    return item ? [copy] : [];
  }

  shown() {
    const { player } = this;
    if (this.games && (player.closed || player.line)) this.games = null;
    this.box.hidden = !this.games;
    if (!this.games) return;
    const names = this.games.querySelector(".names").cloneNode(true);
    const back = document.createElement("button");
    back.type = "button";
    back.textContent = player.box.dataset.leave;
    back.addEventListener("click", () => { this.leave(); player.box.focus({ preventScroll: true }); });
    const told = this.said(player.steps[player.at].at);
    if (this.stop && player.at === player.last) told.push(...this.said(this.stop));
    this.box.replaceChildren(names, ...told, back);
    player.words.status.textContent = [player.words.status.textContent, ...told.map((one) => one.textContent)].filter(Boolean).join(" · ");
  }
}

document.addEventListener("asked", ({ detail: { player, part, button } }) => {
  if (!part.matches(".elsewhere-games")) return;
  player.under = player.under || new PlayerUnder(player);
  player.under.enter(button);
});
