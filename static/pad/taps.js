// The second tap of somebody who taps twice.

// What stands under the finger after the first may be another button: the call's taking back, the other side's word, or
// taking back the game's last hand, which has just gone up to where its tricks were.
const NOT_TWICE = ["call", "confirm", "end-game", "take-over", "take-back", "dismiss", "drop"];
let before = { at: -Infinity, x: 0, y: 0 };

// Where a tap made the hand whole, what enters it may have come to lie under the finger.
const isNotMeant = (action, last) => NOT_TWICE.includes(action) || (action === "save" && last.action === "step");

/** Whether a click on a button that does `action` belongs to the one before it. */
export function isOneTooMany({ timeStamp, clientX, clientY }, action) {
  const last = before;
  before = { at: timeStamp, x: clientX, y: clientY, action };
  const isSecond = timeStamp - last.at < 800 && Math.hypot(clientX - last.x, clientY - last.y) < 30;
  return isSecond && isNotMeant(action, last);
}
