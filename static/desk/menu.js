// Menus close when something else is pressed, and by Escape. Without this script they close by their own button.

function close(menu) {
  const isLeft = menu.contains(document.activeElement);
  menu.open = false;
  if (isLeft) menu.querySelector("summary").focus();
}

document.addEventListener("click", ({ target }) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(target) && document.contains(target)) menu.open = false;
  }
});

document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") document.querySelectorAll("details.menu[open]").forEach(close);
});
