/* Reads the hand of a player before it begins. It knows no rule and no language. */
"use strict";
class PlayerHand {
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
