// The queue of hands on a tablet, without a browser: what it keeps, sends, and lets go of.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { changeHand, keptHands, recallHands } from "../../static/pad/device.js";
import * as queue from "../../static/pad/queue.js";

let sent = []; // what reached the server: [path, body]
let answers = {}; // what it answers, by the last part of the path, or a function of the body
const calls = { taken: [], same: [], takenBack: [], notTakenBack: [] };
const LISTENER = {
  taken: (hand) => calls.taken.push(hand.number),
  same: (hand) => calls.same.push(hand.number),
  takenBack: (hand) => calls.takenBack.push(hand.number),
  notTakenBack: (hand) => calls.notTakenBack.push(hand.number),
};

globalThis.fetch = async (url, { body, headers }) => {
  const path = String(url);
  sent.push([path, JSON.parse(body), headers.Authorization]);
  const answer = answers[path.endsWith("/void/") ? "void" : "hands"];
  const status = typeof answer === "function" ? await answer(JSON.parse(body), headers.Authorization) : answer;
  if (status === "cut") throw new TypeError("network");
  if (status === "headless") return new Response("", { status: 201 });
  const answered = { message: "why", warnings: [], score: [], ...answers.more };
  return new Response(JSON.stringify(answered), { status, headers: { "Content-Type": "application/json" } });
};

const hand = (number, more = {}) => ({
  uuid: `00000000-0000-4000-8000-00000000000${number}`,
  token: "old",
  tournament: "tonight",
  table: "1",
  sitting: "s",
  url: "/sittings/s/hands/",
  number,
  facts: { tricks: 3 },
  ...more,
});

const numbers = (hands) => hands.map((one) => one.number);

beforeEach(async () => {
  await recallHands();
  for (const { uuid } of keptHands()) await changeHand(uuid, () => undefined);
  sent = [];
  answers = { hands: 201, void: 200 };
  for (const name of Object.keys(calls)) calls[name] = [];
});

test("it sends in the order of the taps and keeps what was taken", async () => {
  for (const number of [2, 1, 3]) await queue.keepHand(hand(number));
  await queue.sendAll(LISTENER);
  assert.deepEqual(sent.map(([, body]) => body.number), [2, 1, 3]);
  assert.deepEqual(calls.taken, [2, 1, 3]);
  assert.deepEqual(queue.unsettled(), []);
  assert.equal(keptHands().length, 3);
  await queue.sendAll(LISTENER);
  assert.equal(sent.length, 3, "a hand that was taken is not sent again");
});

test("it tells what the server took for the sheet, and not what waits for the director", async () => {
  for (const number of [1, 2, 3]) await queue.keepHand(hand(number));
  await queue.keepHand(hand(4, { sitting: "another" }));
  answers.hands = ({ number }) => ({ 1: 201, 2: 200, 3: "cut", 4: 201 })[number];
  await queue.sendAll(LISTENER);
  assert.deepEqual(numbers(queue.takenAt("s")), [1, 2]);
  answers = { hands: 202, more: { held: "round-closed" } };
  await queue.sendAll(LISTENER);
  assert.deepEqual(numbers(queue.takenAt("s")), [1, 2]);
  assert.deepEqual(queue.unsettled(), []);
});

for (const away of ["cut", "headless", 408, 413, 429, 500, 502, 503]) {
  test(`it waits behind the first hand while the server is away (${away})`, async () => {
    await queue.keepHand(hand(1));
    await queue.keepHand(hand(2));
    answers.hands = away;
    await queue.sendAll(LISTENER);
    assert.deepEqual(sent.map(([, body]) => body.number), [1]);
    assert.deepEqual(numbers(queue.stillToSend()), [1, 2]);
    answers.hands = 200;
    await queue.sendAll(LISTENER);
    assert.deepEqual(calls.taken, [1, 2]);
  });
}

for (const never of [400, 409, 422]) {
  test(`it shows what is refused and goes on with the next (${never})`, async () => {
    await queue.keepHand(hand(1));
    await queue.keepHand(hand(2));
    answers.hands = (body) => (body.number === 1 ? never : 201);
    await queue.sendAll(LISTENER);
    assert.deepEqual(calls.taken, [2]);
    assert.deepEqual(queue.unsettled().map((one) => [one.number, one.refused]), [[1, "why"]]);
    assert.equal(queue.nextNumber("s", [2]), 1, "a refused hand has no number");
  });
}

