// Cards laid: who threw down, who took each trick, and what lies before each, tapped as cards or typed as a sum.

import { text, write } from "../../base/texts.js";
import { factsOf, namesOf, showRare } from "../form.js";
import { worthOf } from "../points.js";
import { dots, noTricks, showRest, showSeats, withRest, withTrick } from "./tricks.js";

/** A tap as {seat}, {card: its value}, {digit}, or one of "rest", "exhausted", "next". */
function stepOf({ dataset }) {
  for (const word of ["rest", "exhausted", "next"]) if (word in dataset) return word;
  for (const kind of ["seat", "card", "digit"]) if (kind in dataset) return { [kind]: Number(dataset[kind]) };
  return null;
}

/**
 * What the taps say: `phase` ("thrower", "tricks" or "laid"), `thrower` (null where the deck was exhausted), tricks by
 * seat, `laid` by seat (null: nothing said yet), and `at`, whose cards are being entered.
 */
export function read(steps, seats, tricks) {
  const start = { phase: "thrower", thrower: null, laid: new Array(seats).fill(null), at: null, ...noTricks(seats, tricks) };
  return steps.reduce((state, step) => READ[state.phase](state, step), start);
}

const READ = {
  thrower(state, step) {
    if (step === "exhausted") return { ...state, phase: "laid", at: 0 };
    return { ...state, phase: "tricks", thrower: step.seat };
  },
  tricks(state, step) {
    const next = { ...state, ...(step === "rest" ? withRest(state) : withTrick(state, step.seat)) };
    return next.left ? next : { ...next, phase: "laid", at: state.thrower };
  },
  laid(state, step) {
    if (step === "next") return { ...state, laid: withSum(state, state.laid[state.at] ?? 0), at: nextWithout(state) };
    if ("seat" in step) return { ...state, at: step.seat };
    const sum = state.laid[state.at] ?? 0;
    return { ...state, laid: withSum(state, "card" in step ? sum + step.card : 10 * sum + step.digit) };
  },
};

const withSum = ({ laid, at }, sum) => laid.map((had, seat) => (seat === at ? sum : had));

/** Who is asked next: clockwise the first of whom nothing was said yet; the same again where everybody was asked. */
function nextWithout({ laid, at }) {
  const others = laid.map((_had, step) => (at + 1 + step) % laid.length).filter((seat) => seat !== at);
  const next = others.find((seat) => laid[seat] === null);
  return next === undefined ? at : next;
}

const stateOf = (form, table, steps) => read(steps, namesOf(form).length, table.tricks);

const isWhole = ({ phase, laid }) => phase === "laid" && laid.every((sum) => sum !== null);

function show(form, table, steps) {
  const state = stateOf(form, table, steps);
  const names = namesOf(form);
  write(form.querySelector("[data-question]"), question(state, names));
  const points = isWhole(state) ? pointsOf(state, table) : null;
  showSeats(form, { marks: names.map((_name, seat) => markOf(state, seat, points)), chosen: state.at ?? state.thrower, canTap: true });
  showRest(form, state, { hasTricks: state.phase === "tricks", hasSteps: steps.length > 0 });
  form.querySelector("[data-exhausted]").hidden = state.phase !== "thrower";
  form.querySelector(".keys").hidden = state.phase !== "laid";
  form.querySelector(".laying").classList.toggle("is-laying", state.phase === "laid");
  write(form.querySelector("#prompt"), promptOf(state, names, points));
  showKeys(form, state, names);
  showRare(form);
}

function question({ phase, left, isRest, at }, names) {
  if (phase === "thrower") return text("who-threw-down");
  if (phase === "laid") return text("what-was-laid", { name: names[at] });
  return text(isRest ? "who-takes-the-rest" : "who-took-tricks", { left });
}

function promptOf({ phase, at }, names, points) {
  if (points) return text("scores", { says: inWords(points, names) });
  return phase === "laid" ? text("laid", { name: names[at] }) : text("then-laid");
}

function markOf({ phase, thrower, tricks, laid }, seat, points) {
  const said = { sum: laid[seat], points: points && points[seat] };
  const sum = phase === "laid" && laid[seat] !== null ? text(said.points ? "laid-and-takes" : "laid-so-far", said) : "";
  return [seat === thrower ? text("threw-down") : "", dots(tricks[seat]), sum].filter(Boolean).join(" ");
}

function showKeys(form, state, names) {
  const [next, save] = [form.querySelector("[data-next]"), form.querySelector(".keys [data-do='save']")];
  save.hidden = !isWhole(state);
  next.hidden = !save.hidden;
  if (state.phase !== "laid") return;
  write(next, text("next", { name: names[nextWithout(state)] }));
  next.setAttribute("aria-disabled", String(state.laid[state.at] === null));
}

/** Points by seat: what was laid, times a factor; null where the sheet was kept by a release that had no table of it. */
export function pointsOf({ thrower, tricks, laid }, table) {
  const { times } = worthOf(table, thrower === null ? {} : { thrower, tricks }) || {};
  return times ? laid.map((sum, seat) => sum * times[seat]) : null;
}

/** "5 for Ada & Ben, 28 for Cleo", of points by seat. */
export function inWords(points, names) {
  const amounts = [...new Set(points)].filter(Boolean);
  const whose = (amount) => names.filter((_name, seat) => points[seat] === amount).join(" & ");
  return amounts.map((amount) => text("charged", { points: amount, names: whose(amount) })).join(", ") || text("nobody-charged");
}

function handOf(form, table, steps, button) {
  const state = stateOf(form, table, steps);
  if (!button || !isWhole(state)) return null;
  const { thrower, tricks, laid } = state;
  const names = namesOf(form);
  const kind = thrower === null ? { kind: "exhausted" } : { kind: "thrown-down", thrower, tricks };
  const words = text(thrower === null ? "exhausted" : "thrown-down", { name: names[thrower], laid: laid.join(", ") });
  const points = pointsOf(state, table);
  return { facts: { ...factsOf(form), ...kind, laid }, points, says: points ? inWords(points, names) : "", words };
}

const tricksOf = (form, table, steps) => (steps.length ? stateOf(form, table, steps).tricks : null);

export default { stepOf, show, handOf, tricksOf };
