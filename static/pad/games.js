// How the hands of each game are entered. A game is a template in templates/pad/games/, and one of these
// modules, each a way of entering hands, which exports
//   stepOf(button)             what a tap on a `data-do="step"` button says, as a value that JSON can keep
//   show(form, table, steps)   writes on the form what was said so far, and what each tap would say and score
//   handOf(form, table, steps, button)  the hand that a tap on a `data-do="save"` button says: {facts, points, says, words};
//                              without a button the hand that the last step has decided; null: there is none yet
//   tricksOf(form, table, steps)  by seat how many tricks are known; null where they are not tapped one by one

// By their defaults: where a file came empty (start.js), the pad does not begin, instead of lacking a game.
import bidding from "./games/bidding.js";
import declared from "./games/declared.js";
import laid from "./games/laid.js";
import makers from "./games/makers.js";
import secretPartner from "./games/secret_partner.js";

const GAMES = { bidding, declared, laid, makers, "secret-partner": secretPartner };

/** The module of the game that this form is for. */
export const gameOf = (form) => GAMES[form.dataset.game];
