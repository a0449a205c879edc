// How many rows stand on each page of a wall, and in each of its columns.

import assert from "node:assert/strict";
import { test } from "node:test";

import { evenPages } from "../../static/board/programme.js";

test("it shares rows out evenly over pages and columns", () => {
  assert.deepEqual(evenPages(41, 10, 2), [[7, 7], [7, 7], [7, 6]]);
  assert.deepEqual(evenPages(41, 10, 3), [[7, 7, 7], [7, 7, 6]]);
  assert.deepEqual(evenPages(40, 10, 2), [[10, 10], [10, 10]]);
  assert.deepEqual(evenPages(8, 10, 1), [[8]]);
});
