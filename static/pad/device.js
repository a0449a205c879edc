// What this tablet stores: which table is open in this tab, and hands that the server has not accepted yet.
// Works at an insecure address (http://192.168…): no crypto.randomUUID, no service worker there.

import { newUuid, storeOf } from "../queue/store.js";

// The pad of a game without a tournament stores its data apart from that of a table in the hall.
const KIND = globalThis.document?.getElementById("pad")?.dataset.kind ?? ""; // tests of modules have no page
const PAD = `headtable:${KIND}pad`;
const KEY = `headtable:${KIND}key`;
const ATTEMPT = `headtable:${KIND}attempt`;
const SHEET = `headtable:${KIND}sheet`;

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
  const [hand] = keptHands().filter(({ token }) => token.startsWith("game-") === (KIND === "game")).slice(-1);
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

export const HANDS = storeOf("headtable", "hands");
export const { recall: recallHands, change: changeHand, kept: keptHands } = HANDS;
