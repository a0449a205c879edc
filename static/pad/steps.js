// The taps of a hand that is not whole yet, where these are more than answers to questions: each trick as it falls, each
// card laid. Kept on the tablet, so that a page that is opened again goes on; the last of them can be undone.

const KEPT = "headtable:steps";

let entering = recall();

function recall() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) || {};
  } catch {
    return {}; // nothing can be kept here
  }
}

function keep(hand, steps) {
  entering = { hand, steps };
  try {
    localStorage.setItem(KEPT, JSON.stringify(entering));
  } catch {
    // they last until the page is closed
  }
}

/** What was tapped so far of this hand, oldest first. A hand is identified by its `form` and `number`. */
export function stepsOf({ dataset }, number) {
  return entering.hand === `${dataset.url} ${number}` ? entering.steps : [];
}

/** Add a tap to this hand; an earlier hand's are forgotten. */
export function addStep(form, number, step) {
  startFrom(form, number, [...stepsOf(form, number), step]);
}

/** Undo the last tap of this hand. */
export function undoStep(form, number) {
  startFrom(form, number, stepsOf(form, number).slice(0, -1));
}

/** Continue this hand after these taps. */
export function startFrom({ dataset }, number, steps) {
  keep(`${dataset.url} ${number}`, steps);
}

/** The hand is entered: the next tap belongs to the next one. */
export function forgetSteps() {
  keep(null, []);
}
