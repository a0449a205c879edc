// The door: find a guest on the list that this tablet keeps, one tap on the name, one on how they pay, one request.

import { makeSmaller } from "../../desk/photo.js";
import { isOneTooMany, tapDone, watchFinger } from "../../base/taps.js";
import { text } from "../../base/texts.js";
import { isAway, sentence } from "../../queue/server.js";
import { newUuid } from "../../queue/store.js";
import { allGuests, guestOfCode, guestWith, isCode, noteGuest, refreshGuests } from "./guests.js";
import { aboutPage, askForAmount, changeLine, closeOrder, openFor, openOrder, saleOf, showChange } from "./order.js";
import { SALES, forgetOld, queue, salesOf } from "./sales.js";
import { clearResult, isHere, showGuests, showProblems, showRecent, showResult } from "./show.js";

const EVERY = 4000;
const SIGNED_OUT = [401, 403];
const door = document.getElementById("door");
const find = document.getElementById("find");
const about = aboutPage();
let away = false;
let shown = ""; // what the list was drawn from

// What is shown

function showAll() {
  showProblems(about.tournament, away);
  showRecent(salesOf(about.tournament));
  showList();
}

function showList() {
  const state = JSON.stringify([find.value, allGuests(), queue.stillToSend().map(({ uuid }) => uuid)]);
  if (state === shown) return;
  shown = state;
  showGuests(allGuests(), find.value, about);
}

function clearFind() {
  find.value = "";
  showList();
}

// What is sent

const LISTENER = {
  taken(sale, answer) {
    noteGuest(answer.body.guest);
    if (openOrder()) return; // nothing moves while the next guest pays; the list of the last sales has it
    if (sale.isUndo) showResult(null, text(answer.body.guest.paid ? "was-undone-is-paid" : "was-undone", { name: sale.name }), "success");
    else showResult(sale, sale.says, "success");
  },
  takenBack(sale, answer) {
    noteGuest(answer.body.guest);
    if (openOrder()) return;
    showResult(null, text(sale.total ? "give-back" : "was-undone", { name: sale.name, what: sale.says }), "success");
  },
  notTakenBack: (sale, answer) => showResult(null, sentence(answer), "error"),
  answered: (_sale, answer) => { if (answer.status >= 400) clearResult(); },
};

async function send() {
  await queue.sendAll(LISTENER);
  await tapDone(); // nothing is drawn anew under a finger
  showAll();
}

async function keep(sale) {
  const item = { uuid: newUuid(), at: Date.now(), url: door.dataset.salesUrl, tournament: about.tournament, ...sale };
  item.body = sale.isUndo ? {} : { uuid: item.uuid, ...sale.body };
  try {
    await queue.keep(item);
  } catch {
    return showResult(null, text("cannot-store"), "error");
  }
  if (!sale.isUndo) showResult(item, item.says, "");
  showAll();
  return send();
}

async function refresh() {
  const answer = await refreshGuests(door.dataset.guestsUrl);
  away = isAway(answer);
  if (answer && SIGNED_OUT.includes(answer.status)) showResult(null, text("signed-out"), "error");
  await tapDone();
  if (away) return showAll();
  return send();
}

// What is tapped

function open(guest) {
  clearResult();
  openFor(guest, guest.name, isHere(guest, about.tournament));
  clearFind();
}

const ACTIONS = {
  open: ({ guest }) => open(guestWith(guest)),
  "open-new": ({ name }) => {
    clearResult();
    openFor(null, name, false);
    clearFind();
  },
  close: closeOrder,
  "ask-amount": askForAmount,
  change: ({ what, by }) => changeLine(what, Number(by)),
  pay({ method, tendered }) {
    const sale = saleOf(method, tendered && Number(tendered));
    closeOrder();
    return keep(sale);
  },
  async undo({ sale }) {
    const item = queue.keptAs(sale);
    await queue.withdraw(item);
    if (!queue.keptAs(sale)) showResult(null, text(item.total ? "give-back" : "was-undone", { name: item.name, what: item.says }), "success");
    showAll();
    return send();
  },
  "undo-earlier": () => {
    const { guest } = openOrder();
    closeOrder();
    if (queue.keptAs(guest.sale)) return ACTIONS.undo({ sale: guest.sale });
    return keep({ isUndo: true, name: guest.name, says: text("undoing", { name: guest.name }), url: `${door.dataset.salesUrl}${guest.sale}/undo/` });
  },
  async dismiss({ sale }) {
    await queue.drop(sale);
    showAll();
  },
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  const isByKeyboard = event.detail === 0; // no finger trembles on it
  if (!button || (!isByKeyboard && isOneTooMany(event, button.dataset.do))) return;
  ACTIONS[button.dataset.do](button.dataset);
});

// What is typed, scanned or photographed

function enter(code) {
  const guest = guestOfCode(allGuests(), code);
  if (guest) return open(guest);
  if (isCode(code)) return showResult(null, text("no-such-code", { code: code.trim() }), "error");
  const [first] = showGuests(allGuests(), code, about);
  if (first) open(first);
  else if (code.trim()) ACTIONS["open-new"]({ name: code.trim() });
  return undefined;
}

document.getElementById("handed-over").addEventListener("input", showChange);
document.getElementById("handed-over-line").addEventListener("submit", (event) => event.preventDefault()); // Enter taps its button
find.addEventListener("input", showList);
find.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  enter(find.value);
  const way = document.querySelector("#order:not([hidden]) #ways button");
  if (way) way.focus();
});

// A scanner types wherever the keyboard is; its code belongs into the field.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && openOrder()) closeOrder();
  const isText = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isText || event.target.closest("input, textarea, select")) return;
  if (openOrder()) closeOrder();
  find.focus();
});

const photo = document.getElementById("photo");
photo.addEventListener("change", async () => {
  await makeSmaller(photo).catch(() => undefined); // then it is sent as it is
  const body = new FormData();
  body.append("photo", photo.files[0]);
  photo.value = "";
  const answer = await readPhoto(body);
  if (answer.codes && answer.codes.length) enter(answer.codes[0]);
  else showResult(null, answer.message || text("photo-away"), "error");
});

async function readPhoto(body) {
  try {
    const headers = { "X-CSRFToken": door.dataset.csrf };
    const response = await fetch(door.dataset.codesUrl, { method: "POST", body, headers, credentials: "same-origin" });
    return await response.json();
  } catch {
    return {};
  }
}

async function start() {
  watchFinger(document);
  try {
    await SALES.recall();
    await forgetOld();
  } catch {
    showResult(null, text("cannot-store"), "error");
  }
  const ask = () => refresh().catch(() => undefined).then(() => setTimeout(ask, EVERY));
  await ask();
}

start();
