/* Moves a pointer over the frozen steps of a hand. Everything it shows was decided when the page
   was made: it knows no rule and no language. Its hand: player-hand.js, drawing:
   player-table.js, hiding: player-veil.js, telling: player-words.js, keys: player-keys.js. */
"use strict";
class Player {
  constructor(box, data) {
    this.box = box;
    box.player = this;
    this.data = data;
    this.list = document.querySelector('[data-steps="' + box.id + '"]');
    this.table = new PlayerTable(box, this.data);
    this.veil = new PlayerVeil(box, this.list, this.table.names);
    this.steps = this.data.steps;
    this.line = null;
    this.at = 0;
    this.closed = false;
    this.timer = 0;
    this.part = (name) => box.querySelector(name);
    this.words = new PlayerWords(this);
    this.range = this.part("input[type=range]");
    this.count = this.part(".count");
    this.buttons = [...box.querySelectorAll("[data-go]")];
    this.groups = new Map();
    this.list.querySelectorAll(".group").forEach((group, number) => {
      for (const step of group.querySelectorAll(".step")) this.groups.set(step.id, number);
    });
    box.hidden = false;
    box.tabIndex = 0;
    this.table.turn(this.data.below);
    this.part(".below").value = this.data.below;
    this.keys = new PlayerKeys(this);
    this.listen();
    this.walk(this.data.steps, null);
    (window.requestIdleCallback || setTimeout)(() => this.table.warm());
  }

  listen() {
    for (const button of this.buttons) button.addEventListener("click", () => this.go(button.dataset.go));
    for (const button of this.box.querySelectorAll("[data-do]")) button.addEventListener("click", () => this[button.dataset.do]());
    this.range.addEventListener("input", () => this.to(Number(this.range.value), "range"));
    this.part(".below").addEventListener("change", (event) => this.sit(Number(event.target.value)));
    this.part(".speed").addEventListener("change", () => { if (this.timer) this.tick(); });
    this.box.addEventListener("click", (event) => {
      const card = event.target.closest(".pick");
      const code = card && this.table.codes.get(card);
      const played = code ? this.steps.findIndex((step) => step.trick && step.trick[step.trick.length - 1][1] === code) : -1;
      if (played >= 0) this.to(played, "jump");
    });
    this.list.addEventListener("click", (event) => {
      const link = event.target.closest(".at");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.jump(link.getAttribute("href").slice(1));
      this.mark();
      this.bringUp();
    });
    this.part(".address").addEventListener("focus", (event) => event.target.select());
    document.addEventListener("visibilitychange", () => this.stop());
    for (const sign of ["pointerdown", "focusin"]) document.addEventListener(sign, () => this.write(), true);
  }

  /* After a jump from the list, the table is brought into sight if it is out of it. */
  bringUp() {
    const { top, bottom } = this.box.getBoundingClientRect();
    if (bottom < 200 || top > innerHeight - 200) this.box.scrollIntoView({ block: "start" });
  }

  /* The steps that lead to an anchor: the hand's own, or those of a line from where it leaves. */
  path(anchor) {
    const own = this.data.steps;
    if (own.some((step) => step.at === anchor)) return [own, null];
    for (const [id, line] of Object.entries(this.data.lines)) {
      if (line.steps.some((step) => step.at === anchor)) return [this.branch(line), id];
    }
    return null;
  }

  branch(line) {
    const leaves = this.data.steps.findIndex((step) => step.at === line.from);
    return this.data.steps.slice(0, leaves).concat(line.steps);
  }

  /* Walks other steps from now on: the slider gets their number, and a tick where a trick begins. */
  walk(steps, line) {
    this.steps = steps;
    this.line = line;
    this.first = Math.max(0, steps.findIndex((step) => step.at === this.box.dataset.from));
    const end = steps.findIndex((step) => step.at === this.box.dataset.to);
    this.last = end < 0 ? steps.length - 1 : end;
    this.range.min = this.first;
    this.range.max = this.last;
    this.starts = steps.map((step, number) => number).filter((number) =>
      number === 0 || this.groups.get(steps[number].at) !== this.groups.get(steps[number - 1].at));
    const ticks = this.part(".ticks");
    ticks.replaceChildren(...this.starts.filter((start) => start > this.first && start <= this.last).map((start) => {
      const tick = document.createElement("i");
      tick.style.insetInlineStart = (100 * (start - this.first)) / (this.last - this.first || 1) + "%";
      return tick;
    }));
  }

  jump(anchor) {
    const whole = anchor && this.path(anchor) ? anchor : anchor + ".1";
    const found = this.path(whole);
    if (!found) return false;
    if (found[1] !== this.line) this.walk(...found);
    this.to(this.steps.findIndex((step) => step.at === whole), "jump", true);
    clearTimeout(this.marking);
    this.marking = 0;
    return true;
  }

  go(where) {
    const ahead = this.starts.filter((start) => start > this.at);
    const behind = this.starts.filter((start) => start < this.at);
    this.to({
      first: this.first, back: this.at - 1, on: this.at + 1, last: this.last,
      trickBack: behind.length ? behind[behind.length - 1] : this.first, trickOn: ahead.length ? ahead[0] : this.last,
    }[where], where === "on" || where === "back" ? "step" : "jump");
  }

  to(index, how, silently) {
    this.stop();
    if (index < this.first || index > this.last) return;
    if (index === this.at && !silently) return;
    this.show(index, how);
    if (!silently) this.mark();
  }

