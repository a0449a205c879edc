// A game by declaration: its fields are buttons and numbers, and its formulas say on the tablet what a hand is worth.

import { text, write } from "../../base/texts.js";
import { factsOf, showRare, showWorth } from "../form.js";
import { evaluate, scopeOf } from "./formulas.js";

const READ = {
  number: (value) => Number(value),
  seat: (value) => (value === "" ? null : Number(value)),
  side: (value) => (value === "" ? null : Number(value)),
  switch: (value) => value === "true",
  choice: (value) => value,
};

/** What the form says of a field, a value or undefined for each place: one, or one for each side or seat. */
function said(form, field, places) {
  return Array.from({ length: places }, (_none, place) => {
    const name = field.per === "hand" ? field.name : `${field.name}-${place}`;
    const input = form.querySelector(`input[type="number"][name="${name}"]`) || form.querySelector(`[name="${name}"]:checked`);
    return input && !(input.type === "number" && input.value === "") ? READ[field.kind](input.value) : undefined;
  });
}

/** The same with what follows: of numbers with a sum the last one, where all others are there, or nothing for all others. */
export function withRest(values, total) {
  const open = values.filter((value) => value === undefined).length;
  const rest = total - values.reduce((sum, value) => sum + (value ?? 0), 0);
  return total === null || (open !== 1 && rest !== 0) ? values : values.map((value) => value ?? rest);
}

/**
 * What is entered so far: `facts`, with what is usual where a field is not asked for; `asked`, the fields that are; `open`,
 * the first of these of which something is missing, by its name and as the form calls it.
 */
export function read(game, rowOf, dealer = null) {
  const facts = { dealer };
  const asked = [];
  let open = null;
  const scope = () => scopeOf({ ...game.given, ...facts, me: 0 }, game.named, game.sides);
  for (const field of game.fields) {
    const places = { hand: 1, side: game.sides.length, seat: game.seats }[field.per];
    const isAsked = !field.asked || isTold(game, field, facts, scope);
    const values = isAsked ? withRest(rowOf(field, places), field.total) : [];
    const usual = isAsked && field.needed ? undefined : field.usual;
    const whole = Array.from({ length: places }, (_none, place) => values[place] ?? usual);
    if (isAsked) asked.push(field.name);
    if (isAsked && whole.includes(undefined)) open = open ?? { name: field.name, label: labelOf(game, field, whole.indexOf(undefined)) };
    facts[field.name] = field.per === "hand" ? whole[0] : whole;
  }
  return { facts, asked, open };
}

function labelOf(game, { per, label }, place) {
  return per === "hand" ? label : `${label}, ${(per === "side" ? game.names : game.people)[place]}`;
}

// A field may be asked for by what is entered before it: while that is not there, it is not.
function isTold(game, field, facts, scope) {
  try {
    return Boolean(evaluate(field.asked, scope()));
  } catch {
    return false;
  }
}

/** Why there is no such hand, in the words of the rule; else its points by seat, and in words: {refused} or {points, says}. */
export function worthOf(game, facts, asked) {
  const scope = (me) => scopeOf({ ...game.given, ...facts, me }, game.named, game.sides);
  try {
    const refused = refusal(game, facts, asked, scope(0));
    if (refused) return { refused };
    const bySide = game.sides.map((_seats, me) => Number(evaluate(game.points, scope(me))) + 0); // no -0
    const made = bySide.map((points, side) => points && `${game.names[side]} ${points}`.replace("-", "−")).filter(Boolean);
    const sideOf = (seat) => game.sides.findIndex((seats) => seats.includes(seat));
    return { points: Array.from({ length: game.seats }, (_none, seat) => bySide[sideOf(seat)]), says: made.join(", ") || game.nothing };
  } catch {
    return { refused: game.uncounted };
  }
}

function refusal(game, facts, asked, scope) {
  for (const field of game.fields.filter(({ name }) => asked.includes(name))) {
    const values = [facts[field.name]].flat();
    const isWrong = field.kind === "number" && values.some((value) => value < field.least || value > field.most || (value - field.least) % field.step);
    const isOff = field.total !== null && values.reduce((sum, value) => sum + value, 0) !== field.total;
    if (isWrong || isOff) return field.refusal;
  }
  const broken = game.must.find(({ that }) => !evaluate(that, scope));
  return broken && broken.says;
}

/** The hand in the words of its game, or, where it has none, all its fields; of a field that was not asked for none. */
export function inWords(game, facts, asked) {
  const words = Object.fromEntries(game.fields.map((field) => [field.name, asked.includes(field.name) ? wordsOf(game, field, facts[field.name]) : ""]));
  if (game.says) return game.says.replace(/%\((\w+)\)s/g, (_whole, name) => words[name] ?? "–").replace(/ +/g, " ").trim();
  const entered = game.fields.filter(({ name }) => words[name] || name === game.bidder);
  return entered.map(({ name, label }) => (name === game.bidder ? words[name] : `${label}: ${words[name]}`)).join("; ");
}

function wordsOf(game, field, value) {
  if (field.per === "hand") return wordOf(game, field, value);
  const names = field.per === "side" ? game.names : game.people;
  return value.map((one, place) => one && (field.kind === "switch" ? names[place] : `${names[place]} ${wordOf(game, field, one)}`)).filter(Boolean).join(", ") || null;
}

function wordOf(game, field, value) {
  if (field.kind === "switch") return value ? field.label : "";
  if (value === null) return null;
  if (field.kind === "seat") return game.people[value];
  if (field.kind === "side") return game.names[value];
  return String(field.words[value] ?? value);
}

const dealerOf = (form) => factsOf(form).dealer ?? null;

const stateOf = (form, { game }) => read(game, (field, places) => said(form, field, places), dealerOf(form));

function show(form, table) {
  const { facts, asked, open } = stateOf(form, table);
  for (const part of form.querySelectorAll("[data-field]")) part.hidden = !asked.includes(part.dataset.field);
  const worth = open ? {} : worthOf(table.game, facts, asked);
  write(form.querySelector("#prompt"), open ? text("missing", { field: open.label }) : worth.refused || text("saves"));
  showWorth(form.querySelector("[data-enters]"), worth.says);
  showRare(form);
}

function handOf(form, table, _steps, button) {
  const { facts, asked, open } = stateOf(form, table);
  if (!button || open || button.getAttribute("aria-disabled") === "true") return null;
  const { points, says } = worthOf(table.game, facts, asked);
  const sent = Object.fromEntries(["dealer", ...asked].map((name) => [name, facts[name]]));
  return { facts: sent, points, says, words: inWords(table.game, facts, asked) };
}

export default { stepOf: () => null, show, handOf, tricksOf: () => null };
