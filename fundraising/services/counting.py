"""Boxes handed over and counted: by two people, apart, who see neither each other's sums nor the ledger's."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import NAME_LENGTH
from fundraising.accounts import Account
from fundraising.errors import (
    BoxCounted,
    BoxesNotCounted,
    BoxIsThere,
    CountedAlready,
    CountingOpen,
    DifferenceUnexplained,
    NoBoxes,
    NoCounting,
)
from fundraising.models import BoxCount, BoxHandover, CashBox, Counting, Fundraiser, LedgerEntry
from fundraising.services.books import record
from fundraising.services.ledger import Transfer, append, balances_of, lock_fundraiser
from tournaments.models import Event, Tournament
from tournaments.money import in_words
from tournaments.services.writing.events import add_event


@dataclass(frozen=True)
class BoxState:
    """A box in a count."""

    box: CashBox
    counts: Sequence[BoxCount]
    """Of the latest attempt: none, one or two."""

    @property
    def is_agreed(self) -> bool:
        """Whether two people have counted the same."""
        return len({(count.cash, count.checks) for count in self.counts}) == 1 and len(self.counts) == 2

    @property
    def differs(self) -> bool:
        """Whether two have counted, and not the same: both count again."""
        return len(self.counts) == 2 and not self.is_agreed


@dataclass(frozen=True)
class Difference:
    """What was counted more than the ledger says; negative: less. In the smallest unit."""

    cash: int
    checks: int


@transaction.atomic
def add_box(
    *, tournament: Tournament, uuid: UUID, name: str, holder: str, float_amount: int | None, by: str, now: datetime
) -> tuple[CashBox, bool]:
    """Add a box, signed for by its holder; its starting cash goes into the ledger. Return it, whether it is new.

    The same sent again changes nothing. Raises BoxIsThere where another was signed for under this name, AmountTooLarge.
    """
    fundraiser = lock_fundraiser(tournament)
    made = {"made_at": now, "made_by": by[:NAME_LENGTH]}
    box, is_new = CashBox.objects.get_or_create(fundraiser=fundraiser, name=name, defaults=made)
    if not is_new:
        signed_first = box.handovers.order_by("pk").first()
        if signed_first and (signed_first.holder, signed_first.float_signed) != (holder, float_amount):
            raise BoxIsThere(box=name)
        return box, False
    BoxHandover.objects.create(box=box, holder=holder, float_signed=float_amount, at=now, by=by[:NAME_LENGTH])
    if float_amount:
        signed = _("%(box)s: %(holder)s") % {"box": name, "holder": holder}
        what = {"sort": "float-in", "method": "cash", "amount": float_amount, "reason": signed}
        record(tournament=tournament, uuid=uuid, **what, by=by, now=now)  # type: ignore[arg-type]  # of several types
    add_event(tournament.pk, Event.Type.BOX_CHANGED, box=box.pk)
    return box, True


@transaction.atomic
def hand_over(*, box: CashBox, holder: str, by: str, now: datetime) -> None:
    """Note who has a box from now on; somebody who has it already keeps it."""
    lock_fundraiser(box.fundraiser.tournament)
    last = box.handovers.last()
    if last is None or last.holder != holder:
        BoxHandover.objects.create(box=box, holder=holder, at=now, by=by[:NAME_LENGTH])
        add_event(box.fundraiser.tournament_id, Event.Type.BOX_CHANGED, box=box.pk)


@transaction.atomic
def open_counting(*, tournament: Tournament, by: str, now: datetime) -> Counting:
    """Begin to count the boxes. Raises NoBoxes, CountingOpen."""
    fundraiser = lock_fundraiser(tournament)
    if not CashBox.objects.filter(fundraiser=fundraiser).exists():
        raise NoBoxes
    if open_count(fundraiser):
        raise CountingOpen
    add_event(tournament.pk, Event.Type.COUNT_BEGUN)
    return Counting.objects.create(fundraiser=fundraiser, opened_at=now, opened_by=by[:NAME_LENGTH])


def open_count(fundraiser: Fundraiser) -> Counting | None:
    """Return the count that is going on."""
    return Counting.objects.filter(fundraiser=fundraiser.pk, closed_at=None).first()


def latest(tournament: Tournament) -> Counting | None:
    """Return the count that is going on, or else the last one."""
    return Counting.objects.filter(fundraiser__tournament=tournament).order_by("-pk").first()


@transaction.atomic
def count_box(*, tournament: Tournament, box: CashBox, cash: int, checks: int, by: str, now: datetime) -> BoxState:
    """Note what somebody counted; the same person sending the same again changes nothing.

    Raises NoCounting, BoxCounted once two people agree, and CountedAlready for the same person with another sum.
    """
    counting = open_count(lock_fundraiser(tournament))
    if counting is None:
        raise NoCounting
    state, who = state_of(counting, box), by[:NAME_LENGTH]
    own = [(count.cash, count.checks) for count in state.counts if count.by == who]
    if own == [(cash, checks)] and not state.differs:
        return state
    if state.is_agreed:
        raise BoxCounted(box=box.name)
    if own and not state.differs:
        raise CountedAlready(box=box.name)
    attempt = state.counts[0].attempt if state.counts else 1
    attempt, place = (attempt + 1, 0) if state.differs else (attempt, len(state.counts))
    BoxCount.objects.create(
        counting=counting, box=box, attempt=attempt, place=place, cash=cash, checks=checks, at=now, by=who
    )
    add_event(tournament.pk, Event.Type.BOX_CHANGED, box=box.pk)
    return state_of(counting, box)


def state_of(counting: Counting, box: CashBox) -> BoxState:
    """Return the latest attempt to count a box."""
    counts = list(BoxCount.objects.filter(counting=counting, box=box).order_by("-attempt", "place"))
    return BoxState(box, [count for count in counts if count.attempt == counts[0].attempt])


def states_of(counting: Counting) -> list[BoxState]:
    """Return every box in a count."""
    return [state_of(counting, box) for box in CashBox.objects.filter(fundraiser=counting.fundraiser)]


def difference_of(counting: Counting) -> Difference:
    """Return what was counted, where two people agree about every box, beside the ledger. Raises BoxesNotCounted."""
    states = states_of(counting)
    missing = [state.box.name for state in states if not state.is_agreed]
    if missing:
        raise BoxesNotCounted(boxes=", ".join(missing))
    balances = balances_of(counting.fundraiser)
    return Difference(
        cash=sum(state.counts[0].cash for state in states) - balances.get(Account.CASH, 0),
        checks=sum(state.counts[0].checks for state in states) - balances.get(Account.CHECKS, 0),
    )


@transaction.atomic
def close_counting(*, tournament: Tournament, explanation: str, by: str, now: datetime) -> Counting:
    """End the count; a difference is entered with its explanation as over or short, and overwrites nothing.

    Raises NoCounting, BoxesNotCounted, DifferenceUnexplained.
    """
    fundraiser, text = lock_fundraiser(tournament), " ".join(explanation.split())
    counting = open_count(fundraiser)
    if counting is None:
        raise NoCounting
    found, balances = difference_of(counting), balances_of(fundraiser)
    counting.expected_cash = balances.get(Account.CASH, 0)
    counting.expected_checks = balances.get(Account.CHECKS, 0)
    transfers = [*_over_or_short(Account.CASH, found.cash), *_over_or_short(Account.CHECKS, found.checks)]
    if transfers and not text:
        words = {"cash": found.cash, "checks": found.checks}
        raise DifferenceUnexplained(**{name: in_words(n, fundraiser.currency) for name, n in words.items()})
    append(fundraiser=fundraiser, transfers=transfers, request=uuid4(), by=by, now=now, reason=text)
    counting.closed_at, counting.closed_by, counting.explanation = now, by[:NAME_LENGTH], text
    counting.save()
    add_event(tournament.pk, Event.Type.COUNT_CLOSED)
    return counting


def _over_or_short(account: Account, difference: int) -> list[Transfer]:
    if not difference:
        return []
    debit, credit = (account, Account.DIFFERENCES) if difference > 0 else (Account.DIFFERENCES, account)
    return [Transfer(LedgerEntry.Kind.DIFFERENCE, debit.value, credit.value, abs(difference))]
