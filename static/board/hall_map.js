// The map of the hall beside somebody's own table, on a phone: a copy of the board's, with that table marked.

/** Show the table of this number in a place on the page; empty it where there is no map. */
export function showOnMap(place, number) {
  const map = document.querySelector("#map svg");
  const key = map && `${number} ${map.outerHTML}`;
  if (!place || place.shown === key) return;
  place.shown = key;
  place.replaceChildren();
  if (!map) return;
  const copy = map.cloneNode(true);
  const table = copy.querySelector(`[data-t="${CSS.escape(number)}"]`);
  if (table) table.classList.add("is-mine");
  place.append(copy);
}
