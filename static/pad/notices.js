// What the pad says above the taps: what came of the last tap, that the server is away, that something is wrong.

import { write } from "./texts.js";
import { showWaiting } from "./waiting.js";

/** Say what is wrong; no words: nothing is. */
export function showProblem(words) {
  const problem = document.getElementById("problem");
  problem.hidden = !words;
  write(problem, words);
}

/** Say that the server is away, or that it is there. */
export function showAway(isAway) {
  document.getElementById("away").hidden = !isAway;
  showWaiting();
}

/** Say what came of the last tap, in these lines. */
export function say(...lines) {
  document.getElementById("said").replaceChildren(...lines);
}

/** Show the server's notice in the place of this id; null: there is none. */
export function showNotice(id, notice) {
  const place = document.getElementById(id);
  place.hidden = !notice;
  write(place, notice ? notice.content.textContent : "");
}
