// People of an earlier night: a few letters leave those whom they fit, and a button ticks all that are left.

import { fit, plain } from "../base/find.js";

const find = document.getElementById("find-last");
const all = document.getElementById("tick-all");
const ticked = document.getElementById("ticked");
const list = document.getElementById("last-people");
const rows = [...document.querySelectorAll("#last-people li")];
const boxOf = (row) => row.querySelector("input");
const shown = () => rows.filter((row) => !row.hidden && !boxOf(row).disabled);

function count() {
  ticked.textContent = ticked.dataset.words.replace("COUNT", rows.filter((row) => boxOf(row).checked).length);
}

function show() {
  const typed = plain(find.value);
  for (const row of rows) row.hidden = Boolean(typed) && fit(row.dataset.find, typed) < 0;
}

if (find) {
  document.getElementById("last-finder").hidden = false;
  find.addEventListener("input", show);
  find.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // Enter ticks the first that fits, and the field is free for the next
    const [first] = shown();
    if (!first || !find.value.trim()) return;
    boxOf(first).checked = true;
    find.value = "";
    show();
    count();
  });
  all.addEventListener("click", () => {
    const boxes = shown().map(boxOf);
    const isEach = boxes.every((box) => box.checked);
    for (const box of boxes) box.checked = !isEach;
    count();
  });
  list.addEventListener("change", count);
  count();
}
