/* An address that leads to one game's answer also chooses that game. */
"use strict";
(() => {
  const boxes = [...document.querySelectorAll(".pick input")];
  const choose = () => {
    const named = decodeURIComponent(location.hash).split(".")[1];
    const box = boxes.find((one) => one.value === named);
    if (!box) return;
    box.checked = true;
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  };
  window.addEventListener("hashchange", choose);
  choose();
})();
