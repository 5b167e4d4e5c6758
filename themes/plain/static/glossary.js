/* Looks words up while they are typed; accents do not matter. Without it the index is there. */
"use strict";
(() => {
  const form = document.querySelector(".find");
  if (!form) return;
  const field = form.querySelector("input");
  const status = form.querySelector("[role=status]");
  const index = document.querySelector(".index");
  const marks = /[\u0300-\u036f]/g;
  const plain = (text) => text.toLowerCase().normalize("NFD").replace(marks, "").replaceAll("œ", "oe");
  const gather = (selector) => [...document.querySelectorAll(selector)].map((place) => ({
    place,
    words: [...place.querySelectorAll("[data-word]")].map((word) => plain(word.textContent)),
  }));
  const entries = gather(".index li");
  const terms = gather(".part tbody");
  const wholes = [...document.querySelectorAll(".index section, .part")];

  const look = () => {
    const asked = plain(field.value.trim());
    for (const { place, words } of [...entries, ...terms]) {
      place.hidden = asked !== "" && !words.some((word) => word.includes(asked));
    }
    for (const whole of wholes) {
      whole.hidden = !whole.querySelector("li:not([hidden]), tbody:not([hidden])");
    }
    document.body.classList.toggle("finding", asked !== "");
    const found = entries.filter(({ place }) => !place.hidden).length;
    index.open = asked !== "" && found > 0;
    status.textContent = asked === "" ? "" : found ? status.dataset.found.replace("#", found) : status.dataset.none;
  };
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("input", look);
})();
