/* Keeps the games that are compared in the address, so that a comparison can be shared. */
"use strict";
(() => {
  const MOST = 3;
  const boxes = [...document.querySelectorAll(".pick input")];
  const named = new URLSearchParams(location.search).get("games");
  if (named !== null) {
    const games = named.split(",").filter((game) => boxes.some((box) => box.value === game)).slice(0, MOST);
    for (const box of boxes) box.checked = games.includes(box.value);
  }
  const limit = () => {
    const full = boxes.filter((box) => box.checked).length >= MOST;
    for (const box of boxes) box.disabled = full && !box.checked;
  };
  const keep = () => {
    limit();
    const games = boxes.filter((box) => box.checked).map((box) => box.value).join(",");
    const query = "?games=" + games;
    try { history.replaceState(null, "", query); } catch { /* a page from disk keeps its address */ }
    for (const link of document.querySelectorAll(".languages a")) {
      link.href = link.getAttribute("href").replace(/[?#].*/, "") + query;
    }
  };
  for (const box of boxes) box.addEventListener("change", keep);
  if (named !== null) keep();
  limit();
})();
