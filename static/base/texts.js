// The sentences of a page that works on the device, which come with it, and how they are shown.

const texts = document.getElementById("texts").content;

const FROM_RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The sentence of this name, with its {values}. */
export function text(name, values = {}) {
  const words = placeOf(name).textContent;
  return words.replace(/\{(\w+)\}/g, (_whole, value) => isolated(values[value]));
}

// A name from right to left has borders, as accounts/directions.py sets them: the numbers beside it keep their order.
const isolated = (value) => (FROM_RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value);

// The page brings most sentences, the sheet those of its game.
function placeOf(name) {
  const ofGame = document.querySelector("#sheet .texts");
  const place = `[data-name="${name}"]`;
  return (ofGame && ofGame.content.querySelector(place)) || texts.querySelector(place);
}

/** A sentence as an element: `kind` is success, warning or error. */
export function message(words, kind, tag = "p") {
  const line = document.createElement(tag);
  line.className = `message ${kind}`;
  line.textContent = words;
  return line;
}

/** Write words only if they differ: screen readers announce changes. */
export function write(place, words) {
  if (place.textContent !== words) place.textContent = words;
}
