// Tables that call: also in the title of the page, for who looks at another one, and by two strokes of the bell
// where its sound is on.

import "../clock.js";
import { ring } from "../bell.js";

const calls = document.getElementById("calls");
const title = document.title;
let known = waiting();

function waiting() {
  return calls.querySelectorAll("li").length;
}

function show() {
  const now = waiting();
  document.title = now ? `(${now}) ${title}` : title;
  document.body.classList.toggle("called", now > 0);
  if (now > known) ring(2, 0.6);
  known = now;
}

new MutationObserver(show).observe(calls, { childList: true, subtree: true });
show();
