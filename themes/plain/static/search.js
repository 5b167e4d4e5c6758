/* Finds entries of the search index while words are typed; accents do not matter. The index is
   loaded when somebody starts to search, as a script, so that it works from disk too. */
"use strict";
(() => {
  const source = document.currentScript.dataset.index;
  const form = document.querySelector(".find");
  const field = form.querySelector("input");
  const status = form.querySelector("[role=status]");
  const list = document.querySelector(".found");
  const more = document.querySelector(".further");
  const PAGE = 30, PAUSE = 500, AROUND = 90, PART = 5, ENOUGH = 0.3, RARE = 3.5, LATER = { hand: 0.4, page: 0.6 };
  const fold = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "")
    .replaceAll("œ", "oe").replaceAll("æ", "ae").replaceAll("ß", "ss");
  const words = (text) => fold(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const joined = (text) => " " + words(text).join(" ") + " ";

  /* What is left of words without those with which a question is only asked. */
  const naming = (all) => { const left = all.filter((word) => !asking.has(word)); return left.length ? left : all; };
  const stemOf = (word) => word.slice(0, word.length - Math.min(3, word.length > 6 ? word.length - 5 : word.length > 4));

  let loading = null, entries = [], kinds = [], games = [], asking = new Set();
  const load = () => loading ??= new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = source;
    script.onload = () => {
      ({ kinds, games } = searchIndex);
      asking = new Set(words(searchIndex.asking));
      const named = games.map(([, name]) => joined(name));
      entries = searchIndex.found.map(([kind, title, text = "", place = "", inGames = [], other = "", language = ""]) => ({
        kind, title, text, place, inGames, language,
        in: { title: joined(title), other: other.split(" · ").map(joined).join("·"), text: joined(text), close: words(title).join("") },
        names: [title, ...other.split(" · ")].map((name) => naming(words(name))),
        named: inGames.map((game) => named[game]),
      }));
      done();
    };
    script.onerror = failed;
    document.head.append(script);
  });

  /* How well a word fits a text: a whole word, the beginning of one, or (long enough) a part. */
  const fits = (text, word) => {
    if (text.includes(" " + word + " ")) return 3;
    if (text.includes(" " + word)) return 2;
    return word.length >= PART && text.includes(word) ? 1 : 0;
  };
  const named = (entry, word) => Math.max(4 * fits(entry.in.title, word), 3 * fits(entry.in.other, word));
  const value = (entry, word, stem) => Math.max(
    named(entry, word), fits(entry.in.text, word), ...entry.named.map((name) => fits(name, word)),
    stem === word ? 0 : Math.max(2 * named(entry, stem), fits(entry.in.text, stem)) / 3, word.length > PART && entry.in.close.includes(word) ? 2 : 0);

  /* Endings differ: an entry is found by most of a word too, and a word that is found nowhere is
     tried without its last letters, and without the e of an umlaut that is written with one. */
  const forms = (word) => {
    const plain = word.replace(/([aou])e/g, "$1");
    const ends = [0, 1, 2, 3].map((less) => word.slice(0, -less || undefined)).filter((form, less) => !less || form.length > 3);
    for (const form of [...ends, plain]) {
      const values = entries.map((entry) => value(entry, form, stemOf(form)));
      const hits = values.filter(Boolean).length;
      if (hits) return { form, values, weight: Math.min(RARE, Math.log(1 + entries.length / hits)) };
    }
    return { form: word, values: entries.map(() => 0), weight: RARE };
  };

  /* How much of a name was asked for, whatever the endings: just that, all of it among other words. */
  const whole = (name, asked, stems) => {
    if (name.join(" ") === asked.join(" ")) return 3;
    const all = name.every((word) => stems.some((stem) => word.startsWith(stem)));
    return all && name.length === asked.length ? 2.5 : all && name.length > 1 ? 2 : 1;
  };

  /* An entry is found when it has enough of what was asked for; rare words count for more, and the
     words of the question itself a little. What explains comes before hands and whole pages. */
  const find = (all) => {
    const asked = naming(all), tried = asked.map(forms), stems = tried.map(({ form }) => stemOf(form));
    const beside = all.filter((word) => !asked.includes(word)).map(forms);
    const sum = tried.reduce((weight, one) => weight + one.weight, 0);
    const phrase = " " + asked.join(" ");
    const found = [];
    entries.forEach((entry, n) => {
      const has = tried.filter((one) => one.values[n]);
      const share = has.reduce((weight, one) => weight + one.weight, 0) / sum;
      if (share < ENOUGH) return;
      const worth = (words) => words.reduce((value, one) => value + one.weight * one.values[n], 0);
      const fit = Math.sqrt(share) * worth(has) + worth(beside) / 6;
      const { title } = entry.in;
      const begins = title.startsWith(phrase) || title.includes(phrase + " ") ? 1.5 : 1;
      const exact = title === " " + all.join(" ") + " " ? 4 : 1;
      const later = LATER[kinds[entry.kind][0]];
      const names = later ? [] : entry.names.map((name) => whole(name, asked, stems));
      found.push({ entry, n, score: fit * Math.max(exact, begins, ...names) * (later || 1) });
    });
    found.sort((one, other) => other.score - one.score || one.n - other.n);
    return { found: found.map((one) => one.entry), sought: tried.map((one) => one.form) };
  };

  /* A text with what was sought marked; folding may change lengths, so letters are counted. */
  const marked = (text, sought, shorten) => {
    const letters = [...text], at = [];
    let plain = "";
    letters.forEach((letter, n) => { for (const part of fold(letter)) { plain += part; at.push(n); } });
    const hits = [];
    for (const word of sought) {
      let from = plain.indexOf(word);
      for (; from >= 0; from = plain.indexOf(word, from + word.length)) {
        const begins = from === 0 || !/[\p{L}\p{N}]/u.test(plain[from - 1]);
        if (begins || word.length >= PART) hits.push([at[from], at[from + word.length - 1] + 1]);
      }
    }
    hits.sort((one, other) => one[0] - other[0]);
    let start = 0, end = letters.length;
    if (shorten && end > 2.5 * AROUND) {
      start = Math.max(0, (hits[0]?.[0] ?? 0) - AROUND);
      while (start > 0 && letters[start - 1] !== " ") start -= 1;
      end = Math.min(end, start + 2.5 * AROUND);
      while (end < letters.length && letters[end] !== " ") end += 1;
    }
    const part = document.createDocumentFragment();
    let done = start;
    if (start > 0) part.append("… ");
    for (const [from, to] of hits) {
      if (from < done || to > end) continue;
      part.append(letters.slice(done, from).join(""));
      part.append(Object.assign(document.createElement("mark"), { textContent: letters.slice(from, to).join("") }));
      done = to;
    }
    part.append(letters.slice(done, end).join(""));
    if (end < letters.length) part.append(" …");
    return part;
  };
  const made = (name, about, ...content) => {
    const element = Object.assign(document.createElement(name), about);
    element.append(...content);
    return element;
  };
  const shown = (entry, sought) => {
    // Where a game was named, the result leads to that game first.
    const order = entry.inGames.map((game, n) => ({ game, fit: sought.some((word) => fits(entry.named[n], word)) }));
    order.sort((one, other) => other.fit - one.fit);
    const place = (game) => entry.place.replace("*", games[game]?.[0] ?? "");
    const kind = kinds[entry.kind];
    const title = made("a", { href: place(order[0]?.game), lang: entry.language }, marked(entry.title, sought));
    if (!entry.language) title.removeAttribute("lang");
    const item = made("li", { className: "kind-" + kind[0] }, title, " ", made("small", {}, kind[1]));
    if (entry.text) item.append(made("p", {}, marked(entry.text, sought, true)));
    const wide = entry.place.includes("*");
    const links = order.map(({ game }) => wide ? made("a", { href: place(game) }, games[game][1]) : games[game][1]);
    if (links.length) item.append(made("p", { className: "in" }, ...links.flatMap((link, n) => n ? [" · ", link] : [link])));
    return item;
  };

  let result = { found: [], sought: [] }, telling = 0;
  const further = () => {
    const from = list.children.length;
    list.append(...result.found.slice(from, from + PAGE).map((entry) => shown(entry, result.sought)));
    more.hidden = list.children.length >= result.found.length;
    return list.children[from];
  };
  const tell = (text) => {
    // One announcement when the typing pauses, not one for each letter.
    clearTimeout(telling);
    telling = setTimeout(() => { status.textContent = text; }, PAUSE);
  };
  const look = async () => {
    const asked = words(field.value);
    const address = new URL(location.href);
    if (field.value.trim()) address.searchParams.set("q", field.value.trim()); else address.searchParams.delete("q");
    history.replaceState(null, "", address);
    if (asked.length) {
      try { await load(); } catch { loading = null; tell(status.dataset.failed); return; }
    }
    if (words(field.value).join(" ") !== asked.join(" ")) return;
    result = asked.length ? find(asked) : { found: [], sought: [] };
    list.replaceChildren();
    further();
    const { length } = result.found;
    tell(!asked.length ? "" : length ? status.dataset.found.replace("#", length) : status.dataset.none);
  };

  form.hidden = false;
  field.addEventListener("focus", () => load().catch(() => { loading = null; }), { once: true });
  field.addEventListener("input", look);
  form.addEventListener("submit", async (event) => { event.preventDefault(); await look(); list.querySelector("a")?.focus(); });
  more.addEventListener("click", () => further()?.querySelector("a").focus());
  const walk = (event) => {
    const stops = [field, ...list.querySelectorAll("li > a")];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const now = stops.indexOf(event.target);
    if (event.key === "Escape" && now > 0) field.focus();
    if (!step || now < 0 || !stops[now + step]) return;
    event.preventDefault();
    stops[now + step].focus();
  };
  for (const part of [field, list]) part.addEventListener("keydown", walk);
  field.value = new URLSearchParams(location.search).get("q") ?? "";
  if (field.value) look(); else field.focus();
})();
