/* Asks about the step that comes next in the player: which cards may be played, who wins, what it
   scores. What is right stands in the frozen steps and what is said in the page: it knows no rule
   and no language. In a closed view it asks about no holding but the open one. */
"use strict";
class PlayerQuiz {
  constructor(player, part) {
    this.player = player;
    this.box = part.querySelector(".asked");
    this.start = part.querySelector("button[data-asks]");
    this.options = this.box.querySelector(".choices");
    this.now = null;
    for (const button of this.box.querySelectorAll("[data-quiz]")) {
      button.addEventListener("click", () => this[button.dataset.quiz]());
    }
    // Whoever walks on by themselves is not asked any more, nor whoever closes the view.
    document.addEventListener("shown", ({ detail }) => {
      if (detail !== player || !this.now) return;
      if (player.at !== this.now.place - 1 || player.closed !== this.closed) this.end();
    });
  }

  /* The questions that a step can be asked, in order. */
  of(place) {
    const { player } = this;
    const step = player.steps[place];
    const before = player.steps[place - 1];
    const found = [];
    if (step.bad) return found;
    const seat = step.trick && step.trick[step.trick.length - 1][0];
    if (step.may && (!player.closed || seat === player.table.below)) {
      found.push({ place, ask: String(seat), right: step.may.split(" "), held: before.hold[seat].split(" ").filter((code) => code && !code.endsWith("~")) });
    }
    if (step.won) found.push({ place, ask: "winner", right: [String(step.lead)], trick: step.trick });
    if (step.over) found.push({ place, ask: "score", right: null });
    return found;
  }

  next(after) {
    const { player } = this;
    for (let place = player.at + 1; place <= player.last; place += 1) {
      const found = this.of(place);
      const from = after && after.place === place ? found.findIndex((one) => one.ask === after.ask) + 1 : 0;
      if (found[from]) return found[from];
    }
    return null;
  }

  ask(after) {
    const { player } = this;
    const question = this.next(after);
    this.now = null;
    if (question && player.at !== question.place - 1) player.to(question.place - 1, "jump");
    this.now = question;
    this.closed = player.closed;
    this.start.hidden = true;
    this.box.hidden = false;
    for (const ask of this.box.querySelectorAll("[data-ask]")) ask.hidden = ask.dataset.ask !== (question ? question.ask : "none");
    for (const name of ["check", "hint", "show", "more"]) this.button(name).hidden = !question || (name === "check" && !question.right);
    this.box.querySelector(".hint").hidden = true;
    this.say(null);
    this.options.replaceChildren(...(question ? this.choices(question) : []));
    this.box.scrollIntoView({ block: "nearest" });
    const first = this.options.querySelector("button") || this.button(question ? "show" : "end");
    first.focus({ preventScroll: true });
  }

  button(name) { return this.box.querySelector('[data-quiz="' + name + '"]'); }

  choices(question) {
    const { table } = this.player;
    // Plain faces: a mark on a card would be half of the answer.
    if (question.held) return question.held.map((code) => this.choice(code, table.face(code), false));
    if (!question.trick) return [];
    return question.trick.map(([seat, code]) => {
      const name = document.createElement("span");
      name.textContent = table.name(seat);
      return this.choice(String(seat), table.face(code), true, name);
    });
  }

  choice(value, face, single, name) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.value = value;
    button.setAttribute("aria-pressed", "false");
    button.append(face, ...(name ? [name] : []));
    button.addEventListener("click", () => {
      const on = button.getAttribute("aria-pressed") !== "true";
      if (single) for (const other of this.options.children) other.setAttribute("aria-pressed", "false");
      button.setAttribute("aria-pressed", String(on));
      this.say(null);
    });
    return button;
  }

  say(what) {
    for (const said of this.box.querySelectorAll("[data-say]")) said.hidden = said.dataset.say !== what;
    for (const choice of this.options.children) choice.classList.toggle("good", what === "right" && this.now.right.includes(choice.dataset.value));
  }

  /* What the buttons do. */
  check() {
    const chosen = [...this.options.querySelectorAll('[aria-pressed="true"]')].map((one) => one.dataset.value);
    const right = this.now.right;
    this.say(chosen.length === right.length && chosen.every((one) => right.includes(one)) ? "right" : "wrong");
  }

  /* The names of the rules that decide, as the step itself cites them. */
  hint() {
    const step = this.player.veil.steps.get(this.player.steps[this.now.place].at);
    const told = step.own.find((node) => node.className === "told");
    const rules = [...told.querySelector(".cited").children].map((rule) => rule.textContent);
    const hint = this.box.querySelector(".hint");
    hint.querySelector("span").textContent = rules.join(", ");
    hint.hidden = false;
  }

  more() { this.ask(this.now); }

  /* The next step is the answer: it says what was played and why. */
  show() {
    const { place } = this.now;
    this.end();
    this.player.to(place, "step");
    this.player.box.scrollIntoView({ block: "nearest" });
    this.start.focus({ preventScroll: true });
  }

  end() {
    this.now = null;
    this.options.replaceChildren();
    this.box.hidden = true;
    this.start.hidden = false;
  }
}

document.addEventListener("asked", ({ detail: { player, part } }) => {
  if (!part.matches(".quiz")) return;
  player.quiz = player.quiz || new PlayerQuiz(player, part);
  player.quiz.ask(null);
});
