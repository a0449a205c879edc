// Before the first paint: whether this board is a wall or lists (board.js says more), so that nothing jumps from the one
// to the other. A plain script, since a module would come after the paint.

{
  const asked = new URLSearchParams(location.search).get("view");
  const wide = matchMedia("(min-width: 75em) and (min-height: 30em)").matches;
  document.documentElement.dataset.form = ["wall", "list"].includes(asked) ? asked : wide ? "wall" : "list";
}
