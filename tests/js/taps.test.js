// The second tap of a finger that trembles, on what has come to lie under it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isOneTooMany, tapDone, watchFinger } from "../../static/base/taps.js";

const tap = (at, clientX = 400, clientY = 500) => ({ timeStamp: at, clientX, clientY });

for (const action of ["take-back", "confirm", "call"]) {
  test(`it does not take the second tap in one place for another action (${action})`, () => {
    assert.equal(isOneTooMany(tap(10_000), "save"), false);
    assert.equal(isOneTooMany(tap(10_150, 405, 495), action), true);
    assert.equal(isOneTooMany(tap(12_000), action), false, "a while later it is meant");
    assert.equal(isOneTooMany(tap(12_150, 700), action), false, "elsewhere it is meant");
  });
}

test("it does not take a payment by the second tap on a name, and leaves those alone who let a queue in", () => {
  assert.equal(isOneTooMany(tap(15_000), "open"), false);
  assert.equal(isOneTooMany(tap(15_200), "pay"), true);
  assert.equal(isOneTooMany(tap(16_000), "open"), false);
  assert.equal(isOneTooMany(tap(16_500), "pay"), false);
});

test("it leaves two quick hands to those who are quick", () => {
  assert.equal(isOneTooMany(tap(20_000), "save"), false);
  assert.equal(isOneTooMany(tap(20_150), "save"), false);
});

test("it does not enter a hand by the second tap of the one that made it whole", () => {
  assert.equal(isOneTooMany(tap(30_000), "step"), false);
  assert.equal(isOneTooMany(tap(30_150), "save"), true);
  assert.equal(isOneTooMany(tap(40_000), "step"), false);
  assert.equal(isOneTooMany(tap(40_150), "step"), false, "two tricks of one player, one after the other");
  assert.equal(isOneTooMany(tap(41_500), "save"), false, "a while later it is meant");
});

test("it waits for the tap under way before a button is drawn anew, and no longer for a finger that stays", async () => {
  const page = new EventTarget();
  watchFinger(page);
  let drawn = false;
  const draw = () => tapDone().then(() => { drawn = true; });
  await draw();
  assert.equal(drawn, true, "nobody taps");

  drawn = false;
  page.dispatchEvent(new Event("pointerdown"));
  const drawing = draw();
  await new Promise((go) => setTimeout(go, 30));
  page.dispatchEvent(new Event("pointerup"));
  await Promise.resolve();
  assert.equal(drawn, false, "a touch becomes a click only now");
  await drawing;
  assert.equal(drawn, true);

  page.dispatchEvent(new Event("pointerdown"));
  await tapDone();
});
