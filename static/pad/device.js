// What this tablet stores: which table is open in this tab, and hands that the server has not accepted yet.
// Works at an insecure address (http://192.168…): no crypto.randomUUID, no service worker there.

import { openDB } from "../idb/index.js";

// The pad of a game without a tournament stores its data apart from that of a table in the hall.
const KIND = globalThis.document?.getElementById("pad")?.dataset.kind ?? ""; // tests of modules have no page
const PAD = `headtable:${KIND}pad`;
const KEY = `headtable:${KIND}key`;
const ATTEMPT = `headtable:${KIND}attempt`;
const SHEET = `headtable:${KIND}sheet`;
const HANDS = "hands";

/** A random UUID (version 4). */
export function newUuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The key in the address, which then leaves the address; it waits in this tab until it is exchanged. */
export function takeKeyFromAddress() {
  const key = location.hash.slice(1);
  if (!key) return;
  sessionStorage.setItem(KEY, key);
  sessionStorage.setItem(PAD, "null"); // not the table that was open before, should this key be wrong
  history.replaceState(null, "", location.pathname + location.search);
}

export function keyToExchange() {
  return sessionStorage.getItem(KEY);
}

/** Store the table's token for this tab, and for the next one that is opened without a key. */
export function keepPad(pad) {
  sessionStorage.setItem(PAD, JSON.stringify(pad));
  localStorage.setItem(PAD, JSON.stringify(pad));
  sessionStorage.removeItem(KEY);
  localStorage.removeItem(ATTEMPT);
}

/** The same until a table is open: where the answer was lost, the server knows the tablet that asks again. */
function attempt() {
  const uuid = localStorage.getItem(ATTEMPT) || newUuid();
  localStorage.setItem(ATTEMPT, uuid);
  return uuid;
}

/** What the server learns about this tablet when it opens a table: what it is, and the token it had before. */
export function thisTablet() {
  const { userAgent, maxTouchPoints } = navigator;
  const last = lastPad();
  // iPads call themselves Macintosh, which have no touch screen.
  return { device: /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? "iPad" : "", token: last ? last.token : "", attempt: attempt() };
}

export function forgetKey() {
  sessionStorage.removeItem(KEY);
}

/** The pad of this tab, else the last one opened on this tablet; null where there is none. */
export function openPad() {
  const kept = sessionStorage.getItem(PAD);
  if (kept) return JSON.parse(kept);
  const last = lastPad();
  if (last) sessionStorage.setItem(PAD, JSON.stringify(last));
  return last;
}

// A killed browser loses the last seconds of localStorage; a hand must be on the disk at once.
function lastPad() {
  const [hand] = hands.filter(({ token }) => token.startsWith("game-") === (KIND === "game")).slice(-1);
  return JSON.parse(localStorage.getItem(PAD)) || (hand ? { token: hand.token, table: hand.table } : null);
}

/** Store the latest sheet, for a pad that is opened without the network. */
export function keepSheet({ token }, html) {
  try {
    localStorage.setItem(SHEET, JSON.stringify({ token, html }));
  } catch {
    // the pad works without; it opens with the network only
  }
}

/** The sheet that this pad showed last; null where there is none. */
export function keptSheet({ token }) {
  const kept = JSON.parse(localStorage.getItem(SHEET));
  return kept && kept.token === token ? kept.html : null;
}

// Hands. What is read here is as of the last `recallHands` or change: another tab may have changed some since.

let hands = [];
let opened = null;

function database() {
  opened = opened || openDB("headtable", 1, {
    upgrade: (db) => { db.createObjectStore(HANDS, { keyPath: "uuid" }); },
    terminated: () => { opened = null; },
  });
  return opened;
}

const inOrder = (list) => list.sort((a, b) => a.order - b.order);

/** Read again what this tablet stores. Throws if this browser cannot store anything. */
export async function recallHands() {
  hands = inOrder(await (await database()).getAll(HANDS));
}

/**
 * Change what is kept of a hand: `change` gets it, or undefined, and returns what is to be kept, or undefined to
 * forget it. In one transaction: a tap, an answer and another tab never undo each other. Returns what is kept now.
 * Throws where this browser cannot keep anything.
 */
export async function changeHand(uuid, change) {
  // Strict: what the host sees as saved is on the tablet's disk, even if its battery dies.
  const transaction = (await database()).transaction(HANDS, "readwrite", { durability: "strict" });
  const hand = change(await transaction.store.get(uuid));
  if (hand) transaction.store.put(hand);
  else transaction.store.delete(uuid);
  await transaction.done;
  hands = inOrder([...hands.filter((kept) => kept.uuid !== uuid), ...(hand ? [hand] : [])]);
  return hand;
}

/** Every hand stored here, in the order in which they were entered. */
export function keptHands() {
  return hands;
}

/** The next position in that order. Not a time: a tablet's clock may be set back between two hands. */
export function nextOrder() {
  return Math.max(0, ...hands.map((hand) => hand.order)) + 1;
}
