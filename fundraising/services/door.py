"""The door: one request checks somebody in, takes what they pay, and sells tickets; one undoes all of it."""

from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from uuid import UUID, uuid5

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from accounts.models import NAME_LENGTH, User
from fundraising.accounts import Account
from fundraising.errors import (
    AlreadyCheckedIn,
    AlreadyPaid,
    EntrantNotHere,
    EntrantWithdrawn,
    NoSuchSale,
    PaymentUuidTaken,
    WhoComes,
)
from fundraising.models import CheckIn, Fundraiser, LedgerEntry, Payment, SignUp, entry_fees_paid
from fundraising.services.entering import enter_guest
from fundraising.services.ledger import fundraiser_of
from fundraising.services.payments import Line, take_payment, undo_payment
from tournaments.models import Entrant, Tournament
from tournaments.services.people import entrants
from tournaments.services.people.entrants import Newcomer, add_entrants
from tournaments.services.people.present import people_here
from tournaments.services.writing.locks import lock_tournament

ENTRY = "entry"


@dataclass(frozen=True)
class Item:
    """Something sold at the door; `amount` is for all of it, in the smallest unit."""

    what: str
    """A key of `accounts.SOLD`."""
    amount: int
    quantity: int = 1


@dataclass(frozen=True)
class Sale:
    """What one tap at the door does. Its UUID is the device's: a request sent again has the same one."""

    uuid: UUID
    entrant: int | None = None
    """Somebody on the list, by id."""
    sign_up: UUID | None = None
    """Somebody who signed up, has no number yet, and gets one now."""
    name: str = ""
    """Somebody who is not on the list: a walk-in."""
    checks_in: bool = True
    """False for anybody who is here already, or only buys tickets."""
    items: tuple[Item, ...] = field(default=())
    method: str = "cash"
    tendered: int | None = None

    @property
    def fingerprint(self) -> str:
        """The same for the same request, and for no other."""
        return sha256(repr(self).encode()).hexdigest()

    @property
    def pays_entry(self) -> bool:
        """Whether an entry fee is paid."""
        return any(item.what == ENTRY for item in self.items)


@dataclass(frozen=True)
class Done:
    """What came of a sale; `is_new` is False for a request that was sent again."""

    entrant: Entrant | None
    is_new: bool


def sell(*, tournament: Tournament, sale: Sale, by: str, now: datetime) -> Done:
    """Check somebody in, take a payment, or both, in one transaction. Sent again it changes nothing.

    Raises AlreadyCheckedIn, AlreadyPaid, WhoComes, EntrantNotHere, EntrantWithdrawn, TooManyEntrants, PaymentUuidTaken,
    and the refusals of `take_payment` and `enter_guest`.
    """
    try:
        return _sell(tournament, sale, by, now)
    except IntegrityError:  # another tablet was quicker; what it did can be seen now
        return _sell(tournament, sale, by, now)


@transaction.atomic
def _sell(tournament: Tournament, sale: Sale, by: str, now: datetime) -> Done:
    lock_tournament(tournament.pk)
    fundraiser = fundraiser_of(tournament)
    known = CheckIn.objects.select_related("entrant").filter(fundraiser=fundraiser, uuid=sale.uuid).first()
    if known:
        if known.fingerprint != sale.fingerprint:
            raise PaymentUuidTaken
        return Done(known.entrant, is_new=False)
    is_new = not Payment.objects.filter(fundraiser=fundraiser, uuid=sale.uuid).exists()
    entrant = _entrant(tournament, fundraiser, sale, now) if is_new else _on_the_list(tournament, sale.entrant)
    if sale.items:
        lines = [Line(item.what, item.amount, item.quantity, entrant) for item in sale.items]
        take_payment(
            tournament=tournament,
            uuid=sale.uuid,
            lines=lines,
            method=sale.method,
            by=by,
            now=now,
            tendered=sale.tendered,
        )
    if is_new and entrant:
        _let_in(fundraiser, entrant, sale, by, now)
    return Done(entrant, is_new)


def _entrant(tournament: Tournament, fundraiser: Fundraiser, sale: Sale, now: datetime) -> Entrant | None:
    """Return whom a sale is about, entered now if they walked in; None for tickets that nobody's name is on."""
    named = [who for who in (sale.entrant, sale.sign_up, sale.name) if who]
    if len(named) > 1 or (not named and (sale.checks_in or not sale.items)):
        raise WhoComes
    if sale.entrant is None and named and not sale.checks_in:
        raise WhoComes
    if sale.name:
        return add_entrants(tournament=tournament, newcomers=[Newcomer(sale.name)])[0]
    entrant = _signed_up(tournament, sale.sign_up) if sale.sign_up else _on_the_list(tournament, sale.entrant)
    if entrant and sale.checks_in:
        _refuse_check_in(entrant, now)
    if entrant and sale.pays_entry:
        _refuse_second_fee(fundraiser, entrant)
    return entrant


