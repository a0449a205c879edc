"""The same cards for everybody: which deals a round plays, and what they are made from, sealed beforehand."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import F, Q

from tournaments.duplicate.deals import fingerprint
from tournaments.models import Round, SealedDeals, Sitting, Tournament

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
