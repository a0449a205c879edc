// A player's own page: remembered on this device as the board remembers whom "Find your name" found, and asked for again
// while it is open. Hands that somebody reads stay open.

const player = document.getElementById("player");
const part = document.getElementById("player-part");
const [me, notMe] = [player.querySelector("[data-me]"), player.querySelector("[data-not-me]")];

function stored(change) {
  try {
    if (change === null) localStorage.removeItem(player.dataset.key);
    else if (change) localStorage.setItem(player.dataset.key, change);
    return localStorage.getItem(player.dataset.key);
  } catch {
    return null; // a browser that stores nothing shows the page all the same
  }
}

function show() {
  const isMe = stored() === player.dataset.number;
  me.hidden = isMe;
  notMe.hidden = !isMe;
}

me.addEventListener("click", () => {
  stored(player.dataset.number);
  show();
  notMe.focus();
});
notMe.addEventListener("click", () => {
  stored(null);
  location.href = player.querySelector("nav a").href;
});

let open = [];
document.addEventListener("htmx:beforeSwap", () => {
  open = [...part.querySelectorAll("details[open]")].map((game) => game.id);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const id of open) {
    const game = document.getElementById(id);
    if (game) game.open = true;
  }
});
show();
