// Hands on their way: kept on the tablet first, sent in order, and told as saved only when the server has answered.
// A hand that the server took stays on the tablet until the night is over, for a server that lost it.

import { changeHand, keptHands, nextOrder, recallHands } from "./device.js";
import { call, isAway, sentence } from "./server.js";

const TAKEN = [200, 201, 202];
const NEVER = [400, 409, 422];

let sending = null;

/**
 * Send what waits. `hear` is told: `taken(hand, answer)`, `same(hand, answer)`, `takenBack(hand)`, `notTakenBack(hand,
 * answer)`. `token` is this tablet's of the moment: a server that was put back to an older state may not know an older one.
 */
export function sendAll(hear, token) {
  sending = sending || sendInOrder(hear, token).finally(() => { sending = null; });
  return sending;
}

async function sendInOrder(hear, token) {
  const tried = new Set();
  const next = async () => {
    await recallHands(); // hands come while others are sent, also in another tab
    return keptHands().find((hand) => isOnItsWay(hand) && !tried.has(hand.uuid));
  };
  for (let hand = await next(); hand; hand = await next()) {
    tried.add(hand.uuid);
    const goesOn = await send(hand, hear, token);
    if (!goesOn) return; // away or busy: the next ones wait behind it
  }
}

async function send({ uuid }, hear, token) {
  const hand = await changeHand(uuid, (kept) => kept && { ...kept, sent: true });
  if (!hand) return true; // taken back a moment ago
  const answer = await post(hand, hand.token);
  if (isAway(answer)) return false;
  if (answer.status === 401 && token && token !== hand.token) return sendAs(token, hand, answer, hear);
  return hearOf(hand, answer, hear);
}

const post = ({ url, uuid, number, facts }, token) => call(url, { token, body: { uuid, number, ...facts } });

async function sendAs(token, hand, before, hear) {
  const answer = await post(hand, token);
  if (isAway(answer)) return false;
  if (isForeign(answer)) return hearOf(hand, before, hear);
  await changeHand(hand.uuid, (kept) => kept && { ...kept, token });
  return hearOf(hand, answer, hear);
}

async function hearOf(hand, answer, hear) {
  const kept = await changeHand(hand.uuid, (now) => now && afterAnswer(now, answer));
  if (isTheSame(answer)) hear.same(hand, answer);
  if (kept && kept.withdrawn) return takeOff(kept, hear);
  if (kept && TAKEN.includes(answer.status)) hear.taken(kept, answer);
  return true;
}

const isForeign = ({ status }) => [401, 403, 404].includes(status);

// The hand under its number says just the same: this one has nothing to add, and is let go.
const isTheSame = ({ status, body }) => status === 409 && Boolean(body.same);

// The sheet has no place for it; it waits for the director instead.
const isHeld = ({ status, body }) => status === 409 && Boolean(body.held);

// The round is a draft again, and will be played: there is a time for this hand.
const isEarly = ({ status, body }) => status === 409 && body.code === "round-not-open";

const isOnItsWay = (hand) => !hand.refused && !hand.taken;

/** What to keep of a hand after the server's word; one that was taken back meanwhile is still to be taken off. */
function afterAnswer(hand, answer) {
  if (hand.withdrawn) return TAKEN.includes(answer.status) || isHeld(answer) ? hand : undefined;
  if (TAKEN.includes(answer.status)) return { ...hand, ...asTaken(answer.body, hand) };
  if (isTheSame(answer)) return undefined;
  const isRefused = NEVER.includes(answer.status) && !isEarly(answer);
  return isRefused ? { ...hand, refused: sentence(answer), ...whereRefused(answer) } : { ...hand, ...whyStuck(answer) };
}

/** The points are the server's: of some games the tablet cannot count them. */
function asTaken({ held, points }, hand) {
  return { stuck: undefined, taken: true, held: Boolean(held), points: points || hand.points };
}

/** Why a hand goes nowhere for the time being; `lost` where the server, put back to an older state, has no such game. */
function whyStuck(answer) {
  return { stuck: sentence(answer), lost: answer.status === 404 };
}

/** What more is known of a refusal: whether the director has the hand all the same, or has decided about it. */
function whereRefused(answer) {
  return { held: isHeld(answer), decided: answer.body.code === "not-counted" };
}

