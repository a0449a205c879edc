// Parts of a page that htmx asks for again and again: left alone while nothing has changed, and left
// standing, with a word about it, while the server is away.

const shown = new WeakMap();

function live(event) {
  const part = event.detail.elt;
  return part && part.matches && part.matches("[data-live]") ? part : null;
}

function tell(part, isAway) {
  const notice = document.getElementById(part.dataset.stale);
  if (notice) notice.hidden = !isAway;
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const part = live(event);
  if (!part || !event.detail.shouldSwap) return;
  const text = event.detail.xhr.responseText;
  if (shown.get(part) === text) event.detail.shouldSwap = false;
  shown.set(part, text);
});

document.addEventListener("htmx:afterRequest", (event) => {
  const part = live(event);
  if (part) tell(part, !event.detail.successful);
});
