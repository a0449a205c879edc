// Opens the pad once more where a part of it did not come. At http:// a browser takes an answer that was cut off in its
// head for an empty file, and keeps that for years. Not a module: those that need a broken one do not run.

const LOOK_EVERY = 3000;
const TRIES = "headtable:opened-again";
const MOST_TRIES = 20; // a browser that cannot read the pad at all shall not go on for ever

async function lookWhetherItBegan() {
  if (document.readyState === "complete") {
    const pad = document.getElementById("pad");
    if (pad && "begun" in pad.dataset) return sessionStorage.removeItem(TRIES);
    const tries = Number(sessionStorage.getItem(TRIES)) + 1;
    if (tries > MOST_TRIES) return undefined;
    if (await hasAllFilesAnew()) {
      sessionStorage.setItem(TRIES, String(tries));
      return location.reload();
    }
  }
  return setTimeout(lookWhetherItBegan, LOOK_EVERY);
}

/** Reload every file past the cache; false while the server is unreachable, since a reload would then lose the page. */
async function hasAllFilesAnew() {
  const files = performance.getEntriesByType("resource").map((entry) => entry.name);
  const ours = files.filter((file) => new URL(file).pathname.startsWith("/static/"));
  try {
    const answers = await Promise.all([location.pathname, ...ours].map((file) => fetch(file, { cache: "reload" })));
    return answers.every((answer) => answer.ok);
  } catch {
    return false;
  }
}

setTimeout(lookWhetherItBegan, LOOK_EVERY);
