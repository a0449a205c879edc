// What the host sees about hands that only this tablet has: how many, which, since when, and their fate.

import { message, text, write } from "../base/texts.js";
import { timeOfDay } from "../base/time.js";
import { drawHandover } from "./handover.js";
import { onlyHere, stillToSend, unsettled } from "./queue.js";

const A_MOMENT = 3000;

let seenAt = null; // since when something waits, by a clock that nobody sets

/** Write it under the score, where it changed. */
export function showWaiting() {
  const list = document.getElementById("queue");
  const hands = unsettled();
  showCount();
  const lines = [...linesOfWaiting(hands.filter(isPlain)), ...hands.filter((hand) => !isPlain(hand)).map(lineOf)];
  const isAway = !document.getElementById("away").hidden;
  list.parentElement.classList.toggle("cut-off", isAway && hands.some(isPlain));
  const isStuck = isAway || hands.some((hand) => hand.stuck);
  document.getElementById("open-handover").hidden = !isStuck || !stillToSend().length;
  if (list.textContent === lines.map((line) => line.textContent).join("")) return;
  list.replaceChildren(...lines);
  if (!document.getElementById("handover").hidden) showHandover(true);
}

// In the part of the page that stays in view: how many hands nobody has but this tablet, and since when. Not at once:
// most are on their way for a moment only, and what stands beside would move with every tap.
function showCount() {
  const place = document.querySelector("[data-waits]");
  const hands = onlyHere();
  seenAt = hands.length ? seenAt ?? performance.now() : null;
  if (!place) return;
  const isLate = seenAt !== null && performance.now() - seenAt > A_MOMENT;
  const facts = { count: hands.length, since: hands.length && timeOfDay(oldest(hands)) };
  write(place, isLate ? text(hands.length > 1 ? "many-wait" : "one-waits", facts) : "");
}

const oldest = (hands) => Math.min(...hands.map((hand) => hand.at));

/** The same for the director, as headers of a question: how many hands wait, and since when, in seconds since 1970. */
export function waitingHere() {
  const hands = onlyHere();
  if (!hands.length) return {};
  return { "X-Waiting": String(hands.length), "X-Waiting-Since": String(Math.floor(oldest(hands) / 1000)) };
}

/** Open or close the part of the page that shows waiting hands as QR codes. */
export function showHandover(isOpen) {
  const part = document.getElementById("handover");
  part.hidden = !isOpen || !stillToSend().length;
  if (!part.hidden) drawHandover(part.querySelector(".codes"));
}

/** Open that part, and scroll its first code into view. */
export function openHandover() {
  showHandover(true);
  const [code] = document.querySelectorAll("#handover canvas");
  if (code) code.scrollIntoView({ block: "center" });
}

const isPlain = (hand) => !hand.refused && !hand.stuck && !hand.withdrawn;

// One line for all of them, so short that it is whole on every screen: their codes say which they are.
function linesOfWaiting(hands) {
  if (!hands.length) return [];
  const facts = { number: hands[0].number, since: timeOfDay(oldest(hands)), count: hands.length };
  return [message(text(hands.length > 1 ? "many-waiting" : "waiting", facts), "warning", "li")];
}

function lineOf(hand) {
  const { number, table, words, held, decided } = hand;
  const facts = { number, table, words, since: timeOfDay(hand.at), why: hand.refused || hand.stuck };
  if (hand.withdrawn) return message(text("withdrawn", facts), "warning", "li");
  const isRead = held || decided;
  const name = held ? "with-director" : hand.refused ? "refused" : hand.lost ? "lost" : "stuck";
  const line = message(text(name, facts), hand.refused && !held ? "error" : "warning", "li");
  if (canBeMended(hand)) line.append(" ", buttonFor(hand, "again"));
  line.append(" ", isRead ? buttonFor(hand, "dismiss") : buttonFor(hand, "drop"));
  return line;
}

// A hand that took many taps, and was refused for its facts, need not be tapped again.
const canBeMended = ({ refused, held, decided, steps }) => refused && !held && !decided && steps && steps.length > 0;

function buttonFor(hand, action) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.do = action;
  button.dataset.hand = hand.uuid;
  button.textContent = text(action);
  return button;
}
