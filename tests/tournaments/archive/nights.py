"""Nights to be archived, and what tests do to archives."""

import gzip
import json
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Any
from uuid import uuid4

from accounts.models import Organization, Person
from fundraising.models import Award, Payout
from fundraising.services import counting, draws, prices
from fundraising.services.door import Item, Sale, sell
from fundraising.services.ledger import fundraiser_of
from fundraising.services.payments import Line, refund, take_payment
from fundraising.services.sign_ups import Guest, sign_up
from scoring.rules import Totals
from scoring.services import Entry
from tests import people
from tests.people import NOW, Night, known
from tournaments.archive.format.file import FORMAT
from tournaments.archive.format.parts import PARTS
from tournaments.archive.format.rows import as_text, digest_of, read_body
from tournaments.archive.transfer import make_archive
from tournaments.models import ClosedRounds, EarlierState, Event, StandingsSnapshot, Tournament
from tournaments.services.hall import calls, notices, pads
from tournaments.services.people import seating_rules
from tournaments.services.play import hands
from tournaments.services.seating import rounds
from tournaments.services.setup import tournaments

Data = dict[str, Any]
LEDGER = "fundraising.LedgerEntry"


def full_night(hall: Organization) -> Night:
    """Make a night with something of nearly everything: round 1 is closed, round 2 is being played."""
    night = people.night(hall, 10)
    first, second = night.sittings
    for number in range(1, 9):
        facts = {"maker": number % 4, "alone": number == 3, "tricks": number % 6, "dealer": (number - 1) % 4}
        hands.enter_hand(sitting=first, entry=Entry(known(number), facts, number), by="pad of table 1", now=NOW)
    hands.void_hand(sitting=first, uuid=known(8), reason="wrong", by="dana", now=NOW)
    hands.enter_hand(
        sitting=first, entry=Entry(known(9), {"maker": 0, "alone": False, "tricks": 3}, 8), by="pad", now=NOW
    )
    hands.enter_totals(sitting=second, uuid=known(20), totals=Totals((8, 2, 8, 2), hands=8), by="pad", now=NOW)
    for side in (0, 1):
        hands.confirm_game(sitting=second, side=side, by="pad", now=NOW)
    rounds.close_round(round_=night.round, now=NOW, by="dana")
    late = Entry(known(30), {"maker": 1, "alone": False, "tricks": 4}, 2)
    hands.enter_hand(sitting=first, entry=late, by="pad", now=NOW)
    seating_rules.add_rule(
        tournament=night.tournament,
        wanted=seating_rules.RuleRequest("stays", night.entrants[0], table=2),
        by="dana",
        now=NOW,
    )
    tournaments.adjust(
        tournament=night.tournament, entrant=night.entrants[1], points=-2, reason="late", by="dana", now=NOW
    )
    notices.send_notice(tournament=night.tournament, text="Pie!", on_board=True, by="dana", now=NOW)
    calls.call_director(table=second.table, now=NOW)
    pads.pair(pad_key=second.table.pad_keys.get(), tablet=pads.Tablet("tablet"), now=NOW)
    rounds.undo_round(round_=rounds.seat_round(tournament=night.tournament, now=NOW, seed=2), now=NOW)
    drawn = rounds.publish_round(round_=rounds.seat_round(tournament=night.tournament, now=NOW, seed=3), now=NOW)
    played = Night(night.tournament, night.entrants, drawn)
    hands.enter_hand(
        sitting=played.sittings[0],
        entry=Entry(known(40), {"maker": 2, "alone": True, "tricks": 5}, 1),
        by="pad",
        now=NOW,
    )
    _take_money(night)
    _sign_up_guests(night)
    night.tournament.refresh_from_db()
    return played


