/* <euchre-hand src="…/hands/NAME.html" start="t2.3"></euchre-hand>: a hand of this site in any page.

   One script and no style sheet. `src` is the address of a hand's page; `start` the step it opens at,
   `from` and `to` the steps between which it stays, `below` the seat it is seen from, `closed` (alone)
   hides the other hands. What stands inside, a link perhaps, is shown where this script is not. */
"use strict";
(() => {
  const ASKED = ["start", "from", "to", "below", "closed"];

  class EuchreHand extends HTMLElement {
    connectedCallback() {
      if (this.watch || this.frame) return;
      // A hand that nobody has scrolled to, or that lies in a closed fold, costs nothing.
      this.watch = new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting)) this.open(); }, { rootMargin: "200px" });
      this.style.display = "block";
      this.watch.observe(this);
    }

    disconnectedCallback() {
      if (this.watch) this.watch.disconnect();
      removeEventListener("message", this.hear);
      this.watch = null;
    }

    open() {
      this.watch.disconnect();
      const address = this.getAttribute("src");
      if (!address || this.frame) return;
      const page = new URL(address, document.baseURI);
      if (!page.pathname.endsWith(".embed.html")) page.pathname = page.pathname.replace(/\.html$/, ".embed.html");
      for (const name of ASKED) if (this.hasAttribute(name)) page.searchParams.set(name, this.getAttribute(name));
      this.frame = document.createElement("iframe");
      this.frame.title = this.title || this.textContent.trim() || page.pathname.split("/").pop();
      this.frame.src = page.href;
      this.frame.height = 640;
      Object.assign(this.frame.style, { width: "100%", border: "0", display: "block" });
      this.hear = (event) => {
        if (event.source !== this.frame.contentWindow) return;
        const height = Number(event.data && event.data.euchreHand);
        if (height > 0 && height < 10000) this.frame.height = height;
      };
      addEventListener("message", this.hear);
      this.replaceChildren(this.frame);
    }
  }
  customElements.define("euchre-hand", EuchreHand);
})();
