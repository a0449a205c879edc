// What the taps of a hand come to, in the games that take more of them than questions.

import assert from "node:assert/strict";
import { test } from "node:test";

import { factsOf } from "../../static/pad/form.js";
import { sharesOf, worthBySide } from "../../static/pad/games/bidding.js";
import * as fiveHanded from "../../static/pad/games/secret_partner.js";
import * as texas from "../../static/pad/games/laid.js";
import { isOverWith, scoreWith, worthOf } from "../../static/pad/points.js";

const five = (...steps) => fiveHanded.read(steps, 5, 5);
const four = (...steps) => texas.read(steps, 4, 5);
const seats = (...list) => list.map((seat) => ({ seat }));

test("it takes the first tap for the maker's, and each further one for a trick", () => {
  assert.deepEqual(five().maker, null);
  const { maker, tricks, left } = five(0, 0, 2, 4);
  assert.deepEqual([maker, tricks, left], [0, [1, 0, 1, 0, 1], 2]);
});

test("it gives all the rest to one player, and only once asked to", () => {
  assert.deepEqual(five(3, 1, "rest", 2).tricks, [0, 1, 4, 0, 0]);
  assert.deepEqual(five(3, 1, "rest", "rest", 2).tricks, [0, 1, 1, 0, 0]);
  assert.deepEqual(four({ seat: 1 }, "rest", { seat: 3 }).tricks, [0, 0, 0, 5]);
});

test("it hears no sixth trick", () => {
  assert.deepEqual(five(0, 0, 0, 0, 0, 0, 4).tricks, [5, 0, 0, 0, 0]);
  assert.deepEqual(five(0, 1, 1, 1, 1, 1, "rest").tricks, [0, 5, 0, 0, 0]);
});

test("it asks in Texas for the thrower, then for as many tricks as there are cards, then for what lies before each", () => {
  assert.equal(four().phase, "thrower");
  assert.equal(four(...seats(1)).phase, "tricks");
  assert.equal(four(...seats(1, 0, 0, 1, 3)).phase, "tricks");
  const { phase, tricks, thrower, at, laid } = four(...seats(1, 0, 0, 1, 3, 3));
  assert.deepEqual([phase, tricks, thrower, at, laid], ["laid", [2, 1, 0, 2], 1, 1, [null, null, null, null]]);
  assert.equal(texas.read(seats(1, 0, 0, 0, 0), 3, 4).phase, "laid", "three players have four cards each");
});

test("it adds up cards, and reads digits as a number, each by the player who is asked about", () => {
  const laying = seats(1, 0, 0, 1, 3, 3);
  const { laid, at } = four(...laying, { card: 2 }, "next", { card: 11 }, "next", { digit: 2 }, { digit: 1 }, "next", { card: 4 });
  assert.deepEqual([laid, at], [[4, 2, 11, 21], 0]);
});

test("it goes back to a player who is tapped again, and then to the next of whom nothing was said", () => {
  const laying = seats(1, 0, 0, 1, 3, 3);
  const again = four(...laying, { card: 2 }, "next", { card: 11 }, { seat: 1 }, { card: 3 }, "next");
  assert.deepEqual([again.laid, again.at], [[null, 5, 11, null], 3]);
});

test("it asks for no tricks where the deck was exhausted", () => {
  const { phase, thrower, laid } = four("exhausted", { digit: 9 }, { digit: 5 });
  assert.deepEqual([phase, thrower, laid], ["laid", null, [95, null, null, null]]);
  assert.deepEqual(four("exhausted", "next").laid, [0, null, null, null], "the last of five may have had no turn");
});

test("it looks facts up by answers that say more than one of them", () => {
  const table = {
    axes: [[{ maker: 0 }, { maker: 1 }], [{ tricks: [5, 0] }, { tricks: [0, 5] }], [{ partner: null, alone: false }, { partner: null, alone: true }]],
    cells: [0, 1, 2, 3, 4, 5, 6, 7],
    worths: ["a", "b", "c", "d", "e", "f", "g", "h"].map((says) => ({ says })),
  };
  assert.equal(worthOf(table, { maker: 0, tricks: [5, 0], partner: null, alone: false, dealer: 3 }).says, "a");
  assert.equal(worthOf(table, { maker: 1, tricks: [0, 5], partner: null, alone: true }).says, "h");
});

test("it leaves out of the score what has no points, and ends by numbers of hands all the same", () => {
  const table = { score: [3, 0, 8], hands: 1, ends: { hands: 3 } };
  const waiting = [{ points: null }, { points: [0, 2, 0] }];
  assert.deepEqual(scoreWith(table, waiting), [3, 2, 8]);
  assert.equal(isOverWith(table, waiting), true);
  assert.equal(isOverWith(table, waiting.slice(1)), false);
  assert.equal(isOverWith({ ...table, ends: "bell" }, waiting), false);
});

// The hands of tests/scoring/rules/five_handed/test_five_handed_points.py, ENDS.
const FOUR = { points: [4, 0, 0, 0, 0] };
const TWO_BOTH = { points: [2, 2, 0, 0, 0] };
const ONE = { points: [0, 1, 0, 0, 0] };
const TIE = [TWO_BOTH, TWO_BOTH, TWO_BOTH, TWO_BOTH, TWO_BOTH];

