// Photographs from phones are larger than reading the codes requires, so they are scaled down before they are sent.

const LONGER_SIDE = 2400; // what the server looks at; see accounts/uploads.py

/** Make the photograph that was chosen smaller, unless it is small. Throws where this browser cannot. */
export async function makeSmaller(input) {
  const [photo] = input.files;
  if (!photo) return;
  const picture = await createImageBitmap(photo);
  const scale = LONGER_SIDE / Math.max(picture.width, picture.height);
  if (scale >= 1) return;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => { canvas.toBlob(done, "image/jpeg", 0.8); });
  const files = new DataTransfer();
  files.items.add(new File([blob], "photo.jpg", { type: "image/jpeg" }));
  input.files = files.files;
}

for (const input of document.querySelectorAll("input[type='file'][accept^='image']:not([data-sends])")) {
  input.addEventListener("change", () => { makeSmaller(input).catch(() => undefined); }); // then it is sent as it is
}
