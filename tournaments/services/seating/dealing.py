"""The same cards for everybody: which deals a round plays, and what they are made from, sealed beforehand."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import F, Q

from tournaments.errors.seating_rules import KnowsDeals
from tournaments.models import Entrant, Round, SealedDeals, Sitting, Tournament
from tournaments.rules.duplicate.deals import fingerprint
from tournaments.rules.movements.base import Seating

SEED_BYTES = 32
_AWAY = 1_000_000
"""Where seals are while they change places: no two begin with the same deal."""


def hands_of(ruleset: Mapping[str, Any]) -> int | None:
    """Return how many hands a game has by these rules in JSON; None where something else ends it."""
    ends = ruleset["game_ends"]
    return ends.get("hands") if isinstance(ends, dict) else None


def next_deal(tournament: Tournament) -> int:
    """Return the number of the first deal that nobody has seen: deals of a published round are used up, though it was
    undone, since people have held their cards.
    """
    seen = Q(round__status__in=Round.PLAYED) | Q(round__published_at__isnull=False)
    used = Sitting.objects.filter(seen, round__tournament=tournament).values_list("deals", flat=True)
    return max((number for deals in used for number in deals), default=0) + 1


def deals_of_round(tournament: Tournament) -> list[int]:
    """Return the deals of the round to come, one for each hand; none where every table shuffles its own cards."""
    hands = hands_of(tournament.ruleset) if tournament.is_duplicate else None
    first = next_deal(tournament) if hands else 1
    return list(range(first, first + (hands or 0)))


@dataclass
class DealsBySet:
    """Where deals move from table to table: the deals of each set; those of a new one follow all that are known."""

    hands: int
    following: int
    known: dict[int, list[int]] = field(default_factory=dict)

    def at_tables(self, deal_sets: Sequence[int]) -> list[list[int]]:
        """Return the deals of each of these sets; tables with the same set have the same deals."""
        for deal_set in deal_sets:
            if deal_set not in self.known:
                self.known[deal_set] = list(range(self.following, self.following + self.hands))
                self.following += self.hands
        return [self.known[deal_set] for deal_set in deal_sets]


def deals_by_set(tournament: Tournament) -> DealsBySet:
    """Return the deals of each set that was on a table in a round that was not undone.

    A set that was on a table of a round that was published and undone is not among them: somebody has held its cards
    without playing them. Nor is one whose seed is open, where rounds are added to a tournament that was over. Both get
    new deals.
    """
    hands = hands_of(tournament.ruleset) or 0
    sittings = Sitting.objects.filter(round__tournament=tournament).order_by("round__number", "table__number")
    undone = sittings.filter(round__status=Round.Status.UNDONE, round__published_at__isnull=False)
    seen = {deal for deals in undone.values_list("deals", flat=True) for deal in deals}
    standing = sittings.exclude(round__status=Round.Status.UNDONE).values_list("deal_set", "deals")
    known = {deal_set: list(deals) for deal_set, deals in standing if deal_set is not None}
    seals = list(tournament.sealed_deals.order_by("first"))

    def is_secret(deal: int) -> bool:
        of = [seal for seal in seals if seal.first <= deal][-1:]
        return deal not in seen and all(seal.seed and seal.opened_at is None for seal in of)

    sound = {of: deals for of, deals in known.items() if len(deals) == hands and all(map(is_secret, deals))}
    return DealsBySet(hands, next_deal(tournament), sound)


def refuse_known_deals(sitting: Sitting, entrants: Collection[Entrant]) -> None:
    """Raise KnowsDeals if one of these has held cards of this table's deals in another round.

    Where all tables play the same deals in a round nobody has.
    """
    if sitting.deal_set is None or not entrants:
        return
    sat = Q(seats__entrant__in=entrants) | Q(changes__left__in=entrants) | Q(changes__came__in=entrants)
    seen = Q(round__status__in=Round.PLAYED) | Q(round__published_at__isnull=False)
    others = Sitting.objects.filter(sat, seen, round__tournament=sitting.round.tournament_id)
    for other in others.exclude(round=sitting.round_id).distinct().prefetch_related("seats", "changes"):
        if {*other.deals} & {*sitting.deals}:
            there = {seat.entrant_id for seat in other.seats.all()}
            there |= {who for change in other.changes.all() for who in (change.left_id, change.came_id)}
            name = next(entrant.name for entrant in entrants if entrant.pk in there)
            raise KnowsDeals(name=name, table=sitting.table.number)


def deals_at_tables(tournament: Tournament, seating: Seating) -> list[list[int]]:
    """Return which deals each table of a round just drawn plays; empty lists where tables shuffle their own cards."""
    if seating.deal_sets and tournament.is_duplicate:
        return deals_by_set(tournament).at_tables(seating.deal_sets)
    return [deals_of_round(tournament)] * len(seating.tables)


def deals_for(round_: Round, people: Collection[Entrant]) -> tuple[list[int], int | None]:
    """Return the deals, and their set, for one more table of a round: those of a table there that are new to all four,
    else new ones.
    """
    sittings = list(round_.sittings.select_related("round", "table").order_by("table__number"))
    for sitting in sittings:
        with suppress(KnowsDeals):
            refuse_known_deals(sitting, people)
            return sitting.deals, sitting.deal_set
    fresh = 1 + max(sitting.deal_set or 0 for sitting in sittings)
    return deals_by_set(round_.tournament).at_tables([fresh])[0], fresh


def seal_deals(tournament: Tournament, now: datetime) -> None:
    """See to it that the deals to come have a sealed seed; one that is there stays. Call it in a transaction.

    There is another one where the last was opened, or is not known on this installation.
    """
    if not tournament.is_duplicate:
        return
    upcoming = next_deal(tournament)
    seals = list(tournament.sealed_deals.order_by("first"))
    in_force = [*[seal for seal in seals if seal.first <= upcoming][-1:], *(s for s in seals if s.first > upcoming)]
    if not in_force or not all(seal.seed and seal.opened_at is None for seal in in_force):
        seal_from(tournament, [(upcoming, new_seed(), [])], now)


def new_seed() -> str:
    """Return 64 random hexadecimal digits."""
    return secrets.token_hex(SEED_BYTES)


def seal_from(tournament: Tournament, seeds: Sequence[tuple[int, str, list[int]]], now: datetime) -> None:
    """Have all deals from the first of these on made from other seeds: each from which deal on, and its dealers.

    No row is deleted, so that an earlier state that still has it clashes with none: those left over have new seeds.
    Call it in a transaction.
    """
    later = tournament.sealed_deals.filter(first__gte=seeds[0][0]).order_by("first")
    rows, wanted = list(later), list(seeds)
    wanted += [(seeds[-1][0] + more, new_seed(), []) for more in range(1, len(rows) - len(seeds) + 1)]
    later.update(first=F("first") + _AWAY)
    for place, (first, seed, dealers) in enumerate(wanted):
        row = rows[place] if place < len(rows) else SealedDeals(tournament=tournament)
        row.first, row.seed, row.dealers, row.fingerprint = first, seed, dealers, fingerprint(seed)
        row.sealed_at, row.opened_at = now, None
        row.save()


def open_seals(tournament_id: int, now: datetime) -> None:
    """Open the seeds if the tournament is over. Call it in a transaction."""
    over = SealedDeals.objects.filter(tournament=tournament_id, tournament__status=Tournament.Status.FINISHED)
    over.filter(opened_at=None).exclude(seed="").update(opened_at=now)
