/* Goes through everything that is said before the first lead by a table of nodes (engine/calls.py says what
   stands in it), and then plays the cards. Some cards may be unknown. It knows no rule.
   A deal has `dealer` (a number), `hold` (an array of codes for each seat, "?" for an unknown card), `up`
   and `kitty`. The words said and the cards played are those of a record. */
"use strict";
class TableCall {
  constructor(table, deal) {
    this.table = table;
    this.deal = deal;
    this.count = deal.hold.length;
    this.pack = table.trumps.NT.cards;
    this.held = deal.hold.map((cards) => ({
      known: new Set(cards.filter((card) => card !== "?")), unknown: cards.filter((card) => card === "?").length,
      loose: new Set(), gone: 0,
    }));
    const seen = new Set([...deal.hold.flat(), deal.up, ...deal.kitty]);
    this.free = new Set(this.pack.filter((card) => !seen.has(card)));
    this.kitty = [...deal.kitty];
    const open = this.kitty.filter((card) => card === "?").length;
    if (this.held.every((held) => !held.unknown) && (deal.up !== "?" || !table.upcard) && (open === 1 || !table.packet)) {
      const rest = [...this.free].sort();
      this.kitty = this.kitty.map((card) => (card === "?" ? rest.shift() : card));
      for (const card of this.kitty) this.free.delete(card);
    }
    Object.assign(this, { trump: null, maker: null, lone: null, bid: null, out: [], called: false, swapped: false, log: [], lifted: [], play: null });
    const name = !table.upcard ? "" : deal.up === "JK" ? "JK" : deal.up.slice(-1);
    const [effect, node] = table.starts[name];
    this.change(effect);
    this.reach(node);
  }

  /* The number of a seat that the table counts from the dealer. */
  seat(number) { return (number + this.deal.dealer) % this.count; }

  get node() { return this.table.nodes[this.at]; }

  change(number) {
    const effect = this.table.effects[number];
    for (const key of ["maker", "lone"]) if (key in effect) this[key] = this.seat(effect[key]);
    for (const key of ["trump", "bid"]) if (key in effect) this[key] = effect[key];
    if (effect.out) this.out = effect.out.map((place) => this.seat(place)).sort((a, b) => a - b);
    for (const [place, kitty] of effect.take || []) {
      const card = kitty ? this.kitty[kitty - 1] : this.deal.up;
      this.lifted.push([this.seat(place), card]);
      this.pick(this.held[this.seat(place)], card);
    }
  }

  pick(held, card) {
    if (card === "?") held.unknown += 1;
    else held.known.add(card);
  }

  /* A card leaves a holding; "?" is one that nobody knows. */
  lose(held, card) {
    this.free.delete(card);
    if (held.known.delete(card)) return;
    if (card === "?") {
      const known = held.known.size;
      held.loose = new Set([...held.known, ...held.loose]);
      held.known.clear();
      held.unknown += known - 1;
      held.gone += 1;
      return;
    }
    held.unknown -= 1;
    held.loose.delete(card);
  }

  /* What the unknown cards of a holding may be. */
  perhaps(held) {
    if (!held.unknown) return [];
    return held.unknown > held.loose.size - held.gone ? [...held.loose, ...this.free] : [...held.loose];
  }

  reach(number) {
    this.at = number;
    const { node } = this;
    if (node.holds) this.reach(this.held[this.seat(node.seat)].known.has(node.holds) ? node.then : node.else);
    else if ("play" in node) this.play = new TableUnsure(this, this.table.plays[node.play], this.seat(node.leader));
  }

  get over() { return this.play ? this.play.over : "end" in this.node; }

  get turn() { return this.play ? this.play.turn : "end" in this.node ? null : this.seat(this.node.seat); }

  fits(held, [enough, without]) {
    const may = [...held.known, ...this.perhaps(held)];
    return enough.some((card) => may.includes(card)) || !without.some((card) => held.known.has(card));
  }

  /* What the seat whose turn it is may do: words, or cards to be picked from. */
  choices() {
    if (this.over) return {};
    if (this.play) return { words: this.play.legal() };
    const held = this.held[this.turn];
    if (this.node.pick) return { pick: this.node.pick, n: this.node.n, groups: [this.cards(held, this.node.not)] };
    return { words: this.node.moves.filter((move) => !move[3] || this.fits(held, move[3])).map(([word]) => word) };
  }

  cards(held, not) {
    return [...held.known, ...this.perhaps(held)].filter((card) => not !== "up" || card !== this.deal.up).concat(held.unknown ? ["?"] : []);
  }

  /* What any seat may do before the first call, as [seat, choice]. */
  before() {
    if (this.called || this.play || this.over) return [];
    return this.held.flatMap((held, seat) => this.table.before.flatMap((one) => {
      if (one.word) return this.fits(held, one.if) ? [[seat, { words: [one.word] }]] : [];
      const may = this.cards(held);
      const groups = one.groups.map((group) => group.filter((card) => may.includes(card))).filter((group) => group.length >= one.n);
      return groups.length && !this.swapped ? [[seat, { pick: one.pick, n: one.n, groups }]] : [];
    }));
  }

