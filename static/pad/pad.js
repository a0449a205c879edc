// The score pad: opens a table by the key in the address, shows its sheet, and takes hands.

import { forgetKey, keepPad, keepSheet, keptSheet, keyToExchange, newUuid, openPad, recallHands, takeKeyFromAddress, thisTablet } from "./device.js";
import { onEntry, readEntry, showEntry } from "./entry.js";
import { bringIntoView, choiceInWords, chooseAgain, chosen, clear, factsOf, isReady, showWorths, takenBy } from "./form.js";
import { keepPage } from "./offline.js";
import { isOverWith, readPoints, scoreWith, worthOf } from "./points.js";
import { scoreInWords, showCounters, showPoints } from "./score.js";
import { dropHand, forgetGone, forgetNight, isWaiting, keepHand, nextNumber, offerAgain, onlyHere, sendAll, settle, takenAt, waitingAt, withdrawnAt } from "./queue.js";
import { call, sentence } from "./server.js";
import { serverNow } from "../clock.js";
import { choose, recallSettings, turnTable } from "./settings.js";
import { noteOnSheet, noteSheet, showTakeBack, takeBack } from "./take_back.js";
import { isOneTooMany } from "./taps.js";
import { message, text, write } from "./texts.js";
import { openHandover, showHandover, showWaiting, waitingHere } from "./waiting.js";

const EVERY = 2000;
const RELOADED = "headtable:reloaded";

const page = document.getElementById("pad");
const head = document.getElementById("head");
const score = document.getElementById("score");
const sheet = document.getElementById("sheet");
let etag = null;
let asked = 0;
let points = null; // what each tap would score, as the rules on the server say
let wantsEntry = false;
let night = null; // the UUID of the night that the sheet is of
let known = new Set(); // the hands of this table that the server has, by the beginning of their UUIDs
let gone = new Set(); // those of them that were taken off their sheet, or that the director refused
let saving = false;

function showProblem(words) {
  const problem = document.getElementById("problem");
  problem.hidden = !words;
  write(problem, words);
}

function showAway(isAway) {
  document.getElementById("away").hidden = !isAway;
  showWaiting();
}

function say(...lines) {
  document.getElementById("said").replaceChildren(...lines);
}

const currentForm = () => sheet.querySelector("form.enter");
const currentGame = () => sheet.querySelector(".game");

/** The number of the hand that is entered next; null where none can be. */
function handNumber() {
  const form = currentForm();
  if (!form) return null;
  const free = numbersOf(leaving());
  const taken = takenBy(form).filter((number) => !free.includes(number));
  return nextNumber(currentGame().dataset.sitting, [...taken, ...numbersOf(notOnSheet())]);
}

// What is shown beside what the server wrote

function showAll() {
  showWaiting();
  showHand();
  if (points) showPoints(scoreWith(points, notOnSheet()));
  showCounters();
  if (points) showWhetherComplete();
  const game = currentGame();
  if (game) showTakeBack(sheet, game.dataset.sitting, (hand) => text("take-back", { number: hand.number }));
}

function showHand() {
  const form = currentForm();
  if (!form) return;
  const number = handNumber();
  for (const place of head.querySelectorAll("[data-hand-number]")) write(place, String(number));
  showDealer(form, number);
  showWorths(form, points, { first: text("first"), saves: text("saves") });
}

function showDealer(form, number) {
  const isTold = waitingAt(currentGame().dataset.sitting).some((hand) => hand.facts.dealer !== null);
  const dealer = isTold ? undefined : form.dataset.dealers.split(" ")[number - Number(form.dataset.number)];
  let name = "";
  for (const place of form.querySelectorAll("[data-deals]")) {
    place.hidden = place.dataset.deals !== dealer;
    if (!place.hidden) name = form.querySelector(`[name="maker"][value="${dealer}"]`).dataset.says;
  }
  write(head.querySelector("[data-dealer-name]"), name && text("deals", { name }));
}

const beginningOf = (hand) => hand.uuid.slice(0, 8);
const isKnown = (hand) => known.has(beginningOf(hand)); // whether or not its answer has come

const numbersOf = (hands) => hands.map((hand) => hand.number);

/** The hands of this game that the sheet still shows, though they were taken back here: the next one takes their place. */
const leaving = () => withdrawnAt(currentGame().dataset.sitting).filter((hand) => isKnown(hand) && !gone.has(beginningOf(hand)));

const takenSince = () => takenAt(currentGame().dataset.sitting).filter((hand) => !isKnown(hand));

/** The hands of this game that the sheet does not show: on their way, or taken since the server wrote it. */
function notOnSheet() {
  return [...takenSince(), ...waitingAt(currentGame().dataset.sitting).filter((hand) => !isKnown(hand))];
}

/** Have the last hand, which a tap takes back, be one that the sheet does not show yet, where there is one. */
function noteNewest() {
  const newest = currentGame() && takenSince().pop();
  if (newest) noteOnSheet(newest, text("take-back", { number: newest.number }));
}

