// Settings of a tournament: of the movements only the options of the chosen one are in view.

function show() {
  const movement = document.querySelector("select[name=movement]").value;
  document.querySelectorAll("[data-movement]").forEach((fields) => {
    fields.hidden = !fields.dataset.movement.split(" ").includes(movement);
  });
}

document.addEventListener("change", ({ target }) => {
  if (target.name === "movement") show();
});
document.addEventListener("htmx:afterSettle", show);
window.addEventListener("pageshow", show); // the browser may have filled the form in by itself
show();
