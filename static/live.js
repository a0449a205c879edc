// Parts of a page that htmx asks for again and again: left alone while nothing has changed, and left in place while
// the server is away, with a notice and the time of what is shown. Nobody asks for a page that nobody sees.
// Boards and phones go on at the second laptop, at the same path, once it has taken over.

import { timeOfDay } from "./base/time.js";

const REFUSED = [401, 403, 404];
const PATIENCE = 8000;
const shown = new WeakMap();
let answeredAt = new Date();
let standby = null; // the second laptop's address, "" where there is none; null: no answer has said so yet
let isLooking = false;

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

// A page may ask only the second laptop that there was when it was opened: for one that came later, open it anew.
function noteStandby(address) {
  if (standby !== null && address && address !== standby) location.reload();
  standby = address;
}

async function goOnAtStandby() {
  if (!standby || isLooking) return;
  isLooking = true;
  if (await serves(standby)) location.replace(standby + location.pathname + location.search + location.hash);
  isLooking = false;
}

async function serves(address) {
  try {
    const signal = AbortSignal.timeout?.(PATIENCE); // older tablets wait for as long as it takes
    const answer = await fetch(`${address}/standby/serving/`, { cache: "no-store", credentials: "omit", signal });
    return answer.ok && (await answer.json()).serves;
  } catch {
    return false;
  }
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
  if (successful) noteStandby(xhr.getResponseHeader("X-Standby") || "");
  else if (!isGone) goOnAtStandby();
});
