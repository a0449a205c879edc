"""What a night came to, for the treasurer and, where law asks for one, the state: added up from the ledger.

Amounts are in the currency's smallest unit. What was reversed or given back is not counted.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from django.db.models import Sum
from django.utils.text import capfirst

from fundraising.accounts import IN_HAND, KINDS, Account, Kind
from fundraising.models import Award, BoxHandover, Counting, Draw, Fundraiser, LedgerEntry, awards_of
from fundraising.services.counting import states_of
from fundraising.services.draw_proof import shown_of
from fundraising.services.ledger import balances_of, books_of
from fundraising.services.operators import Operator, operators_of
from scoring.rules import get_game
from tournaments.models import Tournament
from tournaments.words.prizes import name_of_award

GAMES = (Account.RAFFLE, Account.FIFTY_FIFTY)
"""What laws call games of chance, more often than not."""


@dataclass(frozen=True)
class Category:
    """What came in under one account."""

    account: str
    quantity: int
    """Fees, tickets, gifts or euchres; those that were waived are counted, too."""
    quantity_waived: int
    owed: int
    """What tables still owe the jar; negative: they have paid too much. It is not in `received`."""
    waived: int
    """What nobody will pay; it is not in `received`."""
    received: int
    """What was taken, in cash or otherwise."""


@dataclass(frozen=True)
class Item:
    """An expense, or what was paid out to somebody."""

    number: int
    """Of its entry in the ledger."""
    what: str
    name: str
    """The people it concerns; empty if the ledger names nobody."""
    amount: int
    at: datetime


@dataclass(frozen=True)
class WonPrize:
    """A prize that was awarded, and what became of it."""

    what: str
    """In words: 1st place."""
    name: str
    """The winner's."""
    things: str
    """What it is beside money."""
    amount: int
    is_handed_over: bool
    entry: int | None
    """The number of the entry that paid its money; it is among the payouts, too."""


@dataclass(frozen=True)
class DrawnPrize:
    """A prize that was drawn, and who has it."""

    draw: str
    prize: str
    ticket: int
    name: str
    """Empty for a ticket sold to nobody by name."""
    sold_as: str


@dataclass(frozen=True)
class Pot:
    """The loner pot, which belongs to the players: neither income nor expense."""

    stakes: int
    waived: int
    """Of the stakes: nobody paid them, so the cause does."""
    carried_in: int
    paid: Sequence[Item]
    carried_out: int
    left: int

    @property
    def came_in(self) -> int:
        """What there is in money for all that ever was in it."""
        return self.stakes - self.waived + self.carried_in

    @property
    def went_out(self) -> int:
        """What was paid to players or carried over."""
        return sum(item.amount for item in self.paid) + self.carried_out


@dataclass(frozen=True)
class Float:
    """Change that was brought, and taken home again."""

    brought: int
    taken: int


@dataclass(frozen=True)
class CountedBox:
    """A box as two people counted it."""

    name: str
    holder: str
    """Who had it last."""
    cash: int
    checks: int
    counted_by: Sequence[str]


@dataclass(frozen=True)
class Count:
    """A count that was closed."""

    at: datetime
    by: str
    boxes: Sequence[CountedBox]
    expected: int
    """Cash and checks by the ledger."""
    counted: int
    explanation: str

    @property
    def difference(self) -> int:
        """What was over; negative: short."""
        return self.counted - self.expected


@dataclass(frozen=True)
class Report:
    """The night in figures. Between `gross` and `net` stand payouts, expenses, waived stakes, and what was short."""

    books: Fundraiser
    categories: Sequence[Category]
    payouts: Sequence[Item]
    awards: Sequence[WonPrize]
    drawn: Sequence[DrawnPrize]
    expenses: Sequence[Item]
    short: int
    """Missing in the count; negative: over."""
    pot: Pot
    float: Float
    in_hand: dict[str, int]
    """By account."""
    counts: Sequence[Count]
    operators: Sequence[Operator]

    @property
    def gross(self) -> int:
        """All that was taken for the cause; what is still owed is not in it."""
        return sum(category.received for category in self.categories)

    @property
    def games(self) -> int:
        """What raffle and 50/50 tickets brought."""
        return sum(category.received for category in self.categories if category.account in GAMES)

    @property
    def waived(self) -> int:
        """Fees that nobody paid."""
        return sum(category.waived for category in self.categories)

    @property
    def owed(self) -> int:
        """What tables still owe the jar."""
        return sum(category.owed for category in self.categories)

    @property
    def paid_out(self) -> int:
        """All payouts."""
        return sum(item.amount for item in self.payouts)

    @property
    def spent(self) -> int:
        """All expenses."""
        return sum(item.amount for item in self.expenses)

    @property
    def net(self) -> int:
        """What is left for the cause."""
        return self.gross - self.paid_out - self.spent - self.pot.waived - self.short


