// The panel of house rules keeps what is unfolded when a preset fills it again.

const unfolded = new Set();

// Typing a number selects the ending that it belongs to.
document.addEventListener("input", ({ target }) => {
  const end = target.closest(".end");
  if (end && target.type !== "radio") end.querySelector("[type=radio]").checked = true;
});

document.addEventListener("htmx:beforeSwap", () => {
  document.querySelectorAll("#house-rules details[open]").forEach(({ id }) => unfolded.add(id));
});

document.addEventListener("htmx:afterSettle", () => {
  document.querySelectorAll("#house-rules details").forEach((part) => {
    if (unfolded.has(part.id)) part.open = true;
  });
  unfolded.clear();
});
