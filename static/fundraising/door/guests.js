// The list of guests on this tablet: searched here, without the network, and brought up to date from the server.

import { fit, plain } from "../../base/find.js";
import { call } from "../../queue/server.js";

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

let guests = [];
let etag = null;
let changes = 0; // guests that answers to sales have brought up to date; a list asked for before is older

/** Everybody. */
export const allGuests = () => guests;

/** What tells a guest from all others: the entrant's id, or the sign-up's of somebody who has no number yet. */
export const keyOf = (guest) => String(guest.id || guest.sign_up);

/** The guest with this key. */
export const guestWith = (key) => guests.find((guest) => keyOf(guest) === key);

/** Ask the server for the list. Returns its answer; null where none came. */
export async function refreshGuests(url) {
  const before = changes;
  const answer = await call(url, { etag, credentials: "same-origin" });
  if (answer && answer.status === 200 && before === changes) {
    guests = answer.body;
    etag = answer.etag;
  }
  return answer;
}

/** Take a guest from the server's answer to a sale. */
export function noteGuest(guest) {
  if (!guest) return;
  changes += 1;
  const isSame = ({ id, sign_up: signUp }) => id === guest.id || (signUp && signUp === guest.sign_up);
  guests = [...guests.filter((one) => !isSame(one)), guest];
}

/** Those who fit what was typed, the best first; then by the number that `done` gives: the less, the more is to be done. */
export function search(list, typed, done) {
  const words = plain(typed);
  const fitting = list.map((guest) => ({ guest, rank: words ? fit(guest.find, words) : 0 }));
  const order = (a, b) => a.rank - b.rank || done(a.guest) - done(b.guest) || a.guest.name.localeCompare(b.guest.name);
  return fitting.filter(({ rank }) => rank >= 0).sort(order).map(({ guest }) => guest);
}

/** The guest whose code was scanned or typed: the number on a badge, or an address or text with a guest's UUID. */
export function guestOfCode(list, code) {
  const text = code.trim();
  const [uuid] = text.match(UUID) || [];
  if (uuid) return ofTwo(list.filter(({ codes }) => codes.includes(uuid.toLowerCase())));
  const [, number] = text.match(/^#?(\d{1,6})$/) || [];
  return number && list.find((guest) => guest.number === Number(number));
}

// Those who signed up together may show one code.
const ofTwo = (found) => found.find(({ here }) => !here) || found[0];

/** Whether this can be nothing but a code, so that it is no name of somebody new. */
export const isCode = (text) => UUID.test(text) || /^#?\d+$/.test(text.trim());
