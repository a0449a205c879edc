// What the host of this tablet chose about how the pad looks. Stored on the device, and written on the root element for the style sheet.

const KEPT = "headtable:settings";
const USUAL = { score: "fives", theme: "auto", hand: "right", bottom: "2", taps: "hand", laid: "cards" };
const DARK = "(prefers-color-scheme: dark)";
const DARK_WHEN = { auto: DARK, dark: "all", light: "not all", sun: "not all" };

let chosen = USUAL;
let darkRules = null;

/**
 * What is chosen: score, theme, hand, the seat at the bottom of the picture, one tap for the tricks of a hand or for each,
 * and cards that were laid as cards or as a sum.
 */
export function settings() {
  return chosen;
}

/** Apply the stored choices. */
export function recallSettings() {
  try {
    chosen = { ...USUAL, ...JSON.parse(localStorage.getItem(KEPT)) };
  } catch {
    chosen = USUAL; // nothing can be kept here, or what was kept is no longer readable
  }
  apply();
}

/** Choose, and store the choice if this browser can. */
export function choose(name, value) {
  chosen = { ...chosen, [name]: value };
  try {
    localStorage.setItem(KEPT, JSON.stringify(chosen));
  } catch {
    // it holds until the page is closed
  }
  apply();
}

/** Open the settings, or close them; the keyboard goes with them. */
export function toggleSettings() {
  const panel = document.getElementById("settings");
  const button = document.getElementById("open-settings");
  panel.hidden = !panel.hidden;
  button.setAttribute("aria-expanded", String(!panel.hidden));
  (panel.hidden ? button : panel.querySelector("input:checked")).focus();
}

function apply() {
  Object.assign(document.documentElement.dataset, chosen);
  document.documentElement.style.colorScheme = { auto: "light dark", dark: "dark" }[chosen.theme] || "light";
  for (const rule of allDarkRules()) rule.media.mediaText = DARK_WHEN[chosen.theme] || DARK;
  showChosen();
}

/** Mark what is chosen wherever it can be chosen. */
export function showChosen() {
  for (const input of document.querySelectorAll("input[data-setting]")) {
    input.checked = chosen[input.dataset.setting] === input.value;
  }
}

// The dark colours are written once, under a media query: a choice changes when that query holds.
function allDarkRules() {
  darkRules = darkRules || Array.from(document.styleSheets)
    .flatMap((sheet) => Array.from(sheet.cssRules))
    .filter((rule) => rule.media && rule.media.mediaText === DARK);
  return darkRules;
}
