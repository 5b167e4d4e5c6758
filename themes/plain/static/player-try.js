/* Another card than the one that was played, and on from there: the cards go as the tables of the hand
   say (table-play.js), and the player walks the steps of the new line as it walks any other. It knows
   no rule and no language. */
"use strict";
class PlayerTry {
  constructor(player, box, panel) {
    this.player = player;
    this.box = box;
    this.panel = panel;
    this.known = self.handTables["known/" + box.dataset.record];
    this.own = player.steps[0].at.slice(0, -4) + "try";
    this.line = null;
    this.units = [...player.box.querySelectorAll("[data-unit] dt")].map((name) => name.textContent);
    player.box.addEventListener("shown", () => this.show());
    for (const button of panel.querySelectorAll("[data-try]")) button.addEventListener("click", () => this[button.dataset.try]());
  }

  part(name) { return this.panel.querySelector(name); }

  words(key, blanks) {
    return Object.entries(blanks).reduce((text, [name, value]) => text.replaceAll("{" + name + "}", value), this.panel.dataset[key]);
  }

  /* What an anchor is made of: what stands before it, and the trick and card, if it has one. */
  static parts(at) {
    const found = /^(.*?)t(\d+)\.(\d+)$/.exec(at);
    return found ? { prefix: found[1], trick: Number(found[2]), card: Number(found[3]) } : null;
  }

  /* Where the pointer is: the tables, and the words of the cards up to `end` (not with it). */
  path(end) {
    const { steps } = this.player;
    const words = [];
    let table = null;
    let base = 0;
    for (let place = 0; place < end; place += 1) {
      const parts = PlayerTry.parts(steps[place].at);
      if (!parts) continue;
      if (parts.trick === 1 && parts.card === 1) base = place;
      const mine = this.line && steps[place].word;
      const found = this.known.steps[steps[place].at];
      if (!mine && (!found || found.chosen === undefined)) return null;
      words.push(mine || found.words[found.chosen]);
    }
    const first = steps.find((step) => PlayerTry.parts(step.at));
    if (!first) return null;
    base = base || steps.indexOf(first);
    const prefix = PlayerTry.parts(first.at).prefix;
    table = this.known.tables[prefix === this.own + "." ? this.from : prefix];
    return table ? { words, table, base, prefix } : null;
  }

  /* The choice that is open: instead of the step's own card, or the next one at the end of the line. */
  open() {
    const { steps, at } = this.player;
    const last = this.player.line === this.own && at === steps.length - 1;
    if (!last && !PlayerTry.parts(steps[at].at)) return null;
    const path = this.path(last ? at + 1 : at);
    return path && { ...path, last, place: last ? at + 1 : at, play: TablePlay.after(path.table, path.words) };
  }

  show() {
    if (this.panel.hidden) return;
    const { player } = this;
    const choices = this.part(".choices");
    const asked = this.part(".asked");
    choices.replaceChildren();
    const own = player.line === this.own;
    for (const name of ["back", "leave"]) this.part("[data-try=" + name + "]").hidden = !own;
    const open = player.closed ? null : this.open();
    this.part("[data-try=finish]").setAttribute("aria-disabled", String(!open || open.play.over));
    if (!open) {
      asked.textContent = player.closed ? this.box.dataset.closed : this.panel.dataset.none;
      return;
    }
    if (open.play.over) { asked.textContent = ""; return; }
    const step = player.steps[player.at];
    const legal = open.play.legal().filter((word) => open.last || word !== this.wordOf(step));
    const seat = player.table.name(open.play.turn);
    asked.textContent = legal.length ? this.words(open.last ? "next" : "instead", { seat }) : this.panel.dataset.only;
    choices.replaceChildren(...legal.map((word) => this.choice(word, step.trump, open)));
  }

  wordOf(step) {
    const found = this.known.steps[step.at];
    return step.word || (found && found.words[found.chosen]);
  }

