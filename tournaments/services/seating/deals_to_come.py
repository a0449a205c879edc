"""The deals of an evening by round and table, for the people who prepare them: as drawn, and as they will be."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scoring.models import Game
from tournaments.errors import NoPartner, NotKnownBeforehand, TooFewEntrants
from tournaments.models import Round, Sitting, Tournament
from tournaments.rules.duplicate.deals import DealtCards
from tournaments.rules.movements.registry import get_movement
from tournaments.services.results.left_over import sheet_for
from tournaments.services.results.played import Played
from tournaments.services.results.travellers import Pack
from tournaments.services.seating.dealing import deals_by_set, deals_of_round
from tournaments.services.seating.rotation import rounds_to_come


@dataclass(frozen=True)
class DealsAtTable:
    """Which deals a table plays in a round, one for each hand in order."""

    round: int
    table: int | None
    """Its number; None: in a round that is not drawn, at every table."""
    deals: tuple[int, ...]
    deal_set: int | None
    """Where deals move from table to table: which set of them it is, from 1; None where all tables play the same."""
    is_closed: bool


def deals_at_every_table(tournament: Tournament) -> list[DealsAtTable]:
    """Return which deals each table plays in each round: in those that stand, then as far as known in those to come.

    Of rounds that are not drawn it is how they will be if nobody comes or leaves and no round is undone. Nothing where
    every table shuffles its own cards.
    """
    if not tournament.is_duplicate:
        return []
    sittings = Sitting.objects.filter(round__tournament=tournament).exclude(round__status=Round.Status.UNDONE)
    drawn = [
        DealsAtTable(
            sitting.round.number,
            sitting.table.number,
            tuple(sitting.deals),
            sitting.deal_set,
            sitting.round.status == Round.Status.CLOSED,
        )
        for sitting in sittings.select_related("round", "table").order_by("round__number", "table__number")
    ]
    return [*drawn, *_not_drawn(tournament)]


def _not_drawn(tournament: Tournament) -> Iterator[DealsAtTable]:
    if not get_movement(tournament.movement).moves_deals:
        following, played = deals_of_round(tournament), Played.of(tournament)
        first = played.latest.number + 1 if played.latest else 1
        if played.latest and played.latest.status == Round.Status.DRAFT:  # its deals are not seen, but they are taken
            taken = max((max(sitting.deals, default=0) for sitting in played.latest.sittings.all()), default=0)
            following = [max(taken, following[0] - 1) + 1 + place for place in range(len(following))]
        for number in range(first, tournament.rounds_planned + 1):
            yield DealsAtTable(number, None, tuple(following), None, is_closed=False)
            following = [deal + len(following) for deal in following]
        return
    known = deals_by_set(tournament)
    try:
        for round_ in rounds_to_come(Played.of(tournament)):
            sets = [deal_set for deal_set in round_.deal_sets if deal_set is not None]
            for table, deal_set, deals in zip(round_.numbers, sets, known.at_tables(sets), strict=True):
                yield DealsAtTable(round_.number, table, tuple(deals), deal_set, is_closed=False)
    except (NotKnownBeforehand, TooFewEntrants, NoPartner):
        return


@dataclass(frozen=True)
class DealToCome:
    """A deal that is to be played, or is being played: in which round first, as which hand."""

    round: int
    hand: int
    cards: DealtCards
    deal_set: int | None = None
    """As in DealsAtTable: then it is played in later rounds, too."""
    copies: int | None = None
    """At how many tables at once it is played, where it moves; None: at all."""


def deals_to_come(tournament: Tournament, only: int | None = None) -> list[DealToCome]:
    """Return the deals of the rounds that are not closed, in their order; `only`: of this round, if it is one of them.

    Of rounds that are not drawn yet they are what the next draws will use, unless a round is undone before.
    """
    pack, sheet = Pack(tournament), sheet_of_deals(tournament)
    found: dict[int, DealToCome] = {}
    places = deals_at_every_table(tournament)
    copies = Counter((place.round, place.deal_set) for place in places)
    most: dict[int | None, int] = {}
    for (_round, deal_set), tables in copies.items():
        most[deal_set] = max(tables, most.get(deal_set, 0))
    for place in places:
        if place.is_closed or only not in (None, place.round):
            continue
        for hand, number in enumerate(place.deals, 1):
            cards = pack.deal(number, sheet)
            if cards is not None and number not in found:
                at_once = None if place.deal_set is None else most[place.deal_set]
                found[number] = DealToCome(place.round, hand, cards, place.deal_set, at_once)
    return list(found.values())


def sheet_of_deals(tournament: Tournament) -> Game:
    """Return a score sheet by the rules that deals are made for: those of the round that is played, if there is one."""
    playing = Sitting.objects.filter(round__tournament=tournament, round__status__in=Round.UNFINISHED)
    sitting = playing.select_related("game").order_by("table__number").first()
    return sitting.game if sitting else sheet_for(tournament, tournament.seats_per_table)