test("it lets go of a hand whose number says just the same, and tells so", async () => {
  await queue.keepHand(hand(1));
  answers.hands = 409;
  answers.more = { code: "number-taken", same: true };
  await queue.sendAll(LISTENER);
  assert.deepEqual([calls.same, calls.taken], [[1], []]);
  assert.deepEqual(keptHands(), []);
});

test("it keeps a hand whose number says something else, and shows why", async () => {
  await queue.keepHand(hand(1));
  answers.hands = 409;
  answers.more = { code: "number-taken", held: true };
  await queue.sendAll(LISTENER);
  assert.deepEqual(calls.same, []);
  assert.deepEqual(queue.unsettled().map((one) => one.refused), ["why"]);
});

test("it keeps what waits for the director, though its host has read so, for a server that loses it", async () => {
  await queue.keepHand(hand(1));
  answers.hands = 409;
  answers.more = { code: "game-full", held: true };
  await queue.sendAll(LISTENER);
  assert.deepEqual(queue.unsettled().map((one) => [one.refused, one.held]), [["why", true]]);
  assert.deepEqual(queue.onlyHere(), []);
  await queue.settle(hand(1).uuid);
  assert.deepEqual(queue.unsettled(), []);
  sent = [];
  await queue.offerAgain("tonight", "1", () => false);
  answers = { hands: 201 };
  await queue.sendAll(LISTENER);
  assert.deepEqual(sent.map(([, body]) => body.number), [1]);
});

test("it counts a hand that nobody else has, and lets go of it when its host has read that the director refused it", async () => {
  await queue.keepHand(hand(1));
  answers.hands = 422;
  await queue.sendAll(LISTENER);
  assert.deepEqual(numbers(queue.onlyHere()), [1]);
  await queue.keepHand(hand(2));
  answers.hands = 409;
  answers.more = { code: "not-counted" };
  await queue.sendAll(LISTENER);
  assert.deepEqual(numbers(queue.onlyHere()), [1]);
  await queue.settle(hand(2).uuid);
  assert.deepEqual(numbers(keptHands()), [1]);
});

test("it waits with a hand of a round that is a draft again", async () => {
  await queue.keepHand(hand(1));
  answers.hands = 409;
  answers.more = { code: "round-not-open" };
  await queue.sendAll(LISTENER);
  assert.deepEqual(queue.unsettled().map((one) => [one.refused, one.stuck]), [[undefined, "why"]]);
  answers = { hands: 201 };
  await queue.sendAll(LISTENER);
  assert.deepEqual(calls.taken, [1]);
});

test("it takes back what waits for the director as well", async () => {
  await queue.keepHand(hand(1));
  answers.hands = "cut";
  await queue.sendAll(LISTENER);
  await queue.withdraw(hand(1), "mistake");
  answers.hands = 409;
  answers.more = { code: "number-taken", held: true };
  await queue.sendAll(LISTENER);
  assert.deepEqual(sent.at(-1).slice(0, 2), [`/sittings/s/hands/${hand(1).uuid}/void/`, { reason: "mistake" }]);
  assert.deepEqual(calls.takenBack, [1]);
  await isLetGoOnceTheSheetSaysSo();
});

for (const [state, statuses, want] of [
  ["takes", { "Pad old": 401, "Pad new": 201 }, { taken: [1], stuck: [] }],
  ["may not have", { "Pad old": 401, "Pad new": 403 }, { taken: [], stuck: [1] }],
]) {
  test(`it offers by the tablet's new token what a server ${state} that does not know the old one`, async () => {
    await queue.keepHand(hand(1));
    answers.hands = (_body, token) => statuses[token];
    await queue.sendAll(LISTENER, "new");
    assert.deepEqual(sent.map(([, , token]) => token), ["Pad old", "Pad new"]);
    assert.deepEqual([calls.taken, numbers(queue.unsettled().filter((one) => one.stuck))], [want.taken, want.stuck]);
  });
}

test("it says of a hand whose game the server does not know that it is lost there, and keeps it", async () => {
  await queue.keepHand(hand(1));
  for (const [status, lost] of [[404, true], [403, false]]) {
    answers.hands = status;
    await queue.sendAll(LISTENER);
    assert.deepEqual(queue.onlyHere().map((one) => [one.stuck, one.lost]), [["why", lost]]);
  }
});

test("it leaves a hand of a revoked key with that key, for the director to judge", async () => {
  await queue.keepHand(hand(1));
  answers.hands = 202;
  await queue.sendAll(LISTENER, "new");
  assert.deepEqual(sent.map(([, , token]) => token), ["Pad old"]);
});

