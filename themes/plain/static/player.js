/* Moves a pointer over the frozen steps of a hand and draws the table after each.
   Everything it shows was decided when the page was made: it knows no rule and no language. */
"use strict";
(() => {
  class Player {
    constructor(box) {
      this.box = box;
      this.data = JSON.parse(box.querySelector("script.data").textContent);
      this.list = document.querySelector('[data-steps="' + box.id + '"]');
      this.faces = new Map();
      for (const face of box.querySelectorAll("[data-face]")) this.faces.set(face.dataset.face, face.firstElementChild);
      this.steps = this.data.steps;
      this.places = this.data.seats.map((seat) => box.querySelector('[data-seat="' + seat + '"]'));
      this.played = new Map(this.data.seats.map((seat) => [seat, box.querySelector('[data-played="' + seat + '"]')]));
      this.at = 0;
      box.hidden = false;
      box.tabIndex = 0;
      for (const button of box.querySelectorAll("[data-go]")) button.addEventListener("click", () => this.go(button.dataset.go));
      box.addEventListener("keydown", (event) => this.key(event));
    }

    /* The steps that lead to an anchor: the hand's own, or those of a line from where it leaves. */
    path(anchor) {
      const own = this.data.steps;
      if (own.some((step) => step.at === anchor)) return own;
      for (const line of Object.values(this.data.lines)) {
        if (!line.steps.some((step) => step.at === anchor)) continue;
        const leaves = own.findIndex((step) => step.at === line.from);
        return own.slice(0, leaves).concat(line.steps);
      }
      return null;
    }

    jump(anchor) {
      const whole = anchor && this.path(anchor) ? anchor : anchor + ".1";
      const path = this.path(whole);
      if (!path) return false;
      this.steps = path;
      this.show(path.findIndex((step) => step.at === whole));
      return true;
    }

    key(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target.closest("input, textarea, select")) return;
      const where = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
      if (!where) return;
      event.preventDefault();
      this.go(where);
    }

    go(where) {
      const last = this.steps.length - 1;
      const to = { first: 0, back: this.at - 1, on: this.at + 1, last }[where];
      if (to < 0 || to > last || to === this.at) return;
      this.show(to);
      history.replaceState(null, "", "#" + this.steps[to].at);
      dispatchEvent(new HashChangeEvent("hashchange"));
    }

    face(code, trump) {
      const face = (trump && this.faces.get(code + "+")) || this.faces.get(code) || this.faces.get("?");
      return face.cloneNode(true);
    }

    show(index) {
      this.at = index;
      const step = this.steps[index];
      this.drawSeats(step);
      this.drawTrick(step);
      this.drawState(step);
      this.drawWords(step);
      const last = this.steps.length - 1;
      const ends = { first: index === 0, back: index === 0, on: index === last, last: index === last };
      for (const button of this.box.querySelectorAll("[data-go]")) {
        button.setAttribute("aria-disabled", String(ends[button.dataset.go]));
      }
      this.box.querySelector(".count").textContent = index + " / " + last;
    }

    drawSeats(step) {
      const out = step.out || [];
      this.data.seats.forEach((seat, number) => {
        const place = this.places[number];
        const cards = step.hold[number].map((code) => this.face(code, step.trump));
        const unknown = step.more ? step.more[number] : 0;
        for (let more = 0; more < unknown; more += 1) cards.push(this.face("?"));
        place.querySelector(".holding").replaceChildren(...cards);
        place.classList.toggle("out", out.includes(seat));
        const marks = { turn: step.turn === seat, maker: step.maker === seat, lone: step.lone === seat, gone: out.includes(seat) };
        for (const mark of Object.keys(marks)) place.querySelector("." + mark).hidden = !marks[mark];
      });
    }

    drawTrick(step) {
      for (const spot of this.played.values()) {
        spot.replaceChildren();
        spot.classList.remove("won", "bad", "fresh");
      }
      for (const [seat, code] of step.trick) this.played.get(seat).replaceChildren(this.face(code, step.trump));
      const last = step.trick[step.trick.length - 1];
      if (last) this.played.get(last[0]).classList.add("fresh", ...(step.bad === "illegal" ? ["bad"] : []));
      if (step.won) this.played.get(step.won).classList.add("won");
      const up = this.box.querySelector(".upcard");
      up.replaceChildren(...(step.up ? [this.face(step.up)] : []));
    }

    drawState(step) {
      for (const name of this.box.querySelectorAll("[data-trump]")) name.hidden = name.dataset.trump !== (step.trump || "");
      this.box.querySelectorAll("[data-unit]").forEach((unit, number) => {
        unit.querySelector(".tricks").textContent = step.tricks[number];
        unit.querySelector(".points").textContent = step.score[number];
      });
    }

    /* The words stand in the list of steps already; they are shown again beside the table. */
    drawWords(step) {
      const item = document.getElementById(step.at);
      for (const now of this.list.querySelectorAll(".now")) now.classList.remove("now");
      if (!item) return;
      item.classList.add("now");
      const parts = [];
      for (const [kind, tag] of [["what", "span"], ["why", "small"], ["note", "em"]]) {
        const words = item.querySelector("." + kind);
        if (!words) continue;
        const part = document.createElement(tag);
        part.textContent = words.textContent;
        parts.push(part, " ");
      }
      this.box.querySelector(".saying").replaceChildren(...parts);
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    const players = [...document.querySelectorAll(".player")].map((box) => new Player(box));
    const follow = () => {
      const anchor = decodeURIComponent(location.hash.slice(1));
      return players.find((player) => player.jump(anchor));
    };
    for (const player of players) player.show(0);
    const asked = follow();
    // The browser itself goes to the step in the list; the table is what the link is about.
    if (asked) addEventListener("load", () => setTimeout(() => asked.box.scrollIntoView({ block: "start" })));
    addEventListener("hashchange", (event) => { if (event.isTrusted) follow(); });
  });
})();
