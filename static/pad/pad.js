// The score pad: opens a table by the key in the address, shows its sheet, and takes hands.

import { forgetHand, forgetKey, keepHand, keepPad, keptHands, keyToExchange, newUuid, openPad, takeKeyFromAddress } from "./device.js";
import { chooseAgain, chosen, factsOf, noteTaken, takenBy } from "./form.js";
import { isWaiting, nextNumber, sendAll } from "./queue.js";
import { call, sentence } from "./server.js";

const EVERY = 2000;
const BREATH = 1000; // after taking a hand back, a second tap does nothing

const page = document.getElementById("pad");
const sheet = document.getElementById("sheet");
const texts = document.getElementById("texts").content;
let etag = null;
let asked = 0;
let lastTakenBack = 0;

function text(name, values = {}) {
  const words = texts.querySelector(`[data-name="${name}"]`).textContent;
  return words.replace(/\{(\w+)\}/g, (_whole, value) => values[value]);
}

function paragraph(words, kind) {
  const line = document.createElement("p");
  line.className = `message ${kind}`;
  line.textContent = words;
  return line;
}

function showProblem(words) {
  const problem = document.getElementById("problem");
  problem.hidden = !words;
  if (problem.textContent !== words) problem.textContent = words;
}

function showAway(isAway) {
  document.getElementById("away").hidden = !isAway;
}

function say(...lines) {
  document.getElementById("said").replaceChildren(...lines);
}

// Hands on their way

function showQueue() {
  const list = document.getElementById("queue");
  const lines = keptHands().map((hand) => queueLine(hand));
  if (list.textContent !== lines.map((line) => line.textContent).join("")) list.replaceChildren(...lines);
  const game = sheet.querySelector(".game");
  for (const form of sheet.querySelectorAll("form.enter")) {
    const number = nextNumber(game.dataset.sitting, takenBy(form));
    form.querySelectorAll("[data-hand-number]").forEach((place) => { place.textContent = number; });
    form.classList.toggle("ahead", number !== Number(form.dataset.number));
  }
}

function queueLine(hand) {
  const line = document.createElement("li");
  const state = hand.refused ? "refused" : hand.stuck ? "stuck" : "waiting";
  line.className = `message ${hand.refused ? "error" : "warning"}`;
  line.dataset.hand = hand.uuid;
  line.textContent = text(state, { number: hand.number, table: hand.table, why: hand.refused || hand.stuck });
  if (hand.refused) {
    const button = document.createElement("button");
    button.dataset.do = "dismiss";
    button.textContent = text("dismiss");
    line.append(" ", button);
  }
  return line;
}

function onTaken(hand, answer) {
  noteTaken(sheet, hand);
  if (answer.body.held) {
    say(paragraph(text("held", { number: hand.number, why: answer.body.message }), "warning"));
    return;
  }
  const warnings = answer.body.warnings.map((warning) => paragraph(warning.message, "warning"));
  say(paragraph(text("saved", { number: answer.body.number }), "success"), ...warnings);
}

async function send() {
  await sendAll(onTaken);
  showQueue();
}

// The sheet

async function exchangeKey() {
  const key = keyToExchange();
  if (!key) return;
  const answer = await call(page.dataset.pairUrl, { body: { key } });
  if (!answer || answer.status >= 500) return showAway(true);
  if (answer.status === 201) {
    keepPad({ token: answer.body.token, table: answer.body.table });
    etag = null;
    showProblem("");
  } else {
    forgetKey();
    sheet.replaceChildren();
    showProblem(sentence(answer));
  }
}

async function showSheet() {
  const pad = openPad();
  if (!pad) return keyToExchange() || showProblem(document.getElementById("problem").textContent || text("no-key"));
  const mine = ++asked;
  const answer = await call(page.dataset.sheetUrl, { token: pad.token, etag });
  if (mine !== asked) return; // a later look is on its way, or here
  showAway(!answer || answer.status >= 500);
  if (!answer || answer.status >= 500 || answer.status === 304) return;
  if (answer.status !== 200) return showProblem(sentence(answer));
  showProblem("");
  etag = answer.etag;
  draw(answer.body);
}

function draw(html) {
  const choice = chosen(sheet);
  const focus = document.activeElement && sheet.contains(document.activeElement) ? document.activeElement : null;
  const place = focus && [focus.name, focus.value];
  sheet.innerHTML = html;
  showQueue();
  chooseAgain(sheet, choice);
  if (place && place[0]) sheet.querySelector(`[name="${place[0]}"][value="${place[1]}"]`)?.focus();
}

// What the host does

function save(form) {
  const game = form.closest(".game");
  const hand = {
    uuid: newUuid(),
    url: form.dataset.url,
    token: openPad().token,
    sitting: game.dataset.sitting,
    table: game.dataset.table,
    number: nextNumber(game.dataset.sitting, takenBy(form)),
    facts: factsOf(form),
    at: Date.now(),
  };
  try {
    keepHand(hand);
  } catch {
    return showProblem(text("not-kept"));
  }
  form.reset();
  form.querySelectorAll("details").forEach((fold) => { fold.open = false; });
  say();
  showQueue();
  return refresh();
}

async function tell(url, body) {
  const answer = await call(url, { token: openPad().token, body });
  if (!answer || answer.status >= 500) say(paragraph(text("not-done"), "error"));
  else if (answer.status >= 400) say(paragraph(sentence(answer), "error"));
  else say();
  return refresh();
}

const DEEDS = {
  confirm: (button) => tell(button.dataset.url, { side: Number(button.dataset.side) }),
  "take-back": (button) => {
    if (Date.now() - lastTakenBack < BREATH) return;
    lastTakenBack = Date.now();
    tell(button.dataset.url, { reason: button.dataset.reason });
  },
  dismiss: (button) => {
    forgetHand(button.closest("[data-hand]").dataset.hand);
    showQueue();
  },
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (!button) return;
  const game = button.closest(".game");
  if (game && isWaiting(game.dataset.sitting)) return say(paragraph(text("send-first"), "warning"));
  DEEDS[button.dataset.do](button);
});

document.addEventListener("submit", (event) => {
  event.preventDefault();
  save(event.target);
});

// Round and round

async function refresh() {
  await exchangeKey();
  await send();
  await showSheet();
}

async function keepFresh() {
  try {
    await refresh();
  } finally {
    setTimeout(keepFresh, EVERY);
  }
}

window.addEventListener("hashchange", () => { takeKeyFromAddress(); refresh(); });
takeKeyFromAddress();
showQueue();
keepFresh();
