/* Finds, over the tables of a hand, what each card brings when all cards are known and everybody plays
   their best: one side's tricks, counted from the present trick on. It asks of each position whether
   the side can take so many more, and remembers the answers by the shape of the position: who has the
   highest, second highest … card left of each suit, and who leads. It knows no rule. */
"use strict";
class TableSearch {
  /* `play` is a TablePlay; the side is that of the seat whose turn it is. */
  constructor(play) {
    const { trick } = play.table;
    this.play = play;
    this.seats = play.seats;
    this.size = this.seats.length;
    const side = trick.sides[play.turn];
    this.counts = this.seats.map((seat) => side.includes(seat));
    this.wants = this.counts.map((mine) => mine !== trick.few);
    this.cash = !trick.few;
    this.lay(play);
    this.seen = new Map();
    this.facts = new Map();
    this.runs = new Map();
  }

  /* Every suit gets its cards from low to high, a bit for each; what wins over all suits is `best`. */
  lay(play) {
    const now = this.seats.map((seat) => play.held[seat].concat(play.trick.filter(([who]) => who === seat).map(([, card]) => card)));
    const cards = now.flat().sort((a, b) => play.rank[a] - play.rank[b]);
    const letters = [...new Set(cards.map((card) => play.suit[card]))];
    this.best = letters.findIndex((letter) => cards.some((card) => play.suit[card] === letter && play.rank[card] >= play.table.play.top));
    this.code = {};
    this.ranks = [];
    this.suits = letters.map((letter) => cards.filter((card) => play.suit[card] === letter));
    this.suits.forEach((suit, group) => suit.forEach((card, bit) => {
      this.code[card] = group * 32 + bit;
      this.ranks[group * 32 + bit] = play.rank[card];
    }));
    this.group = Object.fromEntries(letters.map((letter, group) => [letter, group]));
    this.own = now.map((held) => this.suits.map((suit) => suit.reduce((mask, card, bit) => (held.includes(card) ? mask | (1 << bit) : mask), 0)));
    this.owner = this.suits.map((suit) => suit.map((card) => now.findIndex((held) => held.includes(card))));
    this.ways = Object.fromEntries(Object.entries(play.named).filter(([card]) => card in this.code)
      .map(([card, ways]) => [this.code[card], ways.map(([, letter]) => (letter in this.group ? this.group[letter] : -1))]));
    this.count = Math.max(...now.map((held) => held.length));
    this.left = Array.from({ length: this.count + 1 }, () => Array(letters.length).fill(0));
    this.suits.forEach((suit, group) => { this.left[this.count][group] = (1 << suit.length) - 1; });
    this.table = Array.from({ length: this.count + 1 }, () => []);
    this.shapes = this.suits.map(() => new Map([[0, 1]]));
    this.numbers = this.suits.map(() => new Map());
    let times = 4;
    this.times = this.suits.map((suit) => { const mine = times; times *= 2 ** suit.length; return mine; });
  }

  /* What each legal card of the seat whose turn it is brings its side: a map from words to tricks. */
  values() {
    const { play } = this;
    const seat = this.seats.indexOf(play.turn);
    let taker = -1;
    let best = -1;
    const led = play.trick.length ? (play.led in this.group ? this.group[play.led] : -1) : null;
    play.trick.forEach(([who, card], place) => {
      this.table[this.count][place] = this.code[card];
      if (play.power(card, play.led) > best) [taker, best] = [this.seats.indexOf(who), play.power(card, play.led)];
    });
    const found = new Map();
    let guess = (this.count >> 1) + 1;
    for (const word of play.legal()) {
      const [card, letter] = play.meant(word);
      const follow = led === null ? (letter in this.group ? this.group[letter] : -1) : led;
      guess = this.most(guess, (need) => this.put(this.count, play.trick.length, seat, this.code[card], taker, best, follow, need));
      found.set(word, guess);
    }
    return found;
  }

  /* The largest number up to all tricks to which `can` says yes. */
  most(guess, can) {
    let low = 0;
    let high = this.count;
    let need = Math.min(Math.max(guess, 1), high);
    while (low < high) {
      if (can(need)) { low = need; need += 1; } else { need -= 1; high = need; }
    }
    return low;
  }

  /* A seat puts a card: the trick goes on, or to its taker. Whether `need` tricks can then be had. */
  put(count, place, seat, code, taker, best, led, need) {
    const group = code >> 5;
    const wins = (group === led || group === this.best) && this.ranks[code] > best;
    this.table[count][place] = code;
    return this.answer(count, place + 1, (seat + 1) % this.size, wins ? seat : taker, wins ? this.ranks[code] : best, led, need);
  }

  answer(count, place, seat, taker, best, led, need) {
    if (place === this.size) return this.after(count, taker, need);
    const want = this.wants[seat];
    const moves = this.follows(this.left[count], seat, led);
    const up = this.counts[taker] === want;
    for (let number = 0; number < moves.length; number += 1) {
      const code = moves[up ? number : moves.length - 1 - number];
      if (this.put(count, place, seat, code, taker, best, led, need) === want) return want;
    }
    return !want;
  }

  after(count, taker, need) {
    const still = this.counts[taker] ? need - 1 : need;
    if (still <= 0) return true;
    if (still > count - 1) return false;
    const [now, next] = [this.left[count], this.left[count - 1]];
    for (let group = 0; group < now.length; group += 1) next[group] = now[group];
    for (const code of this.table[count]) next[code >> 5] &= ~(1 << (code & 31));
    return this.can(taker, count - 1, still);
  }

