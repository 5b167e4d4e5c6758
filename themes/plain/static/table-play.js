/* Plays one hand by tables that the page brings: what each card counts as and beats, who plays, whose
   tricks count together and what they score. It knows no rule: it looks things up.
   A table has `play` (cards, suits, ranks, top, named), `trick` (seats, sides, few), `score` (units,
   rows, order), `hold` (the cards of each seat) and the `leader`; seats are numbers. */
"use strict";
class TablePlay {
  constructor(table) {
    this.table = table;
    this.suit = {};
    this.rank = {};
    table.play.cards.forEach((card, number) => {
      this.suit[card] = table.play.suits[number];
      this.rank[card] = table.play.ranks[number];
    });
    this.named = table.play.named || {};
    this.seats = table.trick.seats;
    this.held = table.hold.map((cards) => [...cards]);
    this.turn = table.leader;
    this.trick = [];
    this.led = null;
    this.last = [];
    this.winners = [];
    this.words = [];
  }

  /* The table after these cards, by their words. */
  static after(table, words) {
    const play = new TablePlay(table);
    for (const word of words) play.play(word);
    return play;
  }

  /* Which card a word means, and which suit it makes others follow when it is led. */
  meant(word) {
    const card = word.split(" ")[0];
    const way = (this.named[card] || []).find(([name]) => name === word);
    return [card, way ? way[1] : this.suit[card]];
  }

  get over() { return !this.trick.length && !this.held[this.turn].length; }

  /* The words of every card that may be played now. */
  legal() {
    if (this.over) return [];
    const held = this.held[this.turn];
    if (this.trick.length) {
      const same = held.filter((card) => this.suit[card] === this.led);
      return [...(same.length ? same : held)].sort();
    }
    return held.flatMap((card) => (this.named[card] ? this.named[card].map(([name]) => name) : [card])).sort();
  }

  power(card, led) { return this.rank[card] >= this.table.play.top || this.suit[card] === led ? this.rank[card] : -1; }

  /* Who has the best card of the trick on the table. */
  leading(trick = this.trick, led = this.led) {
    return trick.reduce((best, pair) => (this.power(pair[1], led) > this.power(best[1], led) ? pair : best))[0];
  }

  play(word) {
    const [card, suit] = this.meant(word);
    if (!this.trick.length) this.led = suit;
    this.held[this.turn] = this.held[this.turn].filter((own) => own !== card);
    this.trick.push([this.turn, card]);
    this.words.push(word);
    if (this.trick.length < this.seats.length) {
      this.turn = this.seats[(this.seats.indexOf(this.turn) + 1) % this.seats.length];
      return;
    }
    this.turn = this.leading();
    this.winners.push(this.turn);
    this.last = this.trick;
    this.trick = [];
    this.led = null;
  }

  /* The tricks of every unit, as they count: some share theirs. */
  tricks() {
    const taken = this.taken();
    const { share } = this.table.score;
    return share ? share.map((units) => units.reduce((sum, unit) => sum + taken[unit], 0)) : taken;
  }

  /* The tricks that every unit has taken itself. */
  taken() {
    const { units } = this.table.score;
    const taken = Array(Math.max(...units) + 1).fill(0);
    for (const seat of this.winners) taken[units[seat]] += 1;
    return taken;
  }

  /* What the hand brought every unit, once it is over; null where there is no score. */
  points() {
    const { rows, order, units } = this.table.score;
    if (!rows) return null;
    const key = this.taken().join(",");
    const special = order && this.winners.every((seat, number) => (units[seat] === order.of) === Boolean(order.won[number]));
    return (special && rows[key + "!"]) || rows[key];
  }
}