def _take_money(night: Night) -> None:
    """Take payments, give one back, check somebody in at the door, and have one of two people count the box."""
    lines = (Line("entry", 500, 1, night.entrants[0]), Line("raffle", 300, 3))
    payment, _is_new = take_payment(
        tournament=night.tournament, uuid=known(50), lines=lines, method="cash", tendered=1000, by="dana", now=NOW
    )
    refund(payment=payment, uuid=known(51), amount=300, reason="sold out", by="dana", now=NOW)
    at_the_door = Sale(known(52), entrant=night.entrants[1].pk, items=(Item("entry", 500),))
    sell(tournament=night.tournament, sale=at_the_door, by="dana", now=NOW)
    prices.change_prices(tournament=night.tournament, changes={"goal": 200_000})
    signed: dict[str, Any] = {"tournament": night.tournament, "by": "dana", "now": NOW}
    box, _is_new = counting.add_box(uuid=known(53), name="Door", holder="Casey", float_amount=5000, **signed)
    counting.open_counting(**signed)
    counting.count_box(box=box, cash=5500, checks=0, **signed)
    plan = draws.Plan("Door prize", "door", ("Ham",))
    draw, _is_new = draws.plan_draw(uuid=known(54), plan=plan, **signed)
    for step in (
        draws.freeze_tickets,
        draws.show_fingerprint,
        partial(draws.name_number, number="42"),
        draws.open_draw,
    ):
        step(draw=draw, by="dana", now=NOW)
    _hand_out_prizes(night)


def _hand_out_prizes(night: Night) -> None:
    """Write down two awards, one in the place of the other, and a payout, as when the night is over."""
    books = fundraiser_of(night.tournament)
    signed = {"fundraiser": books, "at": NOW, "by": "dana"}
    voided = {"voided_at": NOW, "voided_by": "dana", "voided_reason": "cut"}
    won = {"kind": "group", "group": "Women", "amount": 500, **signed}
    first = Award.objects.create(uuid=known(55), entrant=night.entrants[0], things="A ham\nA pie", **won, **voided)
    second = Award.objects.create(uuid=known(56), entrant=night.entrants[1], replaces=first, reason="cut", **won)
    Payout.objects.create(uuid=known(57), award=second, method="cash", **signed)


def _sign_up_guests(night: Night) -> None:
    """Sign up two guests, one of whom is a player, with what a guest list said of them."""
    guests = [(known(60), Guest("Mia", email="mia@x.org", note="stairs", language="es")), (known(61), Guest("Noah"))]
    row, _other = sign_up(tournament=night.tournament, guests=guests, now=NOW, by_desk=True)
    row.entrant, row.copied, row.copied_at = night.entrants[1], {"name": "Mia", "may_invite": False}, NOW
    row.disputed = {"note": "no stairs"}
    row.save()


def body_of(night: Night) -> Data:
    """Everything that belongs to the night, as JSON has it."""
    body: Data = json.loads(as_text(read_body(night.tournament.pk)))
    return body


def forget(night: Night) -> None:
    """Make the installation one that never knew this night."""
    people_ids = list(Person.objects.filter(entrants__tournament=night.tournament).values_list("pk", flat=True))
    EarlierState.objects.filter(tournament=night.tournament).delete()
    Event.objects.filter(tournament=night.tournament).delete()
    StandingsSnapshot.objects.filter(tournament=night.tournament).delete()
    ClosedRounds.objects.filter(tournament=night.tournament).delete()
    ids = {label: list(part.rows_of(night.tournament.pk).values_list("pk", flat=True)) for label, part in PARTS.items()}
    for label, part in reversed(PARTS.items()):
        part.model._base_manager.filter(pk__in=ids[label])._raw_delete("default")
    assert not Person.objects.filter(pk__in=people_ids).exists()
    assert not Tournament.objects.filter(pk=night.tournament.pk).exists()


def opened_up(packed: bytes) -> tuple[Data, Data]:
    """Return the two lines of a file."""
    first, second = gzip.decompress(packed).split(b"\n")
    return json.loads(first), json.loads(second)


