// A bid: who won the bidding, with what, and a number of tricks, as in the games of makers. Where more than two sides
// score what they took, the tricks of each are chosen instead, but for the last two: a tap says how these share the rest.

import { text, write } from "../../base/texts.js";
import { choiceInWords, factsOf, isReady, showRare, showWorth } from "../form.js";
import { worthOf } from "../points.js";
import makers from "./makers.js";

const hasSides = (form) => form.querySelector("[data-share]") !== null;

/**
 * What is left for the last two sides after what the others `chosen` took, null for one that was not asked yet, and every
 * way to share it, each as the tricks of all sides. Once nothing is left those who were not asked took none.
 */
export function sharesOf(chosen, total) {
  const left = chosen.reduce((rest, taken) => rest - (taken ?? 0), total);
  if (left < 0 || (left > 0 && chosen.includes(null))) return { left, shares: [] };
  const others = chosen.map((taken) => taken ?? 0);
  return { left, shares: Array.from({ length: left + 1 }, (_none, taken) => [...others, taken, left - taken]) };
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
  const { left, shares } = sharesOf(chosenBy(form), table.tricks);
  const ready = isReady(form);
  let prompt = shares.length ? text("saves") : text("tricks-left", { left });
  if (!ready) prompt = text("first-maker");
  if (left < 0) prompt = text("too-many-tricks");
  form.querySelectorAll("[data-share]").forEach((button, taken) => {
    const share = shares[taken];
    const worth = ready && share ? worthBySide(table, factsOf(form), share, sidesOf(form)) : {};
    if (worth.refused) prompt = worth.refused;
    button.hidden = shares.length > 0 && !share;
    write(button.querySelector("b"), share ? `${taken} – ${left - taken}` : `${taken} –`);
    showWorth(button, worth.says);
  });
  write(form.querySelector("#prompt"), prompt);
  showRare(form);
}

function handOf(form, table, steps, button) {
  if (!hasSides(form)) return makers.handOf(form, table, steps, button);
  if (!button || !isReady(form) || button.getAttribute("aria-disabled") === "true") return null;
  const tricks = sharesOf(chosenBy(form), table.tricks).shares[Number(button.dataset.share)];
  if (!tricks) return null;
  const { points, says } = worthBySide(table, factsOf(form), tricks, sidesOf(form));
  const words = text("tricks-of-sides", { choice: choiceInWords(form), tricks: tricks.join(", ") });
  return { facts: { ...factsOf(form), tricks }, points, says, words };
}

const tricksOf = (form, table, steps) => (hasSides(form) ? null : makers.tricksOf(form, table, steps));

export default { stepOf: makers.stepOf, show, handOf, tricksOf };
