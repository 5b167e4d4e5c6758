/* Keeps from the page what a person at one seat has not seen: in a closed view no hidden card
   stands in a text, an attribute or the status, not even unseen. It knows no rule and no language:
   the page says which cards a text names (data-c) and what is said instead (data-blind). */
"use strict";
class PlayerVeil {
  constructor(box, list, names) {
    this.names = names;
    this.steps = new Map();
    for (const item of list.querySelectorAll(".step")) {
      const secret = item.querySelector("[data-c], .note") !== null;
      this.steps.set(item.id, { item, own: [...item.childNodes], secret, now: "open" });
    }
    this.apart = [...document.querySelectorAll('[data-open="' + box.id + '"]')].map((part) => [part, [...part.childNodes]]);
    // A title stays unless it names a card that is not seen.
    this.titles = [...document.querySelectorAll('[data-title="' + box.id + '"]')].map((part) => [part, part.textContent, part.dataset.blind]);
    this.closed = false;
  }

  /* Covers or uncovers every step; `past` maps the anchors that have been reached to true. */
  lay(closed, past, sees) {
    if (closed !== this.closed) {
      // What is emptied keeps its room, so that nothing below it moves.
      for (const [part] of this.titles.concat(this.apart)) {
        const { height } = part.getBoundingClientRect();
        if (height) part.style.minHeight = closed ? height + "px" : "";
      }
      for (const [part, own] of this.apart) part.replaceChildren(...(closed ? [] : own));
    }
    if (!closed && !this.closed) return;
    this.closed = closed;
    for (const [part, words, blind] of this.titles) {
      const tells = closed && this.names.some(([code, name]) => !sees.has(code) && words.toLowerCase().includes(name));
      part.textContent = tells ? blind : words;
    }
    for (const [anchor, step] of this.steps) {
      const wanted = !closed ? "open" : !past.has(anchor) ? "future" : step.secret ? "past" : "open";
      if (wanted === step.now && wanted !== "past") continue;
      step.now = wanted;
      if (wanted === "open") step.item.replaceChildren(...step.own);
      else step.item.replaceChildren(...(wanted === "past" ? this.told(step, sees) : step.own.filter((node) => node.className === "at")));
    }
  }

  /* A copy of a step without what names a card that is not seen, and without the author's note. */
  told(step, sees) {
    const copy = document.createElement("div");
    copy.append(...step.own.map((node) => node.cloneNode(true)));
    for (const part of copy.querySelectorAll("[data-c], .note")) {
      if (part.dataset.c && part.dataset.c.split(" ").every((code) => sees.has(code))) continue;
      if (part.dataset.blind) part.textContent = part.dataset.blind;
      else part.remove();
      part.removeAttribute("data-c");
    }
    return [...copy.childNodes];
  }
}
