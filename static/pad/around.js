// People round the table as they sit: clockwise, from the seat at the bottom of the picture, which the host chooses.

import { choose, settings } from "./settings.js";

const seatsOf = (table) => Array.from(table.querySelectorAll(".seat"));

/** Give each seat its place: 0 at the bottom, then clockwise. */
export function placeSeats() {
  for (const table of document.querySelectorAll(".around")) {
    const seats = seatsOf(table);
    seats.forEach((seat, index) => {
      seat.dataset.place = String((index - Number(settings().bottom) + 12 * seats.length) % seats.length);
    });
  }
}

/** Turn the picture of the table by one seat. */
export function turnTable() {
  const seats = seatsOf(document.querySelector(".around")).length;
  choose("bottom", String((Number(settings().bottom) + 1) % seats));
  placeSeats();
}
