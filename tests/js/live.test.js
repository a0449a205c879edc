// Where a board or a phone goes on when the first laptop does not answer: at the second one, once that serves, and nowhere else.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const STANDBY = "http://192.168.1.20:8000";
const PART = { matches: () => true, dataset: {} };
let serving = {}; // what the second laptop answers; null: nothing
let asked = [];
let went = [];
let heard = {};
let tab = 0;

globalThis.fetch = async (url) => {
  asked.push(url);
  if (!serving) throw new TypeError("network");
  return { ok: true, json: async () => serving };
};
globalThis.location = {
  pathname: "/t/winter/players/3/",
  search: "?lang=de",
  hash: "",
  reload: () => went.push("here"),
  replace: (address) => went.push(address),
};

async function refreshed(standby) {
  const xhr = { status: standby === null ? 0 : 200, getResponseHeader: () => standby };
  heard["htmx:afterRequest"]({ detail: { elt: PART, successful: standby !== null, xhr } });
  await new Promise((done) => setTimeout(done, 0));
}

beforeEach(async () => {
  heard = {};
  globalThis.document = { addEventListener: (name, act) => (heard[name] = act), getElementById: () => null };
  tab += 1;
  await import(`../../static/live.js?${tab}`);
  [serving, asked, went] = [{ serves: true }, [], []];
});

test("it goes on at the same place on the second laptop, once that serves", async () => {
  await refreshed(STANDBY);
  serving = { serves: false };
  await refreshed(null);
  serving = null;
  await refreshed(null);
  assert.deepEqual(went, []);
  serving = { serves: true };
  await refreshed(null);
  assert.deepEqual(went, [`${STANDBY}/t/winter/players/3/?lang=de`]);
  assert.deepEqual(asked, Array(3).fill(`${STANDBY}/standby/serving/`));
});

test("it asks nobody while the first answers, or where nobody follows", async () => {
  await refreshed(STANDBY);
  await refreshed(STANDBY);
  await refreshed("");
  await refreshed(null);
  assert.deepEqual([asked, went], [[], []]);
});

test("it is opened anew, once, for a second laptop that came later", async () => {
  await refreshed("");
  await refreshed(STANDBY);
  await refreshed(STANDBY);
  assert.deepEqual(went, ["here"]);
});
