// What a tap would score. The rules are the server's: it sends their answer for every hand that the form can say.

/** The table that came with the sheet; null where no hand can be entered. */
export function readPoints(sheet) {
  const data = sheet.querySelector("#points");
  return data && JSON.parse(data.textContent);
}

/**
 * What these facts come to: `{points, says}`, or `{refused}` with the rule's sentence. Where cards are laid it is `{times}`,
 * how often each seat takes the value of its own.
 */
export function worthOf(table, facts) {
  let place = 0;
  for (const answers of table.axes) place = place * answers.length + answers.findIndex((answer) => isSaid(facts, answer));
  return table.worths[table.cells[place]];
}

const isSaid = (facts, answer) => Object.keys(answer).every((name) => String(facts[name] ?? null) === String(answer[name]));

/** Points by seat with hands that the sheet does not have yet, but for those that an earlier release kept without points. */
export function scoreWith(table, hands) {
  const counted = hands.filter((hand) => hand.points);
  return table.score.map((points, seat) => counted.reduce((sum, hand) => sum + hand.points[seat], points));
}

/** The points that a game by `lead` or `lowest-before` goes to (docs/house-rules.md, game_ends). */
const TEN = 10;

/**
 * Whether the game is complete with them: after a number of hands, once a seat has a number of points, or, by `lead`, once a seat
 * has ten or more and is ahead of all others. The bell is the server's to know.
 */
export function isOverWith(table, hands) {
  const { ends } = table;
  if (ends.hands) return table.hands + hands.length >= ends.hands;
  if (ends === "lead") return [null, ...hands].some((_, count) => hasLead(scoreWith(table, hands.slice(0, count))));
  const target = ends === "lowest-before" ? TEN : ends.points;
  return Boolean(target) && Math.max(...scoreWith(table, hands)) >= target;
}

function hasLead(score) {
  const [most, next] = [...score].sort((a, b) => b - a);
  return most >= TEN && most > next;
}
