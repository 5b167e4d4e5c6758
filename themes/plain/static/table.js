/* Puts the rules of a reader's own table together: every text is looked up, none is made here. */
"use strict";
(() => {
  const page = document.querySelector(".own");
  const data = window.tableRules;
  if (!page || !data) return;
  const one = (selector, within = page) => within.querySelector(selector);
  const all = (selector, within = page) => [...within.querySelectorAll(selector)];
  const boxes = all(".offers input");
  const called = one(".called");
  let shown = { ids: [], values: {} };

  /* The number of the value of every parameter that is not the game's own. */
  const settings = (chosen) => Object.assign({}, ...chosen.map((id) => data.sets[id]));
  const text = (tree, values) => {
    if (tree === undefined) return "";
    while (Array.isArray(tree)) tree = tree[1 + (values[tree[0]] || 0)];
    return data.texts[tree] || "";
  };
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.name);
  const refused = (ids) => data.refused.filter(([group]) => group.every((id) => ids.includes(id)));
  const fill = (place, html) => { place.innerHTML = html; };
  const part = (html, selector) => {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    return holder.content.querySelector(selector);
  };

  const showRules = (values) => {
    const rows = [];
    const changed = [];
    for (const place of all("[data-rule]")) {
      const own = text(data.rules[place.dataset.rule], values);
      const base = text(data.rules[place.dataset.rule], {});
      const title = one(".of", place);
      fill(one("div", place), own);
      place.hidden = !own;
      place.classList.toggle("changed-here", own !== base);
      if (own === base) continue;
      changed.push(title.textContent);
      const row = document.createElement("tr");
      const head = document.createElement("th");
      head.scope = "row";
      head.textContent = title.textContent;
      row.append(head);
      for (const html of [base, own]) {
        fill(row.appendChild(document.createElement("td")), html || one("template.silent").innerHTML);
      }
      rows.push(row);
    }
    for (const section of all(".whole .section")) section.hidden = !one(".rule:not([hidden])", section);
    one(".beside tbody").replaceChildren(...rows);
    one(".beside").hidden = !rows.length;
    one(".differs .some").hidden = !rows.length;
    one(".differs .none-yet").hidden = chosen().length > 0;
    one(".differs b").textContent = changed.join(" · ");
  };

  const showSheet = (values) => {
    for (const place of all("[data-says]")) {
      const says = part(text(data.rules[place.dataset.says], values), ".says");
      place.hidden = !says;
      fill(place, says ? says.innerHTML : "");
    }
    for (const place of all("[data-copy]")) {
      const copied = part(text(data.rules[place.dataset.copy], values), place.dataset.part);
      place.hidden = !copied;
      one("div", place).replaceChildren(...(copied ? [copied] : []));
    }
    for (const place of all(".sheet .part")) place.hidden = !one("li:not([hidden])", place);
    one(".sheet").classList.toggle("dense", !one(".worth").hidden);
    for (const place of all("[data-tree]")) fill(place, text(data[place.dataset.tree], values));
    const date = one(".sheet .date");
    date.textContent = new Date().toLocaleDateString(date.lang, { dateStyle: "long" });
  };

  const showAgreed = (ids) => {
    one(".agreed").replaceChildren(...ids.map((id) => {
      const item = document.createElement("li");
      item.textContent = one("span", boxes.find((box) => box.name === id).parentElement).textContent;
      return item;
    }));
    for (const place of all(".title")) place.textContent = called.value;
  };

  const show = () => {
    const ids = chosen();
    const against = refused(ids);
    const list = against.map(([, why]) => {
      const item = document.createElement("li");
      item.textContent = why;
      return item;
    });
    one(".refused ul").replaceChildren(...list);
    one(".refused").hidden = !list.length;
    one(".refused .still").hidden = !shown.ids.length;
    for (const box of boxes) {
      const wrong = against.some(([group]) => group.includes(box.name));
      box.closest(".offer").classList.toggle("wrong", wrong);
    }
    one("[data-do=save]").disabled = list.length > 0;
    if (!list.length) shown = { ids, values: settings(ids) };
    showRules(shown.values);
    showSheet(shown.values);
    showAgreed(shown.ids);
  };

  /* What the rules are called among files: the name of the table in plain letters, unless a game of the
     site is called so: then with a number behind it. */
  const id = () => {
    const plain = called.value.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "")
      .replaceAll("œ", "oe").replaceAll("æ", "ae").replaceAll("ß", "ss");
    const made = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || page.dataset.file;
    let free = made;
    for (let n = 2; data.games.includes(free); n += 1) free = `${made}-${n}`;
    return free;
  };

  /* The rules as a file; what several house rules set alike is written once. */
  const file = () => {
    const lines = {};
    for (const id of shown.ids) Object.assign(lines, data.written[id]);
    const seats = text(data.seats, shown.values);
    const rules = Object.values(lines).join("");
    return data.schema + "id: " + JSON.stringify(id()) + "\n" + data.head + "name: " + JSON.stringify(called.value.trim() || one("h1").textContent) + "\n" +
      (seats === text(data.seats, {}) ? "" : seats) + (rules ? "rules:\n" + rules : "");
  };

  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([file()], { type: "application/yaml" }));
    link.download = id() + ".yaml";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };

  /* What is ticked, and the name of the table where it was changed. */
  const address = () => {
    const name = called.value === called.defaultValue ? "" : "&" + encodeURIComponent(called.value);
    return chosen().join(",") + name;
  };

  const keep = () => {
    const hash = address() ? "#" + address() : "";
    try { history.replaceState(null, "", hash || location.pathname + location.search); } catch { location.hash = hash; }
    dispatchEvent(new HashChangeEvent("hashchange"));
  };

  const copy = async (button) => {
    try { await navigator.clipboard.writeText(location.href); } catch { return; }
    const words = button.textContent;
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = words; }, 1600);
  };

  const read = () => {
    const [rules, name] = location.hash.slice(1).split("&");
    const named = rules.split(",").filter(Boolean);
    for (const box of boxes) box.checked = named.includes(box.name);
    try { called.value = name ? decodeURIComponent(name) : called.defaultValue; } catch { /* not a name */ }
    const unheard = named.filter((id) => !boxes.some((box) => box.name === id));
    one(".unheard").hidden = !unheard.length;
    one(".unheard b").textContent = unheard.join(", ");
  };

  const jobs = {
    copy,
    save,
    print: () => print(),
    clear: () => { for (const box of boxes) box.checked = false; keep(); show(); },
  };
  one(".offers").addEventListener("change", () => { keep(); show(); });
  called.addEventListener("input", () => { keep(); showAgreed(shown.ids); });
  for (const button of all("[data-do]")) button.addEventListener("click", () => jobs[button.dataset.do](button));
  addEventListener("hashchange", () => { if (location.hash.slice(1) !== address()) { read(); show(); } });
  read();
  show();
  one(".made").hidden = false;
})();
