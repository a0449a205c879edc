// The board on a wall: pages turn on their own, for nobody stands at its keyboard; somebody who does can stop and
// turn them (arrow keys, Home, space bar, or the buttons). A refresh never turns a page; news does:
// after a round is published, or at the end, the wall starts over at its first page.

import { fit, moveTo, rowsOn } from "./fit.js";
import { placeOf, programme, secondsOf } from "./programme.js";

const CODE_LINES = 40; // a page without rows, the code for phones, is shown as long as this many lines
const BELL_SHOWN = 8000; // milliseconds for which the whole wall says that time is up
const BREATH = 1100; // milliseconds between the number of a place and its name, and between the steps of a podium
const LONG_BREATH = 2400;
const FIELDS = "input, textarea, select";
const PRESSED = "button, a, summary";
const main = document.querySelector("main");
const turning = document.getElementById("turning");
const pauseButton = turning.querySelector("[data-pause]");
const pauseWords = pauseButton.getAttribute("aria-label");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const counts = {};
let steps = [];
let index = 0;
let turned = 0; // how many pages were turned: which sponsor's turn it is
let stage = "";
let paused = false;
let timer = null;
let isOn = false;
let here = null; // the names in the lobby as they were shown before

function reels() {
  return [...document.querySelectorAll(".reel")];
}

function phase() {
  const now = document.getElementById("now");
  return now ? now.dataset.phase : "waiting";
}

/** The key whose change restarts a wall: the phase or the round, once its seats have arrived. */
function stageNow() {
  const [now, seated] = [document.getElementById("now"), document.getElementById("seated")];
  if (!now || !seated || now.dataset.stamp !== seated.dataset.stamp) return stage;
  return `${now.dataset.phase} ${now.dataset.round} ${now.dataset.step || ""}`;
}

// Showing

function initials(row) {
  const name = row.querySelector(".name");
  return name ? name.textContent.slice(0, 3) : "";
}

function showRange(reel, page) {
  if (reel.id !== "by-name") return;
  const rows = rowsOn(reel, page);
  reel.querySelector(".when").dataset.range = rows.length ? `${initials(rows[0])} – ${initials(rows[rows.length - 1])}` : "";
}

function showPage() {
  const step = steps[index];
  for (const reel of reels()) reel.classList.toggle("current", Boolean(step) && reel.id === step.reel);
  const reel = step && document.getElementById(step.reel);
  main.classList.toggle("has-pages", Boolean(reel));
  showSponsor();
  if (!reel) return;
  moveTo(reel, step.page);
  showRange(reel, step.page);
  const place = document.getElementById("page");
  const pages = counts[step.reel] || 1;
  place.textContent = pages > 1 ? place.dataset.words.replace("{page}", step.page + 1).replace("{pages}", pages) : "";
}

/** Name the next sponsor with each page; a refresh leaves the same one there. */
function showSponsor() {
  const sponsors = [...document.querySelectorAll(".sponsors li")];
  sponsors.forEach((sponsor, place) => sponsor.classList.toggle("current", place === turned % sponsors.length));
}

function turn(by) {
  if (steps.length) index = (index + by + steps.length) % steps.length;
  turned += 1;
  showPage();
  fadeIn();
  wait();
}

/** A step of the reveal comes up from below, once and slowly; of one place the number first, the name after a breath,
 * which is longest before the winner. The steps of a podium rise from the third to the first. */
function rise() {
  const reel = document.querySelector(".podium.current");
  if (!reel || still.matches) return;
  const alone = reel.querySelector(".of-1 > li");
  const steps = reel.matches(".steps") ? [...reel.querySelectorAll(".rows > li")].reverse() : [];
  if (alone) {
    const breath = alone.matches(".place-1") ? LONG_BREATH : BREATH;
    for (const part of reel.querySelectorAll(".rows :is(.name, .points), .prize")) comeUp(part, "4vh", breath);
  } else if (steps.length) steps.forEach((step, place) => comeUp(step, "24vh", place * BREATH));
  else if (reel.matches(".reveal")) comeUp(reel.querySelector(".rows"), "12vh", 0);
}

