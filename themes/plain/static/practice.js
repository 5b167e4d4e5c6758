/* Checks the answers on a page of practice and remembers in this browser which were right. What is
   right stands in the page: it knows no rule and no language. */
"use strict";
(() => {
  const KEY = "rightbower-practice";
  const kept = () => { try { return JSON.parse(localStorage.getItem(KEY)) || {}; } catch { return {}; } };
  const keep = (all) => { try { localStorage.setItem(KEY, JSON.stringify(all)); } catch { /* private */ } };

  function page(box) {
    const game = box.dataset.practice;
    const questions = [...box.querySelectorAll(".q")];
    const counter = box.querySelector(".score-kept");
    const right = new Set([].concat(kept()[game] || []));
    const count = () => {
      const found = questions.filter((q) => right.has(q.dataset.quiz));
      for (const q of questions) q.classList.toggle("done", right.has(q.dataset.quiz));
      counter.querySelector("b").textContent = found.length;
    };
    const save = () => { keep({ ...kept(), [game]: [...right] }); count(); };
    counter.hidden = false;
    counter.querySelector("button").addEventListener("click", () => {
      right.clear();
      save();
      for (const input of box.querySelectorAll(".q input")) input.checked = false;
      for (const said of box.querySelectorAll(".check [role=status]")) said.textContent = "";
      for (const q of questions) q.classList.remove("wrong");
      for (const open of box.querySelectorAll(".q details[open]")) open.open = false;
    });
    for (const q of questions) {
      const check = q.querySelector(".check");
      check.hidden = false;
      check.querySelector("button").addEventListener("click", () => {
        const chosen = [...q.querySelectorAll("input:checked")].map((input) => input.value).sort();
        const met = chosen.join(" ") === q.dataset.answer.split(" ").sort().join(" ");
        q.classList.toggle("wrong", !met);
        check.querySelector("[role=status]").textContent = met ? box.dataset.right : box.dataset.wrong;
        q.querySelector(met ? ".answer" : ".hint").open = true;
        if (!met) return;
        right.add(q.dataset.quiz);
        save();
      });
    }
    count();
  }

  document.addEventListener("DOMContentLoaded", () => {
    for (const box of document.querySelectorAll("[data-practice]")) page(box);
    const all = kept();
    for (const item of document.querySelectorAll("[data-kept]")) {
      const count = [].concat(all[item.dataset.kept] || []).length;
      if (!count) continue;
      item.querySelector(".kept").hidden = false;
      item.querySelector(".kept b").textContent = count;
    }
  });
})();
