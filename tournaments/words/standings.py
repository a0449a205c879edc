"""How to read the standings, in sentences beside them."""

from django.utils.translation import gettext as _

from tournaments.standings.left_over import AS_MADE, BY_RANK, SCALED


def how_to_read(*, fewest_wins: bool, left_over_scores: str | None) -> list[str]:
    """Return what to know about the points; nothing if the most points win and all tables are of one size.

    `left_over_scores` is one of `standings.left_over.NAMES` where tables of another size have played, else None.
    """
    fewest = [_("Points are bad here: the fewest win.")] if fewest_wins else []
    return fewest + ([left_over_scores_in_words(left_over_scores)] if left_over_scores else [])


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
