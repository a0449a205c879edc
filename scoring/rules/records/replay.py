"""A hand record, played act by act: what could be played, who won each trick, the points at the end.

`replay` raises the engine's errors, with the step; `answer_line` turns a line of text into a line of text.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeAlias

from ..errors import FactsError
from ..game import GameRules
from ..hand.acts import Over, Shown
from ..hand.record import HandRecord, read_record
from ..reading import read_json
from ..registry import get_game
from ..scores import Points


class Replayed(NamedTuple):
    """A hand from the deal to its end."""

    steps: Sequence[Shown]
    """The cards played and discarded, in their order."""
    points: Points
    """By seat; all zero where there was nothing to score."""
    over: Over
    outcome: Mapping[str, Any] | None
    """The facts that a host would enter for the hand; None where it was no hand of the game, as after a misdeal."""
    partner: int | None
    """Who was the maker's partner; None where there was none."""
    next_dealer: int


def replay(record: HandRecord) -> Replayed:
    """Play a record out. FactsError, with `step` set to the place of the act at fault, at the first illegal one."""
    return Replayed(*_replayed(record))


def _replayed(
    record: HandRecord,
) -> tuple[Sequence[Shown], Points, Over, Mapping[str, Any] | None, int | None, int]:
    """The fields of `Replayed`; `answer` takes them as they are, since a value of them costs as much as a play."""
    game, ruleset, ended = _rules(record.game, record.options)
    steps, over = game.replay(ruleset, record)
    seats = len(record.deal)
    end, _winners, next_dealer = over
    points, outcome, partner = ((0,) * seats, None, None) if end is None else ended(end, seats)
    return steps, points, over, outcome, partner, (record.dealer + (next_dealer == "left")) % seats


_Ended: TypeAlias = tuple[Points, Mapping[str, Any], int | None]
"""Of a hand that has ended: its points, its facts as JSON, the maker's partner."""
_Rules: TypeAlias = tuple[GameRules, Any, Callable[[Any, int], _Ended]]
_RULES: dict[tuple[str, str], _Rules] = {}
_MOST_RULES = 256


def _rules(key: str, options: Mapping[str, Any]) -> _Rules:
    """The game of a record, its house rules, and what scores a hand by them: hands that end alike only once.

    FactsError where there is no such game, or there are no such house rules.
    """
    asked = key, repr(options)  # not the options themselves: to Python 1, 1.0 and true are the same
    known = _RULES.get(asked)
    if known is None:
        game = get_game(key)
        ruleset = game.read_ruleset(options)
        if len(_RULES) == _MOST_RULES:
            _RULES.clear()
        known = _RULES[asked] = game, ruleset, lru_cache(maxsize=1024)(partial(_ended, game, ruleset))
    return known


def _ended(game: GameRules, ruleset: Any, outcome: Any, seats: int) -> _Ended:
    return game.score_hand(ruleset, outcome, seats).points, game.hand_as_json(outcome), game.partner_in(outcome, seats)


def answer(raw: object) -> dict[str, Any]:
    """What `replay_hands` says of one record, as JSON: the steps, the winners and how it ended, or the error."""
    try:
        record = read_record(raw)
        steps, points, over, outcome, partner, next_dealer = _replayed(record)
    except FactsError as error:
        given = raw.get("id") if isinstance(raw, Mapping) else None
        name = given if type(given) in (str, int) else None
        return {"id": name, "error": {"code": error.code, "message": str(error), "step": error.step}}
    return {
        "id": record.id,
        "steps": steps,
        "winners": over.winners,
        "points": points,
        "outcome": outcome,
        "partner": partner,
        "next_dealer": next_dealer,
    }


def answer_line(line: str | bytes) -> str:
    """The same for one line of text; a line that is no JSON gets an error as well."""
    try:
        raw = read_json(line)
    except FactsError as error:
        return json.dumps({"id": None, "error": {"code": error.code, "message": str(error), "step": None}})
    return json.dumps(answer(raw))
