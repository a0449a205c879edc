// Slips by keyboard. Enter goes to the next number that is wanted; on the last one it saves the line and goes on: to the
// next table where slips lie in order, back to the table's number where each was looked up. While a line is on its way
// the next one can be typed; one that was refused takes the keyboard back unless something has been typed since.

const jump = document.getElementById("jump");
const table = document.getElementById("table");
const nowhere = document.getElementById("nowhere");
let byNumber = true;

const lines = () => Array.from(document.querySelectorAll("li.slip"));
const numbers = (line) => Array.from(line.querySelectorAll(".numbers input:not([type=hidden])"));
const isNeeded = (input) => input.required && !input.value.trim();
const lineOf = (node) => node.closest("li.slip");

function focus(input) {
  if (!input) return;
  input.focus();
  if (input.select) input.select();
}

function openAfter(line) {
  const all = lines();
  const from = line ? all.indexOf(line) + 1 : 0;
  const order = all.slice(from).concat(all.slice(0, from));
  return order.find((next) => next !== line && next.matches(".is-open:not(.is-sent)"));
}

function goOn(line) {
  const next = byNumber ? null : openAfter(line);
  if (next) {
    focus(numbers(next)[0]);
    return;
  }
  table.value = "";
  focus(table);
}

function look(event) {
  event.preventDefault();
  const wanted = table.value.trim();
  byNumber = wanted !== "";
  nowhere.textContent = "";
  const line = byNumber ? document.getElementById(`slip-${Number(wanted)}`) : openAfter(null);
  if (line) line.scrollIntoView({ block: "center" });
  if (line && line.matches(".is-open")) {
    focus(numbers(line)[0]);
  } else if (byNumber) {
    const found = line && (line.matches(".is-done") ? "done" : "begun");
    nowhere.textContent = jump.dataset[found || "none"].replace("NUMBER", wanted);
    table.select();
  }
}

function send(line) {
  line.classList.add("is-sent");
  line.classList.remove("is-refused");
  line.querySelector(".numbers button").click();
  goOn(line);
}

function onKey(event) {
  const input = event.target;
  const line = input.matches(".numbers input") ? lineOf(input) : null;
  if (!line || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  const isLast = numbers(line).slice(-1)[0] === input;
  const goesOn = event.key === "Enter" || (event.key === "Tab" && !event.shiftKey && isLast);
  if (!goesOn || event.repeat) return;
  const needed = numbers(line).find(isNeeded);
  if (event.key === "Tab" && needed) return;
  event.preventDefault();
  if (needed) focus(needed);
  else if (!line.classList.contains("is-sent")) send(line);
}

function answered(event) {
  const line = event.detail.elt;
  if (!line.matches || !line.matches("li.slip")) return;
  const now = document.activeElement;
  const isIdle = !now || now === document.body || !now.value;
  if (line.matches(".is-refused") && isIdle) {
    focus(line.querySelector("[aria-invalid=true]") || numbers(line)[0] || table);
  } else if (line.matches(".is-open") && (!now || now === document.body)) {
    focus(numbers(line)[0]); // taken back: the right points come next
  } else if (!now || now === document.body) {
    goOn(line);
  }
}

function lost(event) {
  const line = event.target.closest && lineOf(event.target);
  if (event.detail.successful || !line) return;
  line.classList.remove("is-sent");
  line.classList.add("is-refused");
  line.querySelector(".answer").textContent = jump.dataset.away;
  document.getElementById("announcement").textContent = jump.dataset.away;
}

if (jump) {
  jump.hidden = false;
  jump.addEventListener("submit", look);
  document.addEventListener("keydown", onKey);
  document.addEventListener("htmx:afterRequest", lost);
  document.addEventListener("htmx:load", answered);
  if (!location.hash) focus(table);
}
