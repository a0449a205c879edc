// The score of both sides, always in view: as numbers, and as counters where the host wants them.

import { text, write } from "../base/texts.js";
import { drawScore } from "./counters.js";
import { settings } from "./settings.js";

const score = document.getElementById("score");
const sheet = document.getElementById("sheet");

/** Show these points by seat. */
export function showPoints(bySeat) {
  pointsOfSides(bySeat).forEach((points, side) => {
    const line = score.querySelector(`.side-${side}`);
    write(line.querySelector(".score"), points);
    line.querySelector(".counters").dataset.points = points;
  });
}

/** Show beside the score how many tricks of the hand in play each side has; null: that is not known. */
export function showTricks(bySeat) {
  const sides = bySeat ? pointsOfSides(bySeat) : [];
  score.querySelectorAll(".sides li").forEach((line, side) => {
    write(line.querySelector(".took"), bySeat ? text(sides[side] === "1" ? "one-trick" : "tricks", { tricks: sides[side] }) : "");
  });
}

/** Draw the counters that belong to the points shown. */
export function showCounters() {
  for (const place of score.querySelectorAll(".counters")) {
    const drawing = `${settings().score} ${place.dataset.points}`;
    if (place.dataset.drawn === drawing) continue;
    place.dataset.drawn = drawing;
    const isOne = /^\d+$/.test(place.dataset.points); // where partners have different points no two cards show both
    const picture = isOne && drawScore(settings().score, Number(place.dataset.points), place.dataset.side);
    place.replaceChildren(...(picture ? [picture] : []));
  }
}

/** "Ada & Ben 3, Cleo & Dan 5", of points by seat. */
export function scoreInWords(bySeat) {
  const names = Array.from(score.querySelectorAll(".names"), (place) => place.textContent);
  return pointsOfSides(bySeat).map((points, side) => text("side", { names: names[side], points })).join(", ");
}

function pointsOfSides(bySeat) {
  const seats = Array.from(sheet.querySelectorAll(".seat"), (seat) => seat.dataset.side);
  return Array.from(score.querySelectorAll(".sides li"), (_line, side) => {
    const points = new Set(bySeat.filter((_points, seat) => seats[seat] === String(side)));
    return [...points].join("/");
  });
}
