"""The euchre jar: a set price for every euchre, owed by the table, counted from the hands.

The ledger follows the sheets of the closed rounds: what they add is owed, and what is undone or corrected afterwards is
reversed, whether it was paid or not. Then the table gets money back. A game that was entered as totals may not say how
often somebody was euchred: then nothing is owed until somebody says it.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import F, Q

from fundraising.accounts import PAID_INTO, Account
from fundraising.errors import EuchresKnown, JarChanged, NotSoldHere
from fundraising.models import Fundraiser, LedgerEntry
from fundraising.services.books import METHODS
from fundraising.services.jar_parts import Euchred, Place, euchred_at, parts_left
from fundraising.services.ledger import (
    Recorded,
    Transfer,
    append,
    books_of,
    counter,
    lock_fundraiser,
    recorded_before,
    standing_of,
)
from scoring.models import Hand
from tournaments.models import Entrant, Round, Sitting, Tournament
from tournaments.money import in_words

BY_ITSELF = "Headtable"
"""Who enters what follows from the hands."""
_Counted = dict[Place, int | None]
"""Euchres by round and table; None: totals that do not say."""
MOST_EUCHRES = 99


@dataclass(frozen=True)
class TableJar:
    """What a table owes for a round, in the smallest unit; below 0: it gets this much back."""

    round: int
    table: int
    euchres: int | None
    """None: the game was entered as totals, and nobody has said how many."""
    owed: int
    parts: Mapping[int, int] = field(default_factory=dict)
    """What each player still owes of it, by entrant; empty where nobody can say, or it is the table's as a whole."""


@dataclass
class _Booked:
    """The ledger about one table in one round."""

    owed: int = 0
    charges: list[LedgerEntry] = field(default_factory=list)
    """Entries that charged euchres, the earliest first."""
    paid: dict[int | None, int] = field(default_factory=lambda: defaultdict(int))
    """What came, by the entrant who paid it; None: from the table as a whole."""
    euchres: int = 0
    """How many of these still stand; what the treasurer has reversed counts as charged, or it would come again."""


def jar_of(tournament: Tournament) -> list[TableJar]:
    """Return every table of the closed rounds, and others with which something is not settled, by round and table."""
    fundraiser = books_of(tournament)
    booked = _booked(fundraiser)
    counted = _counted(tournament)  # after it: of a round that closes in between nothing is charged yet
    owed = defaultdict(int, {place: at_table.owed for place, at_table in booked.items()})
    for transfer in _missing(fundraiser, tournament, counted, booked):
        sign = 1 if transfer.debit == Account.JAR_OWED else -1
        owed[(transfer.round or 0, transfer.table or 0)] += sign * transfer.amount
    places = sorted({*counted, *(place for place in owed if owed[place])})
    euchred = euchred_at(tournament, [place for place in places if owed[place] > 0])
    return [
        TableJar(
            *place,
            _euchres(counted.get(place, 0), booked.get(place)),
            owed[place],
            _parts(euchred.get(place, {}), owed[place], booked.get(place)),
        )
        for place in places
    ]


def _parts(euchred: Euchred, owed: int, booked: _Booked | None) -> dict[int, int]:
    paid = booked.paid if booked else {}
    return parts_left(euchred, owed + sum(paid.values()), paid)


def _euchres(counted: int | None, booked: _Booked | None) -> int | None:
    """Return how many there were: by the hands, or else as somebody said."""
    said = booked.euchres if booked and booked.charges else None
    return said if counted is None else counted


def follow_hands(*, tournament_id: int, now: datetime) -> None:
    """Bring the ledger to what the hands of the closed rounds come to, if anything has changed about these.

    It is called after every change of the scores, so that a hand of the open round costs one look.
    """
    with_jar = Fundraiser.objects.filter(tournament=tournament_id, jar_per_euchre__isnull=False)
    versions = with_jar.values_list(
        "jar_version", F("tournament__scores_version") - F("tournament__open_sheet_changes")
    ).first()
    if versions is None or versions[0] == versions[1]:
        return
    with transaction.atomic():
        _follow(lock_fundraiser(Tournament.objects.get(pk=tournament_id)), now)
        with_jar.update(jar_version=versions[1])


def _follow(fundraiser: Fundraiser, now: datetime) -> None:
    tournament = fundraiser.tournament
    missing = list(_missing(fundraiser, tournament, _counted(tournament), _booked(fundraiser)))
    append(fundraiser=fundraiser, transfers=missing, request=uuid4(), by=BY_ITSELF, now=now)


@transaction.atomic
def say_euchres(
    *, tournament: Tournament, round_number: int, table: int, euchres: int, by: str, now: datetime
) -> list[LedgerEntry]:
    """Charge what somebody says of a game that was entered as totals; said again, the difference.

    Raises EuchresKnown where the hands tell, or there is no such game.
    """
    fundraiser, place = lock_fundraiser(tournament), (round_number, table)
    if _counted(tournament).get(place, 0) is not None:
        raise EuchresKnown(round=round_number, table=table)
    booked = _booked(fundraiser).get(place, _Booked())
    transfers = list(_charge(fundraiser, place, booked, min(max(euchres, 0), MOST_EUCHRES)))
    return append(fundraiser=fundraiser, transfers=transfers, request=uuid4(), by=by, now=now)


