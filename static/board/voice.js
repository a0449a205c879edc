// Calls spoken by the browser's own voice, for those who cannot read the wall: the next round, and that time is up.
// Silent until somebody turns them on with the switch `data-voice`, which this device remembers; the words are beside it.

import { isCall } from "./programme.js";

const KEPT = "headtable:voice";
const button = document.querySelector("[data-voice]");
const voice = window.speechSynthesis;
let before = null;

function wanted() {
  try {
    return localStorage.getItem(KEPT) === "on";
  } catch {
    return false;
  }
}

function say(words) {
  if (!voice || !wanted()) return;
  const spoken = new SpeechSynthesisUtterance(words);
  spoken.lang = document.documentElement.lang;
  spoken.rate = 0.9; // a hall echoes
  voice.cancel();
  voice.speak(spoken);
}

/** Call a round that was published since this was last asked; what stood there when the page was opened is no news. */
export function callRound() {
  const shown = document.getElementById("now");
  if (!shown) return;
  const now = { phase: shown.dataset.phase, round: shown.dataset.round };
  if (isCall(before, now)) say(button.dataset.round.replace("{round}", now.round));
  before = now;
}

function show() {
  button.hidden = !voice;
  button.setAttribute("aria-checked", String(wanted()));
}

button.addEventListener("click", () => {
  try {
    localStorage.setItem(KEPT, wanted() ? "off" : "on");
  } catch {
    return; // a browser that stores nothing stays silent
  }
  show();
  if (wanted()) say(button.dataset.hello);
  else voice.cancel();
});
document.addEventListener("time-is-up", () => say(button.dataset.up));
show();
callRound();
