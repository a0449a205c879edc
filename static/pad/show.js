// What the pad adds to the server's sheet: the next hand, the score with hands on their way, the last hand.

import { text, write } from "../base/texts.js";
import { placeSeats } from "./around.js";
import { currentForm, currentGame, currentScore, currentSitting, handNumber, isComplete, points, takenSince } from "./game.js";
import { gameOf } from "./games.js";
import { waitingAt } from "./queue.js";
import { showCounters, showPoints, showTricks } from "./score.js";
import { showChosen } from "./settings.js";
import { stepsOf } from "./steps.js";
import { noteOnSheet, showTakeBack } from "./take_back.js";
import { showWaiting } from "./waiting.js";

const head = document.getElementById("head");
const sheet = document.getElementById("sheet");

/** Draw everything again. */
export function showAll() {
  showWaiting();
  placeSeats();
  showHand();
  if (points()) showPoints(currentScore());
  showCounters();
  if (points()) showWhetherComplete();
  if (currentGame()) showTakeBack(sheet, currentSitting(), (hand) => text("take-back", { number: hand.number }));
}

/** Show the hand that is entered next: its number, who deals, what each tap would score. */
export function showHand() {
  const form = currentForm();
  if (!form) return;
  const number = handNumber();
  const shown = points() && isComplete() ? number - 1 : number; // the last hand's: "Hand 4 of 3" is none
  for (const place of head.querySelectorAll("[data-hand-number]")) write(place, String(shown));
  showDealer(form, number);
  showChosen();
  const steps = stepsOf(form, number);
  gameOf(form).show(form, points(), steps);
  showTricks(gameOf(form).tricksOf(form, points(), steps));
}

function showDealer(form, number) {
  const isEntered = waitingAt(currentSitting()).some((hand) => hand.facts.dealer !== null);
  const dealer = isEntered ? undefined : form.dataset.dealers.split(" ")[number - Number(form.dataset.number)];
  let name = "";
  for (const place of form.querySelectorAll("[data-deals]")) {
    place.hidden = place.dataset.deals !== dealer;
    if (!place.hidden) name = form.querySelector(`.seat-${dealer} .name`).textContent;
  }
  write(head.querySelector("[data-dealer-name]"), name && text("deals", { name }));
}

function showWhetherComplete() {
  const complete = isComplete();
  document.getElementById("complete").hidden = !complete;
  currentForm().classList.toggle("is-complete", complete);
}

/** Make the last hand, which a tap undoes, one that the sheet does not show yet, if there is one. */
export function noteNewest() {
  const newest = currentGame() && takenSince().pop();
  if (newest) noteOnSheet(newest, text("take-back", { number: newest.number }));
}
