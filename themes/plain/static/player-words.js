/* Tells a step: beside the table, to a screen reader, in the list; and where other lines leave. The
   words are those of the page: it knows no rule and no language. */
"use strict";
class PlayerWords {
  constructor(player) {
    this.player = player;
    this.status = player.part("[role=status]");
    this.saying = player.part(".saying");
    this.item = null;
  }

  /* The words stand in the list of steps already; they are shown again beside the table. */
  tell(step, how) {
    const { player } = this;
    if (this.item) this.item.removeAttribute("aria-current");
    if (this.item) this.item.classList.remove("now");
    const known = this.player.veil.steps.get(step.at);
    this.item = known && known.item;
    if (!known) return;
    this.item.classList.add("now");
    this.item.setAttribute("aria-current", "step");
    this.keepInSight();
    const told = this.item.querySelector(".told");
    const place = this.item.querySelector(".at").title;
    const what = told.querySelector(".what").textContent;
    this.saying.replaceChildren(...told.cloneNode(true).childNodes);
    player.count.textContent = place;
    player.range.value = player.at;
    player.range.setAttribute("aria-valuetext", place + ". " + what);
    const line = player.line ? document.getElementById("line-" + player.line).firstElementChild.textContent : "";
    this.branches();
    if (how === "range" || how === "start" || (player.timer && player.wait() < 1000)) return;
    this.status.textContent = [line, place, what, how === "jump" ? this.state() : ""].filter(Boolean).join(" · ");
  }

  state() {
    return [...this.player.box.querySelectorAll(".state > div")].map(heard).join(". ");
  }

  /* The list scrolls beside the table, never the page. */
  keepInSight() {
    cancelAnimationFrame(this.frame);
    const item = this.item;
    this.frame = requestAnimationFrame(() => {
      const list = this.player.list;
      if (list.scrollHeight <= list.clientHeight + 1) return;
      const away = item.getBoundingClientRect().top - list.getBoundingClientRect().top;
      list.scrollTop += away - list.clientHeight / 3;
    });
  }

  /* Where another line leaves, and how to come back from one. */
  branches() {
    const box = this.player.part(".branches");
    const buttons = [];
    if (this.player.line) {
      const line = this.player.data.lines[this.player.line];
      buttons.push(this.branchButton(this.player.box.dataset.leave, () => { this.player.walk(this.player.data.steps, null); this.player.jump(line.from); this.player.mark(); }));
    } else {
      const near = [this.player.steps[this.player.at].at, (this.player.steps[this.player.at + 1] || {}).at];
      for (const [id, line] of Object.entries(this.player.data.lines)) {
        if (!near.includes(line.from)) continue;
        const title = document.getElementById("line-" + id).firstElementChild;
        buttons.push(this.branchButton(title.textContent, () => { this.player.jump(line.steps[0].at); this.player.mark(); }));
      }
    }
    box.replaceChildren(...buttons);
  }

  branchButton(words, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "branch";
    button.textContent = words;
    button.addEventListener("click", () => { act(); this.player.box.focus({ preventScroll: true }); });
    return button;
  }
}
