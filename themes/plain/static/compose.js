/* The page on which a hand is entered: it puts what is chosen before the tables of the game, and offers
   what they allow. It knows no rule and no language: the words stand in the page. */
"use strict";
class Compose {
  constructor(box) {
    this.box = box;
    this.words = box.dataset;
    this.part = (name) => box.querySelector(name);
    this.form = this.part(".desk");
    this.form.hidden = false;
    this.faces = new Map([...this.part(".all-faces").content.children].map((face) => [face.dataset.face, face.firstElementChild]));
    const named = (list, key) => new Map([...box.querySelectorAll(list + " > span")].map((name) => [name.dataset[key], name.textContent]));
    this.seats = named(".seat-names", "seat");
    this.phrases = named(".phrases", "word");
    this.suits = named(".suit-names", "suit");
    this.dealing = new ComposeDeal(this);
    this.told = new ComposeTold(this);
    this.player = new ComposePlayer(this);
    this.steps = [];
    this.waiting = [];
    this.log = [];
    this.notes = {};
    this.picked = [];
    this.field = (name) => this.form.elements[name];
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("change", (event) => this.changed(event.target));
    this.field("title").addEventListener("input", () => this.write());
    this.field("note").addEventListener("input", () => this.noted());
    for (const button of this.form.querySelectorAll("[data-act]")) button.addEventListener("click", () => this[button.dataset.act]());
    // Whoever goes on in another language goes on with this hand.
    for (const link of document.querySelectorAll("[data-keep-anchor]")) for (const way of ["click", "auxclick"]) link.addEventListener(way, () => this.carry(link));
    addEventListener("hashchange", (event) => { if (event.isTrusted && location.hash.startsWith("#hand=")) this.open(); });
    this.open();
  }

  said(key, blanks) { return Object.entries(blanks).reduce((text, [name, value]) => text.replaceAll("{" + name + "}", value), this.words[key]); }

  seatName(seat) { return this.seats.get(seat) || seat; }

  unitName(number) {
    const { units, seats } = this.variant;
    const names = seats.split(" ").filter((_, place) => Number(units.split(" ")[place]) === number).map((seat) => this.seatName(seat));
    return listed(names, { ...this.words, pair: this.words.camp });
  }

  /* A card's face; under a trump as it is drawn then, and `only` says that nothing else will do. */
  face(card, trump, only) {
    const shown = card === "JK" && this.table && this.table.shown !== "JK" ? "JK=" + this.table.shown : card;
    const found = (trump && (this.faces.get(shown + "+" + trump) || this.faces.get(card + "+" + trump))) || (only ? null : this.faces.get(shown) || this.faces.get(card) || this.faces.get("?"));
    return found && found.cloneNode(true);
  }

  /* ------------------------------------------------------------ the game */

  get game() { return this.field("game").selectedOptions[0]; }

  get house() { return this.box.querySelector('.house[data-game="' + this.game.value + '"]'); }

  /* The house rules that change the tables, and those that are ticked of them or of all others. */
  get ruling() { return this.house ? [...this.house.querySelectorAll("input[name=rule]")] : []; }

  get rules() { return this.ruling.filter((one) => one.checked); }

  get free() { return this.house ? [...this.house.querySelectorAll("input:checked:not([name])")] : []; }

  /* What the tables are made for: the game, or the game with house rules; null where there are none. */
  made(rules) {
    if (rules.length < 2) return (rules[0] || this.game).dataset;
    const { game } = this;
    const name = JSON.parse(game.dataset.pairs || "{}")[rules.map((one) => one.value).join("+")];
    return name ? { ...game.dataset, name, tables: game.dataset.tables.replace(game.dataset.name, name) } : null;
  }

  get variant() { return this.made(this.rules) || this.game.dataset; }

  get dealer() { return Number(this.field("dealer").value) || 0; }

  async changed(field) {
    if (field.name === "dealer") { this.dealt(); return; }
    if (field.name === "anchor") { this.field("note").value = this.notes[field.value] || ""; return; }
    if (field.name === "game" || field.name === "rule") await this.load();
    else if (field.type === "checkbox") this.write();
  }

