// What was tapped for the doubts of a sheet stays in this tab when the page is loaded again, as it is when another sheet is
// entered. It is forgotten once its own sheet has gone from the list: entered, or put aside.

const PREFIX = "headtable-photograph-"; // and the id of the photograph's form

const keyOf = (form) => `${PREFIX}${location.pathname} ${form.id}`;

/** Keep what is chosen in the form of a sheet, by the names of its fields. */
function keep({ target }) {
  const form = target.closest("form.photograph");
  if (form) sessionStorage.setItem(keyOf(form), JSON.stringify(chosenIn(form)));
}

function chosenIn(form) {
  return Array.from(form.querySelectorAll("input[type=radio]:checked, input[type=checkbox]:checked"), ({ name, value }) => [name, value]);
}

/** Choose again what was chosen; also in forms that came since. */
function recall() {
  for (const form of document.querySelectorAll("form.photograph")) {
    if (form.dataset.recalled) continue; // what is tapped now counts
    form.dataset.recalled = "yes";
    const chosen = JSON.parse(sessionStorage.getItem(keyOf(form)) || "null");
    if (!chosen) continue;
    for (const input of form.querySelectorAll("input[type=radio], input[type=checkbox]")) {
      input.checked = chosen.some(([name, value]) => name === input.name && value === input.value);
    }
  }
}

/** Forget the sheets that are not there any more. */
function forgetOthers() {
  const here = new Set(Array.from(document.querySelectorAll("form.photograph"), keyOf));
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(`${PREFIX}${location.pathname} `) && !here.has(key)) sessionStorage.removeItem(key);
  }
}

document.addEventListener("change", keep);
document.addEventListener("htmx:afterSettle", recall);
recall();
forgetOthers();
