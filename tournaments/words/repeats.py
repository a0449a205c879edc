"""What a night of seatings repeats, in a sentence for the people in it."""

from collections.abc import Sequence
from functools import lru_cache

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.movements.base import Terms
from tournaments.movements.cyclic import Cyclic, Offsets, best_offsets, cyclic_repeats, offsets_of
from tournaments.movements.forecast.simulation import Repeats, expected_repeats
from tournaments.movements.progressive import Progressive
from tournaments.movements.quality import Least, Quality, Seated, count_night, least_repeats
from tournaments.movements.registry import get_movement

LARGEST_PLAYED_OUT = 150
NIGHTS = 10
"""Nights that are played out by lot to say what repeats where results decide."""


def night_in_words(night: Sequence[Seated]) -> str:
    """Return what a whole night in which partners change repeats (`in_words`)."""
    counted = count_night(night)
    return in_words(counted, least_repeats(counted.people, counted.rounds))


def in_words(quality: Quality, least: Least) -> str:
    """Return a sentence like "24 players, 8 rounds: 0 repeated partners, 0 repeated opponents, 18 pairs share …".

    Where something repeats, it says beside it what no schedule can go below; `least` is for the same numbers.
    """
    return _("%(night)s: %(partners)s, %(opponents)s, %(meetings)s") % {
        "night": _night_of(quality.people, quality.rounds),
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


def _night_of(players: int, rounds: int) -> str:
    return _("%(players)s, %(rounds)s") % {
        "players": ngettext("%d player", "%d players", players) % players,
        "rounds": ngettext("%d round", "%d rounds", rounds) % rounds,
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
    if not times or not least:  # that nothing has fewer than none goes without saying
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


def expected_in_words(movement: str, players: int, terms: Terms) -> str:
    """Return what so many players must expect to repeat, where a movement itself does not avoid it; else nothing.

    Cyclic seats repeat what their moves make them; winners who move by tables repeat by chance, and so it is played out
    by lot.
    """
    if players < 4:
        return ""
    if movement == Cyclic.key:
        return offsets_in_words(offsets_of(terms, players // 4), players // 4, terms.rounds)
    if movement != Progressive.key or players > LARGEST_PLAYED_OUT:
        return ""
    found = _played_out(players, terms.rounds, tuple(sorted(terms.options.items())))
    least = least_repeats(players, terms.rounds).partners
    told = _(
        "Partners can meet again, as results decide who sits where. Repeated partners in a night of %(night)s, played "
        "by lot: %(mean)s; in the worst of %(nights)d nights: %(worst)d."
    ) % {
        "mean": number_format(found.mean, 0),
        "night": _night_of(players, terms.rounds),
        "worst": found.worst,
        "nights": NIGHTS,
    }
    return f"{told} {_('No seating has fewer than %d.') % least}" if least else told


@lru_cache(maxsize=100)
def _played_out(players: int, rounds: int, options: tuple[tuple[str, str], ...]) -> Repeats:
    terms = Terms(rounds, options=dict(options))
    return expected_repeats(get_movement(Progressive.key), players=players, terms=terms, nights=NIGHTS, seed=1)


def _signed(offsets: Offsets) -> str:
    """Return moves as halls write them, North, East, South, West, each with its sign."""
    return " ".join(f"{move:+d}".replace("-", "−") if move else "0" for move in offsets)
