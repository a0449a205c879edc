"""Handing prizes over: money by an entry of the ledger, and taken back by its counter-entry."""

from datetime import datetime
from uuid import UUID, uuid4

from django.db import transaction

from accounts.models import NAME_LENGTH
from fundraising.accounts import PAID_INTO, Account
from fundraising.errors import NotSoldHere
from fundraising.models import Award, Fundraiser, LedgerEntry, Payout, awards_of
from fundraising.models.ledger import REASON_LENGTH
from fundraising.prizes import errors
from fundraising.prizes.award import refuse_more_than_the_pot
from fundraising.services.ledger import (
    Transfer,
    append,
    checked_reason,
    counter,
    entries_of_request,
    lock_fundraiser,
    standing_of,
)
from scoring.rules import get_game
from tournaments.models import Entrant, Event, Tournament
from tournaments.services.writing.events import add_event
from tournaments.services.writing.locks import lock_tournament
from tournaments.words.prizes import name_of_prize

PAYOUT_METHODS = ("cash", "check")
"""How money is handed over (`accounts.PAID_INTO`)."""


def hand_over(*, award: Award, uuid: UUID, method: str, by: str, now: datetime) -> tuple[Payout, bool]:
    """Note that somebody got their prize; money in it becomes an entry. The same sent again changes nothing.

    Raises NotOver, AwardReplaced, AwardHandedOver, HasLeft, MoreThanThePot, NotSoldHere, PayoutUuidTaken.
    """
    with transaction.atomic():
        return _hand_over(award, uuid, method, by, now)


def _hand_over(award: Award, uuid: UUID, method: str, by: str, now: datetime) -> tuple[Payout, bool]:
    fundraiser = _locked(award.fundraiser.tournament)
    known = Payout.objects.filter(fundraiser=fundraiser, uuid=uuid).first()
    if known:
        if (known.award_id, known.method) != (award.pk, method):
            raise errors.PayoutUuidTaken
        return known, False
    fresh = Award.objects.select_related("entrant").get(pk=award.pk)
    _refuse(fundraiser, fresh, uuid, method)
    transfers = [
        Transfer(LedgerEntry.Kind.PAYOUT, Account.PAYOUTS, PAID_INTO[method], fresh.amount, entrant=fresh.entrant)
    ]
    entries = append(
        fundraiser=fundraiser,
        transfers=transfers if fresh.amount else [],
        request=uuid,
        by=by,
        now=now,
        reason=label_of(fresh, fundraiser.tournament)[:REASON_LENGTH],
    )
    entry = entries[0] if entries else None
    add_event(fundraiser.tournament_id, Event.Type.PAYOUT_MADE, payout=str(uuid), award=str(fresh.uuid))
    signed = {"method": method, "entry": entry, "at": now, "by": by[:NAME_LENGTH]}
    return Payout.objects.create(fundraiser=fundraiser, uuid=uuid, award=fresh, **signed), True


def _refuse(fundraiser: Fundraiser, award: Award, uuid: UUID, method: str) -> None:
    if method not in PAYOUT_METHODS:
        raise NotSoldHere(what=method)
    if fundraiser.tournament.status != Tournament.Status.FINISHED:
        raise errors.NotOver
    if award.voided_at:
        raise errors.AwardReplaced
    standing = award.payouts.filter(undone_at=None).first()
    if standing:
        raise errors.AwardHandedOver(name=award.entrant.name, by=standing.by)
    if award.entrant.status == Entrant.Status.WITHDRAWN:
        raise errors.HasLeft(name=award.entrant.name)
    refuse_more_than_the_pot(fundraiser, sum(award.amount for award in awards_of(fundraiser.tournament)))
    if entries_of_request(fundraiser, uuid):
        raise errors.PayoutUuidTaken


@transaction.atomic
def take_back(*, payout: Payout, reason: str, by: str, now: datetime) -> Payout:
    """Note that a prize came back; its entry is reversed by a counter-entry. A repetition changes nothing.

    Raises NoReason.
    """
    text, fundraiser = checked_reason(reason), _locked(payout.fundraiser.tournament)
    fresh = Payout.objects.select_related("entry__entrant", "entry__fundraiser", "award__entrant").get(pk=payout.pk)
    if fresh.undone_at:
        return fresh
    if fresh.entry is not None and (left := standing_of(fresh.entry)):
        transfers = [counter(fresh.entry, left)]
        append(fundraiser=fundraiser, transfers=transfers, request=uuid4(), by=by, now=now, reason=text)
    fresh.undone_at, fresh.undone_by, fresh.undone_reason = now, by[:NAME_LENGTH], text
    fresh.save(update_fields=["undone_at", "undone_by", "undone_reason"])
    ids = {"payout": str(fresh.uuid), "award": str(fresh.award.uuid)}
    add_event(fundraiser.tournament_id, Event.Type.PAYOUT_UNDONE, **ids)
    return fresh


def label_of(award: Award, tournament: Tournament) -> str:
    """Return what an award is for, in the reader's language: 1st place."""
    fewest_wins = get_game(tournament.game_key).fewest_wins
    return name_of_prize(award.kind, award.group, award.place, award.last_place, fewest_wins=fewest_wins)


def _locked(tournament: Tournament) -> Fundraiser:
    fresh = lock_tournament(tournament.pk)
    fundraiser = lock_fundraiser(fresh)
    fundraiser.tournament = fresh
    return fundraiser
