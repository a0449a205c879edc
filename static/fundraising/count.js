// Counting a cash box: what each kind of bill and coin comes to, and the sum so far. The server adds up by itself.

import { inWords, unitsOf } from "./door/money.js";

const { numbers } = document.documentElement.dataset;
const piecesIn = (form) => [...form.querySelectorAll("input[data-units]")];

/** How much the pieces of one kind come to; null where their number is none. */
function worthOf({ value, dataset }) {
  const typed = value.trim();
  if (!typed) return 0;
  return /^\d{1,4}$/u.test(typed) ? Number(typed) * Number(dataset.units) : null;
}

function show(form) {
  const { currency } = form.dataset;
  const words = (units) => inWords(units, currency, numbers);
  const worths = piecesIn(form).map((input) => [input, worthOf(input)]);
  for (const [input, worth] of worths) input.parentElement.querySelector("output").value = worth === null ? "?" : worth ? words(worth) : "";
  const other = unitsOf(form.elements.cash.value || "0", currency, numbers);
  const all = [...worths.map(([, worth]) => worth), other];
  form.querySelector(".so-far output").value = all.includes(null) ? "?" : words(all.reduce((sum, one) => sum + one, 0));
}

/** Enter, and the keyboard's Next, go to the next kind: a count must not be sent before its end. */
function goOn(event) {
  if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll("input:not([type=hidden]), button")];
  fields[fields.indexOf(event.target) + 1].focus();
}

for (const form of document.querySelectorAll("form.count")) {
  form.querySelector(".so-far").hidden = false;
  form.addEventListener("input", () => show(form));
  form.addEventListener("keydown", goOn);
  show(form);
}
