// Settings of a tournament: of the movements only the options of the chosen one are in view, and the panel of house
// rules keeps what is unfolded when a preset fills it again.

const unfolded = new Set();

function show() {
  const movement = document.querySelector("select[name=movement]").value;
  document.querySelectorAll("[data-movement]").forEach((fields) => {
    fields.hidden = !fields.dataset.movement.split(" ").includes(movement);
  });
}

document.addEventListener("change", ({ target }) => {
  if (target.name === "movement") show();
});

// Whoever types a number means the end that has it.
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
  show();
});

window.addEventListener("pageshow", show); // the browser may have filled the form in by itself
show();