  /* Loads the tables of the game, and begins with them. */
  async load(state) {
    for (const house of this.box.querySelectorAll(".house")) house.hidden = house !== this.house;
    const { ruling, variant } = this;
    for (const one of ruling) one.disabled = !one.checked && !this.made(ruling.filter((other) => other === one || other.checked));
    try {
      await loaded(variant.tables);
    } catch {
      this.tell(this.words.failed);
      return;
    }
    if (variant.name !== this.variant.name) return;
    this.table = self.handTables[variant.name];
    const seats = variant.seats.split(" ");
    const before = this.dealing.seats || [];
    const dealer = state ? state.d : Math.max(seats.indexOf(before[this.dealer]), 0);
    this.field("dealer").replaceChildren(...seats.map((seat, number) => new Option(this.seatName(seat), number, false, number === dealer)));
    if (state) this.waiting = [];
    for (const step of [...this.steps, ...this.waiting]) step[0] = seats.indexOf(step.who);
    const gone = this.dealing.lay(this.table, seats);
    this.part(".gone").textContent = gone.length ? this.said("gone", { cards: this.told.list(gone.map((card) => this.told.name(card))) }) : "";
    if (!state) this.dealt();
  }

  /* ------------------------------------------------------------ calls and cards */

  /* The deal or the game has changed: what was said is put before the tables again, as far as it goes.
     What fits no longer waits until it fits again, or until something else is said instead. */
  dealt() {
    const steps = [...this.steps, ...this.waiting];
    this.begin();
    const end = steps.findIndex(([seat, word]) => !this.call || !this.call.do(seat, word));
    this.waiting = end < 0 ? [] : steps.slice(end);
    this.steps = end < 0 ? steps : steps.slice(0, end);
    this.draw();
  }

  begin() {
    const deal = this.dealing.deal();
    this.call = deal && new TableCall(this.table, deal);
    this.steps = [];
    this.picked = [];
  }

  say(seat, word) {
    const within = this.part(".saying-it").contains(document.activeElement);
    if (this.call.do(seat, word)) this.steps.push(this.step(seat, word));
    this.waiting = [];
    this.picked = [];
    this.draw();
    const next = this.part(".offers button");
    if (within) (next || this.part("[data-act=back]")).focus({ preventScroll: true });
  }

  /* A step as it is kept: a seat's number changes with the game, its name does not. */
  step(seat, word) { return Object.assign([seat, word], { who: this.dealing.seats[seat] }); }

  fill() { this.dealing.fill(); }

  clear() { this.dealing.clear(); }

  back() {
    this.steps.pop();
    this.waiting = [];
    this.dealt();
  }

  draw() {
    const { call } = this;
    const choices = call ? call.choices() : {};
    const seat = call && !call.over ? this.seatName(this.dealing.seats[call.turn]) : "";
    const open = choices.pick ? choices.groups.some((group) => group.length >= choices.n) : (choices.words || []).length;
    const asked = this.part(".asked");
    if (!call) asked.textContent = this.words.begin;
    else if (call.over) asked.textContent = this.told.result(call);
    else if (!open) asked.textContent = this.said("stuck", { seat });
    else if (choices.pick) asked.textContent = this.said(choices.pick, { seat, n: choices.n });
    else asked.textContent = this.said(call.play ? "plays" : "may", { seat });
    this.part(".offers").replaceChildren(...(call && !call.over && open ? this.offers(call.turn, choices) : []));
    this.part(".early").replaceChildren(...(call ? call.before().flatMap(([who, one]) => this.early(who, one)) : []));
    this.part("[data-act=back]").disabled = !this.steps.length;
    this.course();
    this.write();
  }

  noted() {
    const at = this.field("anchor").value;
    const note = this.field("note").value.replace(/\s+/g, " ").trim();
    if (note) this.notes[at] = note;
    else delete this.notes[at];
    this.write();
  }

  /* ------------------------------------------------------------ the record */

