// What each button of the pad does, by its `data-do`.

import { message, text } from "../base/texts.js";
import { sentence } from "../queue/server.js";
import { turnTable } from "./around.js";
import { openPad } from "./device.js";
import { again, save, step, stepBack } from "./enter.js";
import { toggleEntry } from "./entry.js";
import { nudge } from "./form.js";
import { currentForm, currentSitting } from "./game.js";
import { say, toggleNotices } from "./notices.js";
import { dropHand, isWaiting, settle } from "./queue.js";
import { closeRules, openRules } from "./rules.js";
import { send } from "./send.js";
import { call } from "./server.js";
import { toggleSettings } from "./settings.js";
import { refresh } from "./sheet.js";
import { showAll, showHand } from "./show.js";
import { takeBack } from "./take_back.js";
import { openHandover, showHandover } from "./waiting.js";

/** Send a request, show its result, and refresh the sheet; return whether it succeeded. */
async function ask(url, body) {
  const answer = await call(url, { token: openPad().token, body });
  const isDone = Boolean(answer) && answer.status < 400;
  if (isDone) say();
  else say(message(!answer || answer.status >= 500 ? text("not-done") : sentence(answer), "error"));
  await refresh();
  return isDone;
}

async function takeLastBack(button) {
  const request = await takeBack(button, currentSitting());
  showAll();
  if (!request) return refresh();
  if (!(await ask(request.url, request.body))) return undefined;
  await dropHand(request.uuid);
  return showAll();
}

/** Send a request about the score on the server, once the server has every hand: one may still be on its way. */
async function askAboutScore({ url, version }, more = {}) {
  if (isWaiting(currentSitting())) await send();
  if (isWaiting(currentSitting())) return say(message(text("send-first"), "warning"));
  return ask(url, { ...more, version: Number(version) });
}

export const ACTIONS = {
  save,
  step,
  "step-back": stepBack,
  again,
  nudge(button) {
    nudge(button, currentForm());
    showHand();
  },
  settings: toggleSettings,
  rules: openRules,
  "close-rules": closeRules,
  turn: turnTable,
  "another-table": () => {
    toggleSettings();
    toggleEntry();
  },
  confirm: ({ dataset }) => askAboutScore(dataset, { side: Number(dataset.side) }),
  "end-game": ({ dataset }) => confirm(text("sure-to-end")) && askAboutScore(dataset),
  "take-back": takeLastBack,
  "show-codes": openHandover,
  "all-notices": toggleNotices,
  "hide-codes": () => showHandover(false),
  call: ({ dataset }) => ask(dataset.url, dataset.reason ? { reason: dataset.reason } : {}),
  "take-over": (button) => ask(button.dataset.url, {}),
  dismiss: (button) => settle(button.dataset.hand).then(showAll),
  drop: (button) => confirm(text("sure-to-drop")) && dropHand(button.dataset.hand).then(showAll),
};
