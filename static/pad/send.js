// Sends what waits, and says what the server made of it.

import { openPad } from "./device.js";
import { say } from "./notices.js";
import { sendAll } from "./queue.js";
import { scoreInWords } from "./score.js";
import { sentence } from "./server.js";
import { noteNewest, showAll } from "./show.js";
import { message, text } from "./texts.js";
import { showWaiting } from "./waiting.js";

const ON_ANSWER = {
  taken(hand, answer) {
    showWaiting(); // before more is said: both beside each other would move what is below
    if (answer.body.held) return say(message(text("held", { number: hand.number, why: answer.body.message }), "warning"));
    noteNewest();
    const warnings = answer.body.warnings.map((warning) => message(warning.message, "warning"));
    const words = { number: answer.body.number, says: hand.says, score: scoreInWords(answer.body.score) };
    say(message(text("saved", words), "success"), ...warnings);
  },
  same: (_hand, answer) => say(message(sentence(answer), "success")),
  takenBack: (hand) => say(message(text("taken-back", { number: hand.number }), "success")),
  notTakenBack: (hand, answer) => say(message(sentence(answer), "error")),
};

/** Send what waits, and show everything anew. */
export async function send() {
  try {
    await sendAll(ON_ANSWER, (openPad() || {}).token);
  } catch {
    // Nothing can be kept here: entering a hand says so, and takes none.
  }
  showAll();
}
