// The game on this table's sheet: its form, its points, and which of its hands the server has.

import { takenBy } from "./form.js";
import { isOverWith, readPoints, scoreWith } from "./points.js";
import { nextNumber, takenAt, waitingAt, withdrawnAt } from "./queue.js";

const sheet = document.getElementById("sheet");
const NOTHING = { tournament: null, round: 0, points: null, known: new Set(), gone: new Set() };

let drawn = NOTHING;

/**
 * Note what the server wrote: the tournament's UUID, the number of its round (0: none), what each tap would score, and by
 * the beginnings of their UUIDs the hands of this table that it has (`known`) and those that were taken off their sheet or
 * refused (`gone`). A sheet that was stored before this field was renamed has the tournament as `night`.
 */
export function noteGame({ night, tournament = night, round, known, gone = "" }) {
  drawn = { tournament, round: Number(round), points: readPoints(sheet), known: new Set(known.split(" ")), gone: new Set(gone.split(" ")) };
}

/** Forget the game: no sheet is shown now. */
export function forgetGame() {
  drawn = NOTHING;
}

export const tournament = () => drawn.tournament;
export const round = () => drawn.round;
export const points = () => drawn.points;
export const currentForm = () => sheet.querySelector("form.enter");
export const currentGame = () => sheet.querySelector(".game");
export const currentSitting = () => currentGame().dataset.sitting;

const beginningOf = (hand) => hand.uuid.slice(0, 8);

/** Whether the server has this hand, whether or not its answer has come. */
export const isKnown = (hand) => drawn.known.has(beginningOf(hand));

/** Whether the round of this hand was undone: an earlier one is shown, or another game of the same. Of old hands nobody knows. */
export const isUndone = (hand) => hand.round >= drawn.round && hand.sitting !== (currentGame() && currentSitting());

/** Whether this hand was voided, or refused by the director. */
export const isGone = (hand) => drawn.gone.has(beginningOf(hand));

/** The hands of this game that the sheet still shows, though they were taken back here: the next one takes their place. */
const leaving = () => withdrawnAt(currentSitting()).filter((hand) => isKnown(hand) && !isGone(hand));

/** The hands of this game that the server took since it wrote the sheet. */
export const takenSince = () => takenAt(currentSitting()).filter((hand) => !isKnown(hand));

/** The hands of this game that the sheet does not show: on their way, or taken since the server wrote it. */
const notOnSheet = () => [...takenSince(), ...waitingAt(currentSitting()).filter((hand) => !isKnown(hand))];

const numbersOf = (hands) => hands.map((hand) => hand.number);

/** The number of the hand that is entered next; null where none can be. */
export function handNumber() {
  const form = currentForm();
  if (!form) return null;
  const free = numbersOf(leaving());
  const taken = takenBy(form).filter((number) => !free.includes(number));
  return nextNumber(currentSitting(), [...taken, ...numbersOf(notOnSheet())]);
}

/** Points by seat, with the hands that the sheet does not show yet. */
export const currentScore = () => scoreWith(drawn.points, notOnSheet());

/** Whether the game is complete with what waits here: it takes no further hand, though the server does not know it yet. */
export const isComplete = () => !leaving().length && isOverWith(drawn.points, notOnSheet());
