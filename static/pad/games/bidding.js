// A bid: who won the bidding, with what, and a number of tricks, as in the games of makers. Where more than two sides
// score what they took, the tricks of each are chosen instead, until those of the rest follow.

import { text, write } from "../../base/texts.js";
import { choiceInWords, factsOf, isReady, showRare, showWorth } from "../form.js";
import { worthOf } from "../points.js";
import makers from "./makers.js";

const hasSides = (form) => form.querySelector("[data-sides]") !== null;

/**
 * The tricks of each side, as far as they are known: null for a side that was not asked yet. The last side has what is left,
 * and once nothing is left all others took none.
 */
export function rowOf(chosen, total) {
  const open = chosen.filter((taken) => taken === null).length;
  const left = total - chosen.reduce((sum, taken) => sum + (taken ?? 0), 0);
  const isWhole = left === 0 || (open === 1 && left > 0);
  return { row: isWhole ? chosen.map((taken) => taken ?? left) : chosen, left, isWhole };
}

/**
 * What a hand is worth by the tricks of each side: the bidder's are looked up, all others score what they took. `sides` has
 * the side of every seat, `names` a name for every side.
 */
export function worthBySide(table, facts, row, { sides, names }) {
  const own = sides[facts.bidder];
  const worth = worthOf(table, { ...facts, tricks: row[own] });
  if (worth.refused) return worth;
  const scored = row.map((taken, side) => (side === own ? worth.points[facts.bidder] : taken));
  const said = scored.map((points, side) => points && `${names[side]} ${points}`.replace("-", "−")).filter(Boolean);
  return { points: sides.map((side) => scored[side]), says: said.join(", ") };
}

function sidesOf(form) {
  const sides = Array.from(form.querySelectorAll(".seat"), (seat) => Number(seat.dataset.side));
  return { sides, names: Array.from(form.querySelectorAll("[data-short]"), (side) => side.dataset.short) };
}

function chosenBy(form) {
  const sides = new Set(Array.from(form.querySelectorAll("[data-taken]"), (input) => input.name));
  return [...sides].map((name) => {
    const input = form.querySelector(`[name="${name}"]:checked`);
    return input && Number(input.value);
  });
}

function show(form, table, steps) {
  if (!hasSides(form)) {
    makers.show(form, table, steps);
    return;
  }
  const { row, left, isWhole } = rowOf(chosenBy(form), table.tricks);
  const worth = isReady(form) && isWhole ? worthBySide(table, factsOf(form), row, sidesOf(form)) : {};
  const asks = left < 0 ? text("too-many-tricks") : text("tricks-left", { left });
  const prompt = !isReady(form) ? text("first-maker") : isWhole ? text("saves") : asks;
  write(form.querySelector("#prompt"), worth.refused || prompt);
  showWorth(form.querySelector("[data-sides]"), worth.says);
  showRare(form);
}

function handOf(form, table, steps, button) {
  if (!hasSides(form)) return makers.handOf(form, table, steps, button);
  const { row, isWhole } = rowOf(chosenBy(form), table.tricks);
  if (!button || !isWhole || !isReady(form) || button.getAttribute("aria-disabled") === "true") return null;
  const facts = { ...factsOf(form), tricks: row };
  const { points, says } = worthBySide(table, factsOf(form), row, sidesOf(form));
  return { facts, points, says, words: text("tricks-of-sides", { choice: choiceInWords(form), tricks: row.join(", ") }) };
}

const tricksOf = (form, table, steps) => (hasSides(form) ? null : makers.tricksOf(form, table, steps));

export default { stepOf: makers.stepOf, show, handOf, tricksOf };
