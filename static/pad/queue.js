// Hands on their way: kept on the tablet first, sent in order, and let go only when the server has answered.

import { forgetHand, keepHand, keptHands } from "./device.js";
import { call, sentence } from "./server.js";

const TAKEN = [200, 201, 202];
const NEVER = [400, 409, 422];

let sending = null;

/** Send what waits. `hear` is told: `taken(hand, answer)`, `takenBack(hand)`, `notTakenBack(hand, answer)`. */
export function sendAll(hear) {
  sending = sending || sendInOrder(hear).finally(() => { sending = null; });
  return sending;
}

async function sendInOrder(hear) {
  const tried = new Set();
  const next = () => keptHands().find((hand) => !hand.refused && !tried.has(hand.uuid));
  for (let hand = next(); hand; hand = next()) { // looks again each time: hands come while others are sent
    tried.add(hand.uuid);
    keepHand({ ...hand, sent: true }); // from here on the server may have it, whatever answer comes back
    const answer = await call(hand.url, { token: hand.token, body: { uuid: hand.uuid, number: hand.number, ...hand.facts } });
    if (isAway(answer)) return; // away or busy: the next ones wait behind it
    if (TAKEN.includes(answer.status)) {
      if (!(await letGo(hand, answer, hear))) return;
    } else if (isWithdrawn(hand)) {
      forgetHand(hand.uuid);
    } else if (NEVER.includes(answer.status)) {
      keepHand({ ...hand, sent: true, refused: sentence(answer) });
    } else {
      keepHand({ ...hand, sent: true, stuck: sentence(answer) });
    }
  }
}

function isAway(answer) {
  return !answer || answer.status >= 500 || answer.status === 429;
}

function isWithdrawn(hand) {
  return keptHands().some((kept) => kept.uuid === hand.uuid && kept.withdrawn);
}

// The server has the hand. One that was taken back meanwhile is taken off the sheet first; false where that must wait.
async function letGo(hand, answer, hear) {
  if (!isWithdrawn(hand)) {
    forgetHand(hand.uuid);
    hear.taken(hand, answer);
    return true;
  }
  const gone = await call(`${hand.url}${hand.uuid}/void/`, { token: hand.token, body: { reason: hand.reason } });
  if (isAway(gone)) return false;
  forgetHand(hand.uuid);
  if (gone.status === 200) hear.takenBack(hand);
  else hear.notTakenBack(hand, gone);
  return true;
}

/** Take back a hand that is kept here: never sent, it is dropped; else it goes on, to be taken off the sheet. */
export function withdraw(hand, reason) {
  if (hand.sent) keepHand({ ...hand, withdrawn: true, reason });
  else forgetHand(hand.uuid);
}

/** The hands of a sitting that are still to stand on its sheet, in the order in which they were entered. */
export function waitingAt(sitting) {
  return keptHands().filter((hand) => hand.sitting === sitting && !hand.refused && !hand.withdrawn);
}

/** The number of the next hand of a sitting: the lowest that is neither on the sheet nor on its way. */
export function nextNumber(sitting, taken) {
  const used = new Set([...taken, ...waitingAt(sitting).map((hand) => hand.number)]);
  let number = 1;
  while (used.has(number)) number += 1;
  return number;
}

/** Whether a hand of this sitting, or its taking back, is still to be sent. */
export function isWaiting(sitting) {
  return keptHands().some((hand) => hand.sitting === sitting && !hand.refused);
}
