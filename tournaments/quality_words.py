"""What a night of seatings repeats, in a sentence for the people in it."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.movements.cyclic import Offsets, best_offsets, cyclic_repeats
from tournaments.movements.quality import Least, Quality


def in_words(quality: Quality, least: Least) -> str:
    """Return a sentence like "24 players, 8 rounds: 0 repeated partners, 0 repeated opponents, 18 pairs share …".

    Where something repeats, it says beside it what no schedule can go below; `least` is for the same numbers.
    """
    return _("%(night)s: %(partners)s, %(opponents)s, %(meetings)s") % {
        "night": _night(quality),
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


def _night(quality: Quality) -> str:
    return _("%(players)s, %(rounds)s") % {
        "players": ngettext("%d player", "%d players", quality.people) % quality.people,
        "rounds": ngettext("%d round", "%d rounds", quality.rounds) % quality.rounds,
    }


def _meetings(quality: Quality, least: Least) -> str:
    if quality.most_meetings > 2:
        again = ngettext(
            "%(times)d time two people share a table again",
            "%(times)d times two people share a table again",
            quality.meetings,
        )
    else:
        again = ngettext("%(times)d pair shares a table twice", "%(times)d pairs share a table twice", quality.meetings)
    return _beside(again, quality.meetings, least.meetings)


def _beside(text: str, times: int, least: int) -> str:
    """Return what was counted with its bound, where it says something."""
    counted = text % {"times": times}
    if not times:
        return counted
    if times <= least:
        return _("%(counted)s (no schedule has fewer)") % {"counted": counted}
    return _("%(counted)s (no schedule has fewer than %(least)d)") % {"counted": counted, "least": least}


def offsets_in_words(offsets: Offsets, tables: int, rounds: int) -> str:
    """Return what seats that move by these offsets repeat, and which would repeat least with so many tables."""
    best = best_offsets(tables, rounds)
    repeats, fewest = cyclic_repeats(offsets, tables, rounds), cyclic_repeats(best, tables, rounds)
    here = _(
        "%(tables)d tables, %(rounds)d rounds, seats moving %(offsets)s: %(partners)d repeated partners, "
        "%(opponents)d repeated opponents."
    ) % {
        "tables": tables,
        "rounds": rounds,
        "offsets": _signed(offsets),
        "partners": repeats.partners,
        "opponents": repeats.opponents,
    }
    if repeats <= fewest:
        return here
    better = _("Best with so many tables is %(offsets)s: %(partners)d and %(opponents)d.") % {
        "offsets": _signed(best),
        "partners": fewest.partners,
        "opponents": fewest.opponents,
    }
    return f"{here} {better}"


def _signed(offsets: Offsets) -> str:
    """Return moves as halls write them, North, East, South, West, each with its sign."""
    return " ".join(f"{move:+d}".replace("-", "−") if move else "0" for move in offsets)
