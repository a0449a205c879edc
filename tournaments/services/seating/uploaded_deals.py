"""Deals that somebody uploads instead of having them made from a seed: checked, sealed, and as secret as others."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from tournaments.errors.deals import DealsDrawn, DealsOfAnotherPack, NotTheSameCards
from tournaments.models import Round, Tournament
from tournaments.rules.duplicate.written import Wanted, deals_in, read_deals, sealed_text
from tournaments.services.results.left_over import sheet_for
from tournaments.services.seating.dealing import new_seed, next_deal, seal_from
from tournaments.services.seating.deals_to_come import deals_at_every_table
from tournaments.services.writing.locks import lock_tournament
from tournaments.services.writing.version import raise_version


def upload_deals(*, tournament: Tournament, records: Sequence[tuple[int, object]], now: datetime) -> int:
    """Have the evening played with these deals, hand records with their lines; return how many they are.

    Deals after them are made from a seed. The same deals again change nothing. Raises ShapeError, RuleError for what
    is no deal of the evening's game, NotTheSameCards, DealsDrawn.
    """
    with transaction.atomic():
        standing = _before_round_1(tournament)
        deals = read_deals(records, wanted(standing))
        first = next_deal(standing)
        there = standing.sealed_deals.filter(first=first).exclude(dealers=[]).first()
        if there is None or list(deals_in(there.seed)) != deals:
            text, dealers = sealed_text(deals, new_seed()), [deal.dealer for deal in deals]
            seal_from(standing, [(first, text, dealers), (first + len(deals), new_seed(), [])], now)
            raise_version(standing.pk)
    return len(deals)


def deals_from_a_seed(*, tournament: Tournament, now: datetime) -> None:
    """Have the deals made from a seed again, where others were uploaded. Raises NotTheSameCards, DealsDrawn."""
    with transaction.atomic():
        standing = _before_round_1(tournament)
        if uploaded_to_come(standing):
            seal_from(standing, [(next_deal(standing), new_seed(), [])], now)
            raise_version(standing.pk)


def uploaded_to_come(tournament: Tournament) -> int:
    """Return how many of the deals to come were uploaded."""
    following = next_deal(tournament)
    seals = tournament.sealed_deals.values_list("first", "dealers")
    return sum(max(0, first + len(dealers) - max(first, following)) for first, dealers in seals)


def refuse_other_pack(tournament: Tournament, then: Tournament) -> None:
    """Raise DealsOfAnotherPack where deals to come were uploaded, which this change would not fit."""
    if then.is_duplicate and wanted(then) != wanted(tournament) and uploaded_to_come(tournament):
        raise DealsOfAnotherPack


def planned_deals(tournament: Tournament) -> int:
    """Return how many deals the evening takes, as far as that is known."""
    return len({deal for place in deals_at_every_table(tournament) for deal in place.deals})


def wanted(tournament: Tournament) -> Wanted:
    """Return what a deal of this evening must be."""
    sheet = sheet_for(tournament, tournament.seats_per_table)
    pack = sheet.rules.pack(sheet.house_rules, sheet.seats)
    each = sheet.rules.cards_each(sheet.seats, sheet.house_rules)
    return Wanted(sheet.key, pack, sheet.seats, each, turns_up=sheet.rules.turns_up)


def _before_round_1(tournament: Tournament) -> Tournament:
    """Lock and return the tournament. Raises NotTheSameCards, DealsDrawn."""
    standing = lock_tournament(tournament.pk)
    if not standing.is_duplicate:
        raise NotTheSameCards
    drawn = standing.rounds.exclude(status=Round.Status.UNDONE).order_by("number").first()
    if drawn is not None:
        raise DealsDrawn(number=drawn.number)
    return standing
