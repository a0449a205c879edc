// People of an earlier night, to be ticked: what typing leaves, what Enter ticks, what *Tick all* does.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

let rows = [];
let parts = {};
let visit = 0;

function part(more = {}) {
  const on = {};
  return { ...more, on, addEventListener: (name, act) => { on[name] = act; } };
}

function row(find, { disabled = false } = {}) {
  const box = { checked: false, disabled };
  return { dataset: { find }, hidden: false, box, querySelector: () => box };
}

const press = (key) => parts["find-last"].on.keydown({ key, preventDefault: () => undefined });
const shown = () => rows.filter((one) => !one.hidden).map((one) => one.dataset.find);
const ticked = () => rows.filter((one) => one.box.checked).map((one) => one.dataset.find);

function type(text) {
  parts["find-last"].value = text;
  parts["find-last"].on.input();
}

beforeEach(async () => {
  rows = [row("ada north"), row("ben east"), row("cleo north"), row("dan here", { disabled: true })];
  parts = {
    "find-last": part({ value: "" }),
    "tick-all": part(),
    "last-people": part(),
    "last-finder": { hidden: true },
    ticked: { dataset: { words: "COUNT ticked" }, textContent: "" },
  };
  globalThis.document = { getElementById: (id) => parts[id], querySelectorAll: () => rows };
  visit += 1;
  await import(`../../static/desk/last_nights.js?${visit}`);
});

test("typing leaves those whom it fits, and nothing typed leaves everybody", () => {
  assert.equal(parts["last-finder"].hidden, false);
  type("NOR");
  assert.deepEqual(shown(), ["ada north", "cleo north"]);
  type("");
  assert.equal(shown().length, 4);
});

test("Enter ticks the first that fits, and frees the field for the next", () => {
  type("nor");
  press("Enter");
  assert.deepEqual([ticked(), parts["find-last"].value, parts.ticked.textContent], [["ada north"], "", "1 ticked"]);
  assert.equal(shown().length, 4);
  press("Enter");
  type("dan");
  press("Enter"); // who is here already cannot be ticked
  assert.deepEqual(ticked(), ["ada north"]);
});

test("the button ticks all that are left, and a second time none of them", () => {
  type("nor");
  parts["tick-all"].on.click();
  assert.deepEqual([ticked(), parts.ticked.textContent], [["ada north", "cleo north"], "2 ticked"]);
  parts["tick-all"].on.click();
  assert.deepEqual([ticked(), parts.ticked.textContent], [[], "0 ticked"]);
});
