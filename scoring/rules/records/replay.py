"""A hand record, played act by act: what could be played, who won each trick, the points at the end.

`replay` raises the engine's errors, with the step; `answer_line` turns a line of text into a line of text.
"""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeAlias

from ..errors import FactsError, RuleError, gettext_noop
from ..game import Game
from ..hand.acts import Over, Shown
from ..hand.cards import names
from ..hand.record import HandRecord, read_act, read_record
from ..registry import get_game
from ..scores import Points, Scored

SHOWN = ("play", "discard")
"""The acts whose choice of cards a replay tells."""


class Replayed(NamedTuple):
    """A hand from the deal to its end."""

    steps: tuple[Shown, ...]
    """The cards played and discarded, in their order."""
    points: Points
    """By seat; all zero where there was nothing to score."""
    over: Over


def replay(record: HandRecord) -> Replayed:
    """Play a record out. FactsError, with `step` set to the place of the act at fault, at the first illegal one."""
    game, ruleset, score_hand = _rules(record.game, record.options)
    steps, over = game.replay_plain(ruleset, record) or _act_by_act(game, ruleset, record)
    points = (0,) * len(record.deal) if over.outcome is None else score_hand(over.outcome).points
    return Replayed(tuple(steps), points, over)


def _act_by_act(game: Game, ruleset: Any, record: HandRecord) -> tuple[list[Shown], Over]:
    state = game.begin(ruleset, record)
    steps: list[Shown] = []
    for step, raw in enumerate(record.actions):
        try:
            act = read_act(game.verbs, raw)
            if act.do in SHOWN:
                steps.append((act.seat, act.do, names(state.choices())))
            state = state.act(act)
        except FactsError as error:
            error.step = step
            raise
    if not isinstance(state, Over):
        raise _unfinished(len(record.actions))
    return steps, state


_Rules: TypeAlias = tuple[Game, Any, Callable[[Any], Scored]]
_RULES: dict[tuple[str, str], _Rules] = {}
_MOST_RULES = 256


def _rules(key: str, options: Mapping[str, Any]) -> _Rules:
    """The game of a record, its house rules, and what scores a hand by them: hands that end alike only once.

    FactsError where there is no such game, or there are no such house rules.
    """
    told = key, repr(options)  # not the options themselves: to Python 1, 1.0 and true are the same
    if told not in _RULES:
        game = get_game(key)
        ruleset = game.read_ruleset(options)
        if len(_RULES) == _MOST_RULES:
            _RULES.clear()
        _RULES[told] = game, ruleset, lru_cache(maxsize=1024)(partial(game.score_hand, ruleset))
    return _RULES[told]


def _unfinished(step: int) -> RuleError:
    error = RuleError("unfinished", gettext_noop("The record stops before the hand is over."), rule="the end of a hand")
    error.step = step
    return error


def answer(raw: object) -> dict[str, Any]:
    """What `replay_hands` says of one record, as JSON: the steps, winners and points, or the error."""
    try:
        record = read_record(raw)
        replayed = replay(record)
    except FactsError as error:
        told = raw.get("id") if isinstance(raw, Mapping) else None
        name = told if type(told) in (str, int) else None
        return {"id": name, "error": {"code": error.code, "message": str(error), "step": error.step}}
    return {
        "id": record.id,
        "steps": [{"seat": seat, "do": do, "legal": legal} for seat, do, legal in replayed.steps],
        "winners": replayed.over.winners,
        "points": replayed.points,
    }


def answer_line(line: str | bytes) -> str:
    """The same for one line of text; a line that is no JSON gets an error as well."""
    try:
        raw = json.loads(line)
    except (ValueError, RecursionError):
        no_json = {"code": "json", "message": gettext_noop("This line is no JSON."), "step": None}
        return json.dumps({"id": None, "error": no_json})
    return json.dumps(answer(raw))
