// One tap undoes the last hand: the last on the sheet, or one that still waits on this tablet.

import { waitingAt, withdraw } from "./queue.js";

const BREATH = 1000; // a second tap within this time is one too many

let standing = null; // the last hand on the sheet, as far as this tablet knows: {uuid, url, what, facts}
let calmUntil = 0;
let justTaken = false;

/** Note the last hand of a sheet that was just drawn. */
export function noteSheet(sheet) {
  const button = sheet.querySelector("[data-do='take-back']");
  const uuid = button && button.dataset.uuid;
  note(uuid ? {
    uuid,
    url: button.dataset.url,
    what: button.querySelector(".what").textContent,
    facts: button.querySelector("small").textContent,
  } : null);
}

/** Note a hand that the server has just taken, before the sheet that shows it is here. */
export function noteOnSheet(hand, what) {
  note({ uuid: hand.uuid, url: `${hand.url}${hand.uuid}/void/`, what, facts: hand.words });
}

// After an undo the button names the hand before it: a double tap must not undo that one, too.
function note(hand) {
  const before = standing && standing.uuid;
  standing = hand;
  if (justTaken && before !== (hand && hand.uuid)) calmDown();
}

function calmDown() {
  justTaken = false;
  calmUntil = performance.now() + BREATH;
}

/** Write on the button which hand it would undo. `whatOf(hand)` is the sentence for a hand that waits here. */
export function showTakeBack(sheet, sitting, whatOf) {
  const button = sheet.querySelector("[data-do='take-back']");
  if (!button) return;
  const waiting = waitingAt(sitting).pop();
  const last = waiting ? { what: whatOf(waiting), facts: waiting.words } : standing;
  button.hidden = !last;
  button.querySelector(".what").textContent = last ? last.what : "";
  button.querySelector("small").textContent = last ? last.facts : "";
}

/** Undo the last hand. Returns the request to send, `{uuid, url, body}`, if any. */
export async function takeBack(button, sitting) {
  if (performance.now() < calmUntil) return null;
  const waiting = waitingAt(sitting).pop();
  const { reason } = button.dataset;
  calmDown();
  justTaken = true;
  if (waiting) await withdraw(waiting, reason);
  else if (standing) return { uuid: standing.uuid, url: standing.url, body: { reason } };
  return null;
}
