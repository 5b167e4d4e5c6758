/* A hand in a frame of another page: tells that page how high it is, and leads out of the frame. */
"use strict";
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (link && !link.getAttribute("href").startsWith("#")) link.target = "_blank";
}, true);
document.addEventListener("DOMContentLoaded", () => {
  const main = document.querySelector("main");
  const tell = () => parent.postMessage({ euchreHand: Math.ceil(main.getBoundingClientRect().height) }, "*");
  new ResizeObserver(tell).observe(main);
});
