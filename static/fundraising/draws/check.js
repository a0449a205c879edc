// A draw repeated by the reader's own browser, by the rule of docs/draws.md; nothing is asked of the server.

const DIGITS = 8;
const NUMBERS = 2 ** 32;

/** Which of these tickets a hash draws, from 1; 0 where the next counter must be tried. */
export function ticketOf(hash, tickets) {
  const number = parseInt(hash.slice(0, DIGITS), 16);
  return number >= NUMBERS - (NUMBERS % tickets) ? 0 : (number % tickets) + 1;
}

/** The first tickets that are drawn, at most this many: [{counter, ticket}]. */
export function draw({ seed, number, list, tickets, most }, sha256) {
  const drawn = [];
  const out = new Set();
  for (let counter = 1; drawn.length < Math.min(most, tickets); counter += 1) {
    const ticket = ticketOf(sha256(`${seed} ${number} ${list} ${counter}`), tickets);
    if (!ticket || out.has(ticket)) continue;
    out.add(ticket);
    drawn.push({ counter, ticket });
  }
  return drawn;
}

/** How many tickets are on a list; 0 where its lines are not numbered from 1 as they must be. */
export function ticketsOn(text) {
  const lines = text.split("\n").slice(0, -1);
  const isRight = (line, place) => line.startsWith(`${place + 1} `) && /^\d+ (player|sale) \d+$/.test(line);
  return lines.every(isRight) && text.endsWith("\n") ? lines.length : 0;
}

/** Whether each prize has one winner, and each ticket that was passed over one that follows, as long as there are any. */
function prizesAreRight({ prizes, drawn }, tickets) {
  const standing = drawn.filter((one) => !one.is_passed_over).map((one) => one.prize);
  const passed = drawn.length - standing.length;
  const asFirst = drawn.slice(0, prizes.length).every((one, place) => one.prize === place + 1);
  return asFirst && new Set(standing).size === standing.length && drawn.length === Math.min(prizes.length + passed, tickets);
}

/**
 * Check a draw that was opened; `sha256` gives the hexadecimal hash of a text. Return {seed, list, drawn, prizes}: whether
 * each is right. `drawn` is false also where the list cannot be read.
 */
export function check(proof, sha256) {
  const tickets = ticketsOn(proof.tickets);
  const asked = { seed: proof.seed, number: proof.number, list: sha256(proof.tickets), tickets, most: proof.drawn.length };
  const again = tickets ? draw(asked, sha256) : [];
  const isSame = (one, place) => again[place] && again[place].ticket === one.ticket && again[place].counter === one.counter;
  return {
    seed: sha256(proof.seed) === proof.seed_fingerprint,
    list: tickets > 0 && asked.list === proof.list_fingerprint,
    drawn: proof.drawn.length > 0 && again.length === proof.drawn.length && proof.drawn.every(isSame),
    prizes: prizesAreRight(proof, tickets),
  };
}
