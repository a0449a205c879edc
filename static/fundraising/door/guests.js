// The list of guests on this tablet: searched here, without the network, and brought up to date from the server.

import { fit, plain } from "../../base/find.js";
import { call } from "../../queue/server.js";

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

let guests = [];
let etag = null;
let changes = 0; // guests that answers to sales have brought up to date; a list asked for before is older

/** Everybody, by number. */
export const allGuests = () => guests;

/** The guest with this id. */
export const guestWith = (id) => guests.find((guest) => guest.id === id);

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
  guests = [...guests.filter(({ id }) => id !== guest.id), guest].sort((a, b) => a.number - b.number);
}

/** Those who fit what was typed, the best first; who is not here yet stands before who is. */
export function search(list, typed, isHere) {
  const words = plain(typed);
  const fitting = list.map((guest) => ({ guest, rank: words ? fit(guest.find, words) : 0 }));
  const order = (a, b) => a.rank - b.rank || isHere(a.guest) - isHere(b.guest) || a.guest.name.localeCompare(b.guest.name);
  return fitting.filter(({ rank }) => rank >= 0).sort(order).map(({ guest }) => guest);
}

/** The guest whose code was scanned or typed: the number on a badge, or an address or text with a guest's UUID. */
export function guestOfCode(list, code) {
  const text = code.trim();
  const [uuid] = text.match(UUID) || [];
  if (uuid) return list.find(({ codes }) => (codes || []).includes(uuid.toLowerCase()));
  const [, number] = text.match(/^#?(\d{1,6})$/) || [];
  return number && list.find((guest) => guest.number === Number(number));
}

/** Whether this can be nothing but a code, so that it is no name of somebody new. */
export const isCode = (text) => UUID.test(text) || /^#?\d+$/.test(text.trim());
