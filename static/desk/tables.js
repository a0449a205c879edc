// The tables of the round: how long ago each table's last hand came, by the server's time; and cards that keep their places while
// somebody is at them, whatever came in.

import { serverNow } from "../clock.js";

const STILL = 10000; // after so long without a touch nobody is at the tables
const LONG = 120; // minutes: then the time of day tells more

const room = document.getElementById("room");
let touched = -STILL;

function showAges() {
  const now = serverNow();
  if (now === null) return;
  for (const time of document.querySelectorAll("time[data-ago]")) {
    const minutes = Math.floor((now - Date.parse(time.dateTime)) / 60000);
    if (!time.title) time.title = time.textContent;
    const words = minutes < 1 ? time.dataset.now : time.dataset.ago.replace("{n}", minutes);
    const wanted = minutes < LONG ? words : time.title;
    if (time.textContent !== wanted) time.textContent = wanted;
  }
}

function isInUse() {
  return room.contains(document.activeElement) || performance.now() - touched < STILL;
}

const places = (root) => Array.from(root.querySelectorAll(".room > li"));

// The new content, with its tables in the order that is on the screen.
function inOrderOfScreen(html) {
  const came = new DOMParser().parseFromString(html, "text/html");
  const list = came.querySelector(".room");
  for (const { id } of places(room)) {
    const table = came.getElementById(id);
    if (table) list.append(table);
  }
  return came.body.innerHTML;
}

function putInOrder() {
  if (isInUse()) return;
  const list = room.querySelector(".room");
  const shown = places(room);
  const wanted = shown.slice().sort((a, b) => a.dataset.place - b.dataset.place);
  if (wanted.some((table, index) => table !== shown[index])) list.append(...wanted);
}

if (room) {
  for (const kind of ["pointermove", "pointerdown", "touchmove", "keydown"]) {
    room.addEventListener(kind, () => { touched = performance.now(); }, { passive: true });
  }
  room.addEventListener("htmx:beforeSwap", (event) => {
    if (isInUse()) event.detail.serverResponse = inOrderOfScreen(event.detail.serverResponse);
  });
  room.addEventListener("htmx:afterSwap", showAges);
  setInterval(putInOrder, 5000);
  setInterval(showAges, 5000);
  showAges();
}

// A key held down too long presses the next page's button too.
document.addEventListener("keydown", (event) => {
  if (event.repeat && event.target.matches("button")) event.preventDefault();
});

// Nor is the second press of a double click meant for the button that is there by now.
document.addEventListener("click", (event) => {
  if (event.detail > 1 && event.target.closest(".next button")) event.preventDefault();
});