  choice(word, trump, open) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "pick";
    button.append(this.player.table.face(word.split(" ")[0], trump));
    const suit = word.includes(" ") && this.player.box.querySelector('[data-trump="' + word.split(" ")[2] + '"]');
    if (suit) button.append(suit.textContent);
    button.addEventListener("click", () => {
      const focused = document.activeElement === button;
      open.play.play(word);
      this.go(open);
      const next = focused && this.part(".choices .pick");
      if (next) next.focus({ preventScroll: true });
      else if (focused) this.player.box.focus({ preventScroll: true });
    });
    item.append(button);
    return item;
  }

  finish() {
    const open = this.player.closed ? null : this.open();
    if (!open || open.play.over) return;
    while (!open.play.over) open.play.play(TableSearch.choose(open.play));
    this.go(open);
  }

  /* One card back, or out of the line with its first one. */
  back() {
    const { steps } = this.player;
    const mine = steps.filter((step) => step.word);
    if (mine.length < 2) { this.leave(); return; }
    const path = this.path(steps.indexOf(mine[mine.length - 1]));
    this.go({ ...path, play: TablePlay.after(path.table, path.words), place: steps.indexOf(mine[mine.length - 1]) });
  }

  leave() {
    this.player.walk(this.line.walked, this.line.line);
    this.player.show(this.line.left, "jump");
    this.player.mark();
  }

  /* Walks the cards of `open.play`: the steps before the first new card stay as they are. */
  go(open) {
    const { player } = this;
    if (player.line !== this.own) {
      this.line = { walked: player.steps, line: player.line, left: open.place };
      this.from = open.prefix;
    }
    const kept = player.steps.slice(0, Math.min(open.place, this.line.left));
    const words = open.play.words;
    const cards = kept.filter((step) => PlayerTry.parts(step.at)).length;
    const base = this.line.walked[Math.max(open.base - 1, 0)];
    const steps = [];
    const play = TablePlay.after(open.table, words.slice(0, cards));
    for (const word of words.slice(cards)) {
      play.play(word);
      steps.push(this.step(play, word, base));
    }
    if (play.over) steps.push(this.ended(play, base, steps[steps.length - 1]));
    const line = "=" + this.line.walked[this.line.left].at + ":" + words.slice(cards).map((word) => word.replaceAll(" ", "_")).join(",");
    for (const step of steps) step.link = step.at + line;
    player.data.lines[this.own] = { from: this.line.walked[this.line.left].at, steps };
    this.list(steps);
    player.walk(kept.concat(steps), this.own);
    player.show(player.last, "jump");
    player.mark();
  }

  /* The line that a link tells: where it leaves and its cards, as far as they are legal. */
  restore(at, told) {
    const { player } = this;
    const [from, words] = told.split(":");
    if (!words || !player.jump(from)) return;
    const open = player.closed ? null : this.open();
    if (!open) return;
    for (const word of words.split(",").map((one) => one.replaceAll("_", " "))) if (open.play.legal().includes(word)) open.play.play(word); else break;
    if (open.play.words.length === open.words.length) return;
    this.go(open);
    player.to(Math.max(player.steps.findIndex((step) => step.at === at), player.steps.findIndex((step) => step.word)), "jump", true);
    player.mark();
    player.box.scrollIntoView({ block: "start" });
  }

  /* A step as the player draws it. */
  step(play, word, base) {
    const count = play.words.length;
    const size = play.seats.length;
    const full = !play.trick.length;
    const trick = [...(full ? play.last : play.trick)];
    const gone = new Set(play.words.map((one) => play.meant(one)[0]));
    return {
      ...base, up: undefined, word,
      at: this.own + ".t" + Math.ceil(count / size) + "." + (((count - 1) % size) + 1),
      hold: base.hold.map((held) => held.split(" ").map((code) => (gone.has(code) ? code + "~" : code)).join(" ")),
      tricks: play.taken(), trick, won: full ? 1 : undefined, shown: play.meant(word)[0],
      lead: full ? play.winners[play.winners.length - 1] : play.leading(),
      turn: play.over ? undefined : play.turn,
    };
  }

  ended(play, base, last) {
    const points = play.points();
    const signs = base.score.map((score, unit) => score + (points ? points[unit] : 0));
    return { ...last, at: this.own + ".end", word: undefined, trick: undefined, won: undefined, over: 1, hold: base.hold, score: signs, done: { tricks: play.taken(), points } };
  }

  /* The steps as a list beside the table, like those of every line. */
  list(steps) {
    const old = document.getElementById("line-" + this.own);
    const section = document.createElement("section");
    section.className = "line";
    section.id = "line-" + this.own;
    const title = document.createElement("h2");
    title.textContent = this.panel.dataset.title;
    const group = document.createElement("ol");
    group.className = "group";
    section.append(title, group);
    for (const at of [...this.player.veil.steps.keys()]) if (at.startsWith(this.own + ".")) this.player.veil.steps.delete(at);
    for (const step of steps) {
      const item = this.item(step);
      group.append(item);
      this.player.veil.steps.set(step.at, { item, own: [...item.childNodes], secret: false, now: "open" });
      const parts = PlayerTry.parts(step.at);
      this.player.groups.set(step.at, 1000 + (parts ? parts.trick : 0));
    }
    if (old) old.replaceWith(section);
    else this.player.list.append(section);
  }

  item(step) {
    const item = document.createElement("li");
    item.className = "step";
    item.id = step.at;
    const parts = PlayerTry.parts(step.at);
    const link = document.createElement("a");
    link.className = "at";
    link.href = "#" + step.at;
    link.title = parts ? this.words("place", { n: parts.trick, card: parts.card }) : this.panel.dataset.end;
    link.textContent = parts ? parts.card : 1;
    const face = document.createElement("div");
    face.className = "face";
    if (parts) face.append(this.player.table.face(step.shown, step.trump));
    const told = document.createElement("div");
    told.className = "told";
    const what = document.createElement("p");
    what.className = "what";
    what.textContent = parts ? this.said(step) : this.result(step);
    told.append(what);
    item.append(link, face, told);
    return item;
  }

  said(step) {
    const { table } = this.player;
    const [seat, code] = step.trick[step.trick.length - 1];
    const card = table.face(code, step.trump).getAttribute("aria-label");
    return table.name(seat) + this.panel.dataset.colon + card + (step.won ? ". " + this.words("takes", { seat: table.name(step.lead) }) : "");
  }

  result(step) {
    const each = (numbers, sign) => numbers.map((n, unit) => this.units[unit] + " " + (sign && n > 0 ? "+" : n < 0 ? "\u2212" : "") + Math.abs(n)).join(", ");
    const { tricks, points } = step.done;
    return this.words("done", { tricks: each(tricks, false) }) + (points ? " " + this.words("scored", { points: each(points, true) }) : "");
  }
}
