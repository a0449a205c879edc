"""The story of a tournament in words: for each claim who, the numbers, and how it was counted."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce

from django.utils.formats import number_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Sitting
from tournaments.rules.statistics.games import PlayedGame, PlayedHand
from tournaments.rules.statistics.story import (
    ClosestGame,
    Comeback,
    DecidingHand,
    LongestClimb,
    Luck,
    MostLoners,
    Story,
    TableLuck,
)
from tournaments.rules.statistics.turning import TurningHand
from tournaments.words.chances import chance_in_words
from tournaments.words.hands import facts_in_words
from tournaments.words.sentences import score_in_words
from tournaments.words.sheets import show_public_sitting, with_sheets

Names = Mapping[int, str]


@dataclass(frozen=True)
class Claim:
    """One claim of the story."""

    key: str
    title: str
    who: str
    numbers: str
    meaning: str
    """How it was counted."""


def story_in_words(story: Story, names: Names) -> list[Claim]:
    """Return the claims that the story makes, under names by entrant."""
    return [
        *(_turned(story.turned, names) if story.turned else ()),
        *(_decided(story.decided, names) if story.decided else ()),
        *(_closest(story.closest, names) if story.closest else ()),
        *(_comeback(story.comeback, names) if story.comeback else ()),
        *(_climb(story.climb, names) if story.climb else ()),
        *(_loners(story.loners, names) if story.loners else ()),
        *(_luck(story.luck) if story.luck else ()),
    ]


def _turned(claim: TurningHand, names: Names) -> Iterator[Claim]:
    numbers = _("The chance of %(name)s to win went from %(before)s to %(after)s.") % {
        "name": names.get(claim.entrant, "?"),
        "before": chance_in_words(round(1000 * claim.before)),
        "after": chance_in_words(round(1000 * claim.after)),
    }
    yield Claim(
        "turned",
        _("The hand that turned the night"),
        _hand_in_words(claim.game, claim.hand, names),
        " ".join((*_made(claim.hand, names), numbers)),
        _("The hand that changed a chance to win the most, by what was known then."),
    )


def _hand_in_words(game: PlayedGame, hand: PlayedHand, names: Names) -> str:
    """Say where a hand was played, and what happened in it."""
    sitting = with_sheets(Sitting.objects.filter(pk=game.sitting)).get()
    facts = facts_in_words(hand.facts, show_public_sitting(sitting, names).at(hand.number))
    place = {"round": game.round, "table": game.table, "hand": hand.number, "facts": facts}
    return _("Round %(round)d, table %(table)d, hand %(hand)d. %(facts)s.") % place


def _decided(claim: DecidingHand, names: Names) -> Iterator[Claim]:
    without = ngettext(
        "Without it, %(names)s would have had the best score.",
        "Without it, %(names)s would have shared the best score.",
        len(claim.would_win),
    )
    yield Claim(
        "decided",
        _("The hand that decided it"),
        _hand_in_words(claim.game, claim.hand, names),
        " ".join((*_made(claim.hand, names), without % {"names": _listed(claim.would_win, names)})),
        _("The last hand, by round and number, that decided who finished first."),
    )


def _made(hand: PlayedHand, names: Names) -> Iterator[str]:
    """Say who made how many points with the hand."""
    by_points: dict[int, list[int]] = {}
    for who, points in zip(hand.seats, hand.points, strict=True):
        if who is not None and points:
            by_points.setdefault(points, []).append(who)
    for points, together in by_points.items():
        words = ngettext("%(points)d point for %(names)s.", "%(points)d points for %(names)s.", points)
        yield words % {"points": points, "names": _together(together, names)}


def _closest(claim: ClosestGame, names: Names) -> Iterator[Claim]:
    others = ngettext("%(others)d other game was as close.", "%(others)d other games were as close.", claim.others)
    numbers = [score_in_words(claim.score), _where(claim.game)]
    numbers += [others % {"others": claim.others}] if claim.others else []
    yield Claim(
        "closest",
        _("The closest game"),
        reduce(_against, (_together((claim.game.seats[seat] for seat in side), names) for side in claim.sides)),
        ". ".join(numbers).rstrip(".") + ".",
        _("The game won by the smallest margin; among several, the one with the most points."),
    )


def _against(these: str, those: str) -> str:
    return _("%(these)s against %(those)s") % {"these": these, "those": those}


def _comeback(claim: Comeback, names: Names) -> Iterator[Claim]:
    numbers = {
        "behind": claim.behind,
        "hand": claim.after_hand,
        "then": score_in_words(claim.score_then),
        "score": score_in_words(claim.score),
        "where": _where(claim.game),
    }
    yield Claim(
        "comeback",
        _("The greatest comeback"),
        _together(claim.winners, names),
        ngettext(
            "%(behind)d point behind at %(then)s after hand %(hand)d, and won %(score)s. %(where)s.",
            "%(behind)d points behind at %(then)s after hand %(hand)d, and won %(score)s. %(where)s.",
            claim.behind,
        )
        % numbers,
        _("The largest deficit within a game that was turned into a win."),
    )


def _climb(claim: LongestClimb, names: Names) -> Iterator[Claim]:
    numbers = {
        "places": claim.places,
        "was": claim.from_rank,
        "then": claim.from_round,
        "now": claim.to_rank,
        "end": claim.to_round,
    }
    yield Claim(
        "climb",
        _("The longest climb"),
        _listed(claim.entrants, names),
        ngettext(
            "%(places)d place: from place %(was)d after round %(then)d to place %(now)d after round %(end)d.",
            "%(places)d places: from place %(was)d after round %(then)d to place %(now)d after round %(end)d.",
            claim.places,
        )
        % numbers,
        _("The most places gained in the standings from the end of one round to the end of a later one."),
    )


def _loners(claim: MostLoners, names: Names) -> Iterator[Claim]:
    numbers = (
        ngettext("%(times)d loner each.", "%(times)d loners each.", claim.times)
        if len(claim.entrants) > 1
        else ngettext("%(times)d loner.", "%(times)d loners.", claim.times)
    )
    yield Claim(
        "loners",
        _("Most loners"),
        _listed(claim.entrants, names),
        numbers % {"times": claim.times},
        _("Hands in which a maker took all five tricks alone."),
    )


def _luck(claim: Luck) -> Iterator[Claim]:
    meaning = _(
        "Points made there by all sides together, divided by the hands played there. Tables with less than half "
        "as many hands as the busiest one are left out."
    )
    yield Claim("luckiest", _("The luckiest table"), *_table(claim.luckiest), meaning)
    yield Claim("unluckiest", _("The unluckiest table"), *_table(claim.unluckiest), meaning)


def _table(luck: TableLuck) -> tuple[str, str]:
    per_hand = number_format(luck.per_hand, decimal_pos=2)
    numbers = _("%(per_hand)s points per hand: %(points)d points in %(hands)d hands.")
    return (
        _("Table %(table)d") % {"table": luck.table},
        numbers % {"per_hand": per_hand, "points": luck.points, "hands": luck.hands},
    )


def _where(game: PlayedGame) -> str:
    return _("Round %(round)d, table %(table)d") % {"round": game.round, "table": game.table}


def _together(entrants: Iterable[int | None], names: Names) -> str:
    return " & ".join(_("open seat") if entrant is None else names[entrant] for entrant in entrants)


def _listed(entrants: Iterable[int], names: Names) -> str:
    return str(get_text_list([names[entrant] for entrant in entrants], _("and")))
