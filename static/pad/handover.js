// Unsent hands as QR codes, which the desk enters from a photograph of this screen.

import { text } from "../base/texts.js";
import { correction, generate } from "../lean-qr/index.mjs";
import { stillToSend } from "./queue.js";

const MARK = "HEADTABLE-HANDS-1"; // tells the desk what it reads, and how to read it
const IN_A_CODE = 3; // more would be too fine for a photograph of a tablet
const QUIET = 4; // modules of white around a code, which readers need

/** Draw the codes in `place`, each with the numbers of its hands below. */
export function drawHandover(place) {
  const hands = stillToSend();
  const parts = [];
  for (let first = 0; first < hands.length; first += IN_A_CODE) parts.push(hands.slice(first, first + IN_A_CODE));
  place.replaceChildren(...parts.map(figureOf));
}

function figureOf(hands) {
  const figure = document.createElement("figure");
  const canvas = document.createElement("canvas");
  const caption = document.createElement("figcaption");
  caption.textContent = text("in-code", { table: hands[0].table, numbers: hands.map((hand) => hand.number).join(", ") });
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", caption.textContent);
  generate(contentOf(hands), { minCorrectionLevel: correction.M }).toCanvas(canvas, { on: [0, 0, 0, 255], off: [255, 255, 255, 255], pad: QUIET });
  figure.append(canvas, caption);
  return figure;
}

/** What a code says: the mark, then the hands as JSON. */
export function contentOf(hands) {
  return `${MARK} ${JSON.stringify(hands.map(({ uuid, sitting, number, facts }) => ({ uuid, sitting, number, facts })))}`;
}