async function takeOff(hand, hear) {
  const answer = await call(`${hand.url}${hand.uuid}/void/`, { token: hand.token, body: { reason: hand.reason } });
  if (isAway(answer)) return false;
  const isOff = answer.status === 200; // it stays known here until a sheet without it comes
  await changeHand(hand.uuid, (kept) => (kept && isOff ? { ...kept, taken: true } : undefined));
  if (isOff) hear.takenBack(hand);
  else hear.notTakenBack(hand, answer);
  return true;
}

/** Keep a hand that was just entered, to be sent. Throws where this browser cannot keep anything. */
export function keepHand(hand) {
  return changeHand(hand.uuid, () => ({ ...hand, order: nextOrder() }));
}

/** The hand of this UUID, as it is kept. */
export function keptAs(uuid) {
  return keptHands().find((hand) => hand.uuid === uuid);
}

/** Let go of a hand. */
export function dropHand(uuid) {
  return changeHand(uuid, () => undefined);
}

/** The host knows what became of a refused hand: it is let go, but for a server that may lose it again. */
export function settle(uuid) {
  return changeHand(uuid, (hand) => (hand && hand.held ? { ...hand, refused: undefined, taken: true } : undefined));
}

/** Take back a hand that is kept here: never sent, it is dropped; else it goes on, to be taken off the sheet. */
export function withdraw({ uuid }, reason) {
  return changeHand(uuid, (hand) => (hand && hand.sent ? { ...hand, taken: undefined, withdrawn: true, reason } : undefined));
}

/** The hands of a sitting that are still to stand on its sheet, in the order in which they were entered. */
export function waitingAt(sitting) {
  return stillToSend().filter((hand) => hand.sitting === sitting);
}

/** The hands of a sitting that the server took for its sheet. The sheet that this tablet has may be older than they are. */
export function takenAt(sitting) {
  return keptHands().filter((hand) => hand.sitting === sitting && hand.taken && !hand.held && !hand.withdrawn);
}

/** The hands of a sitting that were taken back here. The sheet that this tablet has may still show them. */
export function withdrawnAt(sitting) {
  return keptHands().filter((hand) => hand.sitting === sitting && hand.withdrawn);
}

/** Every hand whose host has to know that it is not settled: on its way, to be taken back, or refused. */
export function unsettled() {
  return keptHands().filter((hand) => !hand.taken);
}

/** The hands that no server has taken and none has refused, in the order in which they were entered. */
export function stillToSend() {
  return keptHands().filter((hand) => isOnItsWay(hand) && !hand.withdrawn);
}

/** Those, and the refused ones about which nobody knows but this tablet. */
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

/** Whether a hand of this sitting, or its taking back, is still to be sent. */
export function isWaiting(sitting) {
  return keptHands().some((hand) => hand.sitting === sitting && isOnItsWay(hand));
}

/** Offer again what a server took once and does not know any more: it was put back to an older state of the night. */
export async function offerAgain(night, table, isKnown) {
  const lost = keptHands().filter((hand) => hand.taken && hand.night === night && hand.table === table && !isKnown(hand));
  for (const { uuid } of lost) await changeHand(uuid, (hand) => hand && { ...hand, taken: undefined, held: undefined });
}

/** Let go of what was taken off its sheet since, or refused by the director: it shall not come back by this tablet. */
export async function forgetGone(night, table, isGone) {
  for (const hand of keptHands()) {
    const isThere = hand.taken || hand.held;
    if (isThere && hand.night === night && hand.table === table && isGone(hand)) await dropHand(hand.uuid);
  }
}

/** Let go of what the director has of rounds that were undone: the host needs not be told any more that it was refused. */
export async function forgetUndone(night, table, isUndone) {
  const known = keptHands().filter((hand) => hand.refused && (hand.held || hand.decided));
  for (const hand of known) if (hand.night === night && hand.table === table && isUndone(hand)) await settle(hand.uuid);
}

/** Let go of what the server took in a night that is over. */
export async function forgetNight(night) {
  for (const hand of keptHands()) if (hand.taken && hand.night === night) await dropHand(hand.uuid);
}
