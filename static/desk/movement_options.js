// The options of the chosen movement: those of the others stay out of view.

const movement = document.querySelector("select[name=movement]");

function show() {
  document.querySelectorAll("[data-movement]").forEach((fields) => {
    fields.hidden = !fields.dataset.movement.split(" ").includes(movement.value);
  });
}

movement.addEventListener("change", show);
window.addEventListener("pageshow", show); // the browser may have filled the form in by itself
show();
