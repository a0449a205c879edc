// Which of two laptops a pad asks, without a browser: the one that serves, and never one of an earlier epoch.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const STANDBY = "http://192.168.1.20:8000";
const stored = new Map();
globalThis.sessionStorage = { getItem: (name) => stored.get(name) ?? null, setItem: (name, value) => stored.set(name, value) };

let laptops = {}; // what each address answers, by path; none: it is off
let asked = []; // [address, path, the epoch that was sent]

globalThis.fetch = async (url, { headers }) => {
  const at = url.startsWith("/") ? "" : STANDBY;
  const path = url.slice(at.length);
  asked.push([at, path, headers["X-Epoch"]]);
  if (!laptops[at]) throw new TypeError("network");
  const { status = 200, epoch, standby, body = {} } = laptops[at][path] || laptops[at].any;
  const said = { "Content-Type": "application/json", ...(epoch && { "X-Epoch": epoch }), ...(standby && { "X-Standby": standby }) };
  return new Response(JSON.stringify(body), { status, headers: said });
};

const serving = (proof) => ({ "/standby/serving/": { body: { serves: Boolean(proof), proof } } });
const FIRST = { any: { epoch: "1.a", standby: STANDBY, body: { from: "first" } }, ...serving("1.a") };
const FOLLOWS = { any: { status: 503, body: { code: "not-serving", message: "no" } }, ...serving("") };
const TOOK_OVER = { any: { epoch: "2.b", body: { from: "standby" } }, ...serving("2.b") };

let server;
let tab = 0;

beforeEach(async () => {
  stored.clear();
  tab += 1;
  server = await import(`../../static/pad/server.js?${tab}`);
  laptops = { "": FIRST, [STANDBY]: FOLLOWS };
  await server.call("/sheet/");
  asked = [];
});

const answers = async () => (await server.call("/sheet/"))?.body.from;

test("it stays where it is served", async () => {
  assert.equal(await answers(), "first");
  assert.deepEqual(asked, [["", "/sheet/", "1.a"]]);
  assert.equal(server.whereItIs("/referee/"), "/referee/");
});

test("it waits while nobody serves", async () => {
  laptops[""] = null;
  assert.equal(await answers(), undefined);
  assert.equal(server.whereItIs("/referee/"), "/referee/");
});

test("it goes on at the standby that took over, and tells it and the first so", async () => {
  laptops = { "": null, [STANDBY]: TOOK_OVER };
  assert.equal(await answers(), "standby");
  assert.equal(server.whereItIs("/referee/"), `${STANDBY}/referee/`);
  asked = [];
  assert.equal(await answers(), "standby");
  assert.deepEqual(asked, [[STANDBY, "/sheet/", "2.b"]]);
});

test("it goes on where the first says that it no longer serves", async () => {
  laptops = { "": FOLLOWS, [STANDBY]: TOOK_OVER };
  assert.equal(await answers(), "standby");
});

test("it never goes back to the first, which does not know yet that it was replaced", async () => {
  laptops = { "": null, [STANDBY]: TOOK_OVER };
  await answers();
  laptops = { "": FIRST, [STANDBY]: null };
  assert.equal(await answers(), undefined);
  laptops = { "": FIRST, [STANDBY]: TOOK_OVER };
  assert.equal(await answers(), "standby");
});

test("it finds the one that took over at the first one's address, too", async () => {
  laptops = { "": null, [STANDBY]: TOOK_OVER };
  await answers();
  laptops = { "": TOOK_OVER, [STANDBY]: null };
  assert.equal(await answers(), "standby");
  assert.equal(server.whereItIs("/referee/"), "/referee/");
});

test("it remembers in this tab where it is served", async () => {
  laptops = { "": null, [STANDBY]: TOOK_OVER };
  await answers();
  const reopened = await import("../../static/pad/server.js?reopened");
  assert.equal(reopened.whereItIs("/referee/"), `${STANDBY}/referee/`);
});
