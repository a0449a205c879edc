// Hands on their way: stored on the tablet first, sent in order, and shown as saved only when the server has answered.
// A hand that the server took stays on the tablet until the tournament is over, in case the server loses it.

import { changeHand, keptHands, nextOrder, recallHands } from "./device.js";
import { call, isAway, sentence } from "./server.js";

const TAKEN = [200, 201, 202];
const NEVER = [400, 409, 422];

let sending = null;

/**
 * Send what waits, and call the methods of `listener`: `taken(hand, answer)`, `same(hand, answer)`, `takenBack(hand)`,
 * `notTakenBack(hand, answer)`. `token` is this tablet's current token: a server restored to an earlier state may not know
 * the one that the hand was entered with.
 */
export function sendAll(listener, token) {
  sending = sending || sendInOrder(listener, token).finally(() => { sending = null; });
  return sending;
}

async function sendInOrder(listener, token) {
  const tried = new Set();
  const next = async () => {
    await recallHands(); // hands come while others are sent, also in another tab
    return keptHands().find((hand) => isOnItsWay(hand) && !tried.has(hand.uuid));
  };
  for (let hand = await next(); hand; hand = await next()) {
    tried.add(hand.uuid);
    const goesOn = await send(hand, listener, token);
    if (!goesOn) return; // away or busy: the next ones wait behind it
  }
}

async function send({ uuid }, listener, token) {
  const hand = await changeHand(uuid, (stored) => stored && { ...stored, sent: true });
  if (!hand) return true; // taken back a moment ago
  const answer = await post(hand, hand.token);
  if (isAway(answer)) return false;
  if (answer.status === 401 && token && token !== hand.token) return sendAs(token, hand, answer, listener);
  return noteAnswer(hand, answer, listener);
}

const post = ({ url, uuid, number, facts }, token) => call(url, { token, body: { uuid, number, ...facts } });

async function sendAs(token, hand, before, listener) {
  const answer = await post(hand, token);
  if (isAway(answer)) return false;
  if (isForeign(answer)) return noteAnswer(hand, before, listener);
  await changeHand(hand.uuid, (stored) => stored && { ...stored, token });
  return noteAnswer(hand, answer, listener);
}

async function noteAnswer(hand, answer, listener) {
  const stored = await changeHand(hand.uuid, (now) => now && afterAnswer(now, answer));
  if (isTheSame(answer)) listener.same(hand, answer);
  if (stored && stored.withdrawn) return takeOff(stored, listener);
  if (stored && TAKEN.includes(answer.status)) listener.taken(stored, answer);
  return true;
}

const isForeign = ({ status }) => [401, 403, 404].includes(status);

// The hand with its number is the same: this one adds nothing, and is removed.
const isTheSame = ({ status, body }) => status === 409 && Boolean(body.same);

// The sheet has no room for it; it waits for the director instead.
const isHeld = ({ status, body }) => status === 409 && Boolean(body.held);

// The round is a draft again, and will be played: this hand is sent later.
const isEarly = ({ status, body }) => status === 409 && body.code === "round-not-open";

const isOnItsWay = (hand) => !hand.refused && !hand.taken;

/** What to store of a hand after the server's answer; one that was undone meanwhile still has to be voided. */
function afterAnswer(hand, answer) {
  if (hand.withdrawn) return TAKEN.includes(answer.status) || isHeld(answer) ? hand : undefined;
  if (TAKEN.includes(answer.status)) return { ...hand, ...asTaken(answer.body, hand) };
  if (isTheSame(answer)) return undefined;
  const isRefused = NEVER.includes(answer.status) && !isEarly(answer);
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

async function takeOff(hand, listener) {
  const answer = await call(`${hand.url}${hand.uuid}/void/`, { token: hand.token, body: { reason: hand.reason } });
  if (isAway(answer)) return false;
  const isOff = answer.status === 200; // it stays known here until a sheet without it comes
  await changeHand(hand.uuid, (stored) => (stored && isOff ? { ...stored, taken: true } : undefined));
  if (isOff) listener.takenBack(hand);
  else listener.notTakenBack(hand, answer);
  return true;
}

/** Store a hand that was just entered, to be sent. Throws if this browser cannot store anything. */
export function keepHand(hand) {
  return changeHand(hand.uuid, () => ({ ...hand, order: nextOrder() }));
}

/** The stored hand with this UUID. */
export function keptAs(uuid) {
  return keptHands().find((hand) => hand.uuid === uuid);
}

/** Forget a hand. */
export function dropHand(uuid) {
  return changeHand(uuid, () => undefined);
}

/** The host knows that a hand was refused: remove it, but remember it in case the server loses the decision. */
export function settle(uuid) {
  return changeHand(uuid, (hand) => (hand && hand.held ? { ...hand, refused: undefined, taken: true } : undefined));
}

/** Undo a hand that is stored here: if never sent, it is removed; else it is still sent, to be voided. */
export function withdraw({ uuid }, reason) {
  return changeHand(uuid, (hand) => (hand && hand.sent ? { ...hand, taken: undefined, withdrawn: true, reason } : undefined));
}

/** The hands of a sitting that are still to be on its sheet, in the order in which they were entered. */
export function waitingAt(sitting) {
  return stillToSend().filter((hand) => hand.sitting === sitting);
}

/** The hands of a sitting that the server accepted. The sheet on this tablet may be older than they are. */
export function takenAt(sitting) {
  return keptHands().filter((hand) => hand.sitting === sitting && hand.taken && !hand.held && !hand.withdrawn);
}

/** The hands of a sitting that were undone here. The sheet on this tablet may still show them. */
export function withdrawnAt(sitting) {
  return keptHands().filter((hand) => hand.sitting === sitting && hand.withdrawn);
}

/** Every unsettled hand that the host has to see: on its way, to be undone, or refused. */
export function unsettled() {
  return keptHands().filter((hand) => !hand.taken);
}

/** The hands that no server has taken and none has refused, in the order in which they were entered. */
export function stillToSend() {
  return keptHands().filter((hand) => isOnItsWay(hand) && !hand.withdrawn);
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