  hand() {
    const { seats } = this.dealing;
    const deal = this.dealing.deal();
    const { log } = this;
    const tricks = [];
    for (const { at, seat, word, card } of log) {
      if (!card) continue;
      if (at.endsWith(".1")) tricks.push(seats[seat] + ": " + word);
      else tricks[tricks.length - 1] += " " + word;
    }
    const settings = [...this.rules, ...this.free].map((one) => JSON.parse(one.dataset.set));
    const anchors = ["deal", ...log.map(({ at }) => at), ...(this.call.over ? ["end"] : [])];
    return {
      id: ComposeRecord.id(this.field("title").value), profile: this.game.value, rules: Object.assign({}, ...settings),
      title: this.field("title").value.trim(), seats, dealer: seats[this.dealer],
      deal: Object.fromEntries(seats.map((seat, number) => [seat, deal.hold[number].every((card) => card === "?") ? "?" : deal.hold[number].join(" ")])),
      upcard: deal.up, kitty: deal.kitty.some((card) => card !== "?") ? deal.kitty.join(" ") : "",
      actions: log.filter(({ card }) => !card).map(({ seat, word }) => seats[seat] + " " + word), tricks,
      notes: Object.fromEntries(anchors.filter((at) => this.notes[at]).map((at) => [at, this.notes[at]])),
    };
  }

  write() {
    for (const name of ["play", "save", "link"]) this.part("[data-act=" + name + "]").disabled = !this.call;
    this.part(".record").textContent = this.call ? ComposeRecord.yaml(this.hand()) : "";
  }

  tell(words) { this.part(".told").textContent = words; }

  play() {
    const { table, dealing, notes, log } = this;
    const units = this.variant.units.split(" ").map(Number);
    this.player.show({ table, deal: dealing.deal(), log, seats: dealing.seats, units, notes });
  }

  save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([ComposeRecord.yaml(this.hand())], { type: "application/yaml" }));
    link.download = this.hand().id + ".yaml";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  /* The hand as it stands, for an address to carry. */
  state() {
    const { hold, up, kitty } = this.dealing.laid();
    return {
      g: this.game.value, r: this.rules.map((one) => one.value).join("+"), f: this.free.map((one) => one.value), d: this.dealer,
      h: hold, u: up, k: kitty, s: this.steps.map(([seat, word]) => [seat, word]), t: this.field("title").value, n: this.notes,
    };
  }

  carry(link) {
    if (this.dealing.where.size) link.href = link.href.split("#")[0] + "#hand=" + ComposeRecord.pack(this.state());
  }

  async link() {
    const address = location.href.split("#")[0] + "#hand=" + ComposeRecord.pack(this.state());
    history.replaceState(null, "", address);
    dispatchEvent(new HashChangeEvent("hashchange"));
    try {
      await navigator.clipboard.writeText(address);
      this.tell(this.words.copied);
    } catch {
      const field = this.part(".desk .address");
      field.hidden = false;
      field.value = address;
      field.select();
    }
  }

  /* Begins with the hand that the address carries, or with an empty table. */
  async open() {
    const carried = location.hash.startsWith("#hand=");
    const state = carried ? ComposeRecord.unpack(location.hash.slice(6)) : null;
    const games = [...this.field("game").options];
    const game = state && games.find((one) => one.value === state.g);
    if (carried && !game) this.tell(this.words.bad);
    if (!game) { await this.load(); return; }
    game.selected = true;
    if (this.house) {
      for (const one of this.house.querySelectorAll("input")) one.checked = (one.name ? state.r.split("+") : state.f).includes(one.value);
      if (!this.made(this.rules)) for (const one of this.rules) one.checked = false;
    }
    await this.load(state);
    this.dealing.where.clear();
    const places = state.h.map((cards, seat) => [String(seat), cards]);
    for (const [place, cards] of [...places, ["up", [state.u]], ["kitty", state.k]]) {
      for (const card of cards) if (this.dealing.pack.includes(card) && this.dealing.sizes.has(place) && !this.dealing.where.has(card)) this.dealing.where.set(card, place);
    }
    this.dealing.lay(this.table, this.dealing.seats);
    this.field("title").value = state.t;
    this.notes = { ...state.n };
    this.steps = state.s.map(([seat, word]) => this.step(seat, word));
    this.dealt();
  }
}

document.addEventListener("DOMContentLoaded", () => new Compose(document.querySelector(".compose")));
