// Opening the pad without a network: the page and its files are cached, if the address is secure.

const CACHE = "headtable-pad";

/** Cache this page with everything it loaded, for the service worker at `url`. */
export async function keepPage(url) {
  if (!navigator.serviceWorker) return; // http://192.168…: browsers give none there, and the page stays open instead
  await navigator.serviceWorker.register(url);
  await keepFiles();
  if (navigator.storage && navigator.storage.persist) await navigator.storage.persist();
}

async function keepFiles() {
  const cache = await caches.open(CACHE);
  const files = performance.getEntriesByType("resource").map((entry) => entry.name).filter(isOurs);
  const kept = (await cache.keys()).map((request) => request.url);
  await cache.addAll(files.filter((file) => !kept.includes(file)));
  const page = await fetch(`${location.pathname}?lang=${document.documentElement.lang}`, { credentials: "omit" });
  const html = await page.text();
  // Of a server that was brought up to date since, the page would ask for files that are not here.
  if (page.ok && html.includes(new URL(script()).pathname)) await cache.put(location.pathname, timeless(html, page));
  const needed = [...files, new URL(location.pathname, location.href).href];
  for (const file of kept) if (!needed.includes(file)) await cache.delete(file);
}

// The server's time in the page is that of today's opening: without the network, later, it would be taken for the time.
const timeless = (html, { headers }) => new Response(html.replace(/<meta name="now"[^>]*>/, ""), { headers });

const isOurs = (file) => new URL(file).origin === location.origin && new URL(file).pathname.startsWith("/static/");

const script = () => document.querySelector("script[type='module']").src;
