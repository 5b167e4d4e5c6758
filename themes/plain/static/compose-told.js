/* Tells what was said and played on the page where a hand is entered, in whole sentences. They stand in
   the page, with blanks for seats, cards and suits: {seat}, or {card.def} where the language wants a form
   that the page has too. It knows no rule and no language. */
"use strict";
class ComposeTold {
  constructor(page) {
    this.page = page;
    const listed = (list, key, value) => new Map([...page.box.querySelectorAll(list + " > span")].map((part) => [part.dataset[key], value(part)]));
    this.sentences = listed(".sentences", "key", (part) => part.textContent);
    const forms = (part) => JSON.parse(part.dataset.forms);
    this.names = new Map([...listed(".card-names", "card", forms), ...listed(".suit-names", "suit", forms)]);
  }

  /* The name of a card or a suit in a form, or in the one it always has. */
  name(code, form) {
    const names = this.names.get(code) || { bare: "" };
    return names[form] || names.bare;
  }

  list(names) { return listed(names, this.page.words); }

  say(key, { seat, card, cards, suit }) {
    const blanks = {
      seat: () => this.page.seatName(this.page.dealing.seats[seat]), card: (form) => this.name(card, form),
      cards: (form) => this.list(cards.map((one) => this.name(one, form))), suit: (form) => this.name(suit, form),
    };
    const text = (this.sentences.get(key) || key).replace(/\{(\w+)(?:\.(\w+))?\}/g, (_, name, form) => blanks[name](form));
    return text.slice(0, 1).toLocaleUpperCase(document.documentElement.lang) + text.slice(1);
  }

  /* What one may do at a seat, by its word in a record; the dealer may do some of it otherwise. */
  phrase(seat, word) { return this.page.phrases.get(this.key(this.page.phrases, seat, word)) || word; }

  /* Under which key `words` have what a seat says. */
  key(words, seat, word) { return seat === this.page.dealer && words.has(word + "@dealer") ? word + "@dealer" : word; }

  /* A choice that was made, before the tables hear of it. */
  choice(call, seat, word) {
    const [verb, ...cards] = word.split(" ");
    if (call.play) {
      const [card, suit] = call.play.meant(word);
      const told = [this.say(call.play.way(word), { seat, card, suit: call.play.led })];
      if (cards.length) told.push(this.say("joker", { suit }));
      return told.join(" ");
    }
    if (["discard", "give", "exchange"].includes(verb)) return this.laid(verb, seat, cards);
    return this.say(this.key(this.sentences, seat, word), { seat, card: call.deal.up });
  }

  /* Cards that are laid away, given or swapped; how many they are where one is not known. */
  laid(verb, seat, cards) {
    const key = verb + (cards.includes("?") ? " ?" : "");
    const counted = key + " " + cards.length;
    return this.say(this.sentences.has(counted) ? counted : key, { seat, cards, card: cards[0] });
  }

  /* What followed from it; `was` is how the table stood before. */
  events(call, seat, was) {
    const told = [];
    const taken = call.lifted.splice(0);
    for (const who of new Set(taken.map(([taker]) => taker))) {
      const cards = taken.filter(([taker]) => taker === who).map(([, card]) => card);
      const shown = cards.filter((card) => card !== call.deal.up || who !== seat);
      // The turned card is taken up; cards of the kitty or of a packet are taken.
      const up = shown.indexOf(call.deal.up);
      if (up >= 0 && call.deal.up !== "?") told.push(this.say("takes up", { seat: who, card: shown.splice(up, 1)[0] }));
      if (shown.length) told.push(shown.includes("?") ? this.say("takes ? " + shown.length, { seat: who }) : this.say("takes", { seat: who, cards: shown }));
    }
    if (call.trump && call.trump !== was.trump) told.push(this.trump(call));
    for (const who of call.out) if (who !== seat && !was.out.includes(who)) told.push(this.say("sits out", { seat: who }));
    if (call.play && was.play && !call.play.trick.length) {
      const winner = call.play.turn;
      told.push(this.say("wins", { seat: winner, card: call.play.last.find(([who]) => who === winner)[1] }));
    }
    return told;
  }

  trump(call) { return this.say("trump " + (this.sentences.has("trump " + call.trump[0]) ? call.trump[0] : "NT"), {}); }

  /* Every step of a hand: { at, place, seat, word, card, said }. */
  steps(table, deal, steps) {
    const call = new TableCall(table, deal);
    let calls = 0;
    return steps.map(([seat, word]) => {
      const was = { trump: call.trump, out: [...call.out], play: call.play };
      const said = [this.choice(call, seat, word)];
      const before = call.play ? call.play.words.length : 0;
      const size = call.play ? call.play.seats.length : 1;
      call.do(seat, word);
      said.push(...this.events(call, seat, was));
      const at = was.play ? "t" + (1 + Math.floor(before / size)) + "." + (1 + (before % size)) : "b" + (calls += 1);
      return { at, place: this.place(at), seat, word, card: was.play ? word.split(" ")[0] : null, said: said.join(" ") };
    });
  }

  /* The name of a step, as the player has it. */
  place(at) {
    const { page } = this;
    const [n, card] = at.slice(1).split(".");
    return page.words[at] || (card ? page.said("place", { n, card }) : page.said("call", { n }));
  }

  deal(deal) { return [this.say("deals", { seat: deal.dealer }), deal.up && this.say("turned up", { card: deal.up })].filter(Boolean).join(" "); }

  /* How the table stands while a hand is entered: trump, who made it and alone, and the tricks. */
  state(call) {
    const told = [];
    if (call.trump) told.push(this.trump(call));
    if (call.maker !== null) told.push(this.say("maker", { seat: call.maker }));
    if (call.lone !== null) told.push(this.say("lone", { seat: call.lone }));
    if (call.play) told.push(this.page.said("done", { tricks: this.numbers(call.taken()) }));
    return told.join(" ");
  }

  /* Numbers of all units, each behind its name. */
  numbers(numbers, sign) {
    return numbers.map((n, unit) => this.page.unitName(unit) + " " + (sign && n > 0 ? "+" : n < 0 ? "\u2212" : "") + Math.abs(n)).join(", ");
  }

  result(call) {
    const { page } = this;
    if (!call.play && call.node.end === "redeal") return page.words.redeal;
    const [tricks, points] = [call.taken(), call.points()];
    return [page.words.over, tricks && page.said("done", { tricks: this.numbers(tricks) }), points && page.said("scored", { points: this.numbers(points, true) })].filter(Boolean).join(" ");
  }
}
