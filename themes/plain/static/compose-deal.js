/* Deals the cards of a hand that is entered: to seats, turned up, to the kitty; the rest is unknown.
   Every card is a button, and so is every place: it works by keyboard and is heard. */
"use strict";
class ComposeDeal {
  constructor(page) {
    this.page = page;
    this.part = (name) => page.box.querySelector(name);
    this.part(".places").addEventListener("change", () => { this.to = this.part(".places :checked").value; });
    this.where = new Map();
  }

  /* Begins anew for a table of calls, with the cards that have a place there; those that have none go
     back to the pack and are returned. */
  lay(table, seats) {
    const before = this.seats || seats;
    this.table = table;
    this.seats = seats;
    for (const [card, place] of this.where) if (before[place]) this.where.set(card, String(seats.indexOf(before[place])));
    const held = [...this.where.keys()];
    this.sizes = new Map(seats.map((seat, number) => [String(number), table.cards]));
    if (table.upcard) this.sizes.set("up", 1);
    if (table.kitty) this.sizes.set("kitty", table.kitty);
    this.pack = [...table.trumps.NT.cards].sort((a, b) => this.order(a) - this.order(b));
    for (const [card, place] of [...this.where]) if (!this.pack.includes(card) || !this.sizes.has(place)) this.where.delete(card);
    for (const [place, size] of this.sizes) for (const card of this.of(place).slice(size)) this.where.delete(card);
    this.to = this.sizes.has(this.to) ? this.to : "0";
    this.draw();
    return held.filter((card) => !this.where.has(card));
  }

  order(card) {
    const { cards, suits, ranks } = this.table.trumps.NT;
    const place = cards.indexOf(card);
    return "SHCD-".indexOf(suits[place]) * 1000 - ranks[place];
  }

  of(place) { return [...this.where].filter(([, own]) => own === place).map(([card]) => card); }

  name(place) { return { up: this.page.words.up, kitty: this.page.words.kitty }[place] || this.page.seatName(this.seats[Number(place)]); }

  /* What was dealt so far, unknown cards among it. */
  laid() {
    const filled = (place, size) => [...this.of(place), ...Array(size).fill("?")].slice(0, size);
    return {
      dealer: this.page.dealer, hold: this.seats.map((_, number) => filled(String(number), this.table.cards)),
      up: this.of("up")[0] || "", kitty: filled("kitty", this.table.kitty),
    };
  }

  /* The deal as the table of calls wants it; null while it cannot begin. */
  deal() {
    const laid = this.laid();
    if (!this.table.upcard) return { ...laid, up: null };
    return laid.up ? laid : null;
  }

  put(card) {
    if (this.where.has(card)) this.where.delete(card);
    else {
      if (this.of(this.to).length >= this.sizes.get(this.to)) this.next();
      if (this.of(this.to).length < this.sizes.get(this.to)) this.where.set(card, this.to);
      if (this.of(this.to).length >= this.sizes.get(this.to)) this.next();
    }
    this.draw(card);
    this.page.dealt();
  }

  /* On to a place that is not full yet. */
  next() {
    const places = [...this.sizes.keys()];
    const from = places.indexOf(this.to);
    this.to = [...places.slice(from), ...places].find((place) => this.of(place).length < this.sizes.get(place)) || this.to;
  }

  fill() {
    const rest = this.pack.filter((card) => !this.where.has(card));
    for (let left = rest.length - 1; left > 0; left -= 1) {
      const other = Math.floor(Math.random() * (left + 1));
      [rest[left], rest[other]] = [rest[other], rest[left]];
    }
    for (const [place, size] of this.sizes) {
      for (let count = this.of(place).length; count < size && rest.length; count += 1) this.where.set(rest.pop(), place);
    }
    this.draw();
    this.page.dealt();
  }

  clear() {
    this.where.clear();
    this.to = "0";
    this.draw();
    this.page.dealt();
  }

  draw(focused) {
    const places = [...this.sizes].map(([place, size]) => {
      const label = document.createElement("label");
      const radio = document.createElement("input");
      Object.assign(radio, { type: "radio", name: "place", value: place, checked: place === this.to });
      const name = document.createElement("span");
      name.textContent = this.page.said("count", { place: this.name(place), n: this.of(place).length, of: size });
      const cards = document.createElement("span");
      cards.className = "cards";
      cards.append(...this.of(place).sort((a, b) => this.order(a) - this.order(b)).map((card) => this.page.face(card)));
      label.append(radio, name, cards);
      return label;
    });
    this.part(".places").replaceChildren(...places);
    this.part(".pack").replaceChildren(...this.pack.map((card) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      const held = this.where.has(card);
      button.setAttribute("aria-pressed", String(held));
      const face = this.page.face(card);
      const where = document.createElement("span");
      where.className = "vh";
      where.textContent = " (" + (held ? this.name(this.where.get(card)) : this.page.words.nobody) + ")";
      button.append(face, where);
      button.addEventListener("click", () => this.put(card));
      item.append(button);
      if (card === focused) setTimeout(() => button.focus({ preventScroll: true }));
      return item;
    }));
  }
}
