// The order of the guest at the door: what it is for, what it comes to, and a button for every way to pay.

import { timeOfDay } from "../../base/time.js";
import { text, write } from "../../base/texts.js";
import { inWords, itemsOf, tendersFor, totalOf, unitOf, unitsOf } from "./money.js";
import { element } from "./show.js";

const facts = JSON.parse(document.getElementById("door-facts").textContent);
const part = (id) => document.getElementById(id);
const words = (units) => inWords(units, facts.currency, document.documentElement.dataset.numbers);

const NARROW = matchMedia("(max-width: 52rem)"); // as in door.css

let order = null;

/** The open order: {guest or null, name, checksIn, lines}; null where none is open. */
export const openOrder = () => order;

/** What the page knows beforehand: tournament, currency, prices, and whether there is an entry fee. */
export const aboutPage = () => ({ tournament: facts.tournament, fee: facts.prices.some(({ what }) => what === "entry") });

/** Open an order: of somebody on the list, or, by name alone, of somebody new. */
export function openFor(guest, name, isHere) {
  const owes = !guest || !guest.paid;
  const lines = facts.prices.filter(({ what }) => what !== "entry" || owes);
  order = {
    guest,
    name,
    checksIn: !isHere,
    lines: lines.map((line) => ({ ...line, quantity: line.what === "entry" ? 1 : 0 })),
  };
  showOrder();
  if (NARROW.matches) scrollTo({ top: 0 }); // it takes the list's place
}

/** Close it: the list comes back. */
export function closeOrder() {
  order = null;
  showOrder();
  if (NARROW.matches) scrollTo({ top: 0 });
}

/** One more or one less of a line. */
export function changeLine(what, by) {
  const line = order.lines.find((one) => one.what === what);
  line.quantity = Math.max(0, Math.min(what === "entry" ? 1 : 99, line.quantity + by));
  showOrder();
  const again = part("lines").querySelector(`[data-what="${what}"][data-by="${by}"]`);
  (again.disabled ? part("lines").querySelector(`[data-what="${what}"]:enabled`) : again).focus();
}

/** The sale that a way of paying makes of the order; `tendered` only where change is due. "later" pays nothing now. */
export function saleOf(method, tendered) {
  const lines = method === "later" ? [] : order.lines;
  const total = totalOf(lines);
  const change = tendered ? tendered - total : 0;
  const body = { ...whoComes(), checks_in: order.checksIn, items: itemsOf(lines) };
  if (total) body.method = method;
  if (change) body.tendered = tendered;
  const paid = total ? `${words(total)} ${facts.methods[method]}` : text("nothing-paid");
  const says = `${order.name}: ${paid}`;
  return { tournament: facts.tournament, name: order.name, body, total, change, changeInWords: words(change), says };
}

function whoComes() {
  if (!order.guest) return { name: order.name };
  return order.guest.id ? { entrant: order.guest.id } : { sign_up: order.guest.sign_up };
}

function showOrder() {
  part("door").classList.toggle("has-order", Boolean(order));
  part("order").hidden = !order;
  if (!order) return;
  write(part("order-name"), order.name);
  write(part("order-state"), stateOf(order));
  part("lines").replaceChildren(...order.lines.map(rowOf));
  const total = totalOf(order.lines);
  write(part("total"), words(total));
  part("total-line").hidden = !order.lines.length;
  part("ways").replaceChildren(...waysFor(total));
  part("handed-over-line").hidden = true;
  part("earlier").hidden = !(order.guest && order.guest.sale);
}

/** Open the field for an amount that is none of the buttons. */
export function askForAmount() {
  part("handed-over-line").hidden = false;
  part("handed-over").value = "";
  showChange();
  part("handed-over").focus();
}

/** Show what to give back of the amount that was typed. */
export function showChange() {
  const [total, given] = [totalOf(order.lines), unitsOf(part("handed-over").value, facts.currency, document.documentElement.dataset.numbers)];
  const button = part("handed-over-pay");
  button.disabled = given === null || given < total;
  button.dataset.tendered = given;
  write(button, button.disabled ? text("give-back-less") : text("cash-change", { given: words(given), change: words(given - total) }));
}

function stateOf({ guest, checksIn }) {
  if (!guest) return text("is-new");
  const since = guest.at ? text("checked-in", { at: timeOfDay(Date.parse(guest.at)), by: guest.by }) : text("is-here");
  const paid = guest.paid ? text("has-paid", { amount: words(guest.paid) }) : "";
  return [checksIn ? "" : since, paid, guest.waits ? text("on-waiting-list") : "", guest.remark].filter(Boolean).join(" ");
}

function rowOf({ what, label, price, quantity }) {
  const row = element("li", "", { class: "line" });
  const step = (sign, by, name) => {
    const made = element("button", sign, { type: "button", "data-do": "change", "data-what": what, "data-by": String(by), "aria-label": name });
    made.disabled = by < 0 ? !quantity : what === "entry" && quantity === 1;
    return made;
  };
  row.append(
    element("span", `${label} ${words(price)}`, { class: "name" }),
    step("−", -1, text("less", { what: label })),
    element("output", String(quantity)),
    step("+", 1, text("another", { what: label })),
  );
  return row;
}

function pay(label, method, more = {}) {
  return element("button", label, { type: "button", "data-do": "pay", "data-method": method, ...more });
}

function waysFor(total) {
  const enter = order.checksIn ? text("check-in") : "";
  if (!total) return order.checksIn ? [pay(enter, "later", { class: "primary big" })] : [];
  const amount = words(total);
  const tenders = tendersFor(total, unitOf(facts.currency)).map((sum) => pay(
    text("cash-change", { given: words(sum), change: words(sum - total) }), "cash", { "data-tendered": String(sum) },
  ));
  const others = Object.keys(facts.methods).filter((method) => method !== "cash");
  const ways = [
    pay(text("cash-exact", { amount }), "cash", { class: "primary big" }),
    ...tenders,
    element("button", text("another-amount"), { type: "button", "data-do": "ask-amount" }),
    ...others.map((method) => pay(facts.buttons[method], method)),
  ];
  return order.checksIn ? [...ways, pay(text("pays-later"), "later", { class: "quiet" })] : ways;
}
