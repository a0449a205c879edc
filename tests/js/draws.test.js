// The page of a draw without a browser: what it says where all fits, and where something was changed.

import assert from "node:assert/strict";
import { test } from "node:test";

// The example of docs/draws.md, which was computed by hand.
const PROOF = {
  seed: "0".repeat(64),
  number: "42",
  tickets: "1 player 5\n2 player 5\n3 sale 12\n",
  list_fingerprint: "ef28a439f82f13f578624d472117663cd3d4f67f883a2733db666092ca0a1260",
  seed_fingerprint: "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55",
  prizes: ["Ham", "Pie"],
  drawn: [[1, 2, 1], [3, 1, 2]].map(([counter, ticket, prize]) => ({ counter, ticket, prize, is_passed_over: false, reason: "" })),
};

let pages = 0;

/** Open the page with a proof; return what it shows: {waiting, all, not, checked, and the tag of each line}. */
async function shown(proof) {
  const parts = Object.fromEntries(["waiting", "all", "not"].map((name) => [`[data-${name}]`, { hidden: name !== "waiting" }]));
  const tags = Object.fromEntries(["seed", "list", "drawn", "prizes"].map((what) => [`[data-what="${what}"]`, { className: "tag" }]));
  const checked = {
    dataset: { right: "right", wrong: "wrong" },
    querySelector: (selector) => (tags[selector] ? { querySelector: () => tags[selector] } : parts[selector]),
  };
  globalThis.document = { getElementById: (id) => (id === "checked" ? checked : { textContent: JSON.stringify(proof) }) };
  await import(`../../static/fundraising/draws/page.js?page=${(pages += 1)}`);
  const says = Object.keys(parts).filter((part) => !parts[part].hidden);
  const wrong = Object.keys(tags).filter((line) => tags[line].textContent !== "right");
  assert.deepEqual(wrong, Object.keys(tags).filter((line) => tags[line].className !== "tag good"));
  return { says, wrong, checked: checked.dataset.checked };
}

test("it says that it got the same tickets", async () => {
  assert.deepEqual(await shown(PROOF), { says: ["[data-all]"], wrong: [], checked: "yes" });
});

const swapped = [{ ...PROOF.drawn[0], ticket: 3 }, PROOF.drawn[1]];
for (const [name, change, line] of [
  ["seed", { seed: "1".repeat(64) }, "seed"],
  ["list", { tickets: PROOF.tickets.replace("sale 12", "player 5") }, "list"],
  ["winner", { drawn: swapped }, "drawn"],
  ["prize", { prizes: ["Ham"] }, "prizes"],
]) {
  test(`it says that something does not fit where the ${name} was changed, and which line`, async () => {
    const { says, wrong, checked } = await shown({ ...PROOF, ...change });
    assert.deepEqual([says, checked], [["[data-not]"], "no"]);
    assert.ok(wrong.includes(`[data-what="${line}"]`), wrong.join(" "));
  });
}
