// Amounts at the door: whole numbers of the currency's smallest unit, as on the server.

const BILLS = [5, 10, 20, 50, 100];
const MOST_OFFERED = 3;
const PLAIN = /^(?=\.?\d)(\d{0,8})(?:\.(\d*))?$/u;
const CENTS = /^(\d{1,8})\s*(?:¢|c|cts?|cents?|centimes?|centavos?|céntimos?)$/u;
const NO_CENTS = /[.,]\s*[-–—]+$/u;

/** How many of the smallest unit make one of the currency: 100 cents a dollar. */
export function unitOf(currency) {
  return 10 ** new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
}

/** An amount as the reader writes numbers (`data-numbers` of the page); without its cents where it has none: $5, $5.50. */
export function inWords(units, currency, locale) {
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

/**
 * What was typed as an amount (5, $5, .25, 25c, 5,00) in the smallest unit; null where it is none, or has too many digits.
 * The server reads in the same way (fundraising/money.py); what both take is in tests/data/amounts.csv.
 */
export function unitsOf(typed, currency, locale) {
  const [text, digits] = [typed.trim().toLowerCase(), String(unitOf(currency)).length - 1];
  const [, cents] = (digits === 2 && text.match(CENTS)) || [];
  if (cents) return Number(cents);
  const number = withPoint(withoutCurrency(text, currency, locale).replace(NO_CENTS, ""), groupOf(locale));
  const [, whole, part = ""] = number.match(PLAIN) || [];
  return whole === undefined || part.length > digits ? null : Number(whole + part.padEnd(digits, "0"));
}

const partOf = (kind, locale, options, number) =>
  new Intl.NumberFormat(locale, options).formatToParts(number).find(({ type }) => type === kind).value;

const groupOf = (locale) => partOf("group", locale, {}, 12345);

/** A number without the signs of its currency: its code, $, US$. */
function withoutCurrency(text, currency, locale) {
  const symbols = [locale, "en"].map((one) => partOf("currency", one, { style: "currency", currency }, 5).toLowerCase());
  const signs = symbols.map((symbol) => symbol.replace(/\p{L}/gu, ""));
  return [currency.toLowerCase(), ...symbols, ...signs].filter(Boolean).reduce(withoutSign, text);
}

function withoutSign(text, sign) {
  const after = text.startsWith(sign) ? text.slice(sign.length) : text;
  return (after.endsWith(sign) ? after.slice(0, -sign.length) : after).trim();
}

/** A number without marks between thousands, and with a point before its last digits. */
function withPoint(text, mark) {
  const isSpace = !mark.trim(); // whichever space it is: nobody has the narrow one on their keyboard
  const [number, group] = isSpace ? [text.replace(/\s/gu, " "), " "] : [text, mark];
  const parts = number.split(group);
  const ofThousands = parts.length > 1 && /^\d{1,3}$/u.test(parts[0]) && parts.slice(1, -1).every((one) => /^\d{3}$/u.test(one));
  const isGrouped = ofThousands && /^\d{3}(?:[.,]\d{1,2})?$/u.test(parts[parts.length - 1]);
  return (isGrouped ? parts.join("") : number).replace(/,/gu, ".");
}

/** What is sold, as the server takes it: an amount for all of a kind. */
export function itemsOf(lines) {
  const sold = lines.filter(({ quantity }) => quantity > 0);
  return sold.map(({ what, price, quantity }) => ({ for: what, amount: price * quantity, quantity }));
}
