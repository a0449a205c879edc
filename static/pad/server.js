// Calls to the computer that serves the hall: the server that this page came from or, where that one is gone, its standby once it
// has taken over. Which one, and in which epoch, is remembered as long as this tab is open.

import { call as callAt } from "../queue/server.js";

const SERVER = "headtable:server";
const FIRST = { at: "", standby: "", proof: "" };

let known = null; // `at` is the address of the one that serves, "" the page's own; `proof` is its epoch, signed

function server() {
  known = known || JSON.parse(globalThis.sessionStorage?.getItem(SERVER) || "null") || FIRST; // tests of modules have none
  return known;
}

function note(news) {
  const next = { ...server(), ...news };
  if (Object.keys(next).every((name) => next[name] === known[name])) return;
  known = next;
  globalThis.sessionStorage?.setItem(SERVER, JSON.stringify(known));
}

const epochOf = (proof) => Number.parseInt(proof, 10) || 0;

/** An address of this page on the server that serves now. */
export const whereItIs = (path) => server().at + path;

const ask = (at, url, { headers, ...more } = {}) => {
  const { proof } = server();
  return callAt(at + url, { ...more, headers: proof ? { ...headers, "X-Epoch": proof } : headers });
};

/** Call the server, as `queue/server.js` does; go on at the other address where this one does not serve. */
export async function call(url, options) {
  const { at } = server();
  const answer = await ask(at, url, options);
  if (isFromServer(answer)) {
    noteAnswer(answer);
    return answer;
  }
  if (server().at === at && !(await moves())) return isRefusal(answer) ? answer : null;
  const there = await ask(server().at, url, options);
  if (!isFromServer(there)) return null;
  noteAnswer(there);
  return there;
}

const isRefusal = (answer) => Boolean(answer) && answer.status === 503 && answer.body.code === "not-serving";

// An earlier epoch is that of a server which does not know yet that another one took over.
const isFromServer = (answer) => Boolean(answer) && !isRefusal(answer) && epochOf(answer.epoch) >= epochOf(server().proof);

function noteAnswer({ epoch, standby }) {
  note({ ...(epoch ? { proof: epoch } : {}), ...(standby ? { standby } : {}) });
}

/** Look whether another address serves by now, and go on there if so. */
async function moves() {
  const { at, standby, proof } = server();
  for (const other of ["", standby]) {
    if (other === at || (!other && !standby)) continue;
    const answer = await ask(other, "/standby/serving/");
    const isServing = Boolean(answer) && answer.status === 200 && answer.body.serves;
    if (isServing && epochOf(answer.body.proof) >= epochOf(proof)) {
      note({ at: other, proof: answer.body.proof });
      return true;
    }
  }
  return false;
}
