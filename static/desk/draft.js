// Swap two people of a draft: the first press selects one, the second sends both.

const hint = document.getElementById("draft-hint");
const send = document.getElementById("draft-send");
if (send) send.hidden = true; // for browsers without this script

function choose(form) {
  const chosen = Array.from(form.querySelectorAll("input[name=who]:checked"));
  if (chosen.length > 1) return send.click();
  hint.textContent = chosen.length ? hint.dataset.chosen.replace("{name}", chosen[0].dataset.name) : hint.dataset.hint;
}

document.addEventListener("change", ({ target }) => {
  if (target.name === "who" && target.form) choose(target.form);
});

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (target.name !== "who") return;
  if (key === "Enter") {
    event.preventDefault(); // it would send one name alone
    target.click();
  } else if (key === "Escape" && target.form) {
    target.form.reset();
    choose(target.form);
  }
});
