// Calls to the server. A pad says who it is by the token in the header alone; the door sends its user's cookie.

import { noteDate } from "../clock.js";

const PATIENCE = 8000;
const NOT_NOW = [408, 413, 429]; // refused for what others do, or for how long it took: never for what it says

/**
 * Call the server: `{status, body, etag}`, or null where no answer came. To pads of a hall with a standby it also says its
 * `epoch` and the standby's address, `standby`.
 */
export async function call(url, { token, etag, body, headers: more, credentials = "omit" } = {}) {
  // Without its cookies a pad would be answered in the browser's language, whatever was chosen for its pages.
  const headers = { "Accept-Language": document.documentElement.lang, ...more };
  if (token) headers.Authorization = `Pad ${token}`;
  if (etag) headers["If-None-Match"] = etag;
  if (body) headers["Content-Type"] = "application/json";
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  const askedAt = performance.now();
  try {
    const response = await fetch(url, {
      method: body ? "POST" : "GET",
      headers,
      body: body && JSON.stringify(body),
      signal: patience.signal,
      cache: "no-store",
      credentials,
    });
    noteDate(response.headers.get("Date"), askedAt);
    const { status, headers: said } = response;
    return { status, body: await read(response), etag: said.get("ETag"), epoch: said.get("X-Epoch"), standby: said.get("X-Standby") };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

// At http:// a browser takes an answer that was cut off in its head for one that says nothing. All of ours say something.
async function read(response) {
  const text = await response.text();
  if (!text && response.status !== 304) throw new TypeError("cut off");
  const isJson = (response.headers.get("Content-Type") || "").startsWith("application/json");
  return isJson ? JSON.parse(text) : text;
}

/** Whether to try the same again later: no answer came, or one that says nothing about what was asked. */
export function isAway(answer) {
  return !answer || answer.status >= 500 || NOT_NOW.includes(answer.status);
}

/** The sentence of a refusal. */
export function sentence(answer) {
  return (answer.body && answer.body.message) || String(answer.status);
}
