"""Deals that every table has played, in words: the hands as players draw them, what each table made, and par."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import fmean
from typing import Any, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.rules.duplicate.scores import MATCHPOINTS
from tournaments.services.results.deals import AtTable
from tournaments.services.results.travellers import Traveller
from tournaments.words.cards import HIGH_TO_LOW, SUITS, CardShown, show_card
from tournaments.words.hands import facts_in_words
from tournaments.words.perfect_play import call_in_words, points_line
from tournaments.words.seats import seat_names
from tournaments.words.sheets import show_public_sitting

Names = Mapping[int, str]
MOST_CALLS = 3
"""How many of the calls that perfect players may end with are named."""


class SuitHeld(NamedTuple):
    """The cards of one suit in a hand, from high to low: "A K 10"; empty where there are none."""

    name: str
    icon: str
    is_red: bool
    faces: str


@dataclass(frozen=True)
class HandHeld:
    """A hand of the diagram."""

    seat: str
    suits: tuple[SuitHeld, ...]
    jokers: tuple[str, ...]
    deals: bool


@dataclass(frozen=True)
class TableLine:
    """One line of a traveller: who sat where, what happened, points, and what both sides have for it."""

    round: int
    table: int
    sides: tuple[str, str]
    entrants: frozenset[int]
    what: str
    points: str
    scores: tuple[str, str]
    matchpoints: tuple[str, str] | None
    where: str
    """The table, and the round where the deal was played in several."""


@dataclass(frozen=True)
class DealShown:
    """A traveller: the diagram, par and a line for each table."""

    number: int
    round: int
    hand: int
    hands: tuple[HandHeld, ...]
    """North, East, South, West; empty where the cards are not known here."""
    up: CardShown | None
    kitty: tuple[CardShown, ...]
    par: tuple[str, ...]
    """In sentences; empty where it is not worked out, or there is none."""
    lines: tuple[TableLine, ...]

    @property
    def when(self) -> str:
        """The round it was played in, or first played in, and the number of its hand."""
        words = _("Round %(round)s, hand %(hand)s")
        if len({line.round for line in self.lines}) > 1:
            words = _("From round %(round)s on, hand %(hand)s")
        return words % {"round": self.round, "hand": self.hand}


def show_deal(traveller: Traveller, names: Names, by: str) -> DealShown:
    """Show a deal that every table has played; `names` are everybody's by entrant, `by` how deals are scored."""
    cards, several = traveller.cards, len({table.sitting.round_id for table in traveller.tables}) > 1
    return DealShown(
        number=traveller.number,
        round=traveller.round,
        hand=traveller.hand,
        hands=hands_held(cards.hands, cards.dealer) if cards else (),
        up=show_card(cards.up) if cards and cards.up else None,
        kitty=tuple(map(show_card, cards.kitty)) if cards else (),
        par=tuple(_par(traveller)),
        lines=tuple(_line(table, names, by, several=several) for table in traveller.tables),
    )


def hands_held(hands: Sequence[Sequence[str]], dealer: int) -> tuple[HandHeld, ...]:
    """Return the hands of a deal as the diagram shows them, by seat."""
    named = zip(seat_names(len(hands)), hands, strict=True)
    return tuple(_held(name, hand, deals=seat == dealer) for seat, (name, hand) in enumerate(named))


def _held(seat: str, hand: Sequence[str], *, deals: bool) -> HandHeld:
    plain = [card for card in hand if show_card(card).icon]
    suits = tuple(
        SuitHeld(
            str(name),
            icon,
            suit in "HD",
            " ".join(
                "10" if card[0] == "T" else card[0]
                for card in sorted(plain, key=lambda card: HIGH_TO_LOW.index(card[0]))
                if card[1] == suit
            ),
        )
        for suit, (name, icon) in SUITS.items()
    )
    return HandHeld(seat, suits, tuple(show_card(card).name for card in hand if not show_card(card).icon), deals)


def _par(traveller: Traveller) -> list[str]:
    par: Mapping[str, Any] | None = traveller.solved and traveller.solved["par"]
    if not par:
        return []
    seats, game = seat_names(len(par["points"])), traveller.tables[0].sitting.game.rules
    return [
        _("Par: %(points)s") % {"points": points_line(par["points"], seats)},
        *(call_in_words(game, call, seats, may_choose=True) for call in par["calls"][:MOST_CALLS]),
    ]


def _line(table: AtTable, names: Names, by: str, *, several: bool) -> TableLine:
    shown = show_public_sitting(table.sitting, names).at(table.number)
    first, second = (" & ".join(shown.seats[seat].name for seat in side) for side in ((0, 2), (1, 3)))
    what = _("not played") if table.hand is None else facts_in_words(table.hand.facts, shown)
    entrants = frozenset(who for seat in range(4) if (who := table.entrant_at(seat)) is not None)
    made = table.score.matchpoints
    at = {"round": table.sitting.round.number, "table": table.sitting.table.number}
    return TableLine(
        **at,
        where=_("%(table)s (round %(round)s)") % at if several else str(at["table"]),
        sides=(first, second),
        entrants=entrants,
        what=what,
        points=points_ahead(table.net),
        scores=(score_in_words(table.score.sides[0], by), score_in_words(table.score.sides[1], by)),
        matchpoints=None if made is None else (_decimal(made[0]), _decimal(made[1])),
    )


