// The way in without a QR code: six digits that the desk shows, and the number of the table.

const SECTION = document.getElementById("entry");
const FORM = SECTION.querySelector("form");

let wanted = false; // the host asked for it, though a table is open

/** Show the form if it is needed or asked for, else hide it. */
export function showEntry(isNeeded) {
  const isShown = wanted || isNeeded;
  if (SECTION.hidden !== isShown) return;
  SECTION.hidden = !isShown;
  if (!isShown) FORM.reset();
}

/** Show the form beside an open table, or hide it again. */
export function toggleEntry() {
  wanted = !wanted;
  showEntry(false);
  if (wanted) FORM.elements.code.focus();
}

/** A table was opened: the form is not asked for any more. */
export function closeEntry() {
  wanted = false;
}

/** What was typed: `{code, table}`, or `{problem}`, the name of a sentence. */
export function readEntry() {
  const code = FORM.elements.code.value.replace(/\D/g, "");
  const table = FORM.elements.table.value.trim();
  if (code.length !== 6) return { problem: "six-digits" };
  if (!/^[1-9]\d{0,3}$/.test(table)) return { problem: "table-number" };
  return { code, table: Number(table) };
}

/** Call `enter()` when the form is sent. */
export function onEntry(enter) {
  FORM.addEventListener("submit", (event) => {
    event.preventDefault();
    enter();
  });
}
