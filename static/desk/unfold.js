// What an address names may be folded away: unfold it, and go there.

function unfold() {
  const named = location.hash && document.getElementById(location.hash.slice(1));
  const folded = named && named.closest("details:not([open])");
  if (!folded) return;
  folded.open = true;
  named.scrollIntoView({ block: "center" });
}

window.addEventListener("hashchange", unfold);
unfold();
