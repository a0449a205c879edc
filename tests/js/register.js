// Lets Node find what pages find under /static/: other people's modules, installed into node_modules. The clock, which
// draws on the page, is left out.

import "fake-indexeddb/auto";
import { registerHooks } from "node:module";

const modules = new URL("../../node_modules/", import.meta.url);
const ELSEWHERE = {
  "../idb/index.js": new URL("idb/build/index.js", modules).href,
  "../clock.js": "data:text/javascript,export const noteDate = () => {};",
};

registerHooks({
  resolve(specifier, context, next) {
    const url = ELSEWHERE[specifier];
    return url ? { url, format: "module", shortCircuit: true } : next(specifier, context);
  },
});
