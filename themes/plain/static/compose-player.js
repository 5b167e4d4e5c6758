/* Shows a hand that was entered in the player: its steps, drawn and told from what the tables say. */
"use strict";
class ComposePlayer {
  constructor(page) { this.page = page; }

  /* Builds the table and the list of steps for `hand`: { table, deal, log, seats, units, notes }. */
  show(hand) {
    const { page } = this;
    const room = page.box.querySelector(".replay");
    room.replaceChildren(page.box.querySelector(".empty-player").content.cloneNode(true));
    const box = room.querySelector(".player");
    const steps = this.steps(hand);
    const names = hand.seats.map((seat) => page.seatName(seat));
    box.dataset.relations = page.variant.relations;
    box.dataset.dealer = hand.deal.dealer;
    box.querySelectorAll(".place").forEach((place, number) => {
      if (number >= names.length) { place.remove(); return; }
      place.querySelector(".who").textContent = names[number];
    });
    const below = box.querySelector(".below");
    below.replaceChildren(...names.map((name, number) => {
      const option = new Option(name, number);
      option.dataset.said = page.said("sits", { seat: name });
      return option;
    }));
    box.querySelectorAll("[data-unit]").forEach((unit, number) => {
      if (number > Math.max(...hand.units)) unit.remove();
      else unit.querySelector("dt").textContent = page.unitName(number);
    });
    const trump = steps.map((step) => step.trump).filter(Boolean).pop() || "";
    box.querySelector(".faces").replaceChildren(...hand.table.trumps.NT.cards.flatMap((card) => {
      const wrap = (code, face) => { const span = document.createElement("span"); span.dataset.face = code; span.append(face); return span; };
      const high = page.face(card, trump, true);
      return [wrap(card, page.face(card)), ...(high ? [wrap(card + "+" + trump, high)] : [])];
    }), box.querySelector('.faces [data-face="?"]') || this.back());
    room.querySelector(".steps").append(...this.groups(steps));
    const player = new Player(box, { seats: hand.seats, below: names.length - (names.length >> 1), steps, lines: {} });
    // A step alone would lead nowhere from here: a link has to carry the hand.
    player.link = () => page.link();
    player.show(0, "start");
    room.scrollIntoView({ block: "start" });
    box.focus({ preventScroll: true });
  }

  back() {
    const span = document.createElement("span");
    span.dataset.face = "?";
    span.append(this.page.face("?"));
    return span;
  }

  /* The steps as the player draws them, each with its words. */
  steps(hand) {
    const { page } = this;
    const call = new TableCall(hand.table, hand.deal);
    const none = Array(Math.max(...hand.units) + 1).fill(0);
    const gone = hand.seats.map(() => []);
    const order = (card) => page.dealing.order(card);
    const shot = (more) => ({
      hold: call.held.map((held, seat) => [...held.known, ...gone[seat]].sort((a, b) => order(a) - order(b)).map((card) => (gone[seat].includes(card) ? card + "~" : card)).join(" ")),
      more: call.held.map((held) => held.unknown), tricks: call.taken() || none, score: none,
      turn: call.over ? undefined : call.turn, maker: call.maker === null ? undefined : call.maker,
      lone: call.lone === null ? undefined : call.lone, out: call.out.length ? call.out : undefined,
      trump: call.trump ? call.trump.slice(0, call.trump[0] === "N" ? 2 : 1) : undefined,
      up: call.trump ? undefined : hand.deal.up || undefined, ...more,
    });
    const steps = [shot({ at: "deal", said: page.told.deal(hand.deal), place: page.words.deal, group: "deal" })];
    for (const { at, place, seat, word, card, said } of hand.log) {
      const before = call.play;
      call.do(seat, word);
      if (!card) { steps.push(shot({ at, said, group: "b", place })); continue; }
      gone[seat].push(card);
      const full = !before.trick.length;
      const trick = [...(full ? before.last : before.trick)];
      const lead = full ? before.winners[before.winners.length - 1] : before.leading();
      steps.push(shot({ at, trick, lead, won: full ? 1 : undefined, shown: card, group: at.split(".")[0], place, said }));
    }
    if (call.over) steps.push(shot({ at: "end", said: page.told.result(call), place: page.words.end, group: "end", score: call.points() || none, over: 1 }));
    for (const step of steps) step.note = hand.notes[step.at];
    return steps;
  }

  groups(steps) {
    const sections = new Map();
    for (const step of steps) {
      if (!sections.has(step.group)) {
        const section = document.createElement("section");
        section.className = "group";
        section.append(document.createElement("ol"));
        sections.set(step.group, section);
      }
      sections.get(step.group).firstChild.append(this.item(step));
    }
    return sections.values();
  }

  item(step) {
    const item = document.createElement("li");
    item.className = "step";
    item.id = step.at;
    const link = document.createElement("a");
    Object.assign(link, { className: "at", href: "#" + step.at, title: step.place, textContent: step.at.match(/\d+$/)?.[0] ?? 1 });
    const face = document.createElement("div");
    face.className = "face";
    if (step.shown) face.append(this.page.face(step.shown, step.trump));
    const told = document.createElement("div");
    told.className = "told";
    for (const [kind, words] of [["what", step.said], ["note", step.note]]) {
      if (!words) continue;
      const line = document.createElement("p");
      line.className = kind;
      line.textContent = words;
      told.append(line);
    }
    item.append(link, face, told);
    return item;
  }
}
