/* Draws the table of a hand as it is after a step. Every face, name and word stands in the page
   already; this only says where it goes. It knows no rule and no language. */
"use strict";
const SPOTS = { 2: ["bottom", "top"], 3: ["bottom", "left", "right"], 4: ["bottom", "left", "top", "right"] };

/* The words of a part of the page, as they would be heard: what is hidden is left out. */
function heard(part) {
  if (part.nodeType === Node.TEXT_NODE) return part.nodeValue;
  if (part.hidden || part.ariaHidden === "true") return "";
  if (part.getAttribute("role") === "img") return part.getAttribute("aria-label");
  return [...part.childNodes].map(heard).join(" ").replace(/\s+/g, " ").trim();
}

/* Names in the page's way to list them: `pair` and `several` are lists of {a}, {b} and {c}. */
function listed(names, { pair, several }) {
  if (names.length < 2) return names.join("");
  const [, between, last] = /^\{a\}(.*?)\{b\}(?:(.*)\{c\})?$/.exec(names.length > 2 ? several : pair);
  return names.slice(0, -1).join(between) + (last || between) + names[names.length - 1];
}

class PlayerTable {
  constructor(box, data) {
    this.box = box;
    this.data = data;
    this.faces = new Map();
    // The palette leaves the page: nothing may stand there that a closed view hides.
    const palette = box.querySelector(".faces");
    for (const face of palette.children) this.faces.set(face.dataset.face, face.firstElementChild);
    palette.remove();
    this.names = [...this.faces].filter(([code]) => !/[+?]/.test(code)).map(([code, face]) => [code, face.getAttribute("aria-label").toLowerCase()]);
    this.places = [...box.querySelectorAll(".place")];
    this.places.forEach((place, number) => { place.querySelector(".dealer").hidden = String(number) !== box.dataset.dealer; });
    this.holdings = this.places.map((place) => place.querySelector(".holding"));
    this.tags = this.places.map((place) => ({
      turn: place.querySelector(".turn"), maker: place.querySelector(".maker"),
      lone: place.querySelector(".lone"), open: place.querySelector(".open"), gone: place.querySelector(".gone"),
    }));
    this.trick = box.querySelector(".trick");
    this.upcard = box.querySelector(".upcard");
    this.unseen = box.querySelector(".unseen");
    const steps = [data, ...Object.values(data.lines)].flatMap((line) => line.steps);
    if (!steps.some((step) => step.face || step.pile)) box.querySelector(".apart").remove();
    this.apart = ["face-up", "pile"].map((name) => box.querySelector("." + name));
    this.laid = box.querySelectorAll(".pile > span");
    this.trumps = [...box.querySelectorAll("[data-trump]")];
    this.units = [...box.querySelectorAll("[data-unit]")].map((unit) => [unit.querySelector(".tricks"), unit.querySelector(".points")]);
    this.relations = box.dataset.relations.split("|");
    this.drawn = [];
    this.made = new Map();
    this.codes = new WeakMap();
    this.below = 0;
  }

  /* Turns the table until the seat with this number sits below. */
  turn(below) {
    const count = this.places.length;
    this.below = below;
    this.places.forEach((place, number) => {
      const offset = (number - below + count) % count;
      place.dataset.spot = SPOTS[count][offset];
      place.querySelector(".relation").textContent = this.relations[offset];
    });
  }

  spot(number) { return this.places[number].dataset.spot; }

  name(number) { return this.places[number].querySelector(".who").textContent; }

  face(code, trump) {
    return ((trump && this.faces.get(code + "+" + trump)) || this.faces.get(code) || this.faces.get("?")).cloneNode(true);
  }

  /* A card in a list, as a button that leads to where it is played; made once and used again. */
  card(code, trump, where, played) {
    const key = where + code + (trump || "") + (played ? "~" : "");
    let item = this.made.get(key);
    if (item) return item;
    item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = -1;
    button.className = "pick";
    button.append(this.face(code, trump));
    item.append(button);
    this.codes.set(button, code);
    if (played) {
      item.className = "ghost";
      item.append(this.aside(this.box.dataset.played));
    }
    this.made.set(key, item);
    return item;
  }

  /* Makes the cards that will be needed while nobody waits for them. */
  warm() {
    for (const step of this.data.steps) {
      step.hold.forEach((held, number) => {
        for (const code of held ? held.split(" ") : []) this.card(code.replace("~", ""), step.trump, number, code.endsWith("~"));
      });
      for (const [number, code] of step.trick || []) this.card(code, step.trump, "t" + number, false);
    }
  }

  back() {
    const item = document.createElement("li");
    item.append(this.face("?"));
    return item;
  }

