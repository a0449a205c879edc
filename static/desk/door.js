// The door by keyboard: a few letters find someone on the list, Enter checks them in, and the field is free for the
// next match. A name that is not on the list goes into the form for more people.

import { fit, plain } from "../base/find.js";

const find = document.getElementById("find");
const missing = document.getElementById("missing");
const found = document.getElementById("found");
const answer = document.getElementById("answer");
let steps = 0;

const rows = () => Array.from(document.querySelectorAll("li.person"));

// By what the row's button would do: its class is the old one for a moment after the row was replaced.
function isHere(row) {
  const next = row.querySelector("input[name=present]");
  return next ? next.value === "0" : row.classList.contains("is-here");
}

function candidates(typed) {
  const ranked = rows().map((row) => ({ row, rank: fit(row.dataset.find, typed) }));
  const worth = ranked.filter(({ row, rank }) => rank >= 0 && !(missing.checked && isHere(row)));
  const order = worth.slice().sort((a, b) => a.rank - b.rank || isHere(a.row) - isHere(b.row));
  return order.map(({ row }) => row);
}

function nameOf(row) {
  return row.dataset.name;
}

function say(sentence, name) {
  const text = find.dataset[sentence].replace("NAME", name || "");
  if (found.textContent !== text) found.textContent = text;
}

function chosen(shown) {
  return shown[Math.max(0, Math.min(steps, shown.length - 1))];
}

function show() {
  const typed = plain(find.value);
  const shown = candidates(typed);
  const visible = new Set(shown);
  const match = typed ? chosen(shown) : null;
  rows().forEach((row) => {
    row.hidden = !visible.has(row);
    row.classList.toggle("chosen", row === match);
  });
  if (!typed) say("idle");
  else if (!match) say("none", find.value.trim());
  else say(isHere(match) ? "there" : "one", nameOf(match));
  if (match) match.scrollIntoView({ block: "nearest" });
  return match;
}

function clear() {
  find.value = "";
  steps = 0;
  show();
}

function addAsNew(name) {
  const more = document.getElementById("more");
  more.open = true;
  const names = more.querySelector("textarea");
  names.value = names.value.trim() ? `${names.value.trim()}\n${name}\n` : name;
  clear();
  document.getElementById("enter-people").focus();
}

function enter() {
  const match = show();
  if (!find.value.trim()) return;
  if (!match) addAsNew(find.value.trim());
  else if (!isHere(match)) {
    match.querySelector("button.toggle").click();
    clear();
  }
}

function onKey(event) {
  if (event.isComposing) return;
  if (event.key === "Enter") enter();
  else if (event.key === "Escape") clear();
  else if (event.key === "ArrowDown") steps += 1;
  else if (event.key === "ArrowUp") steps -= 1;
  else return;
  event.preventDefault();
  if (event.key.startsWith("Arrow")) {
    steps = Math.max(0, Math.min(steps, candidates(plain(find.value)).length - 1));
    show();
  }
}

if (find) {
  document.getElementById("finder").hidden = false;
  find.addEventListener("input", () => {
    steps = 0;
    show();
  });
  find.addEventListener("keydown", onKey);
  missing.addEventListener("change", show);
  document.addEventListener("htmx:afterSettle", show);
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful) return;
    answer.className = "message error";
    answer.textContent = find.dataset.away;
  });
  show();
  if (!location.hash) find.focus();
}
