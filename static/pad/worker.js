// Lets the pad open without a network, where the address is a secure one. Not a module: a service worker of 2020.
// `offline.js` puts the pad's page and files into the cache; what is asked with a table's token never goes there.

const PATIENCE = 4000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && !request.headers.has("Authorization")) event.respondWith(answer(request));
});

// A file is named by what is in it, so the kept one is right; the page is asked for again while there is a network.
async function answer(request) {
  const kept = await caches.match(request, { ignoreSearch: true, ignoreVary: true });
  if (kept && request.mode !== "navigate") return kept;
  if (!kept) return fetch(request);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const fresh = await fetch(request, { signal: patience.signal });
    return fresh.status >= 500 || [408, 429].includes(fresh.status) ? kept : fresh;
  } catch {
    return kept;
  } finally {
    clearTimeout(timer);
  }
}
