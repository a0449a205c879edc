"""What of a fundraiser belongs to a tournament's archive, and what becomes of a ledger that comes with one."""

from collections.abc import Iterable
from typing import Annotated, Any

from annotated_types import Len
from django.db.models import Model
from pydantic import Strict

from fundraising.chain import UNSEALED_ELSEWHERE, Origin
from fundraising.models import (
    Award,
    BoxCount,
    BoxHandover,
    CashBox,
    CheckIn,
    Counting,
    Draw,
    DrawnTicket,
    Fundraiser,
    LedgerEntry,
    Payment,
    Payout,
    SignUp,
)
from fundraising.models.fundraiser import PRICES
from fundraising.services.checking import Fault, faults_of
from tournaments.archive.format import parts, shares
from tournaments.archive.format.parts import Part
from tournaments.money import DEFAULT_CURRENCY

SaidByGuest = dict[
    Annotated[str, Strict(), Len(1, 20)], Annotated[str, Strict(), Len(0, 254)] | Annotated[bool, Strict()]
]

PARTS = (
    Part(Fundraiser, "tournament", is_money=True),
    Part(SignUp, "tournament", {"copied": SaidByGuest, "disputed": SaidByGuest}, stays=True),
    Part(Payment, "fundraiser__tournament", is_money=True),
    Part(LedgerEntry, "fundraiser__tournament", is_money=True),
    Part(CheckIn, "fundraiser__tournament", stays=True),
    Part(CashBox, "fundraiser__tournament", is_money=True),
    Part(BoxHandover, "box__fundraiser__tournament", is_money=True),
    Part(Counting, "fundraiser__tournament", is_money=True),
    Part(BoxCount, "counting__fundraiser__tournament", is_money=True),
    Part(Draw, "fundraiser__tournament", is_money=True),
    Part(DrawnTicket, "draw__fundraiser__tournament", is_money=True),
    Part(Award, "fundraiser__tournament", is_money=True),
    Part(Payout, "fundraiser__tournament", is_money=True),
)
"""In an order in which they can be written: whatever a row refers to comes before it."""
BOOKS = (Payment, LedgerEntry, Payout, CashBox, BoxHandover, Counting, BoxCount)
IN_BOOKS = {"entries": 0, "last_hash": "", "jar_version": None}
"""Fields of a fundraiser that belong to the books, each with the value in an archive without them."""
DRAWS = (CheckIn, Draw, DrawnTicket, Award)
WITH_DRAWS = {
    "currency": DEFAULT_CURRENCY,
    **dict.fromkeys((*PRICES, "goal")),
    "only_paid_are_seated": False,
    "self_check_in": False,
}
"""Likewise those that go with prices and draws."""
LEFT_OUT = {"fundraising.Threshold": "what an organization must do from which amount on is its own affair"}


def join_archives() -> None:
    """Add the fundraiser's parts to archives, each for the roles that may read it."""
    parts.add_parts(PARTS, LEFT_OUT)
    shares.BOOKS.add(_labels(BOOKS), {Fundraiser._meta.label: IN_BOOKS})
    shares.DRAWS.add(_labels(DRAWS), {Fundraiser._meta.label: WITH_DRAWS})
    shares.GUESTS.add(_labels([SignUp]))


def _labels(models: Iterable[type[Model]]) -> list[str]:
    return [model._meta.label for model in models]


def mark_unsealed(entries: Iterable[dict[str, Any]]) -> None:
    """Mark entries that no installation has sealed: only those that were here before seals count as from then."""
    for row in entries:
        row["seal"] = row.get("seal") or UNSEALED_ELSEWHERE


def faults_here(tournament_id: int) -> list[Fault]:
    """Return what is wrong with a tournament's ledger."""
    books = Fundraiser.objects.filter(tournament=tournament_id).first()
    return faults_of(books) if books else []


def from_elsewhere(tournament_id: int) -> int:
    """Return how many entries of a ledger nobody here has checked."""
    entries = LedgerEntry.objects.filter(fundraiser__tournament=tournament_id)
    return sum(entry.origin == Origin.ELSEWHERE for entry in entries)
