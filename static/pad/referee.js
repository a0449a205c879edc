// The referee beside the hand in play: in a dialog, so that nothing of the hand is lost. A tablet too old for dialogs opens
// it in a tab of its own, as the link says.

import { showReferee } from "../referee/referee.js";

const dialog = document.getElementById("referee");
const place = dialog.querySelector("[data-referee]");

/** Open the referee where its link is tapped, from now on. */
export function watchReferee() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-opens-referee]");
    if (!link || !dialog.showModal) return;
    event.preventDefault();
    if (link.href !== dialog.dataset.shows) place.replaceChildren(); // another game, or other players
    dialog.showModal();
    if (place.childElementCount) return;
    showReferee(place, link.href).then(
      () => { dialog.dataset.shows = link.href; },
      () => { dialog.close(); window.open(link.href); },
    );
  });

  dialog.querySelector("[data-closes-referee]").addEventListener("click", () => dialog.close());
}
