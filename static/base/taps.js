// The second tap of somebody who taps twice, and the finger that is still on the screen.

// What stands under the finger after the first may be another button: the call's taking back, the other side's word,
// taking back the game's last hand, which has just gone up to where its tricks were, or a payment.
const NOT_TWICE = ["call", "confirm", "end-game", "take-over", "take-back", "dismiss", "drop", "pay"];
const WITHIN = 800;
const WITHIN_AT_THE_DOOR = 350; // somebody who lets a queue in may well mean the second tap after half a second
let before = { at: -Infinity, x: 0, y: 0 };

// After the tap that completes the hand, the button that enters it may be under the finger.
const isNotMeant = (action, last) => NOT_TWICE.includes(action) || (action === "save" && last.action === "step");

/** Whether a click on a button that does `action` belongs to the one before it. */
export function isOneTooMany({ timeStamp, clientX, clientY }, action) {
  const last = before;
  before = { at: timeStamp, x: clientX, y: clientY, action };
  const within = action === "pay" ? WITHIN_AT_THE_DOOR : WITHIN;
  const isSecond = timeStamp - last.at < within && Math.hypot(clientX - last.x, clientY - last.y) < 30;
  return isSecond && isNotMeant(action, last);
}

const A_MOMENT = 50; // a touch becomes a click only once the finger is gone
const LONGEST = 1000;
let doneAt = 0;

/** Note from now on when a finger touches the page, and when it leaves. */
export function watchFinger(target) {
  target.addEventListener("pointerdown", () => { doneAt = Infinity; }, true);
  for (const up of ["pointerup", "pointercancel"]) target.addEventListener(up, () => { doneAt = performance.now() + A_MOMENT; }, true);
}

/** Wait until the tap that is under way is done, a second at most: a button that is drawn anew under a finger hears nothing of it. */
export async function tapDone() {
  const until = performance.now() + LONGEST;
  while (performance.now() < Math.min(doneAt, until)) await new Promise((go) => setTimeout(go, A_MOMENT / 5));
}
