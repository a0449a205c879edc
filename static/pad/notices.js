// The pad's notices: the result of the last tap, an unreachable server, errors.

import { write } from "../base/texts.js";
import { showWaiting } from "./waiting.js";

// The strip of notices is as high as it is, so that no button below it moves; what it has no room for opens over the page.
const strip = document.querySelector(".notices");
const list = strip.querySelector(".notice-list");
const more = document.getElementById("more-notices");

function showMore() {
  const isOpen = strip.classList.contains("open");
  const parts = Array.from(list.querySelectorAll(":scope > :not(#queue), #queue > li"));
  const hidden = parts.filter((part) => part.offsetHeight && part.offsetTop + part.offsetHeight > strip.offsetHeight + 1);
  if (isOpen && !hidden.length) return toggleNotices();
  more.hidden = !isOpen && !hidden.length;
  strip.classList.toggle("has-more", !more.hidden);
  more.setAttribute("aria-label", isOpen ? more.dataset.fewer : more.dataset.all);
  write(more, isOpen ? "×" : more.dataset.more.replace("{count}", hidden.length));
}

/** Open the notices over the page, or close them. */
export function toggleNotices() {
  const isOpen = strip.classList.toggle("open");
  more.setAttribute("aria-expanded", String(isOpen));
  showMore();
}

new MutationObserver(showMore).observe(list, { childList: true, subtree: true, attributes: true, characterData: true });
new ResizeObserver(showMore).observe(strip);

/** Show an error; without words, clear it. */
export function showProblem(words) {
  const problem = document.getElementById("problem");
  problem.hidden = !words;
  write(problem, words);
}

/** Show that the server is unreachable, or that it is back. */
export function showAway(isAway) {
  document.getElementById("away").hidden = !isAway;
  showWaiting();
}

/** Show the result of the last tap, in these lines. */
export function say(...lines) {
  document.getElementById("said").replaceChildren(...lines);
}

/** Take away what was said about hands of rounds that were undone since, and of success in a game that is not shown any more. */
export function forgetWhatWasSaid(current, isUndone) {
  for (const line of document.querySelectorAll("#said [data-sitting]")) {
    const hand = { sitting: line.dataset.sitting, round: Number(line.dataset.round) };
    const isOver = hand.sitting !== current && line.classList.contains("success");
    if (isOver || isUndone(hand)) line.remove();
  }
}

/** Show the server's notice in the element with this id; null: there is none. */
export function showNotice(id, notice) {
  const place = document.getElementById(id);
  place.hidden = !notice;
  write(place, notice ? notice.content.textContent : "");
}
