// A new tournament: of the movements' variants only those of the chosen one are in view.

const movement = document.querySelector("select[name=movement]");

function show() {
  document.querySelectorAll("[data-movement]").forEach((fields) => {
    fields.hidden = !fields.dataset.movement.split(" ").includes(movement.value);
  });
}

movement.addEventListener("change", show);
window.addEventListener("pageshow", show); // the browser may have filled the form in by itself
show();