function comeUp(part, from, delay) {
  if (!part) return;
  const way = [{ opacity: 0, transform: `translateY(${from})` }, { opacity: 1, transform: "none" }];
  part.animate(way, { duration: 900, easing: "ease-out", delay, fill: "backwards" });
}

/** A player who has just checked in comes up among the names; not all of them when the page is opened. */
function welcome() {
  const lobby = [...document.querySelectorAll(".lobby .rows > li")];
  const names = new Set(lobby.map((row) => row.textContent));
  const isNew = (row) => here && !here.has(row.textContent);
  if (!still.matches) lobby.filter(isNew).forEach((row) => comeUp(row.firstChild, "3vh", 0));
  here = document.getElementById("lobby") ? names : null;
}

function fadeIn() {
  const rows = document.querySelector(".reel.current .rows");
  if (rows && !still.matches) rows.animate([{ opacity: 0.3 }, { opacity: 1 }], 250);
}

/** How many lines somebody who looks for a name has to read on this page: two of each table. */
function linesOn(step) {
  const reel = step && document.getElementById(step.reel);
  if (!reel || !reel.dataset.pages) return CODE_LINES;
  const rows = rowsOn(reel, step.page);
  return rows.reduce((sum, row) => sum + Math.max(1, row.querySelectorAll("p .name").length), 0);
}

function wait() {
  clearTimeout(timer);
  if (isOn && !paused) timer = setTimeout(turn, 1000 * secondsOf(linesOn(steps[index])), 1);
}

function pause(isPaused) {
  paused = isPaused;
  pauseButton.setAttribute("aria-label", paused ? pauseButton.dataset.resume : pauseWords);
  pauseButton.setAttribute("aria-pressed", paused);
  pauseButton.textContent = paused ? "▶▶" : "❚❚";
  wait();
}

// What is there to show

function plan() {
  const shown = steps[index];
  steps = programme(main.dataset.show, phase(), counts);
  const isNew = stage !== stageNow();
  stage = stageNow();
  index = isNew && !paused ? 0 : placeOf(steps, shown, index);
  showPage();
  if (!isNew) return;
  wait();
  rise();
}

/** Lay out new content within a part of the page, and stay on the same page of the wall. */
export function arrange(part = main) {
  if (!isOn) return;
  for (const id of Object.keys(counts)) if (!document.getElementById(id)) delete counts[id];
  for (const reel of part.querySelectorAll(".reel")) counts[reel.id] = fit(reel);
  plan();
  welcome();
}

/** Turn the wall mode on or off. */
export function switchWall(on) {
  isOn = on;
  turning.hidden = !on;
  if (on) {
    stage = "";
    arrange();
  } else {
    for (const reel of reels()) undo(reel);
  }
  wait();
}

function undo(reel) {
  reel.classList.remove("current", "few", "steps");
  reel.removeAttribute("style");
  for (const copy of reel.querySelectorAll(".column-head ~ .column-head")) copy.remove();
  for (const styled of reel.querySelectorAll("[style]")) styled.removeAttribute("style");
}

// Time is up: shown so that nobody can miss it

const bell = document.getElementById("bell");
document.addEventListener("time-is-up", () => {
  bell.hidden = !isOn;
  setTimeout(() => (bell.hidden = true), BELL_SHOWN);
});

// Keys and buttons

const KEYS = {
  ArrowRight: () => turn(1),
  PageDown: () => turn(1),
  ArrowLeft: () => turn(-1),
  PageUp: () => turn(-1),
  Home: () => turn(-index),
  " ": () => pause(!paused),
};

document.addEventListener("keydown", (event) => {
  const action = KEYS[event.key];
  const isTakenByFocus = event.target.closest(event.key === " " ? `${FIELDS}, ${PRESSED}` : FIELDS);
  if (!isOn || !action || isTakenByFocus || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  action();
});

turning.addEventListener("click", (event) => {
  const button = event.target.closest("[data-turn], [data-pause]");
  if (!button) return;
  if (button === pauseButton) pause(!paused);
  else turn(Number(button.dataset.turn));
});

let resizing = null;
window.addEventListener("resize", () => {
  clearTimeout(resizing);
  resizing = setTimeout(arrange, 100);
});
if (document.fonts && document.fonts.ready) document.fonts.ready.then(() => arrange());
