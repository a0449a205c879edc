// Hands on their way: kept on the tablet first, sent in order, and let go only when the server has answered.

import { forgetHand, keepHand, keptHands } from "./device.js";
import { call, sentence } from "./server.js";

const TAKEN = [200, 201, 202];
const NEVER = [400, 409, 422];

let sending = null;

/** Send what waits. `onTaken(hand, answer)` hears of every hand that the server took. */
export function sendAll(onTaken) {
  sending = sending || sendInOrder(onTaken).finally(() => { sending = null; });
  return sending;
}

async function sendInOrder(onTaken) {
  const tried = new Set();
  const next = () => keptHands().find((hand) => !hand.refused && !tried.has(hand.uuid));
  for (let hand = next(); hand; hand = next()) { // looks again each time: hands come while others are sent
    tried.add(hand.uuid);
    const answer = await call(hand.url, { token: hand.token, body: { uuid: hand.uuid, number: hand.number, ...hand.facts } });
    if (!answer || answer.status >= 500 || answer.status === 429) return; // away or busy: the next ones wait behind it
    if (TAKEN.includes(answer.status)) {
      forgetHand(hand.uuid);
      onTaken(hand, answer);
    } else if (NEVER.includes(answer.status)) {
      keepHand({ ...hand, refused: sentence(answer) });
    } else {
      keepHand({ ...hand, stuck: sentence(answer) });
    }
  }
}

/** The number of the next hand of a sitting: the lowest that is neither on the sheet nor on its way. */
export function nextNumber(sitting, taken) {
  const waiting = keptHands().filter((hand) => hand.sitting === sitting && !hand.refused).map((hand) => hand.number);
  const used = new Set([...taken, ...waiting]);
  let number = 1;
  while (used.has(number)) number += 1;
  return number;
}

/** Whether a hand of this sitting is still to be sent. */
export function isWaiting(sitting) {
  return keptHands().some((hand) => hand.sitting === sitting && !hand.refused);
}
