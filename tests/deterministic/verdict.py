"""What must be true after a night, whatever broke in it."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

from fundraising.models import Fundraiser, Payment
from fundraising.services.checking import faults_of
from fundraising.services.ledger import balances_of
from scoring.models import Hand
from simulation.auditor import compare_row
from simulation.expected import expected_rows
from simulation.ledger import HandSent, Plan, RoundPlayed, SheetRecord, TournamentRecord
from standby import changes
from standby.role import Part
from tests.deterministic import disk
from tournaments.models import Adjustment, HeldHand, Round

if TYPE_CHECKING:
    from tests.deterministic.laptop import Laptop
    from tests.deterministic.night import Night
    from tests.deterministic.pad import Item


def of(night: Night) -> Iterator[str]:
    """Give a sentence for everything that is wrong."""
    (laptop,) = night.world.serving()
    with laptop.working():
        yield from _hands(night, laptop)
        yield from _sheets(night, laptop)
        yield from _entries(night, laptop)
        yield from _books(night)
    yield from _standings(night)
    yield from _copy(night, laptop)
    for each in night.world.laptops.values():
        yield from disk.broken(each.file)
    yield from disk.cut(night, laptop)


def _tapped(night: Night) -> dict[str, Item]:
    return {item.uuid: item for pad in night.pads for item in pad.items}


def _hands(night: Night, laptop: Laptop) -> Iterator[str]:
    """What was acknowledged is there, once; nothing else is."""
    tapped = _tapped(night)
    stored = Counter(str(uuid) for uuid in Hand.objects.values_list("uuid", flat=True))
    stored.update(str(uuid) for uuid in HeldHand.objects.values_list("uuid", flat=True))
    yield from (f"hand {uuid} is there, and nobody tapped it" for uuid in stored.keys() - tapped.keys())
    yield from (f"hand {uuid} is there {count} times" for uuid, count in stored.items() if count > 1)
    for pad in night.pads:
        for uuid, said in pad.acknowledged.items():
            item = tapped[uuid]
            is_off = (pad.voided.get(uuid) or not item.is_kept) and laptop.name not in said
            is_shown = item.lost and item.is_kept  # its round was drawn on the laptop that is gone
            # That laptop held it for the director; on this one the sheet has another hand of its number.
            is_shown |= not said and bool(item.refused) and item.is_kept
            if not (stored[uuid] or is_off or is_shown):
                yield f"hand {uuid} of table {pad.table} was acknowledged by {sorted(said)}, and is not there"


def _sheets(night: Night, laptop: Laptop) -> Iterator[str]:
    """Every hand is as it was sent; it is taken back if its table did that, and was told so."""
    tapped = _tapped(night)
    for hand in Hand.objects.filter(uuid__in=tapped):
        item = tapped[str(hand.uuid)]
        found = {name: hand.facts.get(name) for name in item.facts}
        if (hand.number, found) != (item.number, item.facts):
            yield f"hand {hand.uuid} was sent as {item.number}, {item.facts}, and is {hand.number}, {found}"
        said = {name for pad in night.pads for name in pad.voided.get(item.uuid, ())}
        if hand.voided_at is None and said & {"both", laptop.name}:
            yield f"hand {hand.uuid} was taken back, acknowledged by {sorted(said)}, and counts"
        if hand.voided_at is not None and not item.withdrawn:
            yield f"hand {hand.uuid} is taken back, and nobody did that"


def _entries(night: Night, laptop: Laptop) -> Iterator[str]:
    """So are payments and points; after a takeover those that the laptop that took over was said to have."""
    stored = Counter(str(uuid) for uuid in Payment.objects.values_list("uuid", flat=True))
    stored.update(Adjustment.objects.values_list("reason", flat=True))
    for entry in night.desk.entries:
        if stored[entry.uuid] > 1:
            yield f"{entry.path} {entry.uuid} is there {stored[entry.uuid]} times"
        if not stored[entry.uuid] and entry.had_by & {laptop.name, "both"}:
            yield f"{entry.path} {entry.uuid} was acknowledged ({sorted(entry.had_by)}), and is not there"
    for uuid in stored.keys() - {entry.uuid for entry in night.desk.entries}:
        yield f"entry {uuid} is there, and nobody made it"


def _books(night: Night) -> Iterator[str]:
    """The chain of the ledger is whole, its sum is nothing, and cash is what was paid."""
    paid = {UUID(entry.uuid): entry.body["amount"] for entry in night.desk.entries if "amount" in entry.body}
    there = Payment.objects.filter(uuid__in=paid).values_list("uuid", flat=True)
    cash = sum(paid[uuid] for uuid in there)
    for books in Fundraiser.objects.all():
        yield from (f"ledger: {fault}" for fault in faults_of(books))
        balances = balances_of(books)
        if sum(balances.values()):
            yield f"the ledger does not balance: {balances}"
        if sum(balance for balance in balances.values() if balance > 0) != cash:
            yield f"{cash} were paid, and the ledger says {balances}"


def _standings(night: Night) -> Iterator[str]:
    """They are those of the auditor, who counts from what was sent."""
    answer = night.desk.send("GET", f"tournaments/{night.hall.tournament}/standings/")
    if answer is None or answer.status != 200:
        yield f"no standings: {answer}"
        return
    (laptop,) = night.world.serving()
    with laptop.working():
        record = _record(night)
    rows = expected_rows(record)
    for row in answer.body["rows"]:
        yield from map(str, compare_row(rows[row["entrant"]].as_shown(), row))
    if sorted(rows) != sorted(row["entrant"] for row in answer.body["rows"]):
        yield "the standings have other people"


def _record(night: Night) -> TournamentRecord:
    """Return what was played: the seats as drawn, the hands that count as they were tapped."""
    tapped = _tapped(night)
    rounds = []
    for round_ in Round.objects.filter(status=Round.Status.CLOSED).order_by("number"):
        sheets = []
        for sitting in round_.sittings.order_by("table__number"):
            live = Hand.objects.filter(game__sitting=sitting, voided_at=None).order_by("number")
            hands = tuple(_sent(tapped[str(uuid)]) for uuid in live.values_list("uuid", flat=True))
            seats = tuple(sitting.seats.order_by("index").values_list("entrant_id", flat=True))
            complete = len(hands) == night.hands
            sheet = SheetRecord(sitting.pk, sitting.table.number, seats, hands=hands, complete=complete)
            sheets.append(sheet)
        sit_outs = tuple(round_.sit_outs.values_list("entrant_id", flat=True))
        rounds.append(RoundPlayed(round_.number, tuple(sheets), sit_outs))
    plan = Plan(len(night.hall.guests), night.rounds, night.seed, hands=night.hands)
    given = {entry.uuid: entry.body for entry in night.desk.entries if "points" in entry.body}
    there = Adjustment.objects.filter(reason__in=given).values_list("reason", flat=True)
    adjustments = tuple((given[reason]["entrant"], given[reason]["points"]) for reason in there)
    return TournamentRecord(night.hall.tournament, plan, night.hall.guests, tuple(rounds), (), adjustments)


def _sent(item: Item) -> HandSent:
    return HandSent(item.uuid, item.number, item.facts, (), (), ())


def _copy(night: Night, laptop: Laptop) -> Iterator[str]:
    """A standby that follows has the very same rows."""
    other = night.world.other(laptop)
    if night.world.part_of(laptop) != Part.FIRST or night.world.part_of(other) != Part.STANDBY:
        return
    night.world.met["copies compared"] += 1
    ours, theirs = _rows(laptop.file), _rows(other.file)
    for table in sorted(ours.keys() | theirs.keys()):
        if ours.get(table) != theirs.get(table):
            yield f"the standby has other rows in {table}"


def _rows(file: Path) -> dict[str, Any]:
    with closing(sqlite3.connect(file)) as database:
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
        apart = ("sqlite_sequence", changes.LOG, changes.STREAM)
        return {
            name: database.execute(f'SELECT rowid, * FROM "{name}" ORDER BY rowid').fetchall()  # noqa: S608 - the schema's
            for (name,) in names
            if name not in apart
        }
