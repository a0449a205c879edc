"""The rules of euchre and its relatives, pure: facts in, points per seat out, or an error that names the rule.

This is the only module to import from outside. It needs neither Django nor a database:

    game = get_game("euchre")                             a game by its key; `GAMES` has all
    rules = game.read_ruleset({"deck": 28})               house rules by name; `game.presets`, `game.read_preset`
    game.house_rules()                                    every option explained, with its values
    game.in_words(rules)                                  the rules in force, a sentence for each
    hand = game.read_hand({"maker": 0, "tricks": 5})      facts of one hand
    game.score_hand(rules, hand).points                   (2, 0, 2, 0)
    game.result_of(rules, hand).kind                      "march"; `RESULTS` has a name for each
    game.progress(rules, [(2, 0, 2, 0)])                  how far the game is
    game.check_totals(rules, Totals((10, 6, 10, 6)))      can a whole game end like this?
    answer({"game": "euchre", "dealer": 0, …})            a hand record replayed card by card
    rule_on_trick({"game": "euchre", "trump": "H", …})    a disputed trick, or with `rule_on_hand` a whole hand
    solve_deal({"hands": …, "up": "9H", "dealer": 0})     a deal with all cards seen: tricks by maker, `par` of it;
                                                          `play_out` plays it card by card
    judge_call({"hand": …, "up": "9H", "trump": "H", …})  with the partner or alone, by what one hand sees

Where is what? Every game has its `RULES_TABLE`: rule, source, done (docs/rules-and-tests.md has all).

    a game        a folder of its own: `game` what it answers, `options` house rules and presets, `facts` what a host
                  enters, `play` a hand card by card, `cited` its rules for a ruling
    hand          what a hand of any euchre is made of, in its order: `dealing` and `opening`, `low_hand`, `bidding`,
                  `tricks` and `laying_down`; `cards` (the left bower), `poker`, `acts` and `record` for hand records
    totals        can a whole game end like this? `by_side` for two sides, `by_seat` where all score alone
    records       replaying hand records, and their JSON Schema
    referee       disputes: one `trick` as it lies on the table, a whole `hand` by its tricks, the `draw` phase of a
                  game that has one, each with the rules
    solver        perfect play with all cards seen: `suits` and `search` know places and ranks alone, `holding` the
                  cards, `deal` the makers, the discard and cards exchanged, `par` the calls (where tricks are
                  bid, the game's `perfect`), `playing` the deal card by card,
                  `chances` what a single hand comes to

`game` says what a game is, `solved` what perfect play asks of it, `bubbles` what a sheet of paper asks of a hand,
`errors` and `scores` what it answers, `registry` finds a game by its key; `options`, `ends` and `deals` are what games
share, `reading` makes values of JSON, `citations` are rules with their source.
"""

from .bubbles import KIND, Answer, Question, answers_to, facts_of, missing_in
from .citations import Citation
from .declared.declaration import Declaration, Entered, texts_of
from .declared.files import shipped_files
from .declared.game import DeclaredGame
from .declared.own import LONGEST_FILE, at_hand, is_own, key_of, read_own, register_keeper, tidied
from .declared.own import PATTERN as OWN_GAME
from .declared.simple import Counted, SimpleGame
from .ends import MOST_HANDS
from .errors import TEXTS, FactsError, RuleError, ShapeError, gettext_noop
from .explained import PARTS, Choice, Option, Said
from .game import GameRules
from .hand.drawing import DrawRuling
from .records.replay import Replayed, answer, answer_line, replay
from .records.schema import facts_schema, kind_schema, options_schema, record_schema
from .referee.draw import rule_on_draw
from .referee.hand import HandRuling, rule_on_hand
from .referee.trick import TrickRuling, rule_on_trick
from .registry import GAMES, RESULTS, USUAL_GAME, get_game, results_of
from .scores import Caution, HandResult, Points, Preset, Progress, Scored, Totals
from .solved import Way
from .solver.answers import answer_deal, answer_deal_line, judge_call, solve_deal
from .solver.chances import Chance
from .solver.deal import Deal, Made, SolvedDeal
from .solver.par import Par, ParCall, par
from .solver.playing import Contract, Position, play_out

__all__ = [
    "GAMES",
    "KIND",
    "LONGEST_FILE",
    "MOST_HANDS",
    "OWN_GAME",
    "PARTS",
    "RESULTS",
    "TEXTS",
    "USUAL_GAME",
    "Answer",
    "Caution",
    "Chance",
    "Choice",
    "Citation",
    "Contract",
    "Counted",
    "Deal",
    "Declaration",
    "DeclaredGame",
    "DrawRuling",
    "Entered",
    "FactsError",
    "GameRules",
    "HandResult",
    "HandRuling",
    "Made",
    "Option",
    "Par",
    "ParCall",
    "Points",
    "Position",
    "Preset",
    "Progress",
    "Question",
    "Replayed",
    "RuleError",
    "Said",
    "Scored",
    "ShapeError",
    "SimpleGame",
    "SolvedDeal",
    "Totals",
    "TrickRuling",
    "Way",
    "answer",
    "answer_deal",
    "answer_deal_line",
    "answer_line",
    "answers_to",
    "at_hand",
    "facts_of",
    "facts_schema",
    "get_game",
    "gettext_noop",
    "is_own",
    "judge_call",
    "key_of",
    "kind_schema",
    "missing_in",
    "options_schema",
    "par",
    "play_out",
    "read_own",
    "record_schema",
    "register_keeper",
    "replay",
    "results_of",
    "rule_on_draw",
    "rule_on_hand",
    "rule_on_trick",
    "shipped_files",
    "solve_deal",
    "texts_of",
    "tidied",
]