// A game that is complete with what waits here takes no further hand, though the server does not know it yet.
function showWhetherComplete() {
  const isComplete = !leaving().length && isOverWith(points, notOnSheet());
  document.getElementById("complete").hidden = !isComplete;
  for (const part of currentForm().querySelectorAll(".choice, .rare")) part.hidden = isComplete;
}

// Hands on their way

const HEAR = {
  taken(hand, answer) {
    showWaiting(); // before more is said: both beside each other would move what is below
    if (answer.body.held) return say(message(text("held", { number: hand.number, why: answer.body.message }), "warning"));
    noteNewest();
    const warnings = answer.body.warnings.map((warning) => message(warning.message, "warning"));
    const words = { number: answer.body.number, says: hand.says, score: scoreInWords(answer.body.score) };
    say(message(text("saved", words), "success"), ...warnings);
  },
  same: (_hand, answer) => say(message(sentence(answer), "success")),
  takenBack: (hand) => say(message(text("taken-back", { number: hand.number }), "success")),
  notTakenBack: (hand, answer) => say(message(sentence(answer), "error")),
};

async function send() {
  try {
    await sendAll(HEAR, (openPad() || {}).token);
  } catch {
    // Nothing can be kept here: `save` says so, and takes no hand.
  }
  showAll();
}

// The sheet

async function exchange(body) {
  const answer = await call(page.dataset.pairUrl, { body });
  showAway(!answer || answer.status >= 500);
  if (!answer || answer.status >= 500) return;
  if (answer.status !== 201) {
    forgetKey();
    return showProblem(sentence(answer));
  }
  keepPad({ token: answer.body.token, table: answer.body.table });
  wantsEntry = false;
  closeSheet();
  showProblem("");
}

async function exchangeKey() {
  const key = keyToExchange();
  if (key) await exchange({ key, ...thisTablet() });
}

async function showSheet() {
  const pad = openPad();
  showEntry(wantsEntry || (!pad && !keyToExchange()));
  if (!pad) return keyToExchange() || closeSheet();
  const mine = ++asked;
  const answer = await call(page.dataset.sheetUrl, { token: pad.token, etag, headers: waitingHere() });
  if (mine !== asked) return; // a later look is on its way, or here
  showAway(!answer || answer.status >= 500);
  if (!answer || answer.status >= 500) return etag || drawKept(pad);
  if (answer.status === 304) return;
  showEntry(wantsEntry || answer.status !== 200);
  if (answer.status !== 200) {
    closeSheet();
    return showProblem(`${sentence(answer)} ${onlyHere().length ? "" : text("nothing-waits")}`.trim());
  }
  showProblem("");
  keepSheet(pad, answer.body);
  draw(answer.body);
  etag = answer.etag;
}

// Opened without the network: the sheet as it was last seen here, to go on with.
function drawKept(pad) {
  const html = keptSheet(pad);
  if (html && !currentGame()) draw(html, { isKept: true });
}

function closeSheet() {
  etag = null;
  points = null;
  for (const part of [head, score, sheet]) part.replaceChildren();
}

function draw(html, { isKept = false } = {}) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const strip = fresh.content.querySelector("header");
  if (!isKept && reloadFor(strip.dataset.script)) return;
  const choice = chosen(sheet, handNumber());
  noteNight(strip, isKept);
  for (const id of ["notice", "beside", "conflict"]) showTold(id, fresh.content.querySelector(`[data-${id}]`));
  head.replaceChildren(strip);
  score.replaceChildren(...fresh.content.querySelectorAll(".sides"));
  sheet.replaceChildren(fresh.content);
  points = readPoints(sheet);
  noteSheet(sheet);
  noteNewest();
  chooseAgain(sheet, handNumber(), choice);
  showAll();
}

function noteNight({ dataset }, isKept) {
  night = dataset.night;
  known = new Set(dataset.known.split(" "));
  gone = new Set((dataset.gone || "").split(" "));
  if (isKept) return;
  if ("over" in dataset) forgetNight(night);
  else offerAgain(night, dataset.table, isKnown);
  forgetGone(night, dataset.table, (hand) => gone.has(beginningOf(hand)));
}

// A server that was brought up to date has a new script for the sheets it sends: begin anew with that, once.
function reloadFor(script) {
  if (import.meta.url.endsWith(script) || sessionStorage.getItem(RELOADED) === script) return false;
  sessionStorage.setItem(RELOADED, script);
  location.reload();
  return true;
}

function showTold(id, told) {
  const place = document.getElementById(id);
  place.hidden = !told;
  write(place, told ? told.content.textContent : "");
}

// What the host does

