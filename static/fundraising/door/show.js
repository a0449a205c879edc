// What the door's page shows: the list of guests, what the last tap did, the last sales, and what only this tablet has.

import { timeOfDay } from "../../base/time.js";
import { message, text, write } from "../../base/texts.js";
import { isCode, keyOf, search } from "./guests.js";
import { queue, refusedIn, waitingFor } from "./sales.js";

const MOST_SHOWN = 60;
const MOST_RECENT = 6;

const part = (id) => document.getElementById(id);

/** An element with words: `more` are its attributes, `data-…` among them. */
export function element(tag, words, more = {}) {
  const made = document.createElement(tag);
  made.textContent = words;
  for (const [name, value] of Object.entries(more)) made.setAttribute(name, value);
  return made;
}

const button = (words, action, more = {}) => element("button", words, { type: "button", "data-do": action, ...more });

/** Whether somebody is here, also where only this tablet knows it yet. */
export function isHere(guest, tournament) {
  const waiting = waitingFor(tournament, guest);
  return guest.here || Boolean(waiting && waiting.body.checks_in);
}

/** What is shown beside a name: [words, kind of tag], or nothing. */
function stateOf(guest, { tournament, fee }) {
  if (waitingFor(tournament, guest)) return [text("waits"), ""];
  if (guest.waits) return [text("waits-for-place"), "warn"];
  if (!guest.here) return guest.paid ? [text("paid"), "good"] : null;
  return fee && !guest.paid ? [text("here-unpaid"), "warn"] : [text("here"), "good"];
}

function rowOf(guest, about) {
  const row = button("", "open", { "data-guest": keyOf(guest), class: "guest" });
  row.append(element("span", guest.number ? String(guest.number) : "", { class: "number" }), element("span", guest.name, { class: "name" }));
  const state = stateOf(guest, about);
  if (state) row.append(element("b", state[0], { class: `tag ${state[1]}` }));
  const item = document.createElement("li");
  item.append(row);
  return item;
}

// Who is not here yet, who is here and has not paid, and everybody else.
function done(guest, { tournament, fee }) {
  if (!isHere(guest, tournament)) return 0;
  return fee && !guest.paid && !waitingFor(tournament, guest) ? 1 : 2;
}

/** Show who fits what was typed, and below them the button for somebody new. `about` is the page's facts. */
export function showGuests(guests, typed, about) {
  const found = search(guests, typed, (guest) => done(guest, about));
  const rows = found.slice(0, MOST_SHOWN).map((guest) => rowOf(guest, about));
  const name = typed.trim();
  if (name && !isCode(name)) rows.push(newcomer(name));
  part("guests").replaceChildren(...rows);
  part("guests").hidden = !rows.length;
  const left = found.length - MOST_SHOWN;
  const words = left > 0 ? text("more", { count: left }) : found.length ? "" : text(name ? "none-found" : "nobody", { name });
  write(part("more"), words);
  const here = guests.filter((guest) => isHere(guest, about.tournament)).length;
  write(part("count"), text("count", { here, all: guests.length }));
  return found;
}

function newcomer(name) {
  const item = document.createElement("li");
  item.append(button(text("new", { name }), "open-new", { "data-name": name, class: "guest new" }));
  return item;
}

let shownLarge = ""; // the sale that `showResult` shows; the list of the last ones leaves it out

/** Show what the last tap did, large: whether to give change, how to undo it. */
export function showResult(sale, words, kind) {
  const place = part("result");
  shownLarge = sale ? sale.uuid : "";
  const line = message(words, kind);
  if (sale && sale.change) line.append(element("strong", text("change", { amount: sale.changeInWords }), { class: "change" }));
  place.replaceChildren(line);
  if (sale) place.append(actionsOf(sale));
}

/** Nothing was done yet, or it was read. */
export function clearResult() {
  shownLarge = "";
  part("result").replaceChildren();
}

function actionsOf(sale) {
  const choices = element("p", "", { class: "sale-actions" });
  if (!sale.withdrawn && !sale.isUndo) choices.append(button(text("undo", { name: sale.name }), "undo", { "data-sale": sale.uuid }));
  if (sale.taken && sale.total && !sale.withdrawn) {
    const address = part("door").dataset.receiptUrl.replace(/[0-9a-f-]{36}/, sale.uuid);
    choices.append(element("a", text("receipt"), { class: "button", href: address, target: "_blank", rel: "noopener" }));
  }
  return choices;
}

/** The last sales of this tablet, each with its undoing. */
export function showRecent(sales) {
  const rows = sales.filter(({ uuid }) => uuid !== shownLarge).slice(0, MOST_RECENT).map((sale) => {
    const row = element("li", "", { class: "row" });
    const state = sale.withdrawn ? text("undone") : sale.taken ? "" : text("waits");
    row.append(element("span", `${timeOfDay(sale.at)} ${sale.says}`, { class: "name" }));
    if (state) row.append(element("b", state, { class: "tag" }));
    row.append(actionsOf(sale));
    return row;
  });
  part("recent").replaceChildren(...rows);
  part("recent-part").hidden = !rows.length;
  part("idle").hidden = Boolean(sales.length);
}

/** What was refused, until it was read; and how many sales wait on this tablet, and why. */
export function showProblems(tournament, isAway) {
  const lines = refusedIn(tournament).map((sale) => {
    const line = message(text("refused", { what: sale.says, why: sale.refused }), "error", "li");
    line.append(" ", button(text("read"), "dismiss", { "data-sale": sale.uuid }));
    return line;
  });
  const waiting = queue.stillToSend();
  const stuck = waiting.find((sale) => sale.stuck);
  if (stuck) lines.push(message(stuck.stuck, "error", "li"));
  if (waiting.length && (isAway || stuck)) {
    const facts = { count: waiting.length, since: timeOfDay(Math.min(...waiting.map((sale) => sale.at))) };
    lines.push(message(text("waiting", facts), "warning", "li"));
  }
  const list = part("problems");
  if (list.textContent !== lines.map((line) => line.textContent).join("")) list.replaceChildren(...lines);
  part("away").hidden = !isAway;
}
