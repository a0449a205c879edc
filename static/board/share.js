// Sharing a picture from a phone, where the browser can: at an https:// address. Elsewhere its link downloads it.

for (const button of document.querySelectorAll("[data-share]")) {
  const empty = new File([""], "picture.png", { type: "image/png" });
  button.hidden = !(navigator.canShare && navigator.canShare({ files: [empty] }));
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const picture = await (await fetch(button.dataset.share)).blob();
      await navigator.share({ title: button.dataset.title, files: [new File([picture], "picture.png", { type: "image/png" })] });
    } catch {
      // Given up by the reader, or by the network: the link beside the button still downloads it.
    } finally {
      button.disabled = false;
    }
  });
}
