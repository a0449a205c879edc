// Formulas of declared games: the same cases as on the server (tests/scoring/rules/declared/test_language.py), by the trees
// that it sends.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { inWords, read, withRest, worthOf } from "../../static/pad/games/declared.js";
import { evaluate, scopeOf } from "../../static/pad/games/formulas.js";

const cases = JSON.parse(readFileSync(new URL("../data/formulas.json", import.meta.url)));
const given = {
  me: 1,
  tricks: [8, 5],
  taken: [1, 0, 0, 25],
  bidder: 3,
  nobody: null,
  suit: "hearts",
  doubled: false,
  values: { hearts: 10, clubs: 12 },
  ladder: [7, 9, 11],
};
const sides = [[0, 2], [1, 3]];
const made = [">=", ["at", ["name", "tricks"], ["name", "me"]], ["value", 5]];

// The server's own reader makes the trees, all of them at once.
const program = "import json, sys; from scoring.rules.declared.language import read_formula as read; print(json.dumps([read(one) for one in json.load(sys.stdin)]))";
const trees = JSON.parse(execFileSync("python", ["-c", program], { input: JSON.stringify(cases.map((one) => one.formula)), cwd: new URL("../..", import.meta.url) }));

cases.forEach(({ formula, value }, place) => {
  test(`it comes to ${value}: ${formula}`, () => {
    const count = () => evaluate(trees[place], scopeOf(given, { made }, sides));
    if (value === null) assert.throws(count);
    else assert.deepEqual(count(), value);
  });
});

const field = (name, more) => ({ name, label: name, kind: "number", per: "hand", least: 0, most: 13, step: 1, total: null, asked: null, needed: true, usual: 0, words: {}, refusal: "no", ...more });
const whist = {
  fields: [field("tricks", { per: "side", total: 13 })],
  given: { seats: 4, sides: 2, nobody: null },
  named: {},
  points: ["at", ["name", "tricks"], ["name", "me"]],
  must: [],
  seats: 4,
  sides,
  names: ["Ann & Cleo", "Bob & Dan"],
  people: ["Ann", "Bob", "Cleo", "Dan"],
  says: "Tricks: %(tricks)s",
  nothing: "no points",
};
const said = (values) => ({ per, name }, places) => (per === "hand" ? [values[name]] : Array.from({ length: places }, (_none, place) => (values[name] || [])[place]));

test("it takes the last of numbers with a sum from the others", () => {
  assert.deepEqual(withRest([8, undefined], 13), [8, 5]);
  assert.deepEqual(withRest([undefined, undefined], 13), [undefined, undefined]);
  assert.deepEqual(withRest([8, undefined], null), [8, undefined]);
  assert.deepEqual(withRest([undefined, 26, undefined, undefined], 26), [0, 26, 0, 0]);
});

test("it says what a hand is worth once all is entered, and before that what is missing", () => {
  assert.deepEqual(read(whist, said({})).open, { name: "tricks", label: "tricks, Ann & Cleo" });
  const { facts, open } = read(whist, said({ tricks: [undefined, 5] }));
  assert.deepEqual([facts, open], [{ dealer: null, tricks: [8, 5] }, null]);
  assert.deepEqual(worthOf(whist, facts, ["tricks"]), { points: [8, 5, 8, 5], says: "Ann & Cleo 8, Bob & Dan 5" });
  assert.equal(inWords(whist, facts, ["tricks"]), "Tricks: Ann & Cleo 8, Bob & Dan 5");
});

test("it refuses what breaks a limit, a sum or a rule, in its words", () => {
  assert.deepEqual(worthOf(whist, { tricks: [8, 4] }, ["tricks"]), { refused: "no" });
  assert.deepEqual(worthOf(whist, { tricks: [14, -1] }, ["tricks"]), { refused: "no" });
  const strict = { ...whist, must: [{ that: ["<", ["at", ["name", "tricks"], ["value", 0]], ["value", 9]], says: "fewer" }] };
  assert.deepEqual(worthOf(strict, { tricks: [9, 4] }, ["tricks"]), { refused: "fewer" });
});

test("it asks for a field only where an earlier one says so", () => {
  const asked = ["==", ["name", "bid"], ["value", "suit"]];
  const game = { ...whist, fields: [field("bid", { kind: "choice" }), field("level", { asked, usual: 6 })] };
  assert.deepEqual(read(game, said({})).asked, ["bid"]);
  assert.deepEqual(read(game, said({ bid: "misere", level: 9 })).facts, { dealer: null, bid: "misere", level: 6 });
  assert.equal(read(game, said({ bid: "suit" })).open.name, "level");
  assert.deepEqual(read(game, said({ bid: "suit", level: 9 })).facts, { dealer: null, bid: "suit", level: 9 });
});

// What the server sends of every game that comes with it, with the hands worked by hand.
const whole = `
import json
from scoring.rules import GAMES
made = []
for sheet in json.load(open("tests/data/declared_hands.json")):
    game, seats = GAMES[sheet["game"]], sheet["seats"]
    ruleset = game.read_ruleset(sheet["rules"])
    must = [{"that": game.tree(one.that), "says": one.field} for one in game.declared.must]
    fields = [
        {
            "name": one.name, "label": one.label, "kind": one.kind, "per": one.per, "least": one.least,
            "most": game.most_of(ruleset, seats, one), "step": one.step, "total": game.total_of(ruleset, seats, one),
            "asked": game.tree(one.asked) if one.asked else None, "needed": one.is_required, "usual": one.usual,
            "refusal": one.name,
        }
        for one in game.declared.fields
    ]
    made.append({
        "key": game.key, "fields": fields, "given": game.given(ruleset, seats), "named": game.named, "must": must,
        "points": game.tree(game.declared.points.each), "seats": seats,
        "sides": game.sides(seats, ruleset), "names": ["A", "B", "C", "D"], "people": ["A", "B", "C", "D"],
        "hands": [one for one in sheet["hands"] if "kind" not in one[0]],
    })
print(json.dumps(made))
`;
for (const game of JSON.parse(execFileSync("python", ["-c", whole], { cwd: new URL("../..", import.meta.url), maxBuffer: 2 ** 26 }))) {
  test(`the tablet counts ${game.key} as its rule sheet does: ${JSON.stringify(game.hands[0])}`, () => {
    for (const [entered, bySide] of game.hands) {
      const { facts, asked, open } = read(game, (one, places) => (one.per === "hand" ? [entered[one.name]] : Array.from({ length: places }, (_none, place) => (entered[one.name] || [])[place])), entered.dealer ?? null);
      assert.equal(open, null, JSON.stringify(entered));
      assert.deepEqual(Object.keys(entered).filter((name) => name !== "dealer" && !asked.includes(name)), []);
      const { points, refused } = worthOf(game, facts, asked);
      assert.equal(refused, undefined);
      assert.deepEqual(points, Array.from({ length: game.seats }, (_none, seat) => bySide[game.sides.findIndex((seats) => seats.includes(seat))]), JSON.stringify(entered));
    }
  });
}
