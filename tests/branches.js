/* Plays branches by the scripts of the site, for tests/site/test_branches.py: reads JSON from standard input
   (scripts, and hands with their tables and what is asked of them), writes what the scripts find. */
"use strict";
const fs = require("fs");
const vm = require("vm");
const asked = JSON.parse(fs.readFileSync(0, "utf8"));
for (const script of asked.scripts) vm.runInThisContext(fs.readFileSync(script, "utf8"), { filename: script });
const told = asked.hands.map(({ table, branches, values }) => vm.runInThisContext(`((table, branches, values) => ({
  branches: branches.map((words) => {
    const play = new TablePlay(table);
    const legal = words.map((word) => { const found = play.legal(); play.play(word); return found.join(); });
    return { legal, winners: play.winners, points: play.points(), over: play.over };
  }),
  values: values.map((words) => Object.fromEntries(new TableSearch(TablePlay.after(table, words)).values())),
  finished: (() => {
    const play = TablePlay.after(table, values.length ? values[0] : branches[0]);
    while (!play.over) play.play(TableSearch.choose(play));
    return play.tricks();
  })(),
}))`)(table, branches, values));
process.stdout.write(JSON.stringify(told));
