/* Shows what each choice at a step would have brought, as the page's own file of the hand says. All
   numbers were worked out when the page was made, and all words stand in it: it knows no rule. */
"use strict";
class PlayerKnown {
  constructor(player, box, panel) {
    this.player = player;
    this.box = box;
    this.panel = panel;
    ({ steps: this.steps, open: this.open } = self.handTables["known/" + box.dataset.record]);
    this.tricks = box.dataset.tricks.split("|");
    this.units = [...player.box.querySelectorAll("[data-unit] dt")].map((name) => name.textContent);
    player.box.addEventListener("shown", () => this.show(true));
    for (const button of panel.querySelectorAll("[data-costly]")) {
      button.addEventListener("click", () => this.go(Number(button.dataset.costly)));
    }
  }

  part(name) { return this.panel.querySelector(name); }

  words(key, blanks) {
    return Object.entries(blanks).reduce((text, [name, value]) => text.replaceAll("{" + name + "}", value), this.panel.dataset[key]);
  }

  /* The nearest step in this direction at which the card chosen has a cost; -1 where there is none. */
  costly(way) {
    const { steps, at } = this.player;
    for (let place = at + way; steps[place]; place += way) if ((this.steps[steps[place].at] || {}).cost) return place;
    return -1;
  }

  go(way) {
    const place = this.costly(way);
    if (place >= 0) this.player.to(place, "jump");
  }

  show(stepped) {
    if (this.panel.hidden) return;
    const { player } = this;
    const found = this.steps[player.steps[player.at].at];
    const asked = this.part(".asked");
    const answer = this.part(".answer");
    this.part(".bars").replaceChildren();
    answer.textContent = "";
    for (const button of this.panel.querySelectorAll("[data-costly]")) {
      button.setAttribute("aria-disabled", String(player.closed || this.costly(Number(button.dataset.costly)) < 0));
    }
    if (player.closed || !found) {
      const open = this.open.includes(player.steps[player.at].at);
      asked.textContent = player.closed ? this.box.dataset.closed : open ? this.panel.dataset.many : this.panel.dataset.none;
      return;
    }
    const seat = player.table.name(found.seat);
    const side = this.side(found.side.map((number) => player.table.name(number)));
    asked.textContent = this.words(found.few ? "few" : "side", { side, seat }) + (found.solo ? " " + this.words("solo", { seat }) : "");
    this.part(".bars").replaceChildren(...found.words.map((word, number) => this.bar(found, word, number)));
    answer.textContent = this.answer(found);
    if (stepped && found.cost && !player.timer) player.words.status.textContent += " · " + answer.textContent;
  }

  /* Who plays together: called as below the table where they have their score together. */
  side(names) {
    const { pair, camp, several } = this.panel.dataset;
    const own = listed(names, { pair: camp, several });
    return this.units.includes(own) ? own : listed(names, { pair, several });
  }

  answer(found) {
    if (found.words.length === 1) return this.panel.dataset.only;
    const said = [];
    const [tricks, points] = found.cost || [0, 0];
    if (tricks) said.push(this.panel.dataset[found.few ? "costFew" : "cost"].split("|")[tricks - 1]);
    if (points) said.push(this.words("points", { n: points }));
    if (!said.length && found.chosen !== undefined) said.push(this.panel.dataset.best);
    if (found.points && found.points.some((row) => row.includes(null))) said.push(this.panel.dataset.unsure);
    return said.join(" ");
  }

  /* A choice in a record's words: a card, with the suit it is led as, or how one plays. */
  choice(word) {
    const { table, steps, at } = this.player;
    const pieces = word.split(" ");
    const code = pieces.find((piece) => table.faces.has(piece));
    const box = document.createElement("span");
    box.className = "what";
    if (!code) box.textContent = pieces[pieces.length - 1] === "alone" ? this.box.dataset.alone : this.box.dataset.together;
    else box.append(table.face(code, steps[at].trump));
    const suit = pieces[1] === "as" && this.player.box.querySelector('[data-trump="' + pieces[2] + '"]');
    if (suit) box.append(" ", suit.textContent);
    return box;
  }

  bar(found, word, number) {
    const item = document.createElement("li");
    const tricks = found.tricks[number];
    const best = (found.few ? Math.min : Math.max)(...found.tricks);
    const bar = document.createElement("span");
    bar.className = "bar";
    bar.style.setProperty("--share", tricks / (found.of || 1));
    const count = document.createElement("b");
    count.textContent = this.tricks[tricks];
    const points = document.createElement("span");
    points.className = "gain";
    const gains = found.points ? found.points[number] : [];
    points.textContent = gains.map((gain, unit) => (gain === null ? "" : this.units[unit] + "\u00a0" + (gain > 0 ? "+" : gain < 0 ? "\u2212" : "") + Math.abs(gain))).filter(Boolean).join(" · ");
    item.append(this.choice(word), bar, count, points);
    if (tricks === best) item.classList.add("best");
    if (number === found.chosen) {
      item.classList.add("chosen");
      const mark = document.createElement("i");
      mark.textContent = this.panel.dataset.chosen;
      item.append(mark);
    }
    return item;
  }
}
