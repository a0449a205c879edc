// What a wall shows, one page after the other, and for how long. Pages are {reel, page}; how many pages each reel
// has was measured on the screen. Nothing here knows the page it runs in.

const OTHERS_BETWEEN_LEADERS = 4; // at nine seconds a page the leaders are back every 45 seconds
const SECONDS_PER_LINE = 0.3; // what it takes to pass over a name in search of one's own
const SHORTEST = 6; // seconds: to see what page this is and find the first line
const GLANCE = 3; // pages of the standings beside seats that everybody is looking for

function pagesOf(reel, count) {
  return Array.from({ length: count || 0 }, (_, page) => ({ reel, page }));
}

/** Repeat the first page, or the pages that make it up, before every few of the others. */
function withLeaders(first, others) {
  const steps = [];
  others.forEach((step, index) => {
    if (index % OTHERS_BETWEEN_LEADERS === 0) steps.push(...first);
    steps.push(step);
  });
  return others.length ? steps : first;
}

function standingsOf(counts) {
  const all = pagesOf("standings", counts.standings);
  return withLeaders(all.slice(0, 1), all.slice(1));
}

function seatsOf(counts) {
  return [...pagesOf("by-name", counts["by-name"]), ...pagesOf("map", counts.map), ...pagesOf("by-table", counts["by-table"])];
}

function winnersOf(counts) {
  return Object.keys(counts).filter((reel) => reel.startsWith("winners-")).sort().flatMap((reel) => pagesOf(reel, counts[reel]));
}

const NIGHT = {
  waiting: (counts) => pagesOf("lobby", counts.lobby),
  seating: (counts) => [...seatsOf(counts), ...pagesOf("standings", Math.min(GLANCE, counts.standings || 0))],
  finished: (counts) => withLeaders([...pagesOf("podium", counts.podium), ...winnersOf(counts)], pagesOf("standings", counts.standings)),
};

/** Return the order of the pages: `show` is all, standings or seats; all goes by the phase of the tournament. During
 * the reveal nothing else is shown. */
export function programme(show, phase, counts) {
  if (counts.reveal && show !== "seats") return pagesOf("reveal", counts.reveal);
  const steps = {
    standings: phase === "waiting" ? NIGHT.waiting : standingsOf,
    seats: seatsOf,
    all: NIGHT[phase] || standingsOf,
  }[show](counts);
  const isLobby = steps.length > 0 && steps[0].reel === "lobby"; // it has the code for phones on each of its pages
  const code = isLobby ? [] : pagesOf("code", counts.code);
  const chances = show === "seats" || isLobby ? [] : pagesOf("chances", counts.chances);
  return [...steps, ...chances, ...pagesOf("deal-night", counts["deal-night"]), ...pagesOf("draw", counts.draw), ...pagesOf("draw-proof", counts["draw-proof"]), ...code];
}

/** Tell whether a round has just been published, which is to be called out: {phase, round} before and now. */
export function isCall(before, now) {
  return before !== null && now.phase === "seating" && before.round !== now.round;
}

/** Share rows out over pages and columns as evenly as can be: 41 rows where 20 fit are 14, 14 and 13, never 20, 20
 * and 1. Return for each page how many rows stand in each of its columns. */
export function evenPages(rows, perColumn, columns) {
  const pages = Math.ceil(rows / (perColumn * columns));
  return evenly(rows, pages).map((onPage) => evenly(onPage, columns));
}

function evenly(count, parts) {
  return Array.from({ length: parts }, (_, part) => Math.ceil((count - part) / parts));
}

/** Return for how many seconds a page with this many lines is shown. */
export function secondsOf(lines) {
  return Math.max(SHORTEST, SECONDS_PER_LINE * lines);
}

/** Return the place in new steps of what is shown now: the same page if it is still there, the nearest of its reel
 * if not, else the beginning. */
export function placeOf(steps, shown, index) {
  if (!shown) return 0;
  const isShown = (step) => step && step.reel === shown.reel && step.page === shown.page;
  if (isShown(steps[index])) return index;
  const same = steps.findIndex(isShown);
  if (same >= 0) return same;
  const last = steps.map((step) => step.reel).lastIndexOf(shown.reel);
  return Math.max(0, last);
}