test("it keeps a hand that a pad may not send now, and tries again", async () => {
  await queue.keepHand(hand(1));
  answers.hands = 403;
  await queue.sendAll(LISTENER);
  assert.deepEqual(queue.unsettled().map((one) => one.stuck), ["why"]);
  answers.hands = 202;
  await queue.sendAll(LISTENER);
  assert.deepEqual(calls.taken, [1]);
});

test("it says of a hand that the server has no room for why it waits, and keeps the next ones behind it", async () => {
  for (const number of [1, 2]) await queue.keepHand(hand(number));
  answers = { hands: 503, more: { code: "disk-full" } };
  await queue.sendAll(LISTENER);
  assert.deepEqual(queue.unsettled().map((one) => one.stuck), ["why", undefined]);
  assert.deepEqual(sent.map(([, body]) => body.number), [1]);
  answers = { hands: 201 };
  await queue.sendAll(LISTENER);
  assert.deepEqual([calls.taken, queue.unsettled()], [[1, 2], []]);
});

test("it drops a hand that was taken back before it was sent", async () => {
  await queue.keepHand(hand(1));
  await queue.withdraw(hand(1), "mistake");
  await queue.sendAll(LISTENER);
  assert.deepEqual(sent, []);
  assert.deepEqual(keptHands(), []);
});

async function isLetGoOnceTheSheetSaysSo() {
  assert.deepEqual(queue.unsettled(), []);
  assert.deepEqual([queue.takenAt("s"), numbers(queue.withdrawnAt("s"))], [[], [1]]);
  await queue.forgetGone("tonight", "1", () => true);
  assert.deepEqual(keptHands(), []);
}

test("it tells which hands were taken back, until the sheet says so, too", async () => {
  await queue.keepHand(hand(1));
  await queue.keepHand(hand(2));
  answers.hands = ({ number }) => (number === 1 ? 201 : "cut");
  await queue.sendAll(LISTENER);
  await queue.withdraw(hand(2), "wrong");
  assert.deepEqual(numbers(queue.withdrawnAt("s")), [2]);
  assert.deepEqual(numbers(queue.withdrawnAt("another")), []);
  answers.hands = 200;
  await queue.sendAll(LISTENER);
  assert.deepEqual(numbers(queue.withdrawnAt("s")), [2]);
  await queue.forgetGone("tonight", "1", (one) => one.number === 2);
  assert.deepEqual(queue.withdrawnAt("s"), []);
});

for (const notNow of [408, 413, 429, 503]) {
  test(`it tries again to take back a hand that the server has no time for now (${notNow})`, async () => {
    await queue.keepHand(hand(1));
    await queue.sendAll(LISTENER);
    await queue.withdraw(hand(1), "mistake");
    answers.void = notNow;
    await queue.sendAll(LISTENER);
    assert.deepEqual([calls.takenBack, calls.notTakenBack], [[], []]);
    answers.void = 200;
    await queue.sendAll(LISTENER);
    assert.deepEqual(calls.takenBack, [1]);
  });
}

test("it takes off the sheet a hand that was taken back while its answer was lost", async () => {
  await queue.keepHand(hand(1));
  answers.hands = "cut";
  await queue.sendAll(LISTENER);
  await queue.withdraw(hand(1), "mistake");
  assert.deepEqual(queue.waitingAt("s"), []);
  answers.hands = 200;
  await queue.sendAll(LISTENER);
  assert.deepEqual(sent.at(-1).slice(0, 2), [`/sittings/s/hands/${hand(1).uuid}/void/`, { reason: "mistake" }]);
  assert.deepEqual(calls.takenBack, [1]);
  assert.deepEqual(calls.taken, []);
  await isLetGoOnceTheSheetSaysSo();
});

test("it takes off the sheet a hand that is taken back while it is being sent", async () => {
  await queue.keepHand(hand(1));
  answers.hands = async () => {
    await queue.withdraw(hand(1), "mistake");
    return 201;
  };
  await queue.sendAll(LISTENER);
  assert.deepEqual(calls.takenBack, [1]);
  await isLetGoOnceTheSheetSaysSo();
});

test("it keeps trying to take a hand off the sheet", async () => {
  await queue.keepHand(hand(1));
  answers.hands = async () => {
    await queue.withdraw(hand(1), "mistake");
    return 201;
  };
  answers.void = "cut";
  await queue.sendAll(LISTENER);
  assert.equal(queue.isWaiting("s"), true);
  answers.void = 200;
  await queue.sendAll(LISTENER);
  assert.deepEqual(calls.takenBack, [1]);
});

