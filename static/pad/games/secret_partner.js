// A secret partner, in the order in which it is played: who made trump, who took each trick, and at the end who played
// the named card, or that nobody did (the maker's own button), or that the maker was alone.

import { text, write } from "../../base/texts.js";
import { factsOf, namesOf, showRare, showWorth } from "../form.js";
import { worthOf } from "../points.js";
import { dots, noTricks, showRest, showSeats, withRest, withTrick } from "./tricks.js";

const stepOf = ({ dataset }) => ("rest" in dataset ? "rest" : Number(dataset.seat));

/** What the taps say: the maker's seat, null before that is said, and the tricks by seat. */
export function read(steps, seats, tricks) {
  const start = { maker: null, ...noTricks(seats, tricks) };
  return steps.reduce((state, step) => {
    if (state.maker === null) return { ...state, maker: step };
    if (!state.left) return state;
    return { ...state, ...(step === "rest" ? withRest(state) : withTrick(state, step)) };
  }, start);
}

const stateOf = (form, table, steps) => read(steps, namesOf(form).length, table.tricks);

function show(form, table, steps) {
  const state = stateOf(form, table, steps);
  const { maker, tricks, left } = state;
  write(form.querySelector("[data-question]"), question(state));
  const marks = tricks.map((took, seat) => [seat === maker ? text("made-trump") : "", dots(took)].filter(Boolean).join(" "));
  showSeats(form, { marks, chosen: maker, canTap: left > 0 });
  showRest(form, state, { hasTricks: maker !== null, hasSteps: steps.length > 0 });
  write(form.querySelector("#prompt"), text(left ? "then-partner" : "partner"));
  for (const button of form.querySelectorAll(".partner")) showPartner(button, state, form, table);
  showRare(form);
}

function question({ maker, left, isRest }) {
  if (maker === null) return text("who-made-trump");
  if (!left) return text("all-taken");
  return text(isRest ? "who-takes-the-rest" : "who-took-tricks", { left });
}

function showPartner(button, state, form, table) {
  const label = button.querySelector("b");
  if (label.dataset.name) write(label, Number(button.dataset.partner) === state.maker ? text("nobody") : label.dataset.name);
  showWorth(button, state.left || state.maker === null ? "" : worthOf(table, factsWith(form, state, button)).says);
}

function factsWith(form, { maker, tricks }, { dataset }) {
  const alone = "alone" in dataset;
  const partner = alone || Number(dataset.partner) === maker ? null : Number(dataset.partner);
  return { ...factsOf(form), maker, tricks, partner, alone };
}

function handOf(form, table, steps, button) {
  const state = stateOf(form, table, steps);
  if (!button || state.left || state.maker === null) return null;
  const facts = factsWith(form, state, button);
  const { points, says } = worthOf(table, facts);
  return { facts, points, says, words: inWords(facts, namesOf(form), table) };
}

function inWords({ maker, partner, alone, tricks }, names, table) {
  const taken = tricks[maker] + (partner === null ? 0 : tricks[partner]);
  const said = { maker: names[maker], partner: names[partner], taken, tricks: table.tricks };
  return text(alone ? "alone" : partner === null ? "with-nobody" : "with", said);
}

const tricksOf = (form, table, steps) => (steps.length ? stateOf(form, table, steps).tricks : null);

export default { stepOf, show, handOf, tricksOf };