  /* The address leads to this very step: written when the pointer rests, for browsers let nobody
     write it all the time, and before anything is touched, so that every link knows it. */
  mark() {
    clearTimeout(this.marking);
    this.marking = setTimeout(() => this.write(), 80);
  }

  write() {
    if (!this.marking) return;
    clearTimeout(this.marking);
    this.marking = 0;
    history.replaceState(null, "", this.hash());
    dispatchEvent(new HashChangeEvent("hashchange"));
  }

  /* What leads to this step: its anchor, or what a line of one's own needs to be found again. */
  hash() { return "#" + (this.steps[this.at].link || this.steps[this.at].at); }

  show(index, how) {
    this.at = index;
    const step = this.steps[index];
    const closed = this.closed && !step.over;
    const within = this.box.contains(document.activeElement);
    this.lastTrick = null;
    this.table.draw(step, closed, null);
    this.cover(closed);
    this.words.tell(step, how);
    // What had the focus may have left the table: the keys go on working.
    if (within && !this.box.contains(document.activeElement)) this.box.focus({ preventScroll: true });
    for (const button of this.buttons) {
      const ahead = ["on", "last", "trickOn"].includes(button.dataset.go);
      button.setAttribute("aria-disabled", String(index === (ahead ? this.last : this.first)));
    }
    this.part("[data-do=recall]").setAttribute("aria-pressed", "false");
    // What else the page has to say of a step hears of it here.
    this.box.dispatchEvent(new CustomEvent("shown", { bubbles: true, detail: this }));
  }

  cover(closed) {
    if (!closed && !this.veil.closed) return;
    const past = new Set();
    const sees = new Set();
    for (let place = 0; place <= this.at; place += 1) {
      const step = this.steps[place];
      past.add(step.at);
      for (const code of (step.shown || "").split(" ")) sees.add(code);
      for (const code of step.hold[this.table.below].split(" ")) sees.add(code.replace("~", ""));
    }
    this.veil.lay(closed, past, sees);
  }

  /* What the other buttons do. */
  play() {
    if (this.timer) { this.stop(); return; }
    if (this.at === this.last) this.show(this.first, "start");
    this.part("[data-do=play]").setAttribute("aria-pressed", "true");
    this.tick();
  }

  wait() { return Number(this.part(".speed").value); }

  tick() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.show(this.at + 1, "step");
      this.mark();
      if (this.at === this.last) this.stop();
      else this.tick();
    }, this.wait());
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.part("[data-do=play]").setAttribute("aria-pressed", "false");
  }

  sit(below) {
    this.table.turn(below);
    this.part(".below").value = below;
    this.table.drawn = [];
    this.show(this.at, "start");
    this.words.status.textContent = this.part(".below").selectedOptions[0].dataset.said;
  }

  rotate() { this.sit((this.table.below + 1) % this.data.seats.length); }

  hide() {
    this.closed = !this.closed;
    const button = this.part("[data-do=hide]");
    button.setAttribute("aria-pressed", String(this.closed));
    this.show(this.at, "start");
    this.words.status.textContent = this.closed ? this.box.dataset.closed : this.box.dataset.opened;
  }

  /* The last complete trick lies on the table again until the next step. */
  recall() {
    const earlier = this.steps.slice(0, this.at).reverse().find((step) => step.won);
    const step = this.steps[this.at];
    this.lastTrick = this.lastTrick ? null : earlier || null;
    this.table.draw(step, this.closed, this.lastTrick);
    this.part("[data-do=recall]").setAttribute("aria-pressed", String(Boolean(this.lastTrick)));
    if (this.lastTrick) this.words.status.textContent = heard(this.part(".trick"));
  }

  async link() {
    this.write();
    const address = (this.box.dataset.page ? new URL(this.box.dataset.page, location.href).href : location.href).split("#")[0] + this.hash();
    try {
      await navigator.clipboard.writeText(address);
      this.words.status.textContent = this.box.dataset.copied;
    } catch {
      // From disk, or where it is forbidden: the address is shown to be copied by hand.
      const field = this.part(".address");
      field.hidden = false;
      field.value = address;
      this.words.status.textContent = this.box.dataset.shown;
    }
  }

  read() {
    this.words.status.textContent = "";
    requestAnimationFrame(() => { this.words.status.textContent = this.table.read(); });
  }

  help() {
    const help = this.part("details.keys");
    help.open = !help.open;
  }
}

document.addEventListener("DOMContentLoaded", () => {
  const boxes = [...document.querySelectorAll(".player")].filter((box) => PlayerHand.lay(box));
  const players = boxes.map((box) => new Player(box, PlayerHand.read(box)));
  const follow = (address) => {
    const anchor = decodeURIComponent(new URL(address).hash.slice(1));
    return players.find((player) => player.jump(anchor));
  };
  const asked = new URLSearchParams(location.search);
  for (const player of players) {
    for (const [name, key] of [["from", "from"], ["to", "to"]]) if (asked.has(key)) player.box.dataset[name] = asked.get(key);
    player.walk(player.data.steps, null);
    player.show(player.first, "start");
    if (asked.has("below")) player.sit(Math.max(0, player.data.seats.indexOf(asked.get("below"))));
    if (asked.has("closed")) player.hide();
    if (asked.has("start")) player.jump(asked.get("start"));
  }
  const linked = follow(location.href);
  // The browser itself goes to the step in the list; the table is what the link is about.
  if (linked) addEventListener("load", () => setTimeout(() => linked.box.scrollIntoView({ block: "start" })));
  addEventListener("hashchange", (event) => { if (event.isTrusted) follow(event.newURL); });
});
