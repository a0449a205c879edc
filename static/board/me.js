// "Find your name": found here, on the device. Everybody is sent the same board; the person chosen is stored in this
// browser, by the number on their badge.

import { showOnMap } from "./hall_map.js";

const MOST_FOUND = 8;
const me = document.getElementById("me");
const find = me.querySelector("[data-find]");
const card = me.querySelector("[data-card]");
const input = find.querySelector("input");
const found = find.querySelector(".found");
const status = find.querySelector("[role=status]");
const page = card.querySelector("[data-page]");
let chosen = null;

// Who it is

function keep(number) {
  chosen = number;
  try {
    if (number === null) localStorage.removeItem(me.dataset.key);
    else localStorage.setItem(me.dataset.key, number);
  } catch {
    // A browser that stores nothing still shows it until the page is closed.
  }
}

function storedNumber() {
  try {
    return localStorage.getItem(me.dataset.key);
  } catch {
    return null;
  }
}

// Everybody, as the standings have them

function nameOf(row) {
  return row.querySelector("th").firstChild.textContent.trim();
}

function rowOf(number) {
  return document.querySelector(`#standings tr[data-n="${CSS.escape(number)}"]`);
}

/** A seat whose number has no row in the standings is the ghost's, or open. */
function nameAt(number) {
  const row = rowOf(number);
  return row ? nameOf(row) : number === "0" ? me.dataset.ghost : me.dataset.open;
}

function write(place, words) {
  if (place.textContent !== words) place.textContent = words;
}

function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Names with a word that begins with each word asked for, or the number on a badge. */
function matches(asked) {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  return [...document.querySelectorAll("#standings tr[data-n]")].filter((row) => {
    const parts = plain(`${nameOf(row)} ${row.dataset.f || ""}`).split(/[\s\-'’]+/);
    return row.dataset.n === asked.trim() || words.every((word) => parts.some((part) => part.startsWith(word)));
  });
}

function offer(row) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.n = row.dataset.n;
  button.textContent = nameOf(row);
  item.append(button);
  return item;
}

function search() {
  const rows = matches(input.value).sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  const offers = rows.slice(0, MOST_FOUND).map(offer);
  // Names already offered stay where they are: somebody may be about to touch one.
  if (found.textContent !== offers.map((item) => item.textContent).join("")) found.replaceChildren(...offers);
  const asked = input.value.trim();
  write(status, !asked || (rows.length && rows.length <= MOST_FOUND) ? "" : status.dataset[rows.length ? "more" : "none"]);
}

// Where they sit, and what they have

function seatOf(number) {
  const table = document.querySelector(`#by-table li[data-s~="${CSS.escape(number)}"]`);
  if (!table) return null;
  const numbers = table.dataset.s.split(" ");
  const own = numbers.indexOf(number);
  const others = [...numbers.slice(own + 1), ...numbers.slice(0, own)];
  const sides = table.querySelectorAll("p").length;
  const square = numbers.length === 4 && sides === 2;
  return { table: table.querySelector("b").textContent, others, square, game: table.dataset.g || "" };
}

function stateOf(seat, number) {
  const { phase } = document.getElementById("now").dataset;
  if (phase === "finished" || phase === "waiting" || phase === "between") return phase;
  if (seat) return "seated";
  const name = nameOf(rowOf(number));
  const out = [...document.querySelectorAll("#by-table .out .name")].some((place) => place.textContent === name);
  return out ? "out" : "none";
}

function fill(name, words) {
  for (const place of card.querySelectorAll(`[data-fill="${name}"]`)) write(place, words);
}

function fillSeat(seat) {
  const names = seat.others.map(nameAt);
  fill("table", seat.table);
  showOnMap(card.querySelector("[data-map]"), seat.table);
  fill("left", names[0] || "");
  fill("across", names[1] || "");
  fill("right", names[2] || "");
  fill("others", names.join(", "));
}

/** The row of the team that somebody plays in; null where partners change. */
function teamOf(number) {
  return document.querySelector(`#standings tr[data-m~="${CSS.escape(number)}"]`);
}

/** The row that counts for this person: the team's, where partners are fixed. */
function fillFigures(own, team) {
  const [rank, , won, ofTeam] = team ? team.cells : [];
  fill("rank", (rank || own.cells[0]).textContent);
  fill("points", (ofTeam || own.cells[2]).textContent);
  fill("last", own.cells[3].textContent);
  fill("team", team ? nameOf(team) : "");
  fill("won", won ? won.textContent : "");
  for (const place of card.querySelectorAll("[data-of]")) place.hidden = (place.dataset.of === "team") !== Boolean(team);
}

function fillCard(row, team) {
  const seat = seatOf(row.dataset.n);
  const state = stateOf(seat, row.dataset.n);
  fill("name", nameOf(row));
  page.href = `${page.dataset.page}${row.dataset.n}/`;
  fill("round", document.getElementById("now").dataset.round);
  fillFigures(row, team);
  if (state === "seated") fillSeat(seat);
  for (const place of card.querySelectorAll("[data-when]")) place.hidden = place.dataset.when !== state;
  if (state !== "seated") return;
  const square = card.querySelector("[data-square]"); // not there in a game without partners
  if (square) square.hidden = !seat.square;
  card.querySelector("[data-ring]").hidden = seat.square;
  const rules = card.querySelector("[data-rules]");
  rules.hash = seat.game;
  rules.parentNode.hidden = !seat.game; // at all other tables the link at the top leads to the right rules
}

/** Show the chosen person, from the data on the page. Someone who is no longer in it has to search again. */
export function showMe() {
  if (!document.getElementById("now")) return;
  const row = chosen === null ? null : rowOf(chosen);
  find.hidden = Boolean(row);
  card.hidden = !row;
  for (const marked of document.querySelectorAll("tr.is-me")) marked.classList.remove("is-me");
  if (row) {
    const team = teamOf(row.dataset.n);
    (team || row).classList.add("is-me");
    fillCard(row, team);
  } else {
    search();
  }
}

input.addEventListener("input", search);
find.addEventListener("submit", (event) => {
  event.preventDefault();
  const only = found.querySelectorAll("button");
  if (only.length === 1) only[0].click();
});
found.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  keep(button.dataset.n);
  showMe();
  card.querySelector("[data-fill=name]").focus();
});
card.querySelector("[data-forget]").addEventListener("click", () => {
  keep(null);
  input.value = "";
  search();
  showMe();
  input.focus();
});

chosen = storedNumber();