  /* Words that are heard but not seen. */
  aside(words) {
    const span = document.createElement("span");
    span.className = "vh";
    span.textContent = words;
    return span;
  }

  draw(step, closed, before) {
    this.places.forEach((place, number) => this.drawSeat(step, number, closed && number !== this.below && number !== step.open && !step.over));
    if (this.apart[0]) this.drawApart(step, closed && step.by !== this.below);
    this.drawTrick(before || step, before ? null : step);
    for (const name of this.trumps) name.hidden = !name.dataset.trump.split(" ").includes(step.trump || "");
    this.units.forEach(([tricks, points], number) => {
      tricks.textContent = step.tricks[number];
      points.textContent = step.score[number];
    });
  }

  drawSeat(step, number, hidden) {
    const more = step.more ? step.more[number] : 0;
    const out = (step.out || []).includes(number);
    const key = [step.hold[number], more, step.trump, hidden, out, step.turn === number, step.maker, step.lone, step.open].join("|");
    if (this.drawn[number] === key) return;
    this.drawn[number] = key;
    const codes = step.hold[number] ? step.hold[number].split(" ") : [];
    const held = [];
    const ghosts = [];
    let backs = more;
    for (const code of codes) {
      const played = code.endsWith("~");
      if (hidden && !played) backs += 1;
      // Where a card was sorted to would tell what the hidden ones beside it are.
      else (hidden ? ghosts : held).push(this.card(played ? code.slice(0, -1) : code, step.trump, number, played));
    }
    for (let back = 0; back < backs; back += 1) held.push(this.back());
    this.holdings[number].replaceChildren(...held, ...ghosts);
    this.holdings[number].classList.toggle("many", held.length + ghosts.length > 6);
    this.places[number].classList.toggle("out", out);
    const marks = { turn: step.turn === number, maker: step.maker === number, lone: step.lone === number, open: step.open === number, gone: out };
    for (const mark of Object.keys(marks)) this.tags[number][mark].hidden = !marks[mark];
  }

  /* Cards that lie open for all, and those that lie face down to be taken up or laid away. */
  drawApart(step, hidden) {
    const key = [step.face, step.pile, step.by, step.trump, hidden].join("|");
    if (this.lies === key) return;
    this.lies = key;
    [step.face, step.pile].forEach((codes, number) => {
      const part = this.apart[number];
      part.hidden = !codes;
      part.querySelector(".cards").replaceChildren(...(codes ? codes.split(" ") : []).map((code) =>
        code === "?" || (number && hidden) ? this.back() : this.card(code, step.trump, "ap", false)));
    });
    this.laid.forEach((name, number) => { name.hidden = (step.by === undefined) === Boolean(number); });
  }

  /* The trick of a step in the order played; `now` is that step unless an earlier trick is shown. */
  drawTrick(step, now) {
    const trick = step.trick || [];
    const cards = trick.map(([number, code], place) => {
      const item = this.card(code, step.trump, "t" + number, false);
      const last = now && place === trick.length - 1;
      item.dataset.spot = this.spot(number);
      item.className = "played" + (last ? " fresh" : "") + (last && step.bad === "illegal" ? " bad" : "");
      const words = [this.aside(this.name(number))];
      const leads = step.lead === number;
      if (leads) item.classList.add(step.won ? "won" : "leads");
      const sign = item.classList.contains("bad") ? "bad" : leads ? (step.won ? "won" : "leads") : "";
      if (sign) {
        const mark = document.createElement("b");
        mark.className = "sign";
        mark.textContent = this.box.dataset[sign];
        words.push(mark);
      }
      item.replaceChildren(words[0], item.querySelector(".pick"), ...words.slice(1));
      return item;
    });
    this.trick.replaceChildren(...cards);
    this.upcard.hidden = !(now && now.up);
    this.upcard.querySelector(".cards").replaceChildren(...(now && now.up ? [this.card(now.up, "", "up", false)] : []));
    this.unseen.hidden = !(now && now.unseen);
    const unseen = now && now.unseen ? now.unseen.split(" ") : [];
    this.unseen.querySelector(".cards").replaceChildren(...unseen.map((code) => this.card(code, step.trump, "un", false)));
  }

  /* The state in words: what stands under the table, and what lies open in front of each seat. */
  read() {
    const words = [...this.box.querySelectorAll(".state > div")].map(heard);
    const seats = this.places.map((place, number) => {
      const cards = [...this.holdings[number].querySelectorAll("li:not(.ghost)")].map(heard);
      return heard(place.querySelector("h3")) + ": " + cards.join("; ");
    });
    const apart = this.apart.filter((part) => part && !part.hidden).map(heard);
    return words.concat(seats, apart).join(". ") + ".";
  }
}
