/* In a page that `rightbower serve` shows: it comes back when the site has been made anew, at the same
   place and step, and tells what is wrong. It knows no language: what it shows comes from the server. */
"use strict";
(() => {
  const mine = document.currentScript.dataset.built;
  const place = "rightbower-live " + location.pathname;
  const kept = sessionStorage.getItem(place);
  const wanted = Number(kept);
  let landed = false;
  if (kept !== null) {
    sessionStorage.removeItem(place);
    history.scrollRestoration = "manual";
    // After everything else on the page that moves it when it has been loaded.
    addEventListener("load", () => setTimeout(() => {
      scrollTo(0, wanted);
      landed = true;
      history.scrollRestoration = "auto";
    }, 80));
  }

  const comeBack = () => {
    // A touch makes the player write its step into the address; it does so at rest anyway.
    document.dispatchEvent(new Event("focusin"));
    // A page that has not come to its place yet is still to come there, and so is the next one where
    // this one, with a fault in it, is too short for that.
    const bottom = document.documentElement.scrollHeight - innerHeight;
    const there = kept === null || (landed && (wanted <= bottom || scrollY < bottom - 1));
    sessionStorage.setItem(place, String(there ? scrollY : wanted));
    location.reload();
  };

  const tell = (text) => {
    let panel = document.querySelector(".live-faults");
    if (!text) { if (panel) panel.remove(); return; }
    if (!panel) {
      panel = document.createElement("pre");
      panel.className = "live-faults";
      panel.setAttribute("role", "alert");
      panel.tabIndex = 0;
      document.body.append(panel);
    }
    panel.textContent = text;
  };

  new EventSource("/-/changes?" + location.pathname).addEventListener("message", (event) => {
    const { built, faults } = JSON.parse(event.data);
    if (String(built) !== mine) comeBack();
    else tell(faults);
  });
})();
