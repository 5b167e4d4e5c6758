/* A hand that was entered, as a record and as a link; and back from a link. A link is read as what a
   stranger wrote: nothing of it is trusted, everything is put before the tables again. */
"use strict";
const ComposeRecord = {
  /* The record as YAML. Texts stand in quotes as JSON has them, which YAML reads alike. */
  yaml(hand) {
    const text = (value) => JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, (sign) => "\\u" + sign.charCodeAt(0).toString(16).padStart(4, "0"));
    const lines = ["schema: euchre-hand/1", "id: " + hand.id, "profile: " + hand.profile];
    const list = (key, entries) => { if (entries.length) lines.push(key + ":", ...entries.map((entry) => "  - " + text(entry))); else lines.push(key + ": []"); };
    if (Object.keys(hand.rules).length) {
      lines.push("rules:", ...Object.entries(hand.rules).map(([path, value]) => "  " + path + ": " + JSON.stringify(value)));
    }
    if (hand.title) lines.push("title: " + text(hand.title));
    lines.push("seats: " + JSON.stringify(hand.seats), "dealer: " + text(hand.dealer), "deal:");
    for (const seat of hand.seats) lines.push("  " + text(seat) + ": " + text(hand.deal[seat]));
    if (hand.upcard) lines.push("upcard: " + text(hand.upcard));
    if (hand.kitty) lines.push("kitty: " + text(hand.kitty));
    list("actions", hand.actions);
    list("tricks", hand.tricks);
    const notes = Object.entries(hand.notes);
    if (notes.length) lines.push("notes:", ...notes.map(([anchor, note]) => "  " + anchor + ": " + text(note)));
    return lines.join("\n") + "\n";
  },

  /* A name for a record's file, from its title. */
  id(title) {
    const plain = title.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60).replace(/-+$/, "");
    return /^[a-z]/.test(plain) ? plain : "my-hand" + (plain && "-" + plain);
  },

  pack(state) {
    const bytes = new TextEncoder().encode(JSON.stringify(state));
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  },

  /* What a link carries; null where it is no hand. */
  unpack(text) {
    try {
      const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
      const state = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
      const strings = (list, most) => Array.isArray(list) && list.length <= most && list.every((one) => typeof one === "string" && one.length <= 80);
      const sound = state && typeof state.g === "string" && typeof state.r === "string" && strings(state.f, 30) && Number.isInteger(state.d) &&
        Array.isArray(state.h) && state.h.length <= 4 && state.h.every((cards) => strings(cards, 20)) && strings(state.k, 20) &&
        typeof state.u === "string" && Array.isArray(state.s) && state.s.length <= 200 &&
        state.s.every((step) => Array.isArray(step) && Number.isInteger(step[0]) && typeof step[1] === "string" && step[1].length <= 80) &&
        typeof state.t === "string" && state.n && typeof state.n === "object" && Object.entries(state.n).every(([anchor, note]) => /^(deal|end|b\d+|t\d+(\.\d+)?)$/.test(anchor) && typeof note === "string");
      return sound ? state : null;
    } catch {
      return null;
    }
  },
};
