// What five-year-old tablets read: the JavaScript of 2020, ours and what pages import of others'.

import js from "@eslint/js";
import esx from "eslint-plugin-es-x";
import globals from "globals";

export default [
  { ignores: [".venv/", "var/", "!node_modules/", "node_modules/*", "!node_modules/idb/", "!node_modules/js-sha256/", "!node_modules/lean-qr/"] },
  {
    ...esx.configs["flat/restrict-to-es2020"],
    files: ["static/**/*.js"],
  },
  {
    files: ["static/**/*.js"],
    languageOptions: { ecmaVersion: 2020, globals: { ...globals.browser, htmx: "readonly" } },
    rules: { ...js.configs.recommended.rules, "prefer-const": "error", eqeqeq: "error" },
  },
  {
    files: ["tests/js/*.js"],
    languageOptions: { ecmaVersion: "latest", globals: globals.node },
    rules: js.configs.recommended.rules,
  },
  {
    files: ["static/pad/worker.js"],
    languageOptions: { sourceType: "script", globals: globals.serviceworker },
  },
  {
    files: ["node_modules/idb/build/index.js", "node_modules/js-sha256/build/sha256.min.mjs", "node_modules/lean-qr/index.mjs"],
    languageOptions: { ecmaVersion: 2020 },
    linterOptions: { reportUnusedDisableDirectives: "off" },
  },
];
