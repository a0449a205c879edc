// A button that opens the browser's print dialogue; without JavaScript its menu does.

const button = document.querySelector("[data-print]");
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

// Open all folds for printing.
window.addEventListener("beforeprint", () => {
  document.querySelectorAll("details[data-printed]").forEach((fold) => { fold.open = true; });
});
