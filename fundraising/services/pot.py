"""The loner pot: stakes that belong to the players, shared by loners or carried over to another night."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from types import MappingProxyType
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from fundraising.accounts import Account
from fundraising.errors import (
    NobodyMadeALoner,
    NotACarryOver,
    OtherCurrency,
    PaymentUuidTaken,
    PotChanged,
    PotNotFinal,
)
from fundraising.models import Fundraiser, LedgerEntry
from fundraising.services.ledger import (
    Recorded,
    Transfer,
    append,
    balances_of,
    books_of,
    lock_fundraiser,
    recorded_before,
)
from tournaments.models import Entrant, Tournament
from tournaments.money import in_words
from tournaments.services.results.played import Played
from tournaments.services.results.ranking import rank_entrants

EACH, MOST = "each", "most"
RULES = MappingProxyType(
    {
        EACH: _("an equal share for every loner"),
        MOST: _("all to the person who made the most; tied players share it"),
    }
)
"""How a pot is shared."""
Kind = LedgerEntry.Kind


@dataclass(frozen=True)
class Share:
    """What somebody gets of the pot, in the smallest unit."""

    entrant: Entrant
    loners: int
    amount: int


def shares(pot: int, loners: Mapping[int, int] | Mapping[int, Fraction], rule: str) -> dict[int, int]:
    """Split an amount by loners made (a count by key); the shares add up to the cent.

    Cents that do not divide go to the largest remainders, among equals to the lowest key.
    """
    most = max(loners.values(), default=0)
    weights = {key: (n if rule == EACH else 1) for key, n in loners.items() if n and (rule == EACH or n == most)}
    whole = sum(weights.values())
    given = {key: pot * weight // whole for key, weight in weights.items()}
    by_remainder = sorted(weights, key=lambda key: (-(pot * weights[key] % whole), key))
    for key in by_remainder[: pot - sum(given.values())]:
        given[key] += 1
    return given


def pot_of(tournament: Tournament) -> int:
    """Return what is in the pot, in the smallest unit."""
    return -balances_of(books_of(tournament)).get(Account.LONER_POT, 0)


def shares_of(tournament: Tournament, pot: int, rule: str) -> list[Share]:
    """Return what everybody would get who made loners and is still here, by number."""
    here = {entrant.pk: entrant for entrant in tournament.people.exclude(status=Entrant.Status.WITHDRAWN)}
    rows = rank_entrants(Played.of(tournament), list(here))
    loners = {here[row.entrant].number: row.columns["loners"] or 0 for row in rows}
    by_number = {entrant.number: entrant for entrant in here.values()}
    return [Share(by_number[n], loners[n], amount) for n, amount in sorted(shares(pot, loners, rule).items())]


@transaction.atomic
def pay_pot(*, tournament: Tournament, uuid: UUID, rule: str, seen: int, by: str, now: datetime) -> Recorded:
    """Pay the whole pot out in cash; the same sent again changes nothing.

    `seen` is the pot that was on the screen. Raises PotNotFinal before the tournament is over, PotChanged,
    NobodyMadeALoner, PaymentUuidTaken.
    """
    fundraiser = lock_fundraiser(tournament)
    if before := recorded_before(fundraiser, uuid, debit=Account.LONER_POT, credit=Account.CASH):
        if sum(entry.amount for entry in before.entries) != seen:
            raise PaymentUuidTaken
        return before
    tournament.refresh_from_db()
    if tournament.status != Tournament.Status.FINISHED:
        raise PotNotFinal
    pot = pot_of(tournament)
    if pot != seen or pot <= 0:
        raise PotChanged(pot=in_words(pot, fundraiser.currency))
    paid = shares_of(tournament, pot, rule if rule in RULES else EACH)
    if not paid:
        raise NobodyMadeALoner
    transfers = [
        Transfer(Kind.LONER_POT, Account.LONER_POT, Account.CASH, share.amount, share.loners, share.entrant)
        for share in paid
        if share.amount
    ]
    return Recorded(append(fundraiser=fundraiser, transfers=transfers, request=uuid, by=by, now=now), is_new=True)


@transaction.atomic
def carry_over(*, tournament: Tournament, to: Tournament, uuid: UUID, seen: int, by: str, now: datetime) -> Recorded:
    """Carry the whole pot, in cash, over to another night of the organization; the same sent again changes nothing.

    Raises PotChanged, NotACarryOver, OtherCurrency, PaymentUuidTaken.
    """
    if to.organization_id != tournament.organization_id or to.pk == tournament.pk:
        raise NotACarryOver(name=to.name)
    # Two that carry over to each other at one moment lock in the same order.
    books = {night.pk: lock_fundraiser(night) for night in sorted((tournament, to), key=lambda night: night.pk)}
    here, there = books[tournament.pk], books[to.pk]
    if before := recorded_before(here, uuid, debit=Account.LONER_POT, credit=Account.CASH, amount=seen):
        return before
    if to.status == Tournament.Status.FINISHED:
        raise NotACarryOver(name=to.name)
    if here.currency != there.currency:
        raise OtherCurrency(currency=there.currency, other=here.currency)
    pot = pot_of(tournament)
    if pot != seen or pot <= 0:
        raise PotChanged(pot=in_words(pot, here.currency))
    _carry(there, tournament.name, uuid, (Account.CASH, Account.LONER_POT), pot, by=by, now=now)
    entries = _carry(here, to.name, uuid, (Account.LONER_POT, Account.CASH), pot, by=by, now=now)
    return Recorded(entries, is_new=True)


def _carry(
    books: Fundraiser, other: str, request: UUID, pair: tuple[Account, Account], pot: int, *, by: str, now: datetime
) -> list[LedgerEntry]:
    transfer = Transfer(Kind.LONER_POT, *pair, pot)
    return append(fundraiser=books, transfers=[transfer], request=request, by=by, now=now, reason=other)
