// What the host is told about hands that only this tablet has: how many, which, since when, and what became of them.

import { drawHandover } from "./handover.js";
import { stillToSend, unsettled } from "./queue.js";
import { message, text } from "./texts.js";

/** Write it under the score, where it changed. */
export function showWaiting() {
  const list = document.getElementById("queue");
  const hands = unsettled();
  const lines = [...linesOfWaiting(hands.filter(isPlain)), ...hands.filter((hand) => !isPlain(hand)).map(lineOf)];
  const isAway = !document.getElementById("away").hidden;
  document.getElementById("open-handover").hidden = !isAway || !stillToSend().length;
  if (list.textContent === lines.map((line) => line.textContent).join("")) return;
  list.replaceChildren(...lines);
  if (!document.getElementById("handover").hidden) showHandover(true);
}

/** The same for the director, as headers of a question: how many hands wait, and since when, in seconds since 1970. */
export function waitingHere() {
  const hands = stillToSend();
  if (!hands.length) return {};
  return { "X-Waiting": String(hands.length), "X-Waiting-Since": String(Math.floor(Math.min(...hands.map((hand) => hand.at)) / 1000)) };
}

/** Open or close the part of the page that shows waiting hands as QR codes. */
export function showHandover(isOpen) {
  const part = document.getElementById("handover");
  part.hidden = !isOpen || !stillToSend().length;
  if (!part.hidden) drawHandover(part.querySelector(".codes"));
}

const isPlain = (hand) => !hand.refused && !hand.stuck && !hand.withdrawn;

function linesOfWaiting(waiting) {
  return [...new Set(waiting.map((hand) => hand.sitting))].map((sitting) => {
    const hands = waiting.filter((hand) => hand.sitting === sitting);
    const [{ number, table, at }] = hands;
    const told = { number, table, since: since(at), numbers: hands.map((hand) => hand.number).join(", "), count: hands.length };
    return message(text(hands.length > 1 ? "many-waiting" : "waiting", told), "warning", "li");
  });
}

function since(at) {
  return new Date(at).toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
}

function lineOf(hand) {
  const state = hand.withdrawn ? "withdrawn" : hand.refused ? "refused" : "stuck";
  const told = { number: hand.number, table: hand.table, since: since(hand.at), why: hand.refused || hand.stuck };
  const line = message(text(state, told), hand.refused ? "error" : "warning", "li");
  if (hand.refused) line.append(" ", dismissal(hand));
  return line;
}

function dismissal(hand) {
  const button = document.createElement("button");
  button.dataset.do = "dismiss";
  button.dataset.hand = hand.uuid;
  button.textContent = text("dismiss");
  return button;
}
