// Items on their way: stored on the device first, sent in order, and shown as saved only when the server has answered.
// Hands on a pad and sales at the door are both such items.

import { isAway } from "./server.js";

const TAKEN = [200, 201, 202];
const NEVER = [400, 409, 422];

/** Whether the server took what was sent. */
export const isTaken = ({ status }) => TAKEN.includes(status);

/** Whether the server refuses it, whenever it is sent. */
export const isRefusal = ({ status }) => NEVER.includes(status);

/** Whether the item still has to be sent. */
export const isOnItsWay = (item) => !item.refused && !item.taken;

/**
 * A queue over a store (`store.js`). What is sent, and what an answer means, its user says:
 *
 * - `post(item, key)` sends an item and returns the server's answer; `key` is what `sendAll` was given.
 * - `afterAnswer(item, answer)` returns what to store of an item then; undefined forgets it.
 * - `undo(item)` asks the server to undo what it took, and returns its answer; `isUndone(answer)` tells whether it did.
 */
export function queueOf(store, { post, afterAnswer, undo, isUndone }) {
  let sending = null;

  async function sendInOrder(listener, key) {
    const tried = new Set();
    const next = async () => {
      await store.recall(); // items come while others are sent, also in another tab
      return store.kept().find((item) => isOnItsWay(item) && !tried.has(item.uuid));
    };
    for (let item = await next(); item; item = await next()) {
      tried.add(item.uuid);
      const goesOn = await send(item, listener, key);
      if (!goesOn) return; // away or busy: the next ones wait behind it
    }
  }

  async function send({ uuid }, listener, key) {
    const item = await store.change(uuid, (stored) => stored && { ...stored, sent: true });
    if (!item) return true; // taken back a moment ago
    const answer = await post(item, key);
    if (isAway(answer)) return false;
    const stored = await store.change(uuid, (now) => now && afterAnswer(now, answer));
    if (listener.answered) listener.answered(item, answer);
    if (stored && stored.withdrawn) return takeOff(stored, listener);
    if (stored && isTaken(answer)) listener.taken(stored, answer);
    return true;
  }

  async function takeOff(item, listener) {
    const answer = await undo(item);
    if (isAway(answer)) return false;
    const isOff = isUndone(answer); // it stays known here until a list without it comes
    await store.change(item.uuid, (stored) => (stored && isOff ? { ...stored, taken: true } : undefined));
    if (isOff) listener.takenBack(item, answer);
    else listener.notTakenBack(item, answer);
    return true;
  }

  return {
    /**
     * Send what waits, and call the methods of `listener`: `taken(item, answer)`,
     * `takenBack(item, answer)`, `notTakenBack(item, answer)`, and `answered(item, answer)` after any answer.
     */
    sendAll(listener, key) {
      sending = sending || sendInOrder(listener, key).finally(() => { sending = null; });
      return sending;
    },

    /** Store an item that was just entered, to be sent. Throws if this browser cannot store anything. */
    keep: (item) => store.change(item.uuid, () => ({ ...item, order: store.nextOrder() })),

    /** The stored item with this UUID. */
    keptAs: (uuid) => store.kept().find((item) => item.uuid === uuid),

    /** Forget an item. */
    drop: (uuid) => store.change(uuid, () => undefined),

    /** Undo an item that is stored here: if never sent, it is removed; else it is still sent, to be undone. */
    withdraw: ({ uuid }, reason) => store.change(uuid, (item) => (
      item && item.sent ? { ...item, taken: undefined, withdrawn: true, reason } : undefined
    )),

    /** Every item that a person has to see: on its way, to be undone, or refused. */
    unsettled: () => store.kept().filter((item) => !item.taken),

    /** The items that no server has taken and none has refused, in the order in which they were entered. */
    stillToSend: () => store.kept().filter((item) => isOnItsWay(item) && !item.withdrawn),
  };
}
