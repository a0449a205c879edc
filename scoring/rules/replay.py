"""A hand record, played act by act: what could be played, who won each trick, the points at the end.

`replay` raises the engine's errors, with the step; `answer_line` turns a line of text into a line of text.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from scoring.rules.base import FactsError, Over, Points, RuleError, gettext_noop
from scoring.rules.cards import Card, names
from scoring.rules.records import HandRecord, read_act, read_record
from scoring.rules.registry import get_game

SHOWN = ("play", "discard")
"""The acts whose choice of cards a replay tells."""


class Step(NamedTuple):
    """A card played or discarded, and the cards that could have been, in alphabetical order."""

    seat: int
    do: str
    legal: tuple[Card, ...]


class Replayed(NamedTuple):
    """A hand from the deal to its end."""

    steps: tuple[Step, ...]
    points: Points
    """By seat; all zero where there was nothing to score."""
    over: Over


def replay(record: HandRecord) -> Replayed:
    """Play a record out. FactsError, with `step` set to the place of the act at fault, at the first illegal one."""
    game = get_game(record.game)
    ruleset = _ruleset(record.game, json.dumps(record.options))
    state = game.begin(ruleset, record)
    steps = []
    for step, raw in enumerate(record.actions):
        try:
            act = read_act(game.verbs, raw)
            if act.do in SHOWN:
                steps.append(Step(act.seat, act.do, names(state.choices())))
            state = state.act(act)
        except FactsError as error:
            error.step = step
            raise
    if not isinstance(state, Over):
        raise _unfinished(len(record.actions))
    points = (0,) * len(record.deal) if state.outcome is None else game.score_hand(ruleset, state.outcome).points
    return Replayed(tuple(steps), points, state)


@lru_cache(maxsize=256)
def _ruleset(game: str, options: str) -> Any:
    return get_game(game).read_ruleset(json.loads(options))


def _unfinished(step: int) -> RuleError:
    error = RuleError("unfinished", gettext_noop("The record stops before the hand is over."), rule="the end of a hand")
    error.step = step
    return error


def answer(raw: object) -> dict[str, Any]:
    """What `replay_hands` says of one record, as JSON: the steps, winners and points, or the error."""
    told = raw.get("id") if isinstance(raw, Mapping) else None
    name = told if type(told) in (str, int) else None
    try:
        replayed = replay(read_record(raw))
    except FactsError as error:
        return {"id": name, "error": {"code": error.code, "message": str(error), "step": error.step}}
    return {
        "id": name,
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
