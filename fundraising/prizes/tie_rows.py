"""Ties for prizes as the pages of prizes and of the reveal list them: what each choice would do, in words."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from fundraising.prizes.ties import TieNow, ties_now
from fundraising.services.ledger import books_of
from scoring.rules import get_game
from tournaments.models import Tournament
from tournaments.money import in_words
from tournaments.rules.prizes.awards import Award
from tournaments.rules.prizes.plan import BREAK, DRAW, SPLIT, TIES
from tournaments.words.prizes import name_of_prize, won_in_words

MOST_NAMES = 8
"""How many are named; more are only counted."""


def tie_rows(tournament: Tournament) -> list[dict[str, Any]]:
    """Return the ties of now: for what, who is level, what settles it, and what the other ways would do."""
    names = dict(tournament.people.values_list("pk", "name"))
    currency, fewest_wins = books_of(tournament).currency, get_game(tournament.game_key).fewest_wins
    return [_tie_in_words(now, names, currency, fewest_wins=fewest_wins) for now in ties_now(tournament)]


def _tie_in_words(now: TieNow, names: dict[int, str], currency: str, *, fewest_wins: bool) -> dict[str, Any]:
    tie, outcomes = now.tie, _outcomes(now, names, currency)
    ways = [(key, _(TIES[key]), outcome) for key, outcome in outcomes.items()]
    return {
        "name": name_of_prize(tie.kind, tie.group, tie.place, tie.last_place, fewest_wins=fewest_wins),
        "numbers": " ".join(str(number + 1) for number in tie.numbers),
        "level": len(tie.units),
        "who": listed([" + ".join(names[entrant] for entrant in unit) for unit in tie.units]),
        "is_open": tie.is_open,
        "settled": _(TIES[tie.settled]),
        "outcome": outcomes[tie.settled],
        "choices": [
            {"key": key, "words": words, "outcome": outcome, "is_chosen": key == tie.settled}
            for key, words, outcome in ways
        ],
    }


def listed(names: Sequence[str]) -> str:
    """Return names in one line, of many only the first."""
    left = len(names) - MOST_NAMES
    if left <= 1:
        return ", ".join(names)
    return _("%(names)s and %(count)d more") % {"names": ", ".join(names[:MOST_NAMES]), "count": left}


def _outcomes(now: TieNow, names: dict[int, str], currency: str) -> dict[str, str]:
    """Return what each way of settling a tie would do."""
    prizes = len(now.tie.numbers)
    words = {"prizes": prizes, "level": len(now.tie.units)}
    drawn = ngettext("one of %(level)d gets it", "%(prizes)d of %(level)d get them, in the order drawn", prizes) % words
    return {SPLIT: _each(now.if_split, currency), BREAK: _by_name(now.if_broken, names, currency), DRAW: drawn}


def _each(awards: Sequence[Award], currency: str) -> str:
    """Return what everybody gets where all get the same, to the cent."""
    most = max(awards, key=lambda award: award.amount, default=None)
    if most is None:
        return ""
    money = _("%(prize)s each") % {"prize": in_words(most.amount, currency)} if most.amount else ""
    things = _("%(prize)s, to share") % {"prize": " + ".join(most.things)} if most.things else ""
    return " + ".join(filter(None, (money, things)))


def _by_name(awards: Iterable[Award], names: dict[int, str], currency: str) -> str:
    won: dict[str, list[str]] = {}
    for award in awards:
        won.setdefault(won_in_words([asdict(award)], currency), []).append(names[award.entrant])
    return "; ".join(f"{listed(people)}: {what}" for what, people in won.items())
