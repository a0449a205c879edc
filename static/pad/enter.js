// Enters a hand: makes a hand of the form and the taps, stores it on this tablet, and then sends it.

import { text } from "../base/texts.js";
import { serverNow } from "../clock.js";
import { newUuid } from "../queue/store.js";
import { openPad } from "./device.js";
import { clear, factsOf } from "./form.js";
import { currentForm, currentGame, handNumber, points, round, tournament } from "./game.js";
import { gameOf } from "./games.js";
import { say, showProblem } from "./notices.js";
import { dropHand, keepHand, keptAs } from "./queue.js";
import { refresh } from "./sheet.js";
import { showAll } from "./show.js";
import { addStep, forgetSteps, startFrom, stepsOf, undoStep } from "./steps.js";

let saving = false;

const stepsSoFar = () => stepsOf(currentForm(), handNumber());
const isOff = (button) => button.getAttribute("aria-disabled") === "true";

/** Enter the hand that a tap on this button says. */
export function save(button) {
  const form = currentForm();
  if (isOff(button)) return undefined;
  return enter(button.dataset.facts ? specialHand(form, button) : gameOf(form).handOf(form, points(), stepsSoFar(), button));
}

/** Handle one of several taps of a hand; the one that decides the hand enters it. */
export function step(button) {
  const form = currentForm();
  if (isOff(button)) return undefined;
  addStep(form, handNumber(), gameOf(form).stepOf(button));
  showAll();
  return enter(gameOf(form).handOf(form, points(), stepsSoFar()));
}

/** Undo the last tap of the hand. */
export function stepBack() {
  undoStep(currentForm(), handNumber());
  showAll();
}

/** Remove a hand that the server refused, and restore its taps in the form, to be corrected. */
export async function again({ dataset }) {
  const { steps } = keptAs(dataset.hand);
  await dropHand(dataset.hand);
  if (currentForm()) startFrom(currentForm(), handNumber(), steps);
  showAll();
}

async function enter(hand) {
  if (saving || !hand) return undefined;
  const form = currentForm();
  saving = true;
  try {
    await keepHand({ ...whereAndWhen(form), ...hand, steps: stepsSoFar() });
  } catch {
    return showProblem(text("not-kept"));
  } finally {
    saving = false;
  }
  forgetSteps();
  const shown = currentForm(); // the sheet may have been drawn anew while the disk was slow, with the same choices in it
  if (shown && shown.dataset.url === form.dataset.url) clear(shown);
  say();
  showAll();
  return refresh();
}

function whereAndWhen(form) {
  const game = currentGame();
  return {
    uuid: newUuid(),
    tournament: tournament(),
    url: form.dataset.url,
    token: openPad().token,
    round: round(),
    sitting: game.dataset.sitting,
    table: game.dataset.table,
    number: handNumber(),
    at: serverNow() || Date.now(),
  };
}

// What happened instead of a plain hand (a misdeal, a forfeit …), from the data of its button.
function specialHand(form, button) {
  const { dataset } = button;
  const { dealer } = factsOf(form);
  const [says, words] = [".says", "b"].map((part) => button.querySelector(part).textContent);
  return { facts: { ...JSON.parse(dataset.facts), dealer }, points: JSON.parse(dataset.points), says, words };
}