for (const [ends, hands, isOver] of [
  ["lead", [FOUR, FOUR], false],
  ["lead", [FOUR, FOUR, FOUR], true],
  ["lead", TIE, false],
  ["lead", [...TIE, ONE], true],
  ["lead", [...TIE, ONE, ONE], true],
  ["lead", [...TIE, ONE, { points: [1, 0, 0, 0, 0] }], true],
  ["lowest-before", TIE, true],
  ["lowest-before", TIE.slice(1), false],
  ["bell", [FOUR, FOUR, FOUR], false],
]) {
  test(`it ends a game of five by "${ends}" as the server does: ${JSON.stringify(hands.map(({ points }) => points))}`, () => {
    assert.equal(isOverWith({ score: [0, 0, 0, 0, 0], hands: 0, ends }, hands), isOver);
    const [first, ...others] = hands;
    assert.equal(isOverWith({ score: first.points, hands: 1, ends }, others), isOver, "with a hand on the sheet already");
  });
}

test("it knows that a game of five is over when every hand is on the sheet", () => {
  assert.equal(isOverWith({ score: [10, 11, 0, 0, 0], hands: 6, ends: "lead" }, []), true);
  assert.equal(isOverWith({ score: [10, 10, 0, 0, 0], hands: 5, ends: "lead" }, []), false);
});

// docs/records.md, "Texas euchre"; then a sweep of the thrower's, who takes none, and an exhausted deck.
const TEXAS = {
  axes: [[null, 0, 1].map((thrower) => ({ thrower })), [null, [2, 1, 0, 2], [0, 5, 0, 0]].map((tricks) => ({ tricks }))],
  worths: [[1, 1, 1, 1], [0, 1, 1, 0], [0, 0, 1, 0], [2, 2, 2, 0], [2, 0, 2, 2]].map((times) => ({ times })),
  cells: [0, 0, 0, 0, 2, 3, 0, 1, 4],
};

for (const [thrower, tricks, points] of [
  [1, [2, 1, 0, 2], [0, 2, 11, 0]],
  [1, [0, 5, 0, 0], [8, 0, 22, 42]],
  [null, [0, 0, 0, 0], [4, 2, 11, 21]],
]) {
  test(`it counts what was laid as often as the table says: ${JSON.stringify(points)}`, () => {
    assert.deepEqual(texas.pointsOf({ thrower, tricks, laid: [4, 2, 11, 21] }, TEXAS), points);
  });
}

test("it leaves counting to the server on a sheet that has no table of it", () => {
  assert.equal(texas.pointsOf({ thrower: 1, tricks: [2, 1, 0, 2], laid: [4, 2, 11, 21] }, { axes: [], worths: [], cells: [] }), null);
});

test("it lets a score go down as well as up", () => {
  assert.deepEqual(scoreWith({ score: [3, -2] }, [{ points: [-4, 1] }]), [-1, -1]);
});

test("it lets the last two sides share what the others left, in every way", () => {
  assert.deepEqual(sharesOf([5], 8), { left: 3, shares: [[5, 0, 3], [5, 1, 2], [5, 2, 1], [5, 3, 0]] });
  assert.deepEqual(sharesOf([4, 3], 8), { left: 1, shares: [[4, 3, 0, 1], [4, 3, 1, 0]] });
  assert.deepEqual(sharesOf([4, null], 8), { left: 4, shares: [] }, "one side was not asked yet");
  assert.deepEqual(sharesOf([4, 5], 8), { left: -1, shares: [] }, "nine are too many");
  assert.deepEqual(sharesOf([null, 5, null], 5), { left: 0, shares: [[0, 5, 0, 0, 0]] }, "the rest took none");
});

test("it takes who bid what from one answer, and from two", () => {
  const form = (...inputs) => ({ querySelectorAll: () => inputs });
  const input = (name, type, value) => ({ name, value, dataset: { type } });
  assert.deepEqual(factsOf(form(input("call", "call", "4 moon"))), { bidder: 4, bid: "moon" });
  assert.deepEqual(factsOf(form(input("call", "call", "0 3"), input("dealer", "number", ""))), { bidder: 0, bid: 3, dealer: null });
  assert.deepEqual(factsOf(form(input("bidder", "number", "1"), input("bid", "bid", "3"))), { bidder: 1, bid: 3 });
});

test("it gives the bidder of several sides what the table says, and all others their tricks", () => {
  const table = {
    axes: [[{ bidder: 0 }, { bidder: 1 }], [{ bid: 3 }], [{ tricks: 2 }, { tricks: 3 }]],
    cells: [0, 1, 2, 3],
    worths: [{ refused: "no" }, { points: [3, 0, 5] }, { points: [6, -3, 0] }, { points: [5, 3, 0] }],
  };
  const three = { sides: [0, 1, 2], names: ["Ada", "Ben", "Cleo"] };
  assert.deepEqual(worthBySide(table, { bidder: 1, bid: 3 }, [1, 2, 5], three), { points: [1, -3, 5], says: "Ada 1, Ben −3, Cleo 5" });
  assert.deepEqual(worthBySide(table, { bidder: 0, bid: 3 }, [3, 5, 0], three), { points: [3, 5, 0], says: "Ada 3, Ben 5" });
  assert.deepEqual(worthBySide(table, { bidder: 0, bid: 3 }, [2, 5, 1], three), { refused: "no" });
  const pairs = { sides: [0, 1, 2, 0, 1, 2], names: ["A", "B", "C"] };
  assert.deepEqual(worthBySide(table, { bidder: 1, bid: 3 }, [1, 3, 0], pairs).points, [1, 3, 0, 1, 3, 0]);
});