  /* A seat says or plays something, by its word in a record. False where that is not open to it. */
  do(seat, word) {
    const [verb, ...cards] = word.split(" ");
    const early = this.before().find(([who, one]) => who === seat && (one.pick === verb || (one.words || []).includes(word)));
    if (early) return this.interject(seat, early[1], word, cards);
    const choice = this.choices();
    if (seat !== this.turn) return false;
    if (choice.pick ? !(choice.pick === verb && this.agrees(choice, cards)) : !(choice.words || []).includes(word)) return false;
    this.called = true;
    this.log.push([seat, word, Boolean(this.play)]);
    if (this.play) { this.play.play(word); return true; }
    const { node } = this;
    const [, effect, next] = choice.pick ? [0, node.effect, node.node] : node.moves.find(([name]) => name === word);
    if (choice.pick) for (const card of cards) this.lose(this.held[seat], card);
    const { give } = this.table.effects[effect];
    if (give !== undefined) for (const card of cards) this.pick(this.held[this.seat(give)], card);
    this.change(effect);
    this.reach(next);
    return true;
  }

  /* Whether cards that were picked are as many as asked for, all of one group, and none twice. */
  agrees(choice, cards) {
    const sure = cards.filter((card) => card !== "?");
    return cards.length === choice.n && new Set(sure).size === sure.length && choice.groups.some((group) => cards.every((card) => group.includes(card)));
  }

  interject(seat, choice, word, cards) {
    if (choice.pick && !this.agrees(choice, cards)) return false;
    this.log.push([seat, word, false]);
    if (!choice.pick) { this.claimed = true; this.at = this.table.nodes.push({ end: "redeal", points: null }) - 1; return true; }
    for (const card of cards) this.lose(this.held[seat], card);
    for (const card of this.kitty.splice(0)) {
      this.lifted.push([seat, card]);
      this.pick(this.held[seat], card);
    }
    this.swapped = true;
    return true;
  }

  /* The points of the seats' units by the number of the unit, once all is over; null where none are. */
  points() {
    const found = this.play ? this.play.points() : this.node.points;
    return found && this.units(found);
  }

  tricks() { return this.play ? this.units(this.play.tricks()) : null; }

  taken() { return this.play ? this.units(this.play.taken()) : null; }

  /* Numbers by the table's units, in the order in which the seats' own units stand. */
  units(found) {
    const { units } = this.table;
    return this.deal.hold.reduce((list, _, seat) => { list[units[seat]] = found[units[(seat - this.deal.dealer + this.count) % this.count]]; return list; }, []);
  }
}

/* The play of cards of which some may be unknown: whatever may be so is offered. */
class TableUnsure extends TablePlay {
  constructor(call, way, leader) {
    const turned = (numbers) => numbers.map((number) => call.seat(number)).sort((a, b) => a - b);
    const by = (list) => list.map((_, seat) => list[(seat - call.deal.dealer + call.count) % call.count]);
    super({
      play: call.table.trumps[call.trump], leader, hold: call.held.map((held) => [...held.known]),
      trick: { seats: turned(way.seats), sides: by(way.sides.map(turned)), few: way.few },
      score: { ...way.score, units: by(way.score.units) },
    });
    this.call = call;
    this.refused = call.held.map(() => new Set());
  }

  get size() { return this.call.held[this.turn].known.size + this.call.held[this.turn].unknown; }

  get over() { return !this.trick.length && !this.size; }

  legal() {
    const { call } = this;
    if (!call) return super.legal();
    const held = call.held[this.turn];
    if (!held.unknown) {
      this.held[this.turn] = [...held.known];
      return super.legal();
    }
    if (!this.size) return [];
    // Whoever could not be shown to have refused a suit does not play it later.
    const may = [...held.known, ...call.perhaps(held)].filter((card) => !this.refused[this.turn].has(this.suit[card]));
    if (!this.trick.length) return may.flatMap((card) => (this.named[card] ? this.named[card].map(([name]) => name) : [card])).sort();
    return may.filter((card) => this.suit[card] === this.led || !this.must(held, card)).sort();
  }

  /* Whether a known card other than this one surely is of the suit led. */
  must(held, card) {
    const led = (one) => one !== card && this.suit[one] === this.led;
    return [...held.known].some(led) || [...held.loose].filter(led).length > held.gone;
  }

  /* How a card that may be played answers the suit led. */
  way(word) {
    const [card] = this.meant(word);
    const held = this.call.held[this.turn];
    if (!this.trick.length) return "leads";
    if (this.suit[card] === this.led) return "follows";
    if (held.unknown > 1 || (held.unknown && held.known.has(card))) return "not checked";
    if (this.suit[card] !== this.call.trump[0]) return "throws off";
    return card === this.call.table.trumps[this.call.trump].left ? "trumps left" : "trumps";
  }

  play(word) {
    if (this.way(word) === "not checked") this.refused[this.turn].add(this.led);
    this.call.lose(this.call.held[this.turn], this.meant(word)[0]);
    super.play(word);
  }
}
