// The hands on their way (queue/queue.js). A hand that the server took stays on the tablet until the tournament is over,
// in case the server loses it.

import { isOnItsWay, isRefusal, isTaken, queueOf } from "../queue/queue.js";
import { isAway, sentence } from "../queue/server.js";
import { HANDS, changeHand, keptHands } from "./device.js";
import { call } from "./server.js";

// `token` is this tablet's current token: a server restored to an earlier state may not know the one that the hand was
// entered with.
async function post(hand, token) {
  const answer = await sendWith(hand, hand.token);
  if (isDiskFull(answer)) await changeHand(hand.uuid, (stored) => stored && { ...stored, stuck: sentence(answer) });
  if (!answer || answer.status !== 401 || !token || token === hand.token) return answer;
  const again = await sendWith(hand, token);
  if (isAway(again)) return again;
  if (isForeign(again)) return answer;
  await changeHand(hand.uuid, (stored) => stored && { ...stored, token });
  return again;
}

const sendWith = ({ url, uuid, number, facts }, token) => call(url, { token, body: { uuid, number, ...facts } });

const undo = ({ url, uuid, token, reason }) => call(`${url}${uuid}/void/`, { token, body: { reason } });

// The server answers, but can store nothing just now: the hand waits as if it were away, and says why.
const isDiskFull = (answer) => Boolean(answer) && answer.status === 503 && answer.body.code === "disk-full";

const isForeign = ({ status }) => [401, 403, 404].includes(status);

// The hand with its number is the same: this one adds nothing, and is removed.
const isTheSame = ({ status, body }) => status === 409 && Boolean(body.same);

// The sheet has no room for it; it waits for the director instead.
const isHeld = ({ status, body }) => status === 409 && Boolean(body.held);

// The round is a draft again, and will be played: this hand is sent later.
const isEarly = ({ status, body }) => status === 409 && body.code === "round-not-open";

/** What to store of a hand after the server's answer; one that was undone meanwhile still has to be voided. */
function afterAnswer(hand, answer) {
  if (hand.withdrawn) return isTaken(answer) || isHeld(answer) ? hand : undefined;
  if (isTaken(answer)) return { ...hand, ...asTaken(answer.body, hand) };
  if (isTheSame(answer)) return undefined;
  const isRefused = isRefusal(answer) && !isEarly(answer);
  return isRefused ? { ...hand, refused: sentence(answer), ...whereRefused(answer) } : { ...hand, ...whyStuck(answer) };
}

/** The server's points count: for some games the tablet cannot compute them. */
function asTaken({ held, points }, hand) {
  return { stuck: undefined, taken: true, held: Boolean(held), points: points || hand.points };
}

/** Why a hand cannot be sent for now; `lost` if the server, restored to an earlier state, has no such game. */
function whyStuck(answer) {
  return { stuck: sentence(answer), lost: answer.status === 404 };
}

/** What more is known of a refusal: whether the director has the hand all the same, or has decided about it. */
function whereRefused(answer) {
  return { held: isHeld(answer), decided: answer.body.code === "not-counted" };
}

const hands = queueOf(HANDS, { post, afterAnswer, undo, isUndone: ({ status }) => status === 200 });

export const {
  keep: keepHand, keptAs, drop: dropHand, withdraw, unsettled, stillToSend,
} = hands;

/**
 * Send what waits, and call the methods of `listener`: `taken(hand, answer)`, `same(hand, answer)`, `takenBack(hand)`,
 * `notTakenBack(hand, answer)`. `token` is this tablet's current token.
 */
export function sendAll(listener, token) {
  const answered = (hand, answer) => { if (isTheSame(answer)) listener.same(hand, answer); };
  return hands.sendAll({ ...listener, answered }, token);
}

/** The host knows that a hand was refused: remove it, but remember it in case the server loses the decision. */
export function settle(uuid) {
  return changeHand(uuid, (hand) => (hand && hand.held ? { ...hand, refused: undefined, taken: true } : undefined));
}

/** The hands of a sitting that are still to be on its sheet, in the order in which they were entered. */
export function waitingAt(sitting) {
  return stillToSend().filter((hand) => hand.sitting === sitting);
}

/** The hands of a sitting that the server accepted. The sheet on this tablet may be older than they are. */
export function takenAt(sitting) {
  return keptHands().filter((hand) => hand.sitting === sitting && hand.taken && !hand.held && !hand.withdrawn);
}

/** The UUIDs of all hands that the server has taken. */
export const takenHere = () => new Set(keptHands().filter((hand) => hand.taken).map(({ uuid }) => uuid));

/** The hands of a sitting that were undone here. The sheet on this tablet may still show them. */
export function withdrawnAt(sitting) {
  return keptHands().filter((hand) => hand.sitting === sitting && hand.withdrawn);
}

/** Those, and the refused ones that only this tablet knows. */
export function onlyHere() {
  return keptHands().filter((hand) => !hand.taken && !hand.withdrawn && !hand.held && !hand.decided);
}

/** The number of the next hand of a sitting: the lowest that is neither on the sheet nor on its way. */
export function nextNumber(sitting, taken) {
  const used = new Set([...taken, ...waitingAt(sitting).map((hand) => hand.number)]);
  let number = 1;
  while (used.has(number)) number += 1;
  return number;
}

/** Whether a hand of this sitting, or its undoing, is still to be sent. */
export function isWaiting(sitting) {
  return keptHands().some((hand) => hand.sitting === sitting && isOnItsWay(hand));
}

// A hand that a tablet stored before this field was renamed has its tournament as `night`.
const isOf = (hand, tournament, table) => (hand.tournament || hand.night) === tournament && hand.table === table;

/** Send again what the server accepted once and no longer has: the tournament was restored to an earlier state. */
export async function offerAgain(tournament, table, isKnown) {
  const lost = keptHands().filter((hand) => hand.taken && isOf(hand, tournament, table) && !isKnown(hand));
  for (const { uuid } of lost) await changeHand(uuid, (hand) => hand && { ...hand, taken: undefined, held: undefined });
}

/** Remove hands that were voided since, or refused by the director: this tablet must not bring them back. */
export async function forgetGone(tournament, table, isGone) {
  for (const hand of keptHands()) {
    const isThere = hand.taken || hand.held;
    if (isThere && isOf(hand, tournament, table) && isGone(hand)) await dropHand(hand.uuid);
  }
}

/** Settle the director's hands of undone rounds: the host no longer needs to see that they were refused. */
export async function forgetUndone(tournament, table, isUndone) {
  const known = keptHands().filter((hand) => hand.refused && (hand.held || hand.decided));
  for (const hand of known) if (isOf(hand, tournament, table) && isUndone(hand)) await settle(hand.uuid);
}

/** Remove what the server accepted in a tournament that is over. */
export async function forgetTournament(tournament) {
  for (const hand of keptHands()) if (hand.taken && isOf(hand, tournament, hand.table)) await dropHand(hand.uuid);
}
