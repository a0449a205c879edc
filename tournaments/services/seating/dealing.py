"""The same cards for everybody: which deals a round plays, and the seed that they are made from, sealed beforehand."""

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Q

from tournaments.duplicate.deals import fingerprint
from tournaments.models import Round, SealedDeals, Sitting, Tournament

SEED_BYTES = 32


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
    last = tournament.sealed_deals.order_by("first").last()
    if last is not None and last.seed and last.opened_at is None:
        return
    first = 1 if last is None else max(last.first + 1, next_deal(tournament))
    seed = secrets.token_hex(SEED_BYTES)
    SealedDeals.objects.create(
        tournament=tournament, first=first, seed=seed, fingerprint=fingerprint(seed), sealed_at=now
    )


def open_seals(tournament_id: int, now: datetime) -> None:
    """Open the seeds if the tournament is over. Call it in a transaction."""
    over = SealedDeals.objects.filter(tournament=tournament_id, tournament__status=Tournament.Status.FINISHED)
    over.filter(opened_at=None).exclude(seed="").update(opened_at=now)
