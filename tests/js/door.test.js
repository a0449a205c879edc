// The door without a browser: what it finds, what it charges, and what becomes of a sale on its way.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

import { guestOfCode, isCode, search } from "../../static/fundraising/door/guests.js";
import { inWords, itemsOf, tendersFor, totalOf, unitOf, unitsOf } from "../../static/fundraising/door/money.js";
import { SALES, queue, refusedIn, salesOf, waitingFor } from "../../static/fundraising/door/sales.js";

const TICKET = "7c1d4a52-0c3e-4f5b-9d69-0a6f5d1e2b30";
const guest = (number, name, more = {}) => ({ id: number + 100, number, name, find: `${number} ${name} ${more.key || ""}`, here: false, codes: [], ...more });
const GUESTS = [
  guest(1, "Łukasz Nowak", { key: "lukasz nowak", here: true }),
  guest(2, "Zoë Lukas", { codes: [TICKET] }),
  guest(12, "Bo Klukas"),
];

const found = (typed) => search(GUESTS, typed, ({ here }) => here).map(({ number }) => number);

test("it finds names without accents, first those that begin so, and first who is not here yet", () => {
  assert.deepEqual(found("LUKAS"), [2, 1, 12]);
  assert.deepEqual(found("zoe"), [2]);
  assert.deepEqual(found("1"), [12, 1]);
  assert.deepEqual(found("nobody"), []);
  assert.deepEqual(found(""), [12, 2, 1]);
  const steps = new Map([[1, 0], [2, 2], [12, 1]]);
  assert.deepEqual(search(GUESTS, "", (guest) => steps.get(guest.number)).map(({ number }) => number), [1, 12, 2]);
});

test("it knows a guest by number, or by a ticket's code in whatever address", () => {
  const number = (code) => (guestOfCode(GUESTS, code) || {}).number;
  assert.deepEqual(["12", " #2 ", `http://hall/t/x/${TICKET.toUpperCase()}/`, TICKET].map(number), [12, 2, 2, 2]);
  assert.deepEqual(["3", "Bo", "12a", TICKET.replace("7", "8")].map(number), [undefined, undefined, undefined, undefined]);
  assert.deepEqual(["12", TICKET, "Bo 12"].map(isCode), [true, true, false]);
});

test("it adds up lines, and sells what there is at least one of", () => {
  const lines = [{ what: "entry", price: 1000, quantity: 1 }, { what: "raffle", price: 100, quantity: 3 }, { what: "jar", price: 25, quantity: 0 }];
  assert.equal(totalOf(lines), 1300);
  assert.deepEqual(itemsOf(lines), [{ for: "entry", amount: 1000, quantity: 1 }, { for: "raffle", amount: 300, quantity: 3 }]);
});

for (const [total, expected] of [[1000, [2000, 5000, 10000]], [1300, [1500, 2000, 5000]], [425, [500, 1000, 2000]], [10000, []], [11000, [12000, 15000, 20000]]]) {
  test(`it offers to take more than ${total} cents in bills`, () => assert.deepEqual(tendersFor(total, 100), expected));
}

test("it writes amounts as the reader's language does, in units of any currency", () => {
  assert.deepEqual([unitOf("USD"), unitOf("JPY")], [100, 1]);
  assert.deepEqual([inWords(1000, "USD", "en"), inWords(1050, "USD", "en"), inWords(500, "JPY", "en")], ["$10", "$10.50", "¥500"]);
});

const TYPED = readFileSync(new URL("../data/amounts.csv", import.meta.url), "utf8").trimEnd().split("\n");
const READ = TYPED.filter((line) => !line.startsWith("#")).slice(1).map((line) => line.split(";"));

/** How the server has it that this language writes numbers. */
function localeOf(language) {
  const formats = readFileSync(new URL(`../../config/formats/${language}/formats.py`, import.meta.url), "utf8");
  return formats.match(/NUMBER_LOCALE = "(.+)"/u)[1];
}

for (const [typed, currency, language, units] of READ) {
  const expected = units ? Number(units) : null;
  test(`it reads "${typed}" (${currency}, ${language}) as the server does`, () => {
    assert.equal(unitsOf(typed, currency, localeOf(language)), expected);
  });
}

let sent = [];
let answer = 201;
globalThis.fetch = async (url, { body }) => {
  sent.push([String(url).replace(/.*sales/, "sales"), JSON.parse(body)]);
  if (answer === "cut") throw new TypeError("network");
  if (answer === "page") return new Response("<html>Sign in</html>", { status: 200, headers: { "Content-Type": "text/html" } });
  return new Response(JSON.stringify({ message: "why", guest: null }), { status: answer, headers: { "Content-Type": "application/json" } });
};

const done = { taken: [], back: [] };
const LISTENER = {
  taken: ({ name }) => done.taken.push(name),
  takenBack: ({ name }) => done.back.push(name),
  notTakenBack: () => assert.fail("it was taken back"),
};
const send = () => queue.sendAll(LISTENER);
const sale = (number, more = {}) => {
  const uuid = `00000000-0000-4000-8000-00000000000${number}`;
  return { uuid, name: `guest ${number}`, tournament: "tonight", url: "/sales/", total: 1000, body: { uuid, entrant: number, checks_in: true }, ...more };
};

beforeEach(async () => {
  await SALES.recall();
  for (const { uuid } of SALES.kept()) await queue.drop(uuid);
  sent = [];
  answer = 201;
  Object.assign(done, { taken: [], back: [] });
});

test("it sends each sale once, in order, under the same number however often it has to", async () => {
  answer = "cut";
  await queue.keep(sale(1));
  await queue.keep(sale(2));
  await send();
  await send();
  assert.equal(waitingFor("tonight", { id: 2 }).name, "guest 2");
  answer = 201;
  await send();
  await send();
  assert.deepEqual(sent.map(([, body]) => body.entrant), [1, 1, 1, 2]);
  assert.equal(new Set(sent.slice(0, 3).map(([, body]) => body.uuid)).size, 1);
  assert.deepEqual(done.taken, ["guest 1", "guest 2"]);
  assert.deepEqual(salesOf("tonight").map(({ name }) => name), ["guest 2", "guest 1"]);
  assert.deepEqual(salesOf("another night"), []);
});

test("it shows what was refused, and does not count it as a sale", async () => {
  answer = 409;
  await queue.keep(sale(1));
  await send();
  assert.deepEqual(refusedIn("tonight").map(({ refused }) => refused), ["why"]);
  assert.deepEqual([salesOf("tonight"), queue.stillToSend(), done.taken], [[], [], []]);
});

for (const [name, given] of [["another's page", "page"], ["no session", 401], ["no role", 403]]) {
  test(`it keeps a sale that was answered by ${name}, and sends it later`, async () => {
    answer = given;
    await queue.keep(sale(1));
    await send();
    assert.deepEqual(queue.stillToSend().map(({ stuck }) => stuck), ["signed-out"]);
    answer = 200;
    await send();
    assert.deepEqual(done.taken, ["guest 1"]);
  });
}

test("it undoes a sale that never left without a word, and one that was sent at its own address", async () => {
  await queue.keep(sale(1));
  await queue.withdraw(sale(1));
  await send();
  assert.deepEqual(sent, []);
  await queue.keep(sale(2));
  await send();
  answer = 200;
  await queue.withdraw(sale(2));
  await send();
  assert.deepEqual(sent.map(([path]) => path), ["sales/", "sales/", `sales/${sale(2).uuid}/undo/`]);
  assert.deepEqual(done.back, ["guest 2"]);
});
