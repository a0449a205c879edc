// The round clock, on every page that shows one: counted here, by the server's time, without the network. What a
// page shows of it is in templates/_clock.html; what holds a clock has the class `time-is-up` when it is; `data-since` on
// anything is the moment since which it waits. A page that is open when the bell rings gets the event
// `time-is-up` on its document.

import { ring } from "./bell.js";

const SLACK = 1500; // an answer's Date has whole seconds, and may be an old one
const LATE = 30000; // a page opened later than this after the bell stays silent
const NEAR = [[60, "one"], [300, "five"]];

let ahead = null; // how far the server's clock is ahead of performance.now(), in milliseconds
const announced = new Set(); // what was said aloud, and which bells were rung

/** The server's time in epoch milliseconds, independent of this device's clock; null while it is unknown. */
export function serverNow() {
  return ahead === null ? null : ahead + performance.now();
}

/** Take note of an answer's Date header; `askedAt` is what performance.now() was when it was asked for. */
export function noteDate(date, askedAt) {
  const answered = Date.parse(date);
  if (Number.isNaN(answered)) return;
  const least = answered - performance.now();
  const most = answered + 1000 - askedAt;
  if (ahead === null || ahead < least - SLACK || ahead > most + SLACK) ahead = (least + most) / 2;
  showAll();
}

/** The same for an answer that holds the server's time in milliseconds. */
function noteNow(serverTime, askedAt) {
  const exact = serverTime - (askedAt + performance.now()) / 2;
  if (ahead === null || Math.abs(ahead - exact) > SLACK) ahead = exact;
  showAll();
}

function timeOfPage() {
  const meta = document.querySelector('meta[name="now"]');
  const [load] = performance.getEntriesByType("navigation");
  if (meta && load) ahead = Number(meta.content) / 1000 - (load.requestStart + load.responseStart) / 2;
}

// What is shown

function spell(seconds) {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What a clock says: {left: seconds or null, rung, bell: the moment, if it runs}. */
function read(clock) {
  if (clock.dataset.left) return { left: Number(clock.dataset.left), bell: null };
  const now = serverNow();
  const bell = Number(clock.dataset.bellAt);
  return { left: now === null ? null : Math.max(0, Math.ceil((bell - now) / 1000)), bell };
}

function write(place, words) {
  if (place.textContent !== words) place.textContent = words;
}

function show(clock) {
  const { left, bell } = read(clock);
  if (left === null) return;
  const rung = bell !== null && left === 0;
  clock.classList.toggle("rung", rung);
  clock.parentElement.classList.toggle("time-is-up", rung);
  clock.classList.toggle("near", !rung && bell !== null && left <= 60);
  write(clock.querySelector("[data-time]"), rung ? clock.dataset.rung : spell(left));
  if (bell === null) return;
  if (rung) return once(`${bell}`, clock.dataset.rung, serverNow() - bell < LATE && announce);
  const [, near] = NEAR.find(([seconds]) => left <= seconds && left > seconds - 10) || [];
  if (near) once(`${bell} ${near}`, clock.dataset[near]);
}

function showAll() {
  document.querySelectorAll("[data-clock]").forEach(show);
  const now = serverNow();
  if (now === null) return;
  for (const place of document.querySelectorAll("[data-since]")) {
    write(place, spell(Math.max(0, Math.floor((now - Number(place.dataset.since)) / 1000))));
  }
}

// What is said, once, to those who cannot see it, and to the hall

const said = document.createElement("div");
said.setAttribute("role", "status");
said.className = "unseen";

function once(key, words, action) {
  if (announced.has(key)) return;
  announced.add(key);
  said.textContent = words;
  if (action) action();
}

function announce() {
  ring();
  document.dispatchEvent(new Event("time-is-up"));
}

// htmx asks for parts of some pages: its answers carry the time too, and what it puts in is filled in before it is painted.

const asked = new WeakMap();
document.addEventListener("htmx:beforeSend", (event) => asked.set(event.detail.xhr, performance.now()));
document.addEventListener("htmx:afterRequest", (event) => {
  const { xhr } = event.detail;
  if (!xhr || !asked.has(xhr)) return;
  const now = Number(xhr.getResponseHeader("X-Now"));
  const date = xhr.getResponseHeader("Date");
  if (now) noteNow(now, asked.get(xhr));
  else if (date) noteDate(date, asked.get(xhr));
});

timeOfPage();
document.body.append(said);
new MutationObserver(showAll).observe(document.body, { childList: true, subtree: true });
showAll();
setInterval(showAll, 200);
