"""The standings in words: how to read them, and what somebody has."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.rules.standings.cut import OF_ALL, OF_EACH_GROUP
from tournaments.rules.standings.left_over import AS_MADE, BY_RANK, SCALED


def how_to_read(*, fewest_wins: bool, left_over_scores: str | None, cut: Mapping[str, Any] | None = None) -> list[str]:
    """Return what to know about the standings; nothing if the most points win and all tables are of one size.

    `left_over_scores` is one of `standings.left_over.NAMES` where tables of another size have played, else None; `cut`
    is what a board's body has of it.
    """
    fewest = [_("Points are bad here: the fewest win.")] if fewest_wins else []
    others = [left_over_scores_in_words(left_over_scores)] if left_over_scores else []
    return [*fewest, *others, *([cut_in_words(cut, fewest_wins=fewest_wins)] if cut else [])]


def in_halves(score: float) -> str:
    """Return games won as text: 3, 3½, ½."""
    whole, half = divmod(round(2 * score), 2)
    return f"{whole or ''}½" if half else str(whole)


def scored_in_words(points: int, won: float | None) -> str:
    """Say what somebody has: points, after the games `won` where teams are ranked by these (else None)."""
    words = ngettext("%(points)d point", "%(points)d points", points) % {"points": points}
    return words if won is None else _("%(won)s won, %(points)s") % {"won": in_halves(won), "points": words}


def cut_in_words(cut: Mapping[str, Any], *, fewest_wins: bool) -> str:
    """Say who goes through to the next stage."""
    number = cut["number"]
    if cut["way"] == OF_ALL:
        said = ngettext(
            "The first goes through to the next stage.", "The first %(number)d go through to the next stage.", number
        )
    elif cut["way"] == OF_EACH_GROUP:
        said = ngettext(
            "The first of each group goes through to the next stage.",
            "The first %(number)d of each group go through to the next stage.",
            number,
        )
    elif fewest_wins:
        said = ngettext(
            "Everybody with at most %(number)d point goes through to the next stage.",
            "Everybody with at most %(number)d points goes through to the next stage.",
            number,
        )
    else:
        said = ngettext(
            "Everybody with at least %(number)d point goes through to the next stage.",
            "Everybody with at least %(number)d points goes through to the next stage.",
            number,
        )
    return said % {"number": number}


def left_over_scores_in_words(how: str) -> str:
    """Say how points made at tables of two, three or five count."""
    return {
        AS_MADE: _("At tables of two, three or five points count as they are."),
        SCALED: _(
            "At tables of two, three or five points are scaled when the round closes: the table gets the mean of the "
            "tables of four."
        ),
        BY_RANK: _(
            "At tables of two, three or five the rank counts when the round closes: the best gets the mean of the best "
            "part of the other scores, the next that of the next part."
        ),
    }[how]