async function save(button) {
  const form = currentForm();
  const tricks = button.dataset.tricks;
  if (tricks && (button.getAttribute("aria-disabled") === "true" || !isReady(form))) return undefined;
  if (saving) return undefined;
  saving = true;
  try {
    await keepHand(handOf(form, button));
  } catch {
    return showProblem(text("not-kept"));
  } finally {
    saving = false;
  }
  clear(form);
  say();
  showAll();
  return refresh();
}

function handOf(form, button) {
  const { tricks } = button.dataset;
  const game = currentGame();
  return {
    uuid: newUuid(),
    night,
    url: form.dataset.url,
    token: openPad().token,
    sitting: game.dataset.sitting,
    table: game.dataset.table,
    number: handNumber(),
    ...deedOf(form, button),
    says: button.querySelector(".says").textContent,
    words: wordsOf(button, tricks ? choiceInWords(form) : ""),
    at: serverNow() || Date.now(),
  };
}

// What happened, as facts, and what it scores by the table that the server's rules filled.
function deedOf(form, { dataset }) {
  const { dealer } = factsOf(form);
  if (!dataset.tricks) return { facts: { ...JSON.parse(dataset.facts), dealer }, points: JSON.parse(dataset.points) };
  const facts = factsOf(form, Number(dataset.tricks));
  return { facts, points: worthOf(points, facts).points };
}

// The hand as the host told it: "Ada, alone: 5 tricks".
function wordsOf(button, choice) {
  const [label, unit] = ["b", ".unseen"].map((part) => button.querySelector(part)?.textContent);
  return choice ? `${choice}: ${label} ${unit}` : label;
}

/** Ask something of the server, say what came of it, and look at the sheet again; whether it was done. */
async function tell(url, body) {
  const answer = await call(url, { token: openPad().token, body });
  const isDone = Boolean(answer) && answer.status < 400;
  if (isDone) say();
  else say(message(!answer || answer.status >= 500 ? text("not-done") : sentence(answer), "error"));
  await refresh();
  return isDone;
}

async function takeLastBack(button) {
  const request = await takeBack(button, currentGame().dataset.sitting);
  showAll();
  if (!request) return refresh();
  if (!(await tell(request.url, request.body))) return undefined;
  await dropHand(request.uuid);
  return showAll();
}

function toggleSettings() {
  const panel = document.getElementById("settings");
  const button = document.getElementById("open-settings");
  panel.hidden = !panel.hidden;
  button.setAttribute("aria-expanded", String(!panel.hidden));
  (panel.hidden ? button : panel.querySelector("input:checked")).focus();
}

const DEEDS = {
  save,
  settings: toggleSettings,
  turn: turnTable,
  "another-table": () => {
    wantsEntry = !wantsEntry;
    toggleSettings();
    showEntry(wantsEntry);
    document.getElementById("code").focus();
  },
  confirm: (button) => {
    if (isWaiting(currentGame().dataset.sitting)) return say(message(text("send-first"), "warning"));
    const { url, side, version } = button.dataset;
    return tell(url, { side: Number(side), version: Number(version) });
  },
  "take-back": takeLastBack,
  "show-codes": openHandover,
  "hide-codes": () => showHandover(false),
  call: ({ dataset }) => tell(dataset.url, dataset.reason ? { reason: dataset.reason } : {}),
  "take-over": (button) => tell(button.dataset.url, {}),
  dismiss: (button) => settle(button.dataset.hand).then(showAll),
  drop: (button) => confirm(text("sure-to-drop")) && dropHand(button.dataset.hand).then(showAll),
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button && !isOneTooMany(event, button.dataset.do)) DEEDS[button.dataset.do](button);
  bringIntoView(event.target.closest("summary"));
});

document.addEventListener("change", (event) => {
  const { setting } = event.target.dataset;
  if (setting) {
    choose(setting, event.target.value);
    showCounters();
  } else if (sheet.contains(event.target)) {
    showHand();
  }
});

document.addEventListener("submit", (event) => event.preventDefault());

onEntry(async () => {
  const { problem, ...told } = readEntry();
  if (problem) return showProblem(text(problem));
  await exchange({ ...told, ...thisTablet() });
  return refresh();
});

// Round and round

async function refresh() {
  await exchangeKey();
  await send();
  await showSheet();
}

async function keepFresh() {
  try {
    await refresh();
  } finally {
    setTimeout(keepFresh, EVERY);
  }
}

// The head stays in view where that leaves room for the taps: not with very large text, nor on a phone lying down.
const bar = document.querySelector(".top");
new ResizeObserver(() => bar.classList.toggle("loose", bar.offsetHeight > innerHeight / 3)).observe(bar);

window.addEventListener("hashchange", () => { takeKeyFromAddress(); refresh(); });
takeKeyFromAddress();
recallSettings();
window.addEventListener("load", () => keepPage(page.dataset.workerUrl).catch(() => undefined)); // it works without
recallHands().then(showAll, () => showProblem(text("not-kept")));
keepFresh();
page.dataset.begun = ""; // start.js looks for it
