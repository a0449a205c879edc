// What the formulas of a declared game come to, offline: the trees of scoring/rules/declared/language.py, by the same rules.

const number = (value) => {
  if (typeof value !== "number" && typeof value !== "boolean") throw new TypeError("no number");
  return Number(value);
};
const same = (one, other) => (typeof one === "boolean" ? Number(one) : one) === (typeof other === "boolean" ? Number(other) : other);
const isTrue = (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value));
const row = (values) => {
  if (!Array.isArray(values)) throw new TypeError("no list");
  return values.map(number);
};
const divided = (one, other) => {
  if (number(other) === 0) throw new RangeError("divided by nothing");
  return Math.floor(number(one) / number(other));
};

function at(values, place) {
  const isRow = Array.isArray(values);
  const held = isRow ? values[number(place)] : new Map(Object.entries(values)).get(String(place));
  if (held === undefined) throw new RangeError("nothing is there");
  return held;
}

const OF_VALUES = {
  not: (value) => !isTrue(value),
  at,
  list: (...values) => values,
  "+": (one, other) => number(one) + number(other),
  "-": (one, other) => number(one) - number(other),
  "*": (one, other) => number(one) * number(other),
  "//": divided,
  "%": (one, other) => number(one) - divided(one, other) * number(other),
  "==": same,
  "!=": (one, other) => !same(one, other),
  "<": (one, other) => number(one) < number(other),
  "<=": (one, other) => number(one) <= number(other),
  ">": (one, other) => number(one) > number(other),
  ">=": (one, other) => number(one) >= number(other),
  in: (one, others) => others.some((other) => same(one, other)),
  "not in": (one, others) => !others.some((other) => same(one, other)),
};

const FUNCTIONS = {
  min: (_scope, ...values) => Math.min(...row(values.length === 1 ? values[0] : values)),
  max: (_scope, ...values) => Math.max(...row(values.length === 1 ? values[0] : values)),
  abs: (_scope, value) => Math.abs(number(value)),
  sum: (_scope, values) => row(values).reduce((sum, value) => sum + value, 0),
  count: (_scope, values, value) => values.filter((one) => same(one, value)).length,
  mine: (scope, values) => scope.sides[scope.at("me")].reduce((sum, seat) => sum + number(values[seat]), 0),
  side: (scope, seat) => scope.sides.findIndex((seats) => seats.includes(seat)),
};

/** What the names in formulas stand for: values, and formulas that were given a name. */
export function scopeOf(values, named, sides) {
  const known = { ...values };
  const scope = {
    sides,
    at(name) {
      if (!(name in known)) known[name] = evaluate(named[name], scope);
      return known[name];
    },
  };
  return scope;
}

/** What a formula comes to. Throws where it comes to nothing. */
export function evaluate([what, ...parts], scope) {
  if (what === "value") return parts[0];
  if (what === "name") return scope.at(parts[0]);
  if (what === "if") return evaluate(isTrue(evaluate(parts[0], scope)) ? parts[1] : parts[2], scope);
  if (what === "and") return parts.every((part) => isTrue(evaluate(part, scope)));
  if (what === "or") return parts.some((part) => isTrue(evaluate(part, scope)));
  if (what === "call") return FUNCTIONS[parts[0]](scope, ...parts.slice(1).map((part) => evaluate(part, scope)));
  return OF_VALUES[what](...parts.map((part) => evaluate(part, scope)));
}
