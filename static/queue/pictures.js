// Pictures of score sheets on their way to the server: stored on this device first, through the same queue as a pad's hands
// (queue.js), made smaller here, and sent one by one. A picture that is sent twice is the same picture to the server.

import { isAway, sentence } from "./server.js";
import { isOnItsWay, isRefusal, isTaken, queueOf } from "./queue.js";
import { newUuid, storeOf } from "./store.js";

const LONGEST = 2400; // pixels: more makes it slower to send, and no better to read
const QUALITY = 0.8;
const PATIENCE = 60000;
const AGAIN = 5000;

/** Call the server; null where no answer came, or one that is not ours. */
async function ask(url, options) {
  try {
    const response = await fetch(url, { credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE), ...options });
    const isJson = (response.headers.get("Content-Type") || "").startsWith("application/json");
    return { status: isJson ? response.status : 503, body: isJson ? await response.json() : null };
  } catch {
    return null;
  }
}

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

/**
 * Send what is chosen in the file inputs of `form`, and show in `list` how far each picture is.
 *
 * - `database`: where they are stored. `own()`: what is stored of each besides, with its `url`.
 * - `request(item)`: how it is sent, as `fetch` takes it. `follow(item)`: how the server is asked for what became of it;
 *   without it a picture leaves the list once it was taken, and `taken()` is called.
 */
export function sendPictures({ form, list, database, own, request, follow, taken = () => {} }) {
  const store = storeOf(database, "photographs");
  const { url: mine } = own();
  const { most, tooLarge } = form.querySelector("[data-most]").dataset;
  let underWay = "";

  function afterAnswer(item, answer) {
    if (isTaken(answer)) return { ...item, blob: undefined, taken: true, id: answer.body.id };
    return isRefusal(answer) ? { ...item, blob: undefined, refused: sentence(answer) } : item;
  }

  async function post(item) {
    underWay = item.uuid;
    show();
    const answer = await ask(item.url, { method: "POST", ...request(item) });
    underWay = "";
    return answer;
  }

  const queue = queueOf(store, { post, afterAnswer, undo: () => null, isUndone: () => true });

  function wordsOf({ uuid, refused, said, taken: isThere }) {
    if (refused) return refused;
    if (isThere) return said || form.dataset.sent;
    return uuid === underWay ? form.dataset.sending : form.dataset.waits;
  }

  function show() {
    list.replaceChildren(...store.kept().filter(({ url }) => url === mine).map((item) => {
      const line = document.createElement("li");
      line.textContent = `${item.name}: ${wordsOf(item)}`;
      line.className = item.refused || item.isWrong ? "wrong" : "hint";
      return line;
    }));
  }

  async function send() {
    await store.recall();
    show();
    await queue.sendAll({ answered: show, taken });
    for (const item of store.kept()) if (item.taken) await lookAfter(item);
    show();
  }

  /** Forget what was taken, or, where it is followed, ask what was read. */
  async function lookAfter(item) {
    if (!follow) {
      await queue.drop(item.uuid);
    } else if (!item.isRead) {
      const answer = await ask(`${item.url}${item.id}/`, follow(item));
      if (isAway(answer)) return;
      const { state, message } = answer.body;
      const change = { said: message || form.dataset[state], isRead: state !== "reading", isWrong: state === "unreadable" };
      await store.change(item.uuid, (kept) => kept && { ...kept, ...change });
    }
  }

  async function keep(files) {
    for (const file of files) {
      const blob = await smaller(file);
      const isTooLarge = blob.size > Number(most); // the server would refuse it each time, and all behind it wait
      const content = isTooLarge ? { refused: tooLarge } : { blob };
      await queue.keep({ uuid: newUuid(), ...content, name: file.name, ...own() });
      send();
    }
  }

  /** What was settled before this page was opened is not shown again. */
  async function begin() {
    await store.recall();
    for (const item of store.kept()) if (!isOnItsWay(item) && (item.refused || item.isRead)) await queue.drop(item.uuid);
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
  setInterval(() => { if (store.kept().some((item) => isOnItsWay(item) || (follow && item.taken && !item.isRead))) send(); }, AGAIN);
  begin();
}
