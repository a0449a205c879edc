// The score pad: starts it, handles taps, and keeps asking for the table's sheet.

import { isOneTooMany, watchFinger } from "../base/taps.js";
import { text } from "../base/texts.js";
import { ACTIONS } from "./actions.js";
import { recallHands, takeKeyFromAddress, thisTablet } from "./device.js";
import { onEntry, readEntry } from "./entry.js";
import { bringIntoView } from "./form.js";
import { showProblem } from "./notices.js";
import { keepPage } from "./offline.js";
import { watchReferee } from "./referee.js";
import { choose, recallSettings } from "./settings.js";
import { exchange, refresh } from "./sheet.js";
import { showAll, showHand } from "./show.js";

const EVERY = 2000;

const page = document.getElementById("pad");
const sheet = document.getElementById("sheet");

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button && !isOneTooMany(event, button.dataset.do)) ACTIONS[button.dataset.do](button);
  bringIntoView(event.target.closest("summary"));
});

watchFinger(document);
watchReferee();

document.addEventListener("change", (event) => {
  const { setting } = event.target.dataset;
  if (setting) {
    choose(setting, event.target.value);
    showAll();
  } else if (sheet.contains(event.target)) {
    showHand();
  }
});

document.addEventListener("input", ({ target }) => target.type === "number" && sheet.contains(target) && showHand());

document.addEventListener("submit", (event) => event.preventDefault());

onEntry(async () => {
  const { problem, ...entered } = readEntry();
  if (problem) return showProblem(text(problem));
  await exchange({ ...entered, ...thisTablet() });
  return refresh();
});

async function keepFresh() {
  try {
    await refresh();
  } finally {
    setTimeout(keepFresh, EVERY);
  }
}

// The head stays in view where that leaves room for the taps: not with very large text, nor on a phone lying down.
const bar = document.querySelector(".top");
new ResizeObserver(() => bar.classList.toggle("loose", bar.offsetHeight > innerHeight / 3)).observe(bar);

window.addEventListener("hashchange", () => { takeKeyFromAddress(); refresh(); });
takeKeyFromAddress();
recallSettings();
window.addEventListener("load", () => keepPage(page.dataset.workerUrl).catch(() => undefined)); // it works without
recallHands().then(showAll, () => showProblem(text("not-kept")));
keepFresh();
page.dataset.begun = ""; // start.js looks for it
