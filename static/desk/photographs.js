// Pictures of score sheets on their way to the server: stored on this device first, through the same queue as a pad's hands
// (queue/queue.js), made smaller here, and sent one by one. A picture that is sent twice is the same picture to the server.

import { isRefusal, isTaken, queueOf } from "../queue/queue.js";
import { sentence } from "../queue/server.js";
import { newUuid, storeOf } from "../queue/store.js";

const LONGEST = 2400; // pixels: more makes it slower to send, and no better to read
const QUALITY = 0.8;
const PATIENCE = 60000;
const AGAIN = 5000;

const form = document.getElementById("send");
const list = document.getElementById("outgoing");
const store = storeOf("headtable-photographs", "photographs");

async function post({ blob, name, url }) {
  const headers = { "Content-Type": "application/octet-stream", "X-File-Name": encodeURIComponent(name), "X-CSRFToken": form.dataset.csrf };
  try {
    const response = await fetch(url, {
      method: "POST", headers, body: blob, credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE),
    });
    const isJson = (response.headers.get("Content-Type") || "").startsWith("application/json");
    return { status: isJson ? response.status : 503, body: isJson ? await response.json() : null };
  } catch {
    return null;
  }
}

function afterAnswer(item, answer) {
  if (isTaken(answer)) return { ...item, blob: undefined, taken: true };
  return isRefusal(answer) ? { ...item, refused: sentence(answer) } : item;
}

const queue = queueOf(store, { post, afterAnswer, undo: () => null, isUndone: () => true });

/** A picture as a JPEG of at most LONGEST pixels; what this browser cannot decode is sent as it is. */
async function smaller(file) {
  if (!file.type.startsWith("image/")) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise((done) => { canvas.toBlob(done, "image/jpeg", QUALITY); });
    return blob && (scale < 1 || blob.size < file.size) ? blob : file;
  } catch {
    return file;
  }
}

function show() {
  const items = store.kept().filter(({ slug }) => slug === form.dataset.slug);
  list.replaceChildren(...items.map((item) => {
    const line = document.createElement("li");
    const state = item.refused || (item.taken ? form.dataset.sent : form.dataset.waits);
    line.textContent = `${item.name}: ${state}`;
    line.className = item.refused ? "wrong" : "hint";
    return line;
  }));
}

async function send() {
  await store.recall();
  show();
  await queue.sendAll({ answered: show, taken: () => document.body.dispatchEvent(new Event("sent")) });
  for (const { uuid, taken } of store.kept()) if (taken) await queue.drop(uuid);
  show();
}

async function keep(files) {
  for (const file of files) {
    const blob = await smaller(file);
    await queue.keep({ uuid: newUuid(), blob, name: file.name, url: form.dataset.url, slug: form.dataset.slug });
    show();
  }
  await send();
}

for (const input of form.querySelectorAll("input[type=file]")) {
  input.addEventListener("change", async () => {
    const files = [...input.files];
    input.value = "";
    await keep(files);
  });
}
form.addEventListener("submit", (event) => event.preventDefault());
globalThis.addEventListener("online", send);
setInterval(() => { if (queue.stillToSend().length) send(); }, AGAIN);
send();
