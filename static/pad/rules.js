// The house rules of this table's game, which came with the sheet and so work without the network.

const dialog = document.getElementById("rules");

/** Open the rules over the sheet. */
export function openRules() {
  const rules = document.querySelector("#sheet template[data-rules]");
  dialog.querySelector(".text").replaceChildren(rules.content.cloneNode(true));
  dialog.showModal();
}

/** Close the rules. */
export function closeRules() {
  dialog.close();
}
