"""What each tap would score, as data for the pad: the rules count, the tablet looks up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _

from scoring.models import Game
from scoring.rules import Points, RuleError, get_game
from tournaments.words.sheets import SittingShown

EUCHRE = "euchre"
"""The one game whose hands the pad has a form for."""

SEATS = (0, 1, 2, 3)
MARCH, EUCHRED = "march", "euchred"


@dataclass(frozen=True)
class Worth:
    """What a hand comes to: points by seat and what people call it, or the sentence of a refusal."""

    points: Points = ()
    name: str = ""
    refused: str = ""
    params: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class PointsTable:
    """Every hand that the form can say. `cells` has a place in `worths` for each, the last axis running fastest."""

    axes: tuple[tuple[str, tuple[Any, ...]], ...]
    worths: tuple[Worth, ...]
    cells: tuple[int, ...]


def points_for(shown: SittingShown, hands: int) -> dict[str, Any]:
    """Return what a pad counts with while it is alone: every worth in words, the score so far, what ends the game.

    `hands` are on the sheet. JSON.
    """
    table = points_table(shown.game.key, shown.game.house_rules)
    return {
        "score": shown.game.points,
        "hands": hands,
        "ends": shown.game.house_rules.game_ends.as_json(),
        "axes": [[name, list(values)] for name, values in table.axes],
        "cells": list(table.cells),
        "worths": [_as_json(worth, shown) for worth in table.worths],
    }


@lru_cache(maxsize=64)
def points_table(key: str, ruleset: Any) -> PointsTable:
    """Return what the rules make of every hand that the form can say under these house rules."""
    axes = _axes(ruleset)
    names = [name for name, _values in axes]
    found: dict[Worth, int] = {}
    cells = [
        found.setdefault(_worth(key, ruleset, dict(zip(names, facts, strict=True))), len(found))
        for facts in product(*(values for _name, values in axes))
    ]
    return PointsTable(axes, tuple(found), tuple(cells))


def _axes(ruleset: Any) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    """Return the facts that decide about points under these house rules, each with its values in the form."""
    axes: list[tuple[str, tuple[Any, ...]]] = [("maker", SEATS), ("alone", (False, True))]
    if ruleset.defend_alone != "off":
        axes.append(("defender_alone", (None, *SEATS)))
    if ruleset.canadian_loner:
        axes += [("bid", (None, "order-up", "call")), ("dealer", (None, *SEATS))]
    return (*axes, ("tricks", tuple(range(6))))


def _worth(key: str, ruleset: Any, facts: Mapping[str, Any]) -> Worth:
    game = get_game(key)
    try:
        scored = game.score_hand(ruleset, game.read_hand(facts))
    except RuleError as error:
        return Worth(refused=error.sentence, params=tuple(error.params.items()))
    if any(scored.euchres):
        return Worth(scored.points, EUCHRED)
    return Worth(scored.points, MARCH if facts["tricks"] == 5 else "")


def _as_json(worth: Worth, shown: SittingShown) -> dict[str, Any]:
    if worth.refused:
        return {"refused": gettext(worth.refused) % dict(worth.params)}
    points = points_in_words(worth.points, shown)
    sentences = {MARCH: _("march, %(points)s"), EUCHRED: _("euchred, %(points)s")}
    return {"points": list(worth.points), "says": sentences.get(worth.name, "%(points)s") % {"points": points}}


def points_in_words(points: Sequence[int], shown: SittingShown) -> str:
    """Return who gets what: "2 for Ann & Bob", "5 for Ann, 4 for Bob", "no points"."""
    parts = [part for side in shown.sides for part in _of_side(side.index, points, shown)]
    return ", ".join(parts) or _("no points")


def _of_side(side: int, points: Sequence[int], shown: SittingShown) -> list[str]:
    seats = shown.game.sides[side]
    if len({points[seat] for seat in seats}) == 1:
        return [_for(points[seats[0]], shown.sides[side].short)] if points[seats[0]] else []
    return [_for(points[seat], shown.seats[seat].short) for seat in seats if points[seat]]


def _for(points: int, names: str) -> str:
    return ngettext("%(points)s for %(names)s", "%(points)s for %(names)s", points) % {"points": points, "names": names}


def facts_worth(facts: Mapping[str, Any], game: Game) -> Points:
    """Return the points of these facts under the game's rules. Raises RuleError."""
    return game.rules.score_hand(game.house_rules, game.rules.read_hand(facts)).points
