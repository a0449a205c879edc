// Reads proofs of draws, one a line, and writes for each whether the page's own check finds it right. Run by
// tests/fundraising/test_drawing.py.

import { createInterface } from "node:readline";

const { check } = await import("../../static/fundraising/draws/check.js");
const { sha256 } = await import("../../node_modules/js-sha256/build/sha256.min.mjs");

for await (const line of createInterface({ input: process.stdin })) {
  const found = check(JSON.parse(line), sha256);
  console.log(Object.keys(found).filter((what) => !found[what]).join(" ") || "right");
}