def score_in_words(score: int, by: str) -> str:
    """Return what a side has for a deal: 0 to 100, or signed hundredths of a point."""
    return str(score) if by == MATCHPOINTS else points_ahead(score)


def _decimal(number: Fraction) -> str:
    return number_format(float(number), 0 if number.denominator == 1 else 1)


# One person


@dataclass(frozen=True)
class OwnDeal:
    """A deal as one person played it."""

    number: int
    round: int
    partner: str
    what: str
    made: float
    """By how many points their side was ahead."""
    others: float | None
    """By how many those were, on average, who had the same cards; None: nobody else had."""
    par: float | None
    """By how many with perfect play of everybody."""
    score: int
    scored: str
    """The same in words."""

    @property
    def ahead(self) -> str:
        """What their side made, in words."""
        return points_ahead(self.made)

    @property
    def ahead_of_others(self) -> str:
        """What the others made, in words."""
        return points_ahead(self.others)

    @property
    def ahead_by_par(self) -> str:
        """Par, in words."""
        return points_ahead(self.par)


@dataclass(frozen=True)
class OwnDeals:
    """All deals of one person, the best and the worst of them in sentences."""

    deals: tuple[OwnDeal, ...]
    best: str
    worst: str


def deals_of(entrant: int, all_deals: Sequence[Traveller], names: Names, tournament: Tournament) -> OwnDeals:
    """Return the deals that an entrant played at a table, in order."""
    own = tuple(
        _own(traveller, table, seat, names, tournament.duplicate)
        for traveller in all_deals
        for table in traveller.tables
        if table.net is not None
        for seat in range(4)
        if table.entrant_at(seat) == entrant
    )
    if not own:
        return OwnDeals((), "", "")
    best, worst = max(own, key=lambda deal: deal.score), min(own, key=lambda deal: deal.score)
    by = tournament.duplicate
    return OwnDeals(own, _best_in_words(best, by), "" if best.score == worst.score else _worst_in_words(worst, by))


def _own(traveller: Traveller, table: AtTable, seat: int, names: Names, by: str) -> OwnDeal:
    sign, shown = (1 if seat % 2 == 0 else -1), show_public_sitting(table.sitting, names).at(table.number)
    others = [float(other.net) for other in traveller.tables if other is not table and other.net is not None]
    par = traveller.solved and traveller.solved["par"]
    points = par["points"] if par else None
    return OwnDeal(
        number=traveller.number,
        round=table.sitting.round.number,
        partner=shown.seats[(seat + 2) % 4].name,
        what=facts_in_words(table.hand.facts, shown) if table.hand else "",
        made=sign * float(table.net or 0),
        others=sign * fmean(others) if others else None,
        par=sign * (points[0] + points[2] - points[1] - points[3]) / 2 if points else None,
        score=table.score.sides[seat % 2],
        scored=score_in_words(table.score.sides[seat % 2], by),
    )


def _best_in_words(deal: OwnDeal, by: str) -> str:
    values = _values(deal)
    if by == MATCHPOINTS:
        return _("Your best deal is deal %(number)s: %(score)s of 100. %(what)s. Your side: %(made)s.") % values
    return _("Your best deal is deal %(number)s: %(score)s hundredths. %(what)s. Your side: %(made)s.") % values


def _worst_in_words(deal: OwnDeal, by: str) -> str:
    values = _values(deal)
    if by == MATCHPOINTS:
        words = _("Most was lost in deal %(number)s: %(score)s of 100. %(what)s. Your side: %(made)s.") % values
    else:
        words = _("Most was lost in deal %(number)s: %(score)s hundredths. %(what)s. Your side: %(made)s.") % values
    if deal.par is None:
        return words
    if deal.par > deal.made:
        return f"{words} " + _("With perfect play by everybody: %(par)s.") % {"par": points_ahead(deal.par)}
    return f"{words} " + _("Perfect play by everybody would not have brought more.")


def _values(deal: OwnDeal) -> dict[str, str]:
    return {"number": str(deal.number), "score": deal.scored, "what": deal.what, "made": points_ahead(deal.made)}


def points_ahead(points: float | Fraction | None) -> str:
    """Return by how many points a side is ahead: "+2", "-1.5"; a dash where that is not known."""
    if points is None:
        return "–"
    decimals = 0 if points == int(points) else 1
    sign = "+" if points > 0 else "-" if points < 0 else ""
    return sign + number_format(abs(float(points)), decimals)
