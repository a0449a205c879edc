// Sends what waits, and shows what the server answered.

import { message, text } from "../base/texts.js";
import { sentence } from "../queue/server.js";
import { openPad } from "./device.js";
import { say } from "./notices.js";
import { sendAll } from "./queue.js";
import { scoreInWords } from "./score.js";
import { noteNewest, showAll } from "./show.js";
import { showWaiting } from "./waiting.js";

const ON_ANSWER = {
  taken(hand, answer) {
    showWaiting(); // before more is said: both beside each other would move what is below
    if (answer.body.held) return say(about(hand, text("held", { number: hand.number, why: answer.body.message }), "warning"));
    noteNewest();
    const warnings = answer.body.warnings.map((warning) => about(hand, warning.message, "warning"));
    const words = { number: answer.body.number, says: hand.says, score: scoreInWords(answer.body.score) };
    say(about(hand, text("saved", words), "success"), ...warnings);
  },
  same: (hand, answer) => say(about(hand, sentence(answer), "success")),
  takenBack: (hand) => say(about(hand, text("taken-back", { number: hand.number }), "success")),
  notTakenBack: (hand, answer) => say(about(hand, sentence(answer), "error")),
};

function about({ sitting, round }, words, kind) {
  const line = message(words, kind);
  Object.assign(line.dataset, { sitting, round });
  return line;
}

/** Send what waits, and draw everything again. */
export async function send() {
  try {
    await sendAll(ON_ANSWER, (openPad() || {}).token);
  } catch {
    // Nothing can be stored here: entering a hand says so, and is not possible.
  }
  showAll();
}
