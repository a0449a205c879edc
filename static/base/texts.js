// The sentences of a page that works on the device, which come with it, and how they are shown.

const texts = document.getElementById("texts").content;

/** The sentence of this name, with its {values}. */
export function text(name, values = {}) {
  const words = placeOf(name).textContent;
  return words.replace(/\{(\w+)\}/g, (_whole, value) => values[value]);
}

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
