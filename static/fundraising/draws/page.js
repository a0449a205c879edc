// The page of a draw: draws again as soon as it is open, and says what was checked.

import { sha256 } from "../../js-sha256/sha256.min.mjs";
import { check } from "./check.js";

const result = document.getElementById("checked");

function show(found) {
  for (const [what, isRight] of Object.entries(found)) {
    const line = result.querySelector(`[data-what="${what}"]`);
    const tag = line.querySelector(".tag");
    tag.className = `tag ${isRight ? "good" : "bad"}`;
    tag.textContent = isRight ? result.dataset.right : result.dataset.wrong;
  }
  const isRight = Object.values(found).every(Boolean);
  result.querySelector(isRight ? "[data-all]" : "[data-not]").hidden = false;
  result.querySelector("[data-waiting]").hidden = true;
  result.dataset.checked = isRight ? "yes" : "no";
}

if (result) show(check(JSON.parse(document.getElementById("proof").textContent), sha256));
