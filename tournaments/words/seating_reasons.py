"""Why a round is seated as it is, in sentences for the director's draft."""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Round, SeatingRule
from tournaments.rules.movements.registry import get_movement

Names = Mapping[int, str]


def reasons(round_: Round, names: Names, *, by_hand: AbstractSet[int] = frozenset()) -> list[str]:
    """Say what differs from a seating by rank alone, what repeats, and which seating rules are broken.

    Returns an empty list if there is nothing to say. `names` are everybody's by entrant id; `by_hand` are people whose
    places the director changed, where repeats were not forced.
    """
    return [
        *(
            _broken_by_hand(kind, entrants, number, names)
            if by_hand & {*entrants}
            else _broken(kind, entrants, number, names)
            for kind, entrants, number in round_.broken
        ),
        *_fours_that_moved(round_, names),
        *(_displaced(round_, row, names) for row in round_.displaced if row[3:4] != ["stays"]),
        *(_again(pair, names, is_by_hand=bool(by_hand & {*pair})) for pair in round_.repeated_partners),
    ]


def _again(pair: Sequence[int], names: Names, *, is_by_hand: bool) -> str:
    """Say that two are partners again, and whether that could be avoided."""
    unavoidable = _("%(one)s and %(other)s are partners again; it could not be avoided.")
    chosen = _("%(one)s and %(other)s are partners again because of the swap made by hand.")
    return (chosen if is_by_hand else unavoidable) % {"one": names[pair[0]], "other": names[pair[1]]}


def _displaced(round_: Round, row: Sequence[Any], names: Names) -> str:
    """Say why one person sits at another table; rounds drawn before reasons were stored have none."""
    entrant, strict, table, because, pairs = [*row, "unsaid", []][:5] if len(row) < 5 else row
    params = {"name": names[entrant], "strict": strict, "table": table, "pairs": _pairs(pairs, names)}
    unsaid = _("%(name)s belongs to table %(strict)s by rank, and sits at table %(table)s to find a new partner.")
    known = get_movement(round_.movement).reasons
    return (_(known[because]) if because in known else unsaid) % params


def _pairs(pairs: Iterable[Sequence[int]], names: Names) -> str:
    return ", ".join(
        _("%(one)s and %(other)s") % {"one": names[first], "other": names[second]} for first, second in pairs
    )


def _fours_that_moved(round_: Round, names: Names) -> list[str]:
    """Say which tables' people moved together because somebody keeps a table, in a sentence each."""
    fours: dict[tuple[int, int], list[str]] = {}
    for row in round_.displaced:
        if row[3:4] == ["stays"]:
            fours.setdefault((row[1], row[2]), []).append(names[row[0]])
    sentence = _(
        "By rank %(names)s belong at table %(strict)s; they play at table %(table)s, because somebody keeps that table."
    )
    makes_way = _("By rank %(names)s belong at table %(strict)s; they play at table %(table)s to make room.")
    came = {row[2] for row in round_.displaced if row[3:4] == ["stays"] and row[4]}
    return [
        (sentence if table in came else makes_way) % {"strict": strict, "table": table, "names": ", ".join(people)}
        for (strict, table), people in sorted(fours.items())
    ]


def _broken(kind: str, entrants: Sequence[int], number: int | None, names: Names) -> str:
    """Say which seating rule is broken."""
    sentences = {
        "partners": _("%(one)s and %(other)s should be partners but are not; it was not possible."),
        "never-partners": _("%(one)s and %(other)s should not be partners but are; it could not be avoided."),
        "apart": _("%(one)s and %(other)s should not meet yet but do; it could not be avoided."),
        "stays": pgettext("a person keeps a table", "%(one)s should keep table %(number)s but does not."),
        "meet": _("%(one)s and %(other)s want to meet, but could not be seated together in this round."),
    }
    return sentences[kind] % {"one": names[entrants[0]], "other": names[entrants[-1]], "number": number}


def _broken_by_hand(kind: str, entrants: Sequence[int], number: int | None, names: Names) -> str:
    """Say which seating rule is broken because the director swapped people."""
    sentences = {
        "partners": _("%(one)s and %(other)s should be partners; the swap made by hand separates them."),
        "never-partners": _("%(one)s and %(other)s should not be partners; the swap made by hand makes them partners."),
        "apart": _("%(one)s and %(other)s should not meet yet; the swap made by hand brings them together."),
        "stays": _("%(one)s should keep table %(number)s; the swap made by hand moves them."),
        "meet": _("%(one)s and %(other)s want to meet; the swap made by hand seats them apart."),
    }
    return sentences[kind] % {"one": names[entrants[0]], "other": names[entrants[-1]], "number": number}


def wish_in_words(pair: Sequence[int], names: Names) -> str:
    """Say that two sit at one table because they want to."""
    return _("%(one)s and %(other)s want to meet.") % {"one": names[pair[0]], "other": names[pair[1]]}


def rule_in_words(rule: SeatingRule, names: Names) -> str:
    """Return a seating rule in words."""
    sentences = {
        SeatingRule.Kind.PARTNERS: _("%(one)s and %(other)s must be partners whenever both play."),
        SeatingRule.Kind.NEVER_PARTNERS: _("%(one)s and %(other)s must not be partners."),
        SeatingRule.Kind.APART: _("%(one)s and %(other)s must not meet in this tournament."),
        SeatingRule.Kind.STAYS: _("%(one)s keeps table %(table)s."),
        SeatingRule.Kind.MEET: _("%(one)s and %(other)s want to meet once."),
    }
    with_a_round = {
        SeatingRule.Kind.APART: _("%(one)s and %(other)s must not meet before round %(round)s."),
        SeatingRule.Kind.MEET: _("%(one)s and %(other)s want to meet once, in round %(round)s at the latest."),
    }
    sentence = (with_a_round if rule.until_round else sentences)[SeatingRule.Kind(rule.kind)]
    values = {"one": names[rule.entrant_id], "table": rule.table, "round": rule.until_round}
    return sentence % {**values, "other": names.get(rule.other_id or 0, "")}
