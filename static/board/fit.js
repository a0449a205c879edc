// Rows on a wall: how many columns and pages they make at the size that can be read from afar, and names that are
// too long for their place narrowed, never cut. Measured on the page, before it is painted.

import { evenPages } from "./programme.js";

const SQUEEZE = 0.72; // how much narrower letters may be and still be read at ease from afar;
const MOST = 0.9; // the share of the names that must fit, for a column to be wide enough
const TALLEST = 1.5; // how much higher than needed rows may be, where fewer stand in a column than fit
const HARDEST = 0.55; // how much narrower a single name may be: tall and thin is better to read than small
const SMALLEST_PROUD = 0.5; // a winner's letters are never narrowed: they are made smaller, or stand in two lines
const SMALLER = [0.62, 0.48, 0.36, 0.28, 0.22]; // for what is longer still: smaller letters in several lines

function places(reel) {
  return [...reel.querySelectorAll(".rows .name, .rows th")];
}

/** Return the room that a name has: the rest of its row. */
function roomOf(name) {
  const columns = getComputedStyle(name.parentElement).gridTemplateColumns.split(" ").map(parseFloat);
  return Math.max(...columns);
}

function gapOf(rows) {
  return parseFloat(getComputedStyle(rows).columnGap) || 0;
}

function widthOf(rows) {
  return rows.getBoundingClientRect().width; // not clientWidth, whose half pixels add up over twenty pages
}

function columnsOf(reel, rows, widths) {
  const most = Number(getComputedStyle(reel).getPropertyValue("--most-columns")) || 1;
  const sorted = [...widths].sort((a, b) => a - b);
  const typical = sorted[Math.ceil(MOST * sorted.length) - 1] || 0;
  const gap = gapOf(rows);
  const width = widthOf(rows);
  const beside = width - roomOf(places(reel)[0]);
  for (let columns = most; columns > 1; columns -= 1) {
    if ((width - (columns - 1) * gap) / columns - beside >= typical * SQUEEZE) return columns;
  }
  return 1;
}

function narrow(name, width, room, height, isProud) {
  if (width <= room) return;
  if (isProud && width * SMALLEST_PROUD <= room) {
    name.style.fontSize = `${room / width}em`;
    return;
  }
  if (!isProud && width * HARDEST <= room) {
    name.style.transform = `scaleX(${room / width})`;
    return;
  }
  name.classList.add("long");
  for (const size of SMALLER) {
    name.style.fontSize = `${size}em`;
    if (name.scrollHeight <= height && name.scrollWidth <= room + 1) return;
  }
}

function rowsPerColumn(rows, row) {
  // Not offsetHeight: on a wall of 4K a row has 172.8 pixels, and ten of them fit.
  return Math.max(1, Math.floor(rows.clientHeight / row.getBoundingClientRect().height));
}

/** Lay out a reel of rows; return how many pages it has. */
export function fit(reel) {
  const rows = reel.querySelector(".rows");
  if (!rows || !rows.children.length) return 1;
  const names = places(reel);
  reel.classList.toggle("steps", reel.id === "podium" && rows.children.length === 3);
  for (const name of names) {
    name.classList.remove("long");
    name.removeAttribute("style");
  }
  reel.classList.remove("few");
  for (const sized of ["--row", "--letter"]) reel.style.removeProperty(sized);
  rows.style.setProperty("--columns", 1);
  if (reel.matches(".steps")) return onSteps(reel, names);
  const widths = names.map((name) => name.offsetWidth);
  const perColumn = rowsPerColumn(rows, rows.children[0]);
  const few = rows.children.length <= perColumn;
  const columns = few ? 1 : columnsOf(reel, rows, widths);
  reel.classList.toggle("few", few);
  rows.style.setProperty("--columns", columns);
  const pages = evenPages(rows.children.length, perColumn, columns);
  const larger = grow(reel, rows, Math.max(...pages.flat()), columns, widths);
  const rooms = names.map(roomOf); // row by row: "sits out" is wider than a table's number
  const height = names[0].parentElement.clientHeight;
  const isProud = reel.matches(".podium");
  names.forEach((name, index) => narrow(name, widths[index] * larger, rooms[index], height, isProud));
  headColumns(reel, columns);
  breakColumns([...rows.children], pages.flat());
  reel.dataset.pages = pages.map((columnsOfPage) => columnsOfPage.reduce((sum, count) => sum + count));
  return pages.length;
}

/** Lay out a podium of three, on one page: the names in letters as large as their step's width and height allow. */
function onSteps(reel, names) {
  for (const name of names) {
    const most = parseFloat(getComputedStyle(name).maxHeight);
    for (const size of [1, 0.85, 0.7, 0.58, ...SMALLER.slice(1)]) {
      name.style.fontSize = `${size}em`;
      if (name.scrollHeight <= most + 1) break;
    }
  }
  reel.dataset.pages = names.length;
  return 1;
}

/** Let the rows fill the height of the wall, where fewer stand in a column than fit, and their letters grow as far as
 * no name has to be narrowed for it; return by how much these have grown. */
function grow(reel, rows, most, columns, widths) {
  const style = getComputedStyle(reel);
  if (!Number(style.getPropertyValue("--grows"))) return 1;
  const row = rows.children[0].getBoundingClientRect().height;
  const taller = Math.max(1, Math.min(TALLEST, (rows.clientHeight - 2) / most / row));
  const sorted = [...widths].sort((a, b) => a - b);
  const typical = sorted[Math.ceil(MOST * sorted.length) - 1];
  const beside = rows.children[0].getBoundingClientRect().width - roomOf(places(reel)[0]);
  const column = (widthOf(rows) - (columns - 1) * gapOf(rows)) / columns;
  const larger = Math.max(1, Math.min(taller, column / (beside + typical)));
  for (const [name, by] of [["--row", taller], ["--letter", larger]]) {
    reel.style.setProperty(name, `calc(${by} * ${style.getPropertyValue(name)})`);
  }
  return larger;
}

/** Put the heading of a column over each of them. */
function headColumns(reel, columns) {
  const head = reel.querySelector(".column-head");
  if (!head) return;
  for (const old of reel.querySelectorAll(".column-head ~ .column-head")) old.remove();
  head.style.setProperty("--columns", columns);
  for (let column = columns - 1; column >= 0; column -= 1) {
    const copy = column ? head.cloneNode(true) : head;
    copy.style.setProperty("--column", column);
    if (column) head.after(copy);
  }
}

/** Begin a column after every `rows` rows. */
function breakColumns(rows, counts) {
  for (const row of rows) row.classList.remove("column-start");
  let start = 0;
  for (const count of counts.slice(0, -1)) {
    start += count;
    rows[start].classList.add("column-start");
  }
}

/** Move a reel to one of its pages. */
export function moveTo(reel, page) {
  const rows = reel.querySelector(".rows");
  if (rows) rows.style.transform = page ? `translateX(${-page * (widthOf(rows) + gapOf(rows))}px)` : "";
}

/** Return the rows that stand on a page. */
export function rowsOn(reel, page) {
  const pages = reel.dataset.pages.split(",").map(Number);
  const start = pages.slice(0, page).reduce((sum, count) => sum + count, 0);
  return [...reel.querySelectorAll(".rows > *")].slice(start, start + pages[page]);
}