def sealed(header: Data, body: Data) -> bytes:
    """Make a file of two lines, with a digest that fits."""
    text = json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass")
    fields = {**header, "digest": digest_of(text)}
    return gzip.compress(json.dumps(fields).encode() + b"\n" + text)


def changed(packed: bytes, change: Callable[[Data], Any]) -> bytes:
    """Return the archive with its rows changed by `change`, and a digest that fits."""
    header, body = opened_up(packed)
    change(body)
    return sealed(header, body)


def entries_of(body: Data) -> list[Data]:
    """Return the rows of the ledger by name, in order."""
    return sorted(_named(body, LEDGER), key=lambda row: int(row["number"]))


def write_ledger(body: Data, entries: list[Data], *, form: int = 2, seal: str | None = None) -> None:
    """Put these entries into an archive and compute the chain again, as anybody can: no seal fits any more."""
    numbers = {row["id"]: row["number"] for row in _named(body, "tournaments.Entrant")}
    payments = {row["id"]: row for row in _named(body, "fundraising.Payment")}
    (books,), (tournament,) = _named(body, "fundraising.Fundraiser"), _named(body, "tournaments.Tournament")
    by_id, previous = {entry["id"]: entry["number"] for entry in entries}, ""
    for entry in entries:
        payment = payments.get(entry["payment_id"], {})
        covered = ("number", "request", "kind", "debit", "credit", "amount", "quantity", "at", "table", "round")
        facts = {name: entry[name] for name in covered} | {
            "tournament": tournament["uuid"],
            "currency": books["currency"],
            "entrant": numbers.get(entry["entrant_id"]),
            "payment": payment.get("uuid"),
            "corrects": by_id.get(entry["corrects_id"]),
        }
        if form > 1:
            facts |= {"form": form, "by": entry["by"], "reason": entry["reason"], "method": payment.get("method")}
        facts = {name: fact for name, fact in facts.items() if fact is not None}
        text = json.dumps([previous, facts], sort_keys=True, separators=(",", ":"))
        entry |= {"previous": previous, "hash": sha256(text.encode()).hexdigest(), "hash_form": form}
        entry["seal"] = entry["seal"] if seal is None else seal
        previous = entry["hash"]
    body[LEDGER]["rows"] = [[entry[name] for name in body[LEDGER]["fields"]] for entry in entries]
    put("fundraising.Fundraiser", "entries", len(entries))(body)
    put("fundraising.Fundraiser", "last_hash", previous)(body)


def _named(body: Data, label: str) -> list[Data]:
    return [dict(zip(body[label]["fields"], row, strict=True)) for row in body[label]["rows"]]


def cell(body: Data, label: str, name: str, row: int = 0) -> tuple[list[Any], int]:
    """Return the row and the place of a value in it."""
    return body[label]["rows"][row], body[label]["fields"].index(name)


def put(label: str, name: str, value: Any, row: int = 0) -> Callable[[Data], Any]:
    """Return a change that puts another value into a row."""

    def change(body: Data) -> None:
        values, place = cell(body, label, name, row)
        values[place] = value

    return change


def packed(night: Night) -> bytes:
    """The night as a file."""
    return make_archive(tournament_id=night.tournament.pk, now=NOW)[1]


def elsewhere(packed: bytes) -> bytes:
    """The same archive of another tournament, which can be opened beside the first."""
    header, body = opened_up(packed)
    header["uuid"] = str(uuid4())
    unique = (("tournaments.Sitting", "uuid"), ("tournaments.PadKey", "key"), ("tournaments.PadDevice", "token_digest"))
    for label, name in (("tournaments.Tournament", "uuid"), *unique):
        place = body[label]["fields"].index(name)
        for row in body[label]["rows"]:
            row[place] = header["uuid"] if label == "tournaments.Tournament" else str(uuid4())
    write_ledger(body, entries_of(body), seal="")
    return sealed(header, body)


def everything() -> dict[str, int]:
    """How many rows there are of everything."""
    return {label: part.model._base_manager.count() for label, part in PARTS.items()}


assert FORMAT == 1
