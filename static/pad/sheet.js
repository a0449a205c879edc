// Opens a table by its key, asks for its sheet again and again, and draws it where it has changed.

import { tapDone } from "../base/taps.js";
import { text } from "../base/texts.js";
import { isOnItsWay } from "../queue/queue.js";
import { isAway, sentence } from "../queue/server.js";
import { forgetKey, keepPad, keepSheet, keptSheet, keyToExchange, openPad, thisTablet } from "./device.js";
import { closeEntry, showEntry } from "./entry.js";
import { chooseAgain, chosen } from "./form.js";
import { currentForm, currentGame, currentSitting, forgetGame, handNumber, isGone, isKnown, isUndone, noteGame, takenSince } from "./game.js";
import { forgetWhatWasSaid, showAway, showNotice, showProblem } from "./notices.js";
import { forgetGone, forgetTournament, forgetUndone, offerAgain, onlyHere, takenHere, withdrawnAt } from "./queue.js";
import { send } from "./send.js";
import { call, whereItIs } from "./server.js";
import { noteNewest, showAll } from "./show.js";
import { noteSheet } from "./take_back.js";
import { waitingHere } from "./waiting.js";

const RELOADED = "headtable:reloaded";
const NOTICES = ["notice", "conflict"];

const page = document.getElementById("pad");
const head = document.getElementById("head");
const score = document.getElementById("score");
const sheet = document.getElementById("sheet");

let etag = null;
let asked = 0;

/** Exchange a key, or a code and the number of a table, for the table's token. */
export async function exchange(body) {
  const answer = await call(page.dataset.pairUrl, { body });
  showAway(isAway(answer));
  if (isAway(answer)) return answer && answer.body.message && showProblem(answer.body.message); // the key is kept
  if (answer.status !== 201) {
    forgetKey();
    return showProblem(sentence(answer));
  }
  keepPad({ token: answer.body.token, table: answer.body.table });
  closeEntry();
  closeSheet();
  showProblem("");
}

/** Exchange the key that waits, send the hands that wait, and look at the sheet. */
export async function refresh() {
  const key = keyToExchange();
  if (key) await exchange({ key, ...thisTablet() });
  await send();
  await showSheet();
}

async function showSheet() {
  const pad = openPad();
  showEntry(!pad && !keyToExchange());
  if (!pad) return keyToExchange() || closeSheet();
  const mine = ++asked;
  const taken = takenHere();
  const isBehind = currentGame() && takenSince().length > 0; // the same sheet again would mean that a hand was lost
  const answer = await call(page.dataset.sheetUrl, { token: pad.token, etag: isBehind ? null : etag, headers: waitingHere() });
  await tapDone();
  if (mine !== asked) return; // a later look is on its way, or here
  showAway(isAway(answer));
  if (isAway(answer)) return etag || drawKept(pad);
  if (reloadForStandby(answer) || answer.status === 304) return;
  showEntry(answer.status !== 200);
  if (answer.status !== 200) {
    closeSheet();
    return showProblem(`${sentence(answer)} ${onlyHere().length ? "" : text("nothing-waits")}`.trim());
  }
  showProblem("");
  if (isFinishedByHandBeingUndone(answer.body)) return;
  keepSheet(pad, answer.body);
  draw(answer.body, taken);
  etag = answer.etag;
}

// The last hand of the game is being undone here. Until the server has undone it, its sheet shows a finished game, without
// the form for the hand that takes its place.
function isFinishedByHandBeingUndone(html) {
  if (!currentForm() || !withdrawnAt(currentSitting()).some(isOnItsWay)) return false;
  const game = parsed(html).querySelector(".game");
  return Boolean(game && game.dataset.sitting === currentSitting() && game.querySelector(".confirm"));
}

function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

// Opened without the network: continue with the latest sheet on this tablet.
function drawKept(pad) {
  const html = keptSheet(pad);
  if (html && !currentGame()) draw(html);
}

function closeSheet() {
  etag = null;
  forgetGame();
  for (const part of [head, score, sheet]) part.replaceChildren();
}

// `taken` are the hands that the server had taken when it was asked for this sheet; null: the sheet was kept here.
function draw(html, taken = null) {
  const fresh = parsed(html);
  const strip = fresh.querySelector("header");
  if (taken && reloadFor(strip.dataset.script)) return;
  const choice = chosen(sheet, handNumber());
  for (const id of NOTICES) showNotice(id, fresh.querySelector(`[data-${id}]`));
  document.documentElement.dataset.color = strip.dataset.color;
  head.replaceChildren(strip);
  score.replaceChildren(...fresh.querySelectorAll(".sides"));
  sheet.replaceChildren(fresh);
  for (const link of sheet.querySelectorAll("a[href^='/']")) link.href = whereItIs(link.getAttribute("href"));
  noteGame(strip.dataset);
  if (taken) settleHands(strip.dataset, taken);
  forgetWhatWasSaid(currentGame() && currentSitting(), isUndone);
  noteSheet(sheet);
  noteNewest();
  chooseAgain(sheet, handNumber(), choice);
  showAll();
}

// Hands stored in case the server loses them: sent again if it did, removed once it no longer can. A hand that it took
// after it was asked for this sheet is not lost.
function settleHands(dataset, taken) {
  const { tournament, table } = dataset;
  if ("over" in dataset) forgetTournament(tournament);
  else offerAgain(tournament, table, (hand) => isKnown(hand) || !taken.has(hand.uuid));
  forgetGone(tournament, table, isGone);
  forgetUndone(tournament, table, isUndone);
}

// A page may ask only the addresses that were known when it was opened: for a standby that came later, open it anew, once,
// and not in the middle of a hand.
function reloadForStandby({ standby }) {
  const isKnown = !standby || standby === page.dataset.standby || sessionStorage.getItem(RELOADED) === standby;
  if (isKnown || sheet.querySelector(":is([name='maker'], [name='bidder']):checked")) return false;
  sessionStorage.setItem(RELOADED, standby);
  location.reload();
  return true;
}

// An upgraded server has a new script for its sheets: reload for it, once.
function reloadFor(script) {
  const ours = document.querySelector("script[type='module']").src;
  if (ours.endsWith(script) || sessionStorage.getItem(RELOADED) === script) return false;
  sessionStorage.setItem(RELOADED, script);
  location.reload();
  return true;
}
