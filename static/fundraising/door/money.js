// Amounts at the door: whole numbers of the currency's smallest unit, as on the server.

const BILLS = [5, 10, 20, 50, 100];
const MOST_OFFERED = 3;

/** How many of the smallest unit make one of the currency: 100 cents a dollar. */
export function unitOf(currency) {
  return 10 ** new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
}

/** An amount in a reader's language, Spanish as in America; without its cents where it has none: $5, $5.50. */
export function inWords(units, currency, language) {
  const locale = language === "es" ? "es-US" : language;
  const one = unitOf(currency);
  const digits = units % one === 0 ? { minimumFractionDigits: 0 } : {};
  return new Intl.NumberFormat(locale, { style: "currency", currency, ...digits }).format(units / one);
}

/** What the lines of a sale come to. */
export const totalOf = (lines) => lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/** What guests hand over for an amount, beside the amount itself: the next round sums, the smallest first. */
export function tendersFor(total, unit) {
  const sums = BILLS.map((bill) => Math.ceil(total / (bill * unit)) * bill * unit);
  const more = [...new Set(sums)].filter((sum) => sum > total);
  return more.sort((a, b) => a - b).slice(0, MOST_OFFERED);
}

/** What was typed as an amount ("12", "12.5", "$12,50") in the smallest unit; null where it is none. */
export function unitsOf(typed, unit) {
  const [, whole, part = ""] = typed.trim().match(/^[^\d.,-]{0,3}(\d{1,6})(?:[.,](\d*))?$/) || [];
  const digits = String(unit).length - 1;
  return whole && part.length <= digits ? Number(whole) * unit + Number(part.padEnd(digits, "0")) : null;
}

/** What is sold, as the server takes it: an amount for all of a kind. */
export function itemsOf(lines) {
  const sold = lines.filter(({ quantity }) => quantity > 0);
  return sold.map(({ what, price, quantity }) => ({ for: what, amount: price * quantity, quantity }));
}
