// What this tablet keeps: which table is open in this tab, and hands that the server has not taken yet.
// Works at an insecure address (http://192.168…): no crypto.randomUUID, no service worker there.

const PAD = "headtable:pad";
const KEY = "headtable:key";
const HAND = "headtable:hand:";

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

/** Keep the table's token: for this tab, and for the next one that is opened without a key. */
export function keepPad(pad) {
  sessionStorage.setItem(PAD, JSON.stringify(pad));
  localStorage.setItem(PAD, JSON.stringify(pad));
  sessionStorage.removeItem(KEY);
}

export function forgetKey() {
  sessionStorage.removeItem(KEY);
}

/** The pad of this tab, else the last one opened on this tablet; null where there is none. */
export function openPad() {
  const kept = sessionStorage.getItem(PAD) ?? localStorage.getItem(PAD);
  if (kept) sessionStorage.setItem(PAD, kept);
  return JSON.parse(kept);
}

/** Keep a hand until the server has taken it. Throws where this browser cannot keep anything. */
export function keepHand(hand) {
  localStorage.setItem(HAND + hand.uuid, JSON.stringify(hand));
}

export function forgetHand(uuid) {
  localStorage.removeItem(HAND + uuid);
}

/** Every hand kept here, in the order in which they were entered. */
export function keptHands() {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(HAND))
    .map((name) => JSON.parse(localStorage.getItem(name)))
    .sort((one, other) => one.at - other.at);
}