test("it counts the numbers of hands that wait", async () => {
  await queue.keepHand(hand(3));
  await queue.keepHand(hand(5, { sitting: "other" }));
  assert.equal(queue.nextNumber("s", [1, 2]), 4);
  assert.equal(queue.nextNumber("other", []), 1);
});

test("it offers again what a server that was put back does not know, and nothing else", async () => {
  for (const number of [1, 2]) await queue.keepHand(hand(number));
  await queue.keepHand(hand(3, { table: "2" }));
  await queue.keepHand(hand(4, { tournament: "last week" }));
  await queue.sendAll(LISTENER);
  sent = [];
  await queue.offerAgain("tonight", "1", (one) => one.number === 1);
  await queue.sendAll(LISTENER);
  assert.deepEqual(sent.map(([, body]) => body.number), [2]);
});

// As tablets stored them before the field `tournament` had its name.
const earlier = (number, more = {}) => ({ ...hand(number, more), tournament: undefined, night: "tonight" });

test("it offers again, settles and forgets hands that were stored under the tournament's earlier name", async () => {
  for (const number of [1, 2]) await queue.keepHand(earlier(number));
  await queue.keepHand(earlier(3, { table: "2" }));
  await queue.keepHand(hand(4, { tournament: "last week" }));
  await queue.sendAll(LISTENER);
  sent = [];
  await queue.offerAgain("tonight", "1", (one) => one.number === 1);
  await queue.sendAll(LISTENER);
  assert.deepEqual(sent.map(([, body]) => body.number), [2]);
  await queue.forgetGone("tonight", "1", (one) => one.number === 1);
  assert.deepEqual(numbers(keptHands()), [2, 3, 4]);
  answers = { hands: 409, more: { code: "number-taken", held: true } };
  await queue.keepHand(earlier(5, { round: 2 }));
  await queue.sendAll(LISTENER);
  assert.deepEqual(numbers(queue.unsettled()), [5]);
  await queue.forgetUndone("tonight", "1", () => true);
  assert.deepEqual(queue.unsettled(), []);
  await queue.forgetTournament("tonight");
  assert.deepEqual(numbers(keptHands()), [4], "one of another tournament stays");
});

test("it never offers again what was taken off its sheet since", async () => {
  for (const number of [1, 2]) await queue.keepHand(hand(number));
  await queue.keepHand(hand(3, { table: "2" }));
  await queue.sendAll(LISTENER);
  answers.hands = "cut";
  await queue.keepHand(hand(4));
  await queue.sendAll(LISTENER);
  await queue.forgetGone("tonight", "1", (one) => one.number !== 2);
  assert.deepEqual(numbers(keptHands()), [2, 3, 4], "one of another table, and one that no server has, stay");
});

test("it says no more that a hand is waiting for the director who has refused it", async () => {
  await queue.keepHand(hand(1));
  await queue.keepHand(hand(2));
  answers = { hands: 409, more: { code: "number-taken", held: true } };
  await queue.sendAll(LISTENER);
  await queue.forgetGone("tonight", "1", (one) => one.number === 1);
  assert.deepEqual(numbers(queue.unsettled()), [2]);
});

test("it says no more that a hand of a round that was undone is with the director, but keeps what nobody else has", async () => {
  await queue.keepHand(hand(1, { round: 2 }));
  await queue.keepHand(hand(2, { round: 1 }));
  answers = { hands: 409, more: { code: "number-taken", held: true } };
  await queue.sendAll(LISTENER);
  await queue.keepHand(hand(3, { round: 2 }));
  answers = { hands: 409, more: { code: "no-such-round" } };
  await queue.sendAll(LISTENER);
  assert.deepEqual(numbers(queue.unsettled()), [1, 2, 3]);
  await queue.forgetUndone("tonight", "1", (one) => one.round === 2);
  assert.deepEqual(numbers(queue.unsettled()), [2, 3]);
});

test("it forgets a tournament that is over, but not what was never taken", async () => {
  await queue.keepHand(hand(1));
  await queue.sendAll(LISTENER);
  answers.hands = "cut";
  await queue.keepHand(hand(2));
  await queue.sendAll(LISTENER);
  await queue.forgetTournament("tonight");
  assert.deepEqual(numbers(keptHands()), [2]);
});

test("it finds everything again after the page was closed", async () => {
  await queue.keepHand(hand(2));
  await queue.keepHand(hand(1));
  const anew = await import("../../static/pad/device.js?again");
  assert.deepEqual(anew.keptHands(), []);
  await anew.recallHands();
  assert.deepEqual(numbers(anew.keptHands()), [2, 1]);
});