  /* Whether those counted take `need` of the `count` tricks still to come, at the start of one. */
  can(leader, count, need) {
    const left = this.left[count];
    let key = leader;
    for (let group = 0; group < left.length; group += 1) key += this.times[group] * this.number(group, left[group]);
    const known = this.seen.get(key);
    let [low, high] = known === undefined ? this.glance(left, leader, count) : [known >> 5, known & 31];
    if (low >= need) return true;
    if (high < need) return false;
    const want = this.wants[leader];
    let found = !want;
    const moves = this.anything(left, leader);
    search: for (let number = moves.length - 1; number >= 0; number -= 1) {
      for (const led of this.ways[moves[number]] || [moves[number] >> 5]) {
        if (this.put(count, 0, leader, moves[number], -1, -1, led, need) === want) { found = want; break search; }
      }
    }
    if (found) low = need; else high = need - 1;
    this.seen.set(key, (low << 5) | high);
    return found;
  }

  /* The number of the shape that the cards left of a suit have. */
  number(group, mask) {
    const shape = this.shape(group, mask);
    const numbers = this.numbers[group];
    let number = numbers.get(shape);
    if (number === undefined) numbers.set(shape, number = numbers.size);
    return number;
  }

  /* A 1, then who has the highest, the second highest … card left of a suit. */
  shape(group, mask) {
    const shapes = this.shapes[group];
    let shape = shapes.get(mask);
    if (shape === undefined) {
      const low = 31 - Math.clz32(mask & -mask);
      shapes.set(mask, shape = (this.shape(group, mask & (mask - 1)) << 2) | this.owner[group][low]);
    }
    return shape;
  }

  /* Of the cards that a seat has in a suit those worth trying, from low to high: two cards are as good
     as one while nobody else has a card between them. */
  worth(group, mask, held) {
    const key = (mask * 65536 + held) * 8 + group;
    let moves = this.runs.get(key);
    if (moves) return moves;
    moves = [];
    let last = -1;
    for (let bit = 0; held >> bit; bit += 1) {
      if (!((held >> bit) & 1)) continue;
      const between = last < 0 ? 0 : mask & ~held & ((1 << bit) - 1) & ~((1 << last) - 1);
      if (last < 0 || between) moves.push(group * 32 + bit);
      last = bit;
    }
    this.runs.set(key, moves);
    return moves;
  }

  follows(left, seat, led) {
    const held = led < 0 ? 0 : this.own[seat][led] & left[led];
    return held ? this.worth(led, left[led], held) : this.anything(left, seat);
  }

  anything(left, seat) {
    const found = [];
    for (let group = 0; group < left.length; group += 1) {
      const held = this.own[seat][group] & left[group];
      if (held && group !== this.best) found.push(...this.worth(group, left[group], held));
    }
    const held = this.best < 0 ? 0 : this.own[seat][this.best] & left[this.best];
    return held ? found.concat(this.worth(this.best, left[this.best], held)) : found;
  }

  /* Bounds of what those counted take, before anything is tried. */
  glance(left, leader, count) {
    const shape = this.best < 0 ? 1 : this.shape(this.best, left[this.best]);
    let facts = this.facts.get(shape);
    if (!facts) this.facts.set(shape, facts = this.sure(shape));
    const [mine, theirs, drawer] = facts;
    let low = mine;
    let high = count - theirs;
    if (this.cash && (shape === 1 || drawer === leader)) {
      const found = this.atOnce(left, leader);
      if (this.counts[leader]) low = Math.max(low, found); else high = Math.min(high, count - found);
    }
    return [low, high];
  }

  /* The tricks that a leader can take one after another, once nobody else has a card that beats all. */
  atOnce(left, leader) {
    let found = 0;
    for (let group = 0; group < left.length; group += 1) {
      const held = this.own[leader][group] & left[group];
      const above = group === this.best ? held : held >> (32 - Math.clz32(left[group] & ~held));
      for (let cards = above; cards; cards &= cards - 1) found += 1;
    }
    return found;
  }

  /* What the cards that beat all others settle: the tricks that they are sure of for those counted and
     for the others, and who can draw them all by leading the highest; -1 where nobody can. */
  sure(shape) {
    const owners = [];
    for (let rest = shape; rest > 1; rest >>= 2) owners.unshift(rest & 3);
    if (!owners.length) return [0, 0, -1];
    const most = { true: 0, false: 0 };
    for (const seat of new Set(owners)) {
      let beaters = 0;
      let found = 0;
      for (const owner of owners) {
        if (this.counts[owner] !== this.counts[seat]) beaters += 1;
        else if (owner === seat && beaters) beaters -= 1;
        else if (owner === seat) found += 1;
      }
      most[this.counts[seat]] = Math.max(most[this.counts[seat]], found);
    }
    const top = owners[0];
    const run = owners.findIndex((owner) => owner !== top);
    const other = Math.max(...this.seats.map((_, seat) => (seat === top ? 0 : owners.filter((owner) => owner === seat).length)));
    return [most.true, most.false, (run < 0 ? owners.length : run) >= other ? top : -1];
  }
}

/* The card that brings the side most (least where that is what it wants); of several the lowest. */
TableSearch.choose = (play) => {
  const low = (word) => play.rank[play.meant(word)[0]];
  const few = play.table.trick.few;
  const values = [...new TableSearch(play).values()];
  const best = (few ? Math.min : Math.max)(...values.map(([, tricks]) => tricks));
  return values.filter(([, tricks]) => tricks === best).map(([word]) => word).sort((a, b) => low(a) - low(b) || (a < b ? -1 : 1))[0];
};