@transaction.atomic
def settle(
    *,
    tournament: Tournament,
    uuid: UUID,
    round_number: int,
    table: int,
    seen: int,
    entrant: Entrant | None = None,
    method: str = "cash",
    by: str,
    now: datetime,
) -> Recorded:
    """Take what a table owes for a round, or give back what it has paid too much; the same sent again changes nothing.

    `seen` is the amount that was on the screen; `entrant`: who pays their own part of it. Raises JarChanged where it is
    another by now, NotSoldHere, PaymentUuidTaken.
    """
    if method not in METHODS:
        raise NotSoldHere(what=method)
    fundraiser = lock_fundraiser(tournament)
    settlement = {"kind": LedgerEntry.Kind.JAR, "table": table, "round": round_number, "amount": abs(seen)}
    settlement |= {"entrant": entrant}
    if before := recorded_before(fundraiser, uuid, **settlement):
        return before
    _follow(fundraiser, now)
    owed = _owed_by(fundraiser, (round_number, table), entrant)
    if owed != seen or not owed:
        raise JarChanged(round=round_number, table=table, owed=in_words(owed, fundraiser.currency))
    place = PAID_INTO[method].value
    debit, credit = (place, Account.JAR_OWED.value) if owed > 0 else (Account.JAR_OWED.value, place)
    paid = Transfer(LedgerEntry.Kind.JAR, debit, credit, abs(owed), 1, entrant, table, round_number)
    return Recorded(append(fundraiser=fundraiser, transfers=[paid], request=uuid, by=by, now=now), is_new=True)


def _owed_by(fundraiser: Fundraiser, place: Place, entrant: Entrant | None) -> int:
    """Return what a table owes by the ledger, or one player's part of it."""
    booked = _booked(fundraiser).get(place, _Booked())
    if entrant is None:
        return booked.owed
    return _parts(euchred_at(fundraiser.tournament, [place]).get(place, {}), booked.owed, booked).get(entrant.pk, 0)


def _missing(
    fundraiser: Fundraiser, tournament: Tournament, counted: _Counted, booked: Mapping[Place, _Booked]
) -> Iterator[Transfer]:
    """Give what the ledger lacks to agree with the hands. Rounds that are being played are left until they close.

    The caller reads the ledger, once: a charge that is entered between two reads would be in neither of their results.
    """
    if fundraiser.jar_per_euchre is None:
        return
    unfinished = set(tournament.rounds.filter(status__in=Round.UNFINISHED).values_list("number", flat=True))
    for place in sorted({*counted, *booked}):
        euchres = counted.get(place, 0)  # of a round that was undone there are none
        if euchres is not None and place[0] not in unfinished:
            yield from _charge(fundraiser, place, booked.get(place, _Booked()), euchres)


def _charge(fundraiser: Fundraiser, place: Place, booked: _Booked, euchres: int) -> Iterator[Transfer]:
    """Return the change to this many euchres from those booked: a charge, or reversed charges, latest first."""
    more, price = euchres - booked.euchres, fundraiser.jar_per_euchre
    number, table = place
    if more > 0 and price:
        yield Transfer(LedgerEntry.Kind.JAR, Account.JAR_OWED, Account.JAR, more * price, more, None, table, number)
    for charge in reversed(booked.charges):
        if more >= 0:
            return
        standing = standing_of(charge) * charge.quantity // charge.amount
        part = min(standing, -more)
        more += part
        if part:
            amount = charge.amount // charge.quantity * part
            yield counter(charge, amount, LedgerEntry.Kind.JAR, quantity=part)


def _counted(tournament: Tournament) -> _Counted:
    """Return how many euchres there were at each table of the closed rounds; None: totals that do not say."""
    closed = tournament.rounds.filter(status=Round.Status.CLOSED)
    sittings = Sitting.objects.filter(round__in=closed).select_related("game")
    places = sittings.values_list("game", "round__number", "table__number")
    counted: _Counted = {(number, table): 0 for _game, number, table in places}
    of_game = {game: (number, table) for game, number, table in places}
    lines = Hand.objects.filter(game__sitting__round__in=closed, voided_at=None).select_related("game")
    for line in lines:
        place = of_game[line.game_id]
        if line.kind == Hand.TOTALS:
            counted[place] = _in_totals(line)
        elif any(line.euchres):
            counted[place] = (counted[place] or 0) + 1
    return counted


def _in_totals(line: Hand) -> int | None:
    """Return how often somebody was euchred in a game of two sides, if its totals say so; partners euchre together."""
    sides = line.game.sides
    if line.facts.get("euchres") is None or len(sides) != 2:
        return None
    by_seat: list[int] = line.euchres
    return sum(by_seat[side[0]] for side in sides)


def _booked(fundraiser: Fundraiser) -> dict[Place, _Booked]:
    owed = Q(debit=Account.JAR_OWED) | Q(credit=Account.JAR_OWED)
    booked: dict[Place, _Booked] = defaultdict(_Booked)
    entries = LedgerEntry.objects.filter(owed, fundraiser=fundraiser.pk).select_related("fundraiser", "corrects")
    for entry in entries:
        of_table = booked[(entry.round or 0, entry.table or 0)]
        sign = 1 if entry.debit == Account.JAR_OWED else -1
        of_table.owed += sign * entry.amount
        if Account.JAR not in (entry.debit, entry.credit):
            of_table.paid[entry.entrant_id] -= sign * entry.amount
        if Account.JAR in (entry.debit, entry.credit) and entry.kind == LedgerEntry.Kind.JAR:
            of_table.euchres += sign * entry.quantity
            if entry.corrects_id is None:
                of_table.charges.append(entry)
    return dict(booked)
