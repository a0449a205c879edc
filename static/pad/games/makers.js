// Games in which the makers' tricks say it all: who made trump, what else the form
// asks, and a number; or, where the host has it so, a tap for each trick as it falls.

import { text, write } from "../../base/texts.js";
import { choiceInWords, factsOf, isReady, showRare, showWorth } from "../form.js";
import { worthOf } from "../points.js";
import { settings } from "../settings.js";

/** Who made trump, or won the bidding. */
const MAKER = "input:is([name='maker'], [name='bidder']):checked";

const areFalling = () => settings().taps === "trick";

const stepOf = ({ dataset }) => dataset.won;

const taken = (steps, party) => steps.filter((won) => won === party).length;

/** What a hand is worth, by how many tricks the makers took. */
const worthWith = (form, table, tricks) => worthOf(table, { ...factsOf(form), tricks });

function show(form, table, steps) {
  const ready = isReady(form);
  if (areFalling()) showParties(form, table, ready, steps);
  else showNumbers(form, table, ready);
  showRare(form);
}

function showNumbers(form, table, ready) {
  let prompt = text(ready ? "saves" : form.elements.alone ? "first" : "first-maker");
  for (const button of form.querySelectorAll("[data-tricks]")) {
    const worth = ready ? worthWith(form, table, Number(button.dataset.tricks)) : {};
    if (worth.refused) prompt = worth.refused;
    showWorth(button, worth.says);
  }
  write(form.querySelector("#prompt"), prompt);
}

function showParties(form, table, ready, steps) {
  const refused = ready && worthWith(form, table, 0).refused;
  const prompt = ready ? "one-tap-a-trick" : form.elements.alone ? "first" : "first-maker";
  write(form.querySelector("#falling-prompt"), refused || text(prompt));
  for (const button of form.querySelectorAll("[data-won]")) {
    const decided = ready && decidedBy(form, table, [...steps, button.dataset.won]);
    write(button.querySelector("b"), namesOfParty(form, button.dataset.won));
    write(button.querySelector(".dots"), "●".repeat(taken(steps, button.dataset.won)));
    write(button.querySelector(".says"), (decided && worthWith(form, table, decided.tricks).says) || "");
    button.setAttribute("aria-disabled", String(!ready || Boolean(refused)));
  }
  form.querySelector("[data-do='step-back']").hidden = !steps.length;
}

function namesOfParty(form, party) {
  const maker = form.querySelector(MAKER);
  if (!maker) return text(party);
  const side = maker.closest(".seat").dataset.side;
  const seats = Array.from(form.querySelectorAll(".seat")).filter((seat) => (seat.dataset.side === side) === (party === "makers"));
  return seats.map((seat) => seat.querySelector(".name").textContent).join(" & ");
}

/** The facts after these tricks, where those to come cannot change the points any more; else null. */
function decidedBy(form, table, steps) {
  const tricks = taken(steps, "makers");
  const left = table.tricks - steps.length;
  const worths = Array.from({ length: left + 1 }, (_none, more) => worthWith(form, table, tricks + more));
  const isDecided = worths.every(({ says, points }) => says && String(points) === String(worths[0].points));
  return isDecided ? { ...factsOf(form), tricks } : null;
}

function handOf(form, table, steps, button) {
  if (!isReady(form) || (button && button.getAttribute("aria-disabled") === "true")) return null;
  const facts = button ? { ...factsOf(form), tricks: Number(button.dataset.tricks) } : decidedBy(form, table, steps);
  if (!facts || (!button && !steps.length)) return null;
  const [label, unit] = ["b", ".unseen"].map((part) => form.querySelector(`[data-tricks="${facts.tricks}"] ${part}`).textContent);
  const { points, says } = worthOf(table, facts);
  return { facts, points, says, words: `${choiceInWords(form)}: ${label} ${unit}` };
}

function tricksOf(form, _table, steps) {
  const maker = form.querySelector(MAKER);
  if (!areFalling() || !maker) return null;
  const { side } = maker.closest(".seat").dataset;
  return Array.from(form.querySelectorAll(".seat"), (seat) => taken(steps, seat.dataset.side === side ? "makers" : "defenders"));
}

export default { stepOf, show, handOf, tricksOf };
