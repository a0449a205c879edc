// Arranging the map of the hall: a table is dragged, or moved by the arrow keys. Places are whole numbers, in half
// tables from the left and the front; what is saved are the form's hidden fields.

const FARTHER = 3; // with Shift: a table and the space beside it
const ROOM = 4; // half tables of free floor around what is arranged
const LEAST_WIDTH = 48; // pixels: what a finger can take hold of
const map = document.getElementById("hall-map");
const says = document.getElementById("map-says");
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
let held = null;

function within(place) {
  return Math.min(Number(map.dataset.last), Math.max(0, Math.round(place)));
}

function placeOf(table) {
  return [Number(table.dataset.x), Number(table.dataset.y)];
}

function put(table, x, y) {
  const place = [within(x), within(y)];
  [table.dataset.x, table.dataset.y] = place;
  table.setAttribute("transform", `translate(${place[0]} ${place[1]})`);
  document.querySelector(`[name="at-${table.dataset.table}"]`).value = place.join(",");
}

function say(table) {
  const [x, y] = placeOf(table);
  says.textContent = says.dataset.words.replace("{table}", table.dataset.table).replace("{x}", x).replace("{y}", y);
}

/** Show the tables and some free floor around them; while a table is dragged the floor stays as it is. */
function frame() {
  const places = [...map.querySelectorAll("[data-table]")].map(placeOf);
  const [right, bottom] = [0, 1].map((axis) => Math.max(...places.map((place) => place[axis])) + 2 + ROOM);
  map.setAttribute("viewBox", `-1 -1 ${right + 1} ${bottom + 1}`);
  map.style.minWidth = `${((right + 1) * LEAST_WIDTH) / 2}px`;
}

function toFloor(event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
}

map.addEventListener("pointerdown", (event) => {
  const table = event.target.closest("[data-table]");
  if (!table || event.button) return;
  const [x, y] = placeOf(table);
  const point = toFloor(event);
  held = { table, dx: point.x - x, dy: point.y - y };
  table.classList.add("held");
  table.setPointerCapture(event.pointerId);
  table.focus();
  event.preventDefault();
});
map.addEventListener("pointermove", (event) => {
  if (!held) return;
  const point = toFloor(event);
  put(held.table, point.x - held.dx, point.y - held.dy);
});
for (const ended of ["pointerup", "pointercancel"]) {
  map.addEventListener(ended, () => {
    if (!held) return;
    held.table.classList.remove("held");
    say(held.table);
    held = null;
    frame();
  });
}

map.addEventListener("keydown", (event) => {
  const table = event.target.closest("[data-table]");
  const step = STEPS[event.key];
  if (!table || !step || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const [x, y] = placeOf(table);
  const far = event.shiftKey ? FARTHER : 1;
  put(table, x + far * step[0], y + far * step[1]);
  say(table);
  frame();
});

frame();
