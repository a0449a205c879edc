// A board is a wall (pages that turn) where there is room for one, or where its address says so; else it is lists,
// as on a phone, with one's own seat and points above them.

import { showMe } from "./me.js";
import { callRound } from "./voice.js";
import { arrange, switchWall } from "./wall.js";

const AWAKE = 5000; // milliseconds for which a wall that was touched shows what else can be done
const root = document.documentElement;
const main = document.querySelector("main");
const seats = document.getElementById("seats-part");
const wide = matchMedia("(min-width: 75em) and (min-height: 30em)");

function choose() {
  const form = main.dataset.view || (wide.matches ? "wall" : "list");
  root.dataset.form = form;
  switchWall(form === "wall");
}

/** Ask for the seats when the standings say that they have changed. */
function askForSeats() {
  const [now, seated] = [document.getElementById("now"), document.getElementById("seated")];
  if (now && (!seated || now.dataset.stamp !== seated.dataset.stamp)) htmx.trigger(seats, "seats");
}

document.addEventListener("htmx:afterSwap", (event) => {
  if (!event.detail.elt.matches("[data-live]")) return;
  arrange(event.detail.elt);
  showMe();
  callRound();
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful && event.detail.elt !== seats) askForSeats();
});

let sleeping = null;
document.addEventListener("pointermove", () => {
  root.classList.add("awake");
  clearTimeout(sleeping);
  sleeping = setTimeout(() => root.classList.remove("awake"), AWAKE);
});

wide.addEventListener("change", choose);
choose();
showMe();