def _signed_up(tournament: Tournament, uuid: UUID) -> Entrant:
    row = SignUp.objects.filter(tournament=tournament, uuid=uuid).first()
    if row is None:
        raise EntrantNotHere(name=_("Somebody with the code %(code)s") % {"code": uuid})
    return enter_guest(row=row)


def _on_the_list(tournament: Tournament, pk: int | None) -> Entrant | None:
    if pk is None:
        return None
    entrant = tournament.people.filter(pk=pk).first()
    if entrant is None:
        raise EntrantNotHere(name=_("Somebody with the id %(pk)s") % {"pk": pk})
    return entrant


def _refuse_check_in(entrant: Entrant, now: datetime) -> None:
    """Raise what keeps somebody from being checked in. Somebody whom the desk sent away can be checked in again."""
    if entrant.status == Entrant.Status.WITHDRAWN:
        raise EntrantWithdrawn(name=entrant.name)
    standing = entrant.check_ins.filter(undone_at=None).first()
    if standing and entrant.checked_in:
        raise AlreadyCheckedIn(name=entrant.name, at=time_of(standing.at), by=name_of(standing.by))
    if standing:
        CheckIn.objects.filter(pk=standing.pk).update(undone_at=now)


def _refuse_second_fee(fundraiser: Fundraiser, entrant: Entrant) -> None:
    if entrant.pk in dict(entry_fees_paid(fundraiser.tournament)):
        paid = LedgerEntry.objects.filter(fundraiser=fundraiser, entrant=entrant, credit=Account.ENTRY).latest("number")
        raise AlreadyPaid(name=entrant.name, at=time_of(paid.at), by=name_of(paid.by))


def _let_in(fundraiser: Fundraiser, entrant: Entrant, sale: Sale, by: str, now: datetime) -> None:
    """Note a check-in; who was here and has paid only now counts as a latecomer where the unpaid are not seated."""
    if sale.checks_in:
        made = {"entrant": entrant, "uuid": sale.uuid, "fingerprint": sale.fingerprint}
        CheckIn.objects.create(fundraiser=fundraiser, **made, at=now, by=by[:NAME_LENGTH])
    if sale.checks_in or (sale.pays_entry and entrant.checked_in):
        entrants.check_in(entrant=entrant, present=True)


@transaction.atomic
def undo_sale(*, tournament: Tournament, uuid: UUID, by: str, now: datetime) -> Entrant | None:
    """Undo a check-in and give back what was paid with it; return whom it was about. Sent again it changes nothing.

    Raises NoSuchSale.
    """
    lock_tournament(tournament.pk)
    fundraiser = fundraiser_of(tournament)
    done = CheckIn.objects.select_related("entrant").filter(fundraiser=fundraiser, uuid=uuid).first()
    payment = Payment.objects.filter(fundraiser=fundraiser, uuid=uuid).first()
    if done is None and payment is None:
        raise NoSuchSale
    if done and done.undone_at is None:
        CheckIn.objects.filter(pk=done.pk).update(undone_at=now, undone_by=by[:NAME_LENGTH])
        entrants.check_in(entrant=done.entrant, present=False)
    if payment:
        reason = _("Undone at the door.")
        undo_payment(payment=payment, uuid=uuid5(uuid, "undo"), reason=reason, by=by, now=now)
    return done.entrant if done else None


def unpaid_here(tournament: Tournament) -> list[Entrant]:
    """Return who is here and has not paid the entry fee; nobody where there is no fee and nobody ever paid one."""
    fundraiser = Fundraiser.objects.filter(tournament=tournament).first()
    if fundraiser is None:
        return []
    paid = dict(entry_fees_paid(tournament))
    if not (paid or fundraiser.entry_fee or fundraiser.only_paid_are_seated):
        return []
    return [entrant for entrant in people_here(tournament).order_by("number") if entrant.pk not in paid]


def time_of(moment: datetime) -> str:
    """Return a time of day in the hall's time zone."""
    return time_format(timezone.localtime(moment), "TIME_FORMAT")


def name_of(by: str) -> str:
    """Return the name of a user on record, who is there by e-mail address."""
    user = User.objects.filter(email=by).first()
    return str(user) if user else by
