// The form of a hand: its facts, what each button would score, and keeping the choices when it is redrawn.

import { write } from "../base/texts.js";

const READ = {
  number: (value) => (value === "" ? null : Number(value)),
  boolean: (value) => value === "true",
  word: (value) => value || null,
  bid: (value) => (/^\d+$/.test(value) ? Number(value) : value),
};

// Who bid what, said by one tap.
function callOf(value) {
  const [bidder, bid] = value.split(" ");
  return { bidder: READ.number(bidder), bid: READ.bid(bid) };
}

/** The facts that the form's questions say so far. */
export function factsOf(form) {
  const facts = {};
  for (const { name, value, dataset } of form.querySelectorAll("input[data-type]:checked")) {
    if (dataset.type === "call") Object.assign(facts, callOf(value));
    else facts[name] = READ[dataset.type](value);
  }
  return facts;
}

/** Whether every question is answered but those that hardly any hand needs. */
export function isReady(form) {
  const inputs = Array.from(form.querySelectorAll("input[data-type]")).filter((input) => !input.closest(".rare"));
  const answered = new Set(inputs.filter((input) => input.checked).map((input) => input.name));
  return inputs.every((input) => answered.has(input.name));
}

/** What was chosen, in the words of the form: "Ada, alone, Cleo defends alone". */
export function choiceInWords(form) {
  return Array.from(form.querySelectorAll("input:checked[data-says]"), (input) => input.dataset.says).join(", ");
}

/** Name beside the fold what was chosen in it. */
export function showRare(form) {
  const rare = Array.from(form.querySelectorAll(".more input:checked[data-says]"), (input) => input.dataset.says);
  write(form.querySelector("[data-set]"), rare.length ? `: ${rare.join(", ")}` : "");
}

/** The names of the seats, as the table shows them. */
export function namesOf(form) {
  return Array.from(form.querySelectorAll(".seat .name"), (place) => place.textContent);
}

/** Write on a button what it would score: these words; none: it enters nothing now. */
export function showWorth(button, says) {
  button.setAttribute("aria-disabled", String(!says));
  write(button.querySelector(".says"), says || "");
}

/** Bring into view what a tap on this summary, if it is one, opens: folds are at the lower edge of most screens. */
export function bringIntoView(summary) {
  const fold = summary && summary.parentElement;
  const look = () => fold.open && fold.scrollIntoView({ block: fold.offsetHeight > innerHeight / 2 ? "start" : "nearest" });
  if (fold) setTimeout(look); // it is not open yet
}

/** The numbers of the hands that are on the sheet already. */
export function takenBy(form) {
  return form.dataset.taken.split(" ").filter(Boolean).map(Number);
}

/** Count a number up or down, as far as it goes; from nothing to the nearest to 0. */
export function nudge({ dataset }, form) {
  const input = form.querySelector(`input[name="${dataset.for}"]`);
  if (input.value === "") input.value = Math.max(0, Number(input.min));
  else if (Number(dataset.by) > 0) input.stepUp();
  else input.stepDown();
}

/** Forget what was chosen: the next tap belongs to the next hand. */
export function clear(form) {
  form.reset();
  form.querySelectorAll("details").forEach((fold) => { fold.open = false; });
}

/** What has been chosen so far, for which hand, which folds are open, and where the keyboard is. */
export function chosen(sheet, number) {
  const form = sheet.querySelector("form.enter");
  const focus = document.activeElement && document.activeElement.closest("#head *, #sheet *");
  return {
    hand: form && `${form.dataset.url} ${number}`,
    checked: Array.from(sheet.querySelectorAll("input:checked"), selectorOf),
    numbers: Array.from(sheet.querySelectorAll("input[type='number']"), (input) => [selectorOf(input), input.value]),
    open: Array.from(sheet.querySelectorAll("details"), (fold) => fold.open),
    focus: focus && selectorOf(focus),
  };
}

/** Choose the same again, if it is still the same hand. */
export function chooseAgain(sheet, number, choice) {
  const form = sheet.querySelector("form.enter");
  if (form && choice.hand === `${form.dataset.url} ${number}`) {
    for (const selector of choice.checked) {
      const input = sheet.querySelector(selector);
      if (input) input.checked = true;
    }
    for (const [selector, value] of choice.numbers) {
      const input = sheet.querySelector(selector);
      if (input) input.value = value;
    }
    sheet.querySelectorAll("details").forEach((fold, index) => { fold.open = Boolean(choice.open[index]); });
  }
  const focus = choice.focus && sheet.parentElement.querySelector(choice.focus);
  if (focus) focus.focus({ preventScroll: true });
}

// Finds an input, a button or a fold again after the page was redrawn.
function selectorOf(element) {
  if (element.localName === "summary") return `.${element.parentElement.className} > summary`;
  if (element.type === "number") return `input[name="${element.name}"]`;
  if (element.name) return `input[name="${element.name}"][value="${element.value}"]`;
  const names = ["do", "by", "for", "reason", "tricks", "share", "facts", "side", "seat", "won", "partner", "rank", "digit"].filter((name) => name in element.dataset);
  return element.localName + names.map((name) => `[data-${name}="${CSS.escape(element.dataset[name])}"]`).join("");
}