def report_of(tournament: Tournament) -> Report:
    """Add a tournament's books up; call it in `consistent_snapshot`, so that all figures are of the same moment."""
    books = books_of(tournament)
    entries, balances = standing_entries(books), balances_of(books)
    return Report(
        books=books,
        categories=_categories(entries, balances.get(Account.JAR_OWED, 0)),
        payouts=[_item(entry, left) for entry, left in entries if entry.debit == Account.PAYOUTS],
        awards=[_won(award, tournament) for award in awards_of(tournament)],
        drawn=_drawn(books),
        expenses=[_item(entry, left) for entry, left in entries if entry.debit == Account.EXPENSES],
        short=balances.get(Account.DIFFERENCES, 0),
        pot=_pot(entries, -balances.get(Account.LONER_POT, 0)),
        float=Float(
            sum(left for entry, left in entries if entry.credit == Account.FLOAT),
            sum(left for entry, left in entries if entry.debit == Account.FLOAT),
        ),
        in_hand={account.value: balances[account] for account in IN_HAND if balances.get(account)},
        counts=[_count(counting) for counting in Counting.objects.filter(fundraiser=books.pk).exclude(closed_at=None)],
        operators=operators_of(books),
    )


Standing = Sequence[tuple[LedgerEntry, int]]
"""Entries, each with what of it was not reversed."""


def standing_entries(books: Fundraiser) -> Standing:
    """Return what was entered, in order, each entry with what was not reversed of it; without counter-entries."""
    entries = LedgerEntry.objects.filter(fundraiser=books.pk, corrects=None).select_related("entrant")
    entries = entries.annotate(reversed=Sum("corrections__amount", default=0)).order_by("number")
    left = [(entry, entry.amount - entry.reversed) for entry in entries]  # type: ignore[attr-defined]  # annotated above
    return [(entry, amount) for entry, amount in left if amount]


def _categories(entries: Standing, owed_to_jar: int) -> list[Category]:
    found = []
    for account in Account:
        own = [(entry, left) for entry, left in entries if entry.credit == account]
        owed = owed_to_jar if account == Account.JAR else 0
        if KINDS[account] == Kind.INCOME and (own or owed):
            found.append(_category(account, own, owed))
    return found


def _category(account: Account, own: Standing, owed: int) -> Category:
    waived = [(entry, left) for entry, left in own if entry.debit == Account.WAIVED]
    return Category(
        account=account.value,
        quantity=_quantity(own),
        quantity_waived=_quantity(waived),
        owed=owed,
        waived=_sum(waived),
        received=_sum(own) - _sum(waived) - owed,
    )


def _quantity(entries: Standing) -> int:
    return sum(left * entry.quantity // entry.amount for entry, left in entries)


def _sum(entries: Standing) -> int:
    return sum(left for _entry, left in entries)


def _item(entry: LedgerEntry, left: int) -> Item:
    what = entry.reason or capfirst(entry.get_kind_display())
    return Item(entry.number, what, entry.entrant.name if entry.entrant else "", left, entry.at)


def _pot(entries: Standing, left: int) -> Pot:
    came = [(entry, amount) for entry, amount in entries if entry.credit == Account.LONER_POT]
    went = [(entry, amount) for entry, amount in entries if entry.debit == Account.LONER_POT]
    return Pot(
        stakes=sum(amount for entry, amount in came if entry.payment_id),
        waived=sum(amount for entry, amount in came if entry.debit == Account.WAIVED),
        carried_in=sum(amount for entry, amount in came if not entry.payment_id),
        paid=[_item(entry, amount) for entry, amount in went if entry.entrant],
        carried_out=sum(amount for entry, amount in went if not entry.entrant),
        left=left,
    )


def _won(award: Award, tournament: Tournament) -> WonPrize:
    payout = award.payout
    entry = payout.entry.number if payout and payout.entry else None
    things = ", ".join(award.things.splitlines())
    what = name_of_award(asdict(award.won), fewest_wins=get_game(tournament.game_key).fewest_wins)
    return WonPrize(what, award.entrant.name, things, award.amount, payout is not None, entry)


def _drawn(books: Fundraiser) -> list[DrawnPrize]:
    draws = Draw.objects.filter(fundraiser=books.pk).exclude(opened_at=None).select_related("fundraiser__tournament")
    shown = [shown_of(draw, public=False) for draw in draws.prefetch_related("drawn")]
    return [
        DrawnPrize(shown_draw.draw.name, won.prize, won.row.ticket, won.owner, won.sold_as)
        for shown_draw in shown
        for won in shown_draw.winners
    ]


def _count(counting: Counting) -> Count:
    states = states_of(counting)
    last = {row.box_id: row.holder for row in BoxHandover.objects.filter(box__fundraiser=counting.fundraiser_id)}
    boxes = [
        CountedBox(
            state.box.name,
            last.get(state.box.pk, ""),
            state.counts[0].cash,
            state.counts[0].checks,
            [count.by for count in state.counts],
        )
        for state in states
        if state.is_agreed
    ]
    assert counting.closed_at  # noqa: S101 - the query of the caller
    return Count(
        at=counting.closed_at,
        by=counting.closed_by,
        boxes=boxes,
        expected=(counting.expected_cash or 0) + (counting.expected_checks or 0),
        counted=sum(box.cash + box.checks for box in boxes),
        explanation=counting.explanation,
    )
