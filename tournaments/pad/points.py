"""What each tap would score: a table computed by the rules for the tablet to look up points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _

from scoring.models import Game
from scoring.rules import Points, RuleError, get_game
from tournaments.pad.games import pad_game
from tournaments.pad.games.entry import Axes
from tournaments.words.sheets import SittingShown

MARCH, EUCHRED = "march", "euchred"


@dataclass(frozen=True)
class Worth:
    """What a hand is worth: points by seat and its name, or the sentence of a refusal.

    Where cards are laid, instead of points how often each seat takes the value of its own.
    """

    points: Points = ()
    times: Points = ()
    name: str = ""
    refused: str = ""
    params: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class PointsTable:
    """Every hand that the form can express. `cells` holds an index into `worths` for each, last axis fastest."""

    axes: Axes
    worths: tuple[Worth, ...]
    cells: tuple[int, ...]


def points_for(shown: SittingShown, hands: int) -> dict[str, Any]:
    """Return, as JSON, what a pad needs to score offline: every worth in words, the score, how the game ends.

    `hands` are those on the sheet.
    """
    game = shown.game
    counted = pad_game(game.rules).counted
    table = points_table(game.key, game.house_rules, game.seats)
    return {
        **({"game": counted(shown)} if counted else {}),
        "score": game.points,
        "hands": hands,
        "tricks": game.rules.cards_each(game.seats, game.house_rules),
        "ends": _ends(game.house_rules),
        "axes": [list(axis) for axis in table.axes],
        "cells": list(table.cells),
        "worths": [_as_json(worth, shown) for worth in table.worths],
    }


def _ends(ruleset: Any) -> str | dict[str, int]:
    """Return what ends a game, as the house rules have it; a limit is reached like any number of points."""
    by_limit = ruleset.game_ends.by == "limit"
    return {"points": ruleset.limit} if by_limit else ruleset.game_ends.as_json()


@lru_cache(maxsize=64)
def points_table(key: str, ruleset: Any, seats: int) -> PointsTable:
    """Return the points of every hand that the form can express under these house rules."""
    rules = get_game(key)
    axes_of = pad_game(rules).axes
    if axes_of is None:
        return PointsTable((), (), ())
    axes = axes_of(ruleset, seats, rules.cards_each(seats, ruleset))
    found: dict[Worth, int] = {}
    hands = ({name: fact for part in parts for name, fact in part.items()} for parts in product(*axes))
    cells = [found.setdefault(_worth(key, ruleset, seats, facts), len(found)) for facts in hands]
    return PointsTable(axes, tuple(found), tuple(cells))


def _worth(key: str, ruleset: Any, seats: int, facts: Mapping[str, Any]) -> Worth:
    game = get_game(key)
    entry = pad_game(game)
    if entry.is_laid:
        return Worth(times=game.times_charged(ruleset, seats, **facts))
    try:
        hand = game.read_hand(entry.whole(facts, ruleset, seats))
        scored = game.score_hand(ruleset, hand, seats)
    except RuleError as error:
        return Worth(refused=error.sentence, params=tuple(error.params.items()))
    if any(scored.euchres):
        return Worth(scored.points, name=EUCHRED)
    is_march = entry.taken(facts) == game.cards_each(seats, ruleset)
    return Worth(scored.points, name=MARCH if is_march else "")


def _as_json(worth: Worth, shown: SittingShown) -> dict[str, Any]:
    if worth.refused:
        return {"refused": gettext(worth.refused) % dict(worth.params)}
    if worth.times:
        return {"times": list(worth.times)}
    if pad_game(shown.game.rules).is_brief:
        return {"points": list(worth.points), "says": points_in_brief(worth.points, shown)}
    points = points_in_words(worth.points, shown)
    sentences = {MARCH: _("march, %(points)s"), EUCHRED: _("euchred, %(points)s")}
    return {"points": list(worth.points), "says": sentences.get(worth.name, "%(points)s") % {"points": points}}


def points_in_words(points: Sequence[int], shown: SittingShown) -> str:
    """Return who gets what: "2 for Ann & Bob", "5 for Ann, 4 for Bob", "no points"."""
    alike: dict[int, list[str]] = {}
    for seat in shown.seats:
        alike.setdefault(points[seat.index], []).append(seat.short)
    parts = [_for(each, " & ".join(names)) for each, names in alike.items() if each]
    return ", ".join(parts) or _("no points")


def points_in_brief(points: Sequence[int], shown: SittingShown) -> str:
    """Return what each side gets by the first of its names, who scores nothing left out: "Ann 9, Bob 3"."""
    firsts = ((shown.seats[side[0]].short, points[side[0]]) for side in shown.game.sides)
    parts = [f"{name} {made}".replace("-", "−") for name, made in firsts if made]
    return ", ".join(parts) or _("no points")


def _for(points: int, names: str) -> str:
    return ngettext("%(points)s for %(names)s", "%(points)s for %(names)s", points) % {"points": points, "names": names}


def facts_worth(facts: Mapping[str, Any], game: Game) -> Points:
    """Return the points of these facts under the game's rules. Raises RuleError."""
    return game.rules.score_hand(game.house_rules, game.rules.read_hand(facts), game.seats).points
