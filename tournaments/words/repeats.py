"""What the seating of a tournament repeats, in a sentence."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.rules.movements.base import ACROSS, Movement, Sides, Terms
from tournaments.rules.movements.quality import Least, Quality, Seated, least_repeats, quality_of
from tournaments.words.sentences import say


def rounds_in_words(rounds: Sequence[Seated], sides: Sides = ACROSS) -> str:
    """Return what a tournament without fixed partners repeats, over these rounds (`in_words`)."""
    counted = quality_of(rounds, sides)
    least = least_repeats(counted.people, counted.rounds, sides)
    if all(len(side) == 1 for side in sides):  # nobody has partners, and everybody at a table is an opponent
        size = _size_of(counted.people, counted.rounds)
        return _("%(size)s: %(meetings)s") % {"size": size, "meetings": _meetings(counted, least)}
    return in_words(counted, least)


def in_words(quality: Quality, least: Least) -> str:
    """Return a sentence like "24 players, 8 rounds: 0 repeated partners, 0 repeated opponents, 18 pairs share …".

    If something repeats, the lower bound of any schedule is added; `least` is for the same numbers.
    """
    return _("%(size)s: %(partners)s, %(opponents)s, %(meetings)s") % {
        "size": _size_of(quality.people, quality.rounds),
        "partners": _beside(
            ngettext("%(times)d repeated partner", "%(times)d repeated partners", quality.partners),
            quality.partners,
            least.partners,
        ),
        "opponents": _beside(
            ngettext("%(times)d repeated opponent", "%(times)d repeated opponents", quality.opponents),
            quality.opponents,
            least.opponents,
        ),
        "meetings": _meetings(quality, least),
    }


def _size_of(players: int, rounds: int) -> str:
    return _("%(players)s, %(rounds)s") % {
        "players": ngettext("%d player", "%d players", players) % players,
        "rounds": ngettext("%d round", "%d rounds", rounds) % rounds,
    }


def _meetings(quality: Quality, least: Least) -> str:
    if quality.most_meetings > 2:
        again = ngettext(
            "%(times)d repeat meeting at a table",
            "%(times)d repeat meetings at a table",
            quality.meetings,
        )
    else:
        again = ngettext(
            "%(times)d pair shares a table more than once",
            "%(times)d pairs share a table more than once",
            quality.meetings,
        )
    return _beside(again, quality.meetings, least.meetings)


def _beside(text: str, times: int, least: int) -> str:
    """Return a count with its lower bound, if that is informative."""
    counted = text % {"times": times}
    if not times or not least:  # a bound of zero is not worth mentioning
        return counted
    if times <= least:
        return _("%(counted)s (the fewest possible)") % {"counted": counted}
    return _("%(counted)s (the fewest possible is %(least)d)") % {"counted": counted, "least": least}


def expected_in_words(movement: Movement, players: int, terms: Terms) -> str:
    """Return what to expect to repeat with this many players, if the movement does not avoid it; else nothing."""
    expected = movement.expectation(players, terms)
    return say(expected) if expected else ""
