// Parts of a page that htmx asks for again and again: left alone while nothing has changed, and left in place while
// the server is away, with a notice and the time of what is shown. Nobody asks for a page that nobody sees.

import { timeOfDay } from "./base/time.js";

const REFUSED = [401, 403, 404];
const shown = new WeakMap();
let answeredAt = new Date();

function live(event) {
  const part = event.detail.elt;
  return part && part.matches && part.matches("[data-live]") ? part : null;
}

function show(id, isThere) {
  const notice = document.getElementById(id);
  if (!notice || notice.hidden === !isThere) return;
  const time = notice.querySelector("time");
  if (time) time.textContent = timeOfDay(answeredAt);
  notice.hidden = !isThere;
}

function empty(part) {
  part.replaceChildren();
  shown.delete(part);
  delete part.dataset.tag;
}

// A part that came with the page is not sent a second time: `data-tag` is its ETag.
document.addEventListener("htmx:configRequest", (event) => {
  const part = live(event);
  if (part && part.dataset.tag && !shown.has(part)) event.detail.headers["If-None-Match"] = part.dataset.tag;
});

document.addEventListener("htmx:beforeRequest", (event) => {
  if (live(event) && document.hidden) event.preventDefault();
});

document.addEventListener("htmx:beforeSwap", (event) => {
  const part = live(event);
  if (!part || !event.detail.shouldSwap) return;
  if (event.detail.xhr.status === 304) {
    event.detail.shouldSwap = false;
    return;
  }
  const text = event.detail.xhr.responseText;
  if (shown.get(part) === text) event.detail.shouldSwap = false;
  shown.set(part, text);
});

document.addEventListener("htmx:afterRequest", (event) => {
  const part = live(event);
  if (!part) return;
  const { successful, xhr } = event.detail;
  const isGone = Boolean(part.dataset.gone) && REFUSED.includes(xhr.status);
  if (isGone) empty(part);
  if (part.dataset.gone) show(part.dataset.gone, isGone);
  show(part.dataset.stale, !successful && !isGone);
  if (successful) answeredAt = new Date();
});
