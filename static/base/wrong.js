// A page whose form was refused opens at the first thing wrong with it: that may be far below the top.

const wrong = document.querySelector("main [aria-invalid=true]") || document.querySelector("main form .message.error");
if (wrong) {
  for (let fold = wrong.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  wrong.focus({ preventScroll: true });
  (wrong.closest(".field") || wrong).scrollIntoView({ block: "center" });
}
