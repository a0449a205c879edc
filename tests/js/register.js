// Lets Node find what pages find under /static/: other people's modules, installed into node_modules. The clock and
// the sentences, which are on the page, are left out.

import "fake-indexeddb/auto";
import { registerHooks } from "node:module";

const modules = new URL("../../node_modules/", import.meta.url);
const TEXTS = "data:text/javascript,export const text = (name) => name; export const write = () => {};";
const ELSEWHERE = {
  "../idb/index.js": new URL("idb/build/index.js", modules).href,
  "../../js-sha256/sha256.min.mjs": new URL("js-sha256/build/sha256.min.mjs", modules).href,
  "../clock.js": "data:text/javascript,export const noteDate = () => {};",
  "../base/texts.js": TEXTS,
  "../../base/texts.js": TEXTS,
};

registerHooks({
  resolve(specifier, context, next) {
    const url = ELSEWHERE[specifier];
    return url ? { url, format: "module", shortCircuit: true } : next(specifier, context);
  },
});

globalThis.document = { documentElement: { lang: "en" }, getElementById: () => null }; // a page without anything on it
