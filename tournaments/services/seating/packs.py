"""The packs of an evening with the same cards: which lies at which table first, and who prepares it in round 0."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.models import Entrant, Tournament
from tournaments.rules.duplicate.deals import DealtCards
from tournaments.rules.duplicate.preparing import Prepared, prepared
from tournaments.services.results.travellers import Pack
from tournaments.services.seating.deals_to_come import DealsAtTable, deals_at_every_table, sheet_of_deals


@dataclass(frozen=True)
class PackToPrepare:
    """One pack of cards that is to be one deal; where every table plays a deal at once there is one for each table."""

    round: int
    """In which it is first played."""
    hand: int
    table: int
    """Where it is first played, and dealt out in round 0."""
    ordered_at: int
    """The table that puts it in order; the same where there is only one."""
    deal_set: int | None
    cards: DealtCards
    lists: Prepared


def packs_to_prepare(tournament: Tournament, only: int | None = None) -> list[PackToPrepare]:
    """Return the packs of the rounds to come, or of round `only`, by the table at which they are first played."""
    deals, sheet, found = Pack(tournament), sheet_of_deals(tournament), []
    tables = tables_of(tournament)
    for place, table in _first_places(tournament, tables):
        if place.is_closed or only not in (None, place.round):
            continue
        ordered_at = tables[tables.index(table) - 1] if table in tables else table
        for hand, number in enumerate(place.deals, 1):
            cards, sealed = deals.deal(number, sheet), deals.sealed_for(number)
            if cards is not None and sealed is not None:
                lists = prepared(cards, f"{sealed.seed} pack of deal {number} at table {table}")
                found.append(PackToPrepare(place.round, hand, table, ordered_at, place.deal_set, cards, lists))
    return sorted(found, key=lambda pack: (pack.table, pack.round, pack.hand))


def tables_of(tournament: Tournament) -> list[int]:
    """Return the numbers of the tables that play: as drawn, or as many as the present entrants fill."""
    known = {place.table for place in deals_at_every_table(tournament) if place.table is not None}
    if known:
        return sorted(known)
    here = tournament.people.filter(status=Entrant.Status.PLAYING).count()
    return list(range(1, here // tournament.seats_per_table + 1))


def tables_by_deal(tournament: Tournament) -> dict[int, int]:
    """Return how many times each deal is played in the evening, by its number."""
    everywhere, times = len(tables_of(tournament)), dict[int, int]()
    for place in deals_at_every_table(tournament):
        for number in place.deals:
            times[number] = times.get(number, 0) + (everywhere if place.table is None else 1)
    return times


def _first_places(tournament: Tournament, tables: list[int]) -> Iterator[tuple[DealsAtTable, int]]:
    """Where deals are laid out: a set that moves only in the first round in which it is played."""
    first: dict[int, int] = {}
    for place in deals_at_every_table(tournament):
        if place.deal_set is not None and first.setdefault(place.deal_set, place.round) != place.round:
            continue
        for table in tables if place.table is None else [place.table]:
            yield place, table
