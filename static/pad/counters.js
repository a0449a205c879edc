// The score as euchre players keep it with two cards: fives, a six and a four, or a two and a three. Drawn as SVG.
// Where a card lies follows docs/house-rules.md, "Keeping score with cards"; past what two cards can show there is no picture.

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 40;
const HEIGHT = 56;
const MIDDLE = [20, 28];
const PIPS = {
  2: [[20, 13], [20, 43]],
  3: [[20, 11], [20, 28], [20, 45]],
  4: [[9, 12], [31, 12], [9, 44], [31, 44]],
  5: [[9, 12], [31, 12], [20, 28], [9, 44], [31, 44]],
  6: [[9, 12], [31, 12], [9, 28], [31, 28], [9, 44], [31, 44]],
};

// How the upper five lies, [x, y, turned by], so that this many pips of the lower one can be seen.
const UNCOVERS = [
  [...MIDDLE, 0],
  [26, 34, 45],
  [20, 40, 90],
  [20, 55, 90],
  [40, 54, 45],
  [64, 28, 0],
];

// The same for a card over a six, and for a six over a four.
const UNCOVERS_SIX = [[...MIDDLE, 0], [24.5, 32.5, 45], [20, 48, 0], [40, 28, 0], [20, 64, 0], [41, 54, 45]];
const UNCOVERS_FOUR = [[...MIDDLE, 0], [25, 33, 45], [20, 48, 0], [41, 54, 45], [64, 28, 0]];

const LYING = (x, y) => [x, y, 90];

// The two cards of each score from 0, the lower one first: [pips shown (0: its back), x, y, turned by].
const TWO_AND_THREE = [
  [[0, ...MIDDLE, 0], [0, ...MIDDLE, 0]],
  [[3, ...MIDDLE, 0], [0, 20, 47, 0]],
  [[0, ...MIDDLE, 0], [2, ...MIDDLE, 0]],
  [[0, ...MIDDLE, 0], [3, ...MIDDLE, 0]],
  [[3, ...MIDDLE, 0], [2, 20, 64, 0]],
  [[0, ...MIDDLE, 0], [0, ...LYING(20, 28)]],
  [[3, ...MIDDLE, 0], [0, ...LYING(20, 39)]],
  [[0, ...LYING(20, 28)], [2, ...MIDDLE, 0]],
  [[0, ...LYING(20, 28)], [3, ...MIDDLE, 0]],
  [[2, 20, 28, 0], [3, ...LYING(20, 46)]],
];

// Of each style: the cards of a score, the most they can show, and how much room any of their pictures takes.
const STYLES = {
  fives: [fives, 10, [98, 98]],
  "six-and-four": [sixAndFour, 10, [98, 98]],
  "two-and-three": [(points) => TWO_AND_THREE[points], 9, [64, 102]],
};

function fives(points) {
  if (points < 5) return [[5, ...MIDDLE, 0], [0, ...UNCOVERS[points]]];
  return [[5, ...MIDDLE, 0], [5, ...UNCOVERS[points - 5]]]; // flipped and squared on it, then uncovering again
}

function sixAndFour(points) {
  if (points < 6) return [[6, ...MIDDLE, 0], [0, ...UNCOVERS_SIX[points]]];
  return [[4, ...MIDDLE, 0], [6, ...UNCOVERS_FOUR[points - 6]]]; // the six turned over and squared on the four
}

/** A picture of this score in this style ("fives", "six-and-four", "two-and-three"); null where two cards cannot show it. */
export function drawScore(style, points, side) {
  const [cardsOf, most, [width, height]] = STYLES[style] || [null, -1, []];
  if (!Number.isInteger(points) || points < 0 || points > most) return null;
  const cards = cardsOf(points);
  const [x, y] = [1, 2].map((axis) => (cards[0][axis] + cards[1][axis]) / 2); // between the two cards
  const viewBox = `${x - width / 2} ${y - height / 2} ${width} ${height}`;
  const picture = element("svg", { viewBox, class: `cards cards-${side}`, "aria-hidden": "true", focusable: "false" });
  picture.append(...cards.map(drawCard));
  return picture;
}

function drawCard([pips, x, y, turned]) {
  const card = element("g", { transform: `translate(${x} ${y}) rotate(${turned}) translate(${-WIDTH / 2} ${-HEIGHT / 2})` });
  card.append(element("rect", { width: WIDTH, height: HEIGHT, rx: 4, class: pips ? "card-face" : "card-back" }));
  for (const [px, py] of PIPS[pips] || []) card.append(element("circle", { cx: px, cy: py, r: 4.5, class: "card-pip" }));
  return card;
}

function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}
