// What the boxes that are ticked come to. The server adds up by itself.

import { inWords } from "./door/money.js";

const { numbers } = document.documentElement.dataset;
const form = document.querySelector(".weekend-form");
const total = document.querySelector("#weekend-total");

function show() {
  const sums = new Map();
  for (const box of form.querySelectorAll("[data-units]:checked")) {
    const { currency } = box.closest("[data-currency]").dataset;
    sums.set(currency, (sums.get(currency) ?? 0) + Number(box.dataset.units));
  }
  const words = [...sums].map(([currency, units]) => inWords(units, currency, numbers));
  total.hidden = words.length === 0;
  total.querySelector("strong").textContent = words.join(" + ");
}

if (total) {
  form.addEventListener("change", show);
  show();
}
