// How many rows stand on each page of a wall, and in each of its columns.

import assert from "node:assert/strict";
import { test } from "node:test";

import { evenPages, isCall, programme, secondsOf } from "../../static/board/programme.js";

test("it shares rows out evenly over pages and columns", () => {
  assert.deepEqual(evenPages(41, 10, 2), [[7, 7], [7, 7], [7, 6]]);
  assert.deepEqual(evenPages(41, 10, 3), [[7, 7, 7], [7, 7, 6]]);
  assert.deepEqual(evenPages(40, 10, 2), [[10, 10], [10, 10]]);
  assert.deepEqual(evenPages(8, 10, 1), [[8]]);
});

test("a page stays longer the more lines are to be read, and never too short to be found", () => {
  assert.equal(secondsOf(3), 6);
  assert.equal(secondsOf(30), 9);
  assert.equal(secondsOf(60), 18);
});

test("during the reveal a wall shows nothing else, but the seats where it was asked for them", () => {
  const counts = { reveal: 2, standings: 3, code: 1, "by-name": 1 };
  assert.deepEqual(programme("all", "finished", counts), [{ reel: "reveal", page: 0 }, { reel: "reveal", page: 1 }]);
  assert.deepEqual(programme("seats", "finished", counts).map((step) => step.reel), ["by-name", "code"]);
});

test("winners by category come after the podium", () => {
  const reels = programme("all", "finished", { podium: 1, standings: 1, "winners-1": 1, "winners-2": 1 }).map((step) => step.reel);
  assert.deepEqual(reels, ["podium", "winners-1", "winners-2", "standings"]);
});

test("who can still win is a page of its own after the standings, and not beside seats that were asked for", () => {
  const counts = { standings: 2, chances: 1, "by-name": 1, lobby: 1 };
  const reels = (show, phase) => programme(show, phase, counts).map((step) => step.reel);
  assert.deepEqual(reels("all", "between"), ["standings", "standings", "chances"]);
  assert.equal(reels("seats", "between").includes("chances"), false);
  assert.equal(reels("all", "waiting").includes("chances"), false);
});

test("a round is called when it is published, once, and not when the page is opened", () => {
  const seating = { phase: "seating", round: "4" };
  assert.equal(isCall(null, seating), false);
  assert.equal(isCall({ phase: "between", round: "3" }, seating), true);
  assert.equal(isCall({ phase: "waiting", round: "" }, { phase: "seating", round: "1" }), true);
  assert.equal(isCall(seating, seating), false);
  assert.equal(isCall(seating, { phase: "playing", round: "4" }), false);
});

test("the winners of a draw go on over as many pages as they need, and its fingerprints come after them", () => {
  const shown = programme("standings", "finished", { standings: 1, draw: 2, "draw-proof": 1, code: 1 });
  assert.deepEqual(shown.map(({ reel, page }) => `${reel} ${page}`), ["standings 0", "draw 0", "draw 1", "draw-proof 0", "code 0"]);
});
