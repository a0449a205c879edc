// Enters a hand: what the form and the tap say becomes a hand that this tablet keeps, and then sends.

import { serverNow } from "../clock.js";
import { newUuid, openPad } from "./device.js";
import { choiceInWords, clear, factsOf, isReady } from "./form.js";
import { currentForm, currentGame, handNumber, points, round, tournament } from "./game.js";
import { say, showProblem } from "./notices.js";
import { worthOf } from "./points.js";
import { keepHand } from "./queue.js";
import { refresh } from "./sheet.js";
import { showAll } from "./show.js";
import { text } from "./texts.js";

let saving = false;

/** Enter the hand that a tap on this button says. */
export async function save(button) {
  const form = currentForm();
  const isOff = button.getAttribute("aria-disabled") === "true";
  if (saving || (button.dataset.tricks && (isOff || !isReady(form)))) return undefined;
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
  const game = currentGame();
  return {
    uuid: newUuid(),
    night: tournament(),
    url: form.dataset.url,
    token: openPad().token,
    round: round(),
    sitting: game.dataset.sitting,
    table: game.dataset.table,
    number: handNumber(),
    ...outcomeOf(form, button),
    says: button.querySelector(".says").textContent,
    words: wordsOf(button, button.dataset.tricks ? choiceInWords(form) : ""),
    at: serverNow() || Date.now(),
  };
}

// What happened, as facts, and what it scores by the table that the server's rules filled.
function outcomeOf(form, { dataset }) {
  const { dealer } = factsOf(form);
  if (!dataset.tricks) return { facts: { ...JSON.parse(dataset.facts), dealer }, points: JSON.parse(dataset.points) };
  const facts = factsOf(form, Number(dataset.tricks));
  return { facts, points: worthOf(points(), facts).points };
}

// The hand as the host told it: "Ada, alone: 5 tricks".
function wordsOf(button, choice) {
  const [label, unit] = ["b", ".unseen"].map((part) => button.querySelector(part)?.textContent);
  return choice ? `${choice}: ${label} ${unit}` : label;
}
