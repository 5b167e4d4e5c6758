/* Puts together what a player needs before it can begin: its table, and the steps of its hand. It knows
   no rule and no language. */
"use strict";
class PlayerHand {
  /* Puts the table around a hand: that of its game, of another player of the page, or its own. False
     where the script that has it did not come. */
  static lay(box) {
    const { table, like } = box.dataset;
    const model = table ? PlayerHand.made(table) : like && document.getElementById(like).cloneNode(true);
    if (model === null) return false;
    if (model) {
      for (const part of model.querySelectorAll("script.data, .more")) part.remove();
      Object.assign(box.dataset, { ...model.dataset, ...box.dataset });
      box.prepend(...model.childNodes);
      PlayerHand.name(box, box.querySelector(":scope > .names"));
    }
    box.querySelector(".options").before(...box.querySelectorAll(".more"));
    return true;
  }

  /* Calls those at the table as the page of the hand does, where it does so otherwise than the game. */
  static name(box, names) {
    if (!names) return;
    const called = [...names.querySelectorAll("span")];
    box.querySelectorAll(".who").forEach((who, number) => { who.textContent = called[number].textContent; });
    for (const option of box.querySelector(".below").options) {
      option.textContent = called[option.value].textContent;
      option.dataset.said = called[option.value].dataset.said;
    }
    const units = [...names.querySelectorAll("b")];
    box.querySelectorAll("[data-unit] dt").forEach((unit, number) => { unit.textContent = units[number].textContent; });
    names.remove();
  }

  /* The table of a game, as the script of the game has it. */
  static made(game) {
    const room = document.createElement("template");
    room.innerHTML = (self.bareTables || {})[game] || "";
    return room.content.firstElementChild;
  }

  /* A step says what is other than at the one before: what it does not name is as it was, null is gone,
     and some things are only of their own step. A card that is played lies on the trick, and is marked
     where it is held. */
  static unfold(steps) {
    let step = {};
    return steps.map(({ play, ...told }) => {
      const { won, turn, shown, may, bad, over, unseen, ...lasting } = step;
      step = { ...lasting, ...told };
      if (play) step = { shown: play[1], ...step, trick: [...(won ? [] : lasting.trick || []), play] };
      const marked = (code) => (code === play[1] ? code + "~" : code);
      if (play && !told.hold) step.hold = step.hold.map((held) => held.split(" ").map(marked).join(" "));
      for (const name of Object.keys(step)) if (step[name] === null || step[name] === "") delete step[name];
      return step;
    });
  }

  /* What the page says of the hand: it leaves the page, for it names every card. */
  static read(box) {
    const script = box.querySelector("script.data");
    const data = JSON.parse(script.textContent);
    script.remove();
    for (const line of [data, ...Object.values(data.lines)]) line.steps = PlayerHand.unfold(line.steps);
    return data;
  }
}
