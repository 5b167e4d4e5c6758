/* Goes through deals by the scripts of the site, for tests/site/test_calls.py: reads JSON from standard input
   (scripts, tables, and deals with what was said and played), writes what was open at every step. */
"use strict";
const fs = require("fs");
const vm = require("vm");
const asked = JSON.parse(fs.readFileSync(0, "utf8"));
for (const script of asked.scripts) vm.runInThisContext(fs.readFileSync(script, "utf8"), { filename: script });
const told = vm.runInThisContext(`((tables, deals) => deals.map(({ game, deal, steps }) => {
  const call = new TableCall(tables[game], deal);
  const open = steps.map(([seat, word]) => {
    const found = call.choices();
    const now = [call.turn, (found.words || (found.groups || [[]])[0]).slice().sort().join()];
    return call.do(seat, word) ? now : ["refused", word, ...now];
  });
  return {
    open, over: call.over, trump: call.trump && call.trump.slice(0, call.trump[0] === "N" ? 2 : 1),
    maker: call.maker, lone: call.lone, out: call.out, tricks: call.tricks(), points: call.over ? call.points() : null,
  };
}))`)(asked.tables, asked.deals);
process.stdout.write(JSON.stringify(told));
