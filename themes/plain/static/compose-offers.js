/* What is offered on the page where a hand is entered, and what was said and played so far. */
"use strict";
Object.assign(Compose.prototype, {
  offers(seat, choices) {
    if (choices.pick) return this.picks(seat, choices);
    const suit = this.call.trump;
    return choices.words.map((word) => this.button(word.split(" ")[0], this.call.play ? word : null, suit, this.told.phrase(seat, word), () => this.say(seat, word)));
  },

  button(card, word, suit, words, act) {
    const button = document.createElement("button");
    button.type = "button";
    if (word === null) button.textContent = words;
    else {
      button.className = "pick";
      button.append(this.face(card, suit));
      if (word.includes(" ")) button.append(" " + this.suits.get(word.split(" ")[2]));
    }
    button.addEventListener("click", act);
    return button;
  },

  /* Cards to be picked; as soon as there are enough of them, it is done. */
  picks(seat, { pick, n, groups }) {
    const cards = [...new Set(groups.flat())].sort((a, b) => (a === "?") - (b === "?") || this.dealing.order(a) - this.dealing.order(b));
    return cards.map((card) => {
      const button = this.button(card, card, this.call.trump, "", () => {
        const place = card === "?" ? -1 : this.picked.indexOf(card);
        if (place >= 0) this.picked.splice(place, 1);
        else this.picked.push(card);
        if (this.picked.length === n) { this.say(seat, [pick, ...this.picked].join(" ")); return; }
        button.setAttribute("aria-pressed", String(this.picked.includes(card)));
      });
      button.setAttribute("aria-pressed", String(this.picked.includes(card)));
      return button;
    });
  },

  early(seat, choices) {
    const name = this.seatName(this.dealing.seats[seat]);
    if (!choices.pick) return choices.words.map((word) => this.button("", null, "", name + this.box.dataset.colon + this.told.phrase(seat, word), () => this.say(seat, word)));
    return choices.groups.map((group) => {
      const details = document.createElement("details");
      const summary = document.createElement("summary");
      summary.textContent = this.said("exchange", { seat: name, n: choices.n });
      const cards = document.createElement("span");
      cards.className = "offers";
      details.addEventListener("toggle", () => { this.picked = []; cards.replaceChildren(...this.picks(seat, { ...choices, groups: [group] })); });
      details.append(summary, cards);
      return details;
    });
  },

  course() {
    const { call, told } = this;
    this.log = call ? told.steps(this.table, this.dealing.deal(), this.steps) : [];
    this.log.forEach((entry, number) => { this.steps[number].said = entry.place + this.box.dataset.colon + entry.said; });
    const [lost] = this.waiting;
    this.part(".left-out").textContent = lost && call ? this.said("left", { step: lost.said || this.seatName(lost.who || "?") + this.box.dataset.colon + told.phrase(lost[0], lost[1]) + "." }) : "";
    this.part(".so-far").textContent = call ? told.state(call) : "";
    this.part(".on-table").replaceChildren(...(call && call.play ? call.play.trick : []).map(([seat, card]) => {
      const item = document.createElement("li");
      item.append(this.face(card, call.trump), this.seatName(this.dealing.seats[seat]));
      return item;
    }));
    this.part(".course").replaceChildren(...this.log.map(({ at, place, said }) => {
      const item = document.createElement("li");
      item.append(Object.assign(document.createElement("span"), { className: "at", textContent: place }), said);
      if (this.notes[at]) item.append(Object.assign(document.createElement("em"), { textContent: this.notes[at] }));
      return item;
    }));
    const chosen = this.field("anchor").value;
    const anchors = ["deal", ...this.log.map(({ at }) => at), ...(call && call.over ? ["end"] : [])];
    this.field("anchor").replaceChildren(...anchors.map((at) => new Option(told.place(at), at, false, at === chosen)));
    this.field("note").value = this.notes[this.field("anchor").value] || "";
  },
});
