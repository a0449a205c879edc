// The sales of this tablet on their way to the server, through the same queue as a pad's hands (queue/queue.js). A sale has
// a UUID that this tablet makes once: sent again it is the same sale, while a code scanned twice is another.

import { text } from "../../base/texts.js";
import { isRefusal, isTaken, queueOf } from "../../queue/queue.js";
import { call, isAway, sentence } from "../../queue/server.js";
import { storeOf } from "../../queue/store.js";

const MOST_KEPT = 100;
const SIGNED_OUT = [401, 403];

export const SALES = storeOf("headtable-door", "sales");
const door = globalThis.document?.getElementById("door"); // tests of modules have no page

async function send(url, body) {
  const headers = { "X-CSRFToken": door ? door.dataset.csrf : "" };
  const answer = await call(url, { body, headers, credentials: "same-origin" });
  if (isAway(answer) || typeof answer.body === "object") return answer;
  return { ...answer, status: 401 }; // a page, not an answer: of somebody who signed out, or of another server
}

const post = ({ url, body }) => send(url, body);
const undo = ({ url, uuid }) => send(`${url}${uuid}/undo/`, {});

function afterAnswer(sale, answer) {
  if (sale.withdrawn) return isTaken(answer) ? sale : undefined;
  if (isTaken(answer)) return { ...sale, stuck: undefined, taken: true };
  return isRefusal(answer) ? { ...sale, refused: sentence(answer) } : { ...sale, stuck: whyStuck(answer) };
}

const whyStuck = (answer) => (SIGNED_OUT.includes(answer.status) ? text("signed-out") : sentence(answer));

export const queue = queueOf(SALES, { post, afterAnswer, undo, isUndone: ({ status }) => status === 200 });

const isOf = (tournament) => (sale) => sale.tournament === tournament;

/** What was sold on this tablet in a tournament and not refused, the newest first. */
export const salesOf = (tournament) => SALES.kept().filter(isOf(tournament)).filter(({ refused }) => !refused).reverse();

/** What the server refused, until somebody has read it. */
export const refusedIn = (tournament) => SALES.kept().filter(isOf(tournament)).filter(({ refused }) => refused);

/** The sale that has this guest checked in, or paid for, and has not been answered yet. */
export function waitingFor(tournament, guest) {
  const isAbout = ({ entrant, sign_up: signUp }) => (guest.id ? entrant === guest.id : signUp === guest.sign_up);
  return queue.stillToSend().find((sale) => sale.tournament === tournament && !sale.isUndo && isAbout(sale.body));
}

/** Forget the oldest of what the server has: the books have it. */
export async function forgetOld() {
  const taken = SALES.kept().filter((sale) => sale.taken);
  for (const { uuid } of taken.slice(0, Math.max(0, taken.length - MOST_KEPT))) await queue.drop(uuid);
}
