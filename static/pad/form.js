// The form of a hand: what it says as facts, and what was chosen in it when the sheet is drawn anew.

const READ = {
  number: (value) => (value === "" ? null : Number(value)),
  boolean: (value) => value === "true",
};

/** The facts that a form says. */
export function factsOf(form) {
  const facts = {};
  for (const input of form.querySelectorAll("input:checked")) {
    if (input.dataset.facts) return JSON.parse(input.dataset.facts);
    const read = READ[input.dataset.type];
    facts[input.name] = read ? read(input.value) : input.value;
  }
  return facts;
}

/** The numbers of the hands that are on the sheet already. */
export function takenBy(form) {
  return form.dataset.taken.split(" ").filter(Boolean).map(Number);
}

/** Note that the server has taken a hand, before the sheet that shows it is here. */
export function noteTaken(sheet, hand) {
  for (const form of sheet.querySelectorAll("form.enter")) {
    if (form.dataset.url === hand.url) form.dataset.taken += ` ${hand.number}`;
  }
}

/** What has been chosen so far, for which hand, and which folds are open; null where there is no form. */
export function chosen(sheet) {
  const form = sheet.querySelector("form.enter");
  return form && {
    hand: handOf(form),
    checked: Array.from(sheet.querySelectorAll("input:checked"), (input) => [input.name, input.value]),
    open: Array.from(sheet.querySelectorAll("details"), (fold) => fold.open),
  };
}

/** Choose the same again, if it is still the same hand. */
export function chooseAgain(sheet, choice) {
  const form = sheet.querySelector("form.enter");
  if (!form || !choice || choice.hand !== handOf(form)) return;
  for (const [name, value] of choice.checked) {
    const input = sheet.querySelector(`input[name="${name}"][value="${value}"]`);
    if (input) input.checked = true;
  }
  sheet.querySelectorAll("details").forEach((fold, index) => { fold.open = Boolean(choice.open[index]); });
}

function handOf(form) {
  return `${form.dataset.url} ${form.querySelector("[data-hand-number]").textContent}`;
}
