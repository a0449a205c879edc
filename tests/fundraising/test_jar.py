"""The euchre jar: owed by what the hands say, settled by one tap, and reversed with what was undone."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from accounts.models import Organization, Role
from fundraising.models import LedgerEntry
from fundraising.services.books import correct
from fundraising.services.checking import faults_of
from fundraising.services.jar import TableJar, follow_hands, jar_of, say_euchres, settle
from fundraising.services.prices import change_prices
from scoring.errors import Refused
from scoring.rules import Totals
from scoring.services import Entry
from tests import people
from tests.fundraising.test_ledger import balances
from tests.people import NOW, Night, known
from tests.tournaments.conftest import signed_in
from tournaments import tasks
from tournaments.services.play import hands
from tournaments.services.seating import rounds

PRICE = 25


@pytest.fixture
def jar(night: Night) -> Night:
    """A night with a jar: table 1 has two euchres of three hands, table 2 is entered as totals that do not say."""
    change_prices(tournament=night.tournament, changes={"jar_per_euchre": PRICE})
    first, second = night.sittings
    for number, tricks in ((1, 2), (2, 3), (3, 0)):
        enter(first, number, tricks)
    hands.enter_totals(sitting=second, uuid=known(90), totals=Totals((8, 2, 8, 2)), by="pad", now=NOW)
    return night


def enter(sitting: Any, number: int, tricks: int) -> None:
    facts = {"maker": 0, "alone": False, "tricks": tricks}
    hands.enter_hand(sitting=sitting, entry=Entry(known(number), facts, number), by="pad", now=NOW)


def follow(night: Night) -> dict[str, int]:
    """Do what the worker does after every change of the scores; return the balances of a sound ledger."""
    tasks.refresh_standings(night.tournament.pk)
    assert faults_of(night.tournament.fundraiser) == []
    return balances(night)


def close(night: Night) -> dict[str, int]:
    rounds.close_round(round_=night.round, now=NOW, force=True)
    return follow(night)


def pay(night: Night, seen: int, number: int = 70, table: int = 1) -> bool:
    return settle(
        tournament=night.tournament, uuid=known(number), round_number=1, table=table, seen=seen, by="cash", now=NOW
    ).is_new


def test_it_charges_a_table_once_its_round_is_closed(jar: Night) -> None:
    assert follow(jar) == {}
    assert close(jar) == {"jar-owed": 2 * PRICE, "jar": -2 * PRICE}
    assert follow(jar) == {"jar-owed": 2 * PRICE, "jar": -2 * PRICE}
    third, fourth = jar.sittings[0].seats.get(index=0).entrant_id, jar.sittings[0].seats.get(index=2).entrant_id
    parts = {third: PRICE, fourth: PRICE}
    assert jar_of(jar.tournament) == [TableJar(1, 1, 2, 2 * PRICE, parts), TableJar(1, 2, None, 0)]
    (entry,) = LedgerEntry.objects.all()
    assert (entry.round, entry.table, entry.quantity, entry.by) == (1, 1, 2, "Headtable")


def test_it_takes_one_look_where_no_closed_round_has_changed(
    jar: Night, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    close(jar)
    with django_assert_num_queries(1):
        follow_hands(tournament_id=jar.tournament.pk, now=NOW)


def test_it_reads_the_ledger_once_so_that_a_charge_entered_meanwhile_is_seen(jar: Night) -> None:
    close(jar)
    with CaptureQueriesContext(connection) as queries:
        assert jar_of(jar.tournament)[0].owed == 2 * PRICE
    assert sum('FROM "fundraising_ledgerentry"' in query["sql"] for query in queries) == 1


def test_it_is_settled_by_one_tap(jar: Night) -> None:
    close(jar)
    assert [pay(jar, 2 * PRICE), pay(jar, 2 * PRICE)] == [True, False]
    assert balances(jar) == {"cash": 2 * PRICE, "jar-owed": 0, "jar": -2 * PRICE}
    for seen in (2 * PRICE, 0):
        with pytest.raises(Refused, match="jar-changed"):
            pay(jar, seen, 71)


def test_it_reverses_the_charge_of_a_round_that_is_undone_after_it_was_paid(jar: Night) -> None:
    close(jar)
    pay(jar, 2 * PRICE)
    rounds.undo_round(round_=jar.round, now=NOW)
    assert follow(jar) == {"cash": 2 * PRICE, "jar-owed": -2 * PRICE, "jar": 0}
    assert jar_of(jar.tournament) == [TableJar(1, 1, 0, -2 * PRICE)]
    pay(jar, -2 * PRICE, 71)
    assert balances(jar) == {"cash": 0, "jar-owed": 0, "jar": 0}
    assert jar_of(jar.tournament) == []


def test_it_follows_a_hand_that_is_corrected_afterwards(jar: Night) -> None:
    close(jar)
    pay(jar, 2 * PRICE)
    rounds.reopen_round(round_=jar.round, now=NOW)
    hands.void_hand(sitting=jar.sittings[0], uuid=known(3), reason="misread", by="dana", now=NOW)
    assert follow(jar) == {"cash": 2 * PRICE, "jar-owed": 0, "jar": -2 * PRICE}
    assert close(jar) == {"cash": 2 * PRICE, "jar-owed": -PRICE, "jar": -PRICE}
    rounds.reopen_round(round_=jar.round, now=NOW)
    enter(jar.sittings[0], 4, 1)
    enter(jar.sittings[0], 5, 1)
    assert close(jar) == {"cash": 2 * PRICE, "jar-owed": PRICE, "jar": -3 * PRICE}


def test_it_asks_for_the_euchres_of_totals_or_leaves_them_unknown(jar: Night) -> None:
    close(jar)
    for said, owed in ((3, 5 * PRICE), (1, 3 * PRICE)):
        say_euchres(tournament=jar.tournament, round_number=1, table=2, euchres=said, by="cash", now=NOW)
        assert follow(jar) == {"jar-owed": owed, "jar": -owed}
    assert jar_of(jar.tournament)[1] == TableJar(1, 2, 1, PRICE)
    with pytest.raises(Refused, match="euchres-known"):
        say_euchres(tournament=jar.tournament, round_number=1, table=1, euchres=9, by="cash", now=NOW)
    rounds.undo_round(round_=jar.round, now=NOW)
    assert follow(jar) == {"jar-owed": 0, "jar": 0}


def test_it_counts_the_euchres_that_totals_name(night: Night) -> None:
    change_prices(tournament=night.tournament, changes={"jar_per_euchre": PRICE})
    totals = Totals((6, 8, 6, 8), euchres=(1, 2, 1, 2))
    hands.enter_totals(sitting=night.sittings[1], uuid=known(90), totals=totals, by="pad", now=NOW)
    assert close(night) == {"jar-owed": 3 * PRICE, "jar": -3 * PRICE}


def test_it_leaves_a_charge_reversed_that_the_treasurer_has_reversed(jar: Night) -> None:
    close(jar)
    entry = LedgerEntry.objects.get()
    correct(entry=entry, uuid=known(80), reason="Forgiven: a beginners' table", by="theresa", now=NOW)
    rounds.reopen_round(round_=jar.round, now=NOW)
    assert close(jar) == {"jar-owed": 0, "jar": 0}
    rounds.undo_round(round_=jar.round, now=NOW)
    assert follow(jar) == {"jar-owed": 0, "jar": 0}


def test_it_keeps_the_price_of_what_was_charged(jar: Night) -> None:
    close(jar)
    change_prices(tournament=jar.tournament, changes={"jar_per_euchre": 100})
    rounds.reopen_round(round_=jar.round, now=NOW)
    enter(jar.sittings[0], 4, 1)
    assert close(jar) == {"jar-owed": 2 * PRICE + 100, "jar": -2 * PRICE - 100}


def test_it_settles_on_the_page(jar: Night, hall: Organization) -> None:
    cashier: Client = signed_in(people.member(hall, Role.CASHIER))
    path = f"/desk/{jar.tournament.slug}/money/jar/"
    close(jar)
    shown = cashier.get(path).content.decode()
    assert "Table 1, all paid: $0.50" in shown
    seats = jar.sittings[0].seats.select_related("entrant").order_by("index")
    first, second, third, fourth = [seat.entrant.name for seat in seats]
    assert f"<span>{first} &amp; {third}</span> <span>{second} &amp; {fourth}</span>" in shown
    assert "Euchres not known" in shown
    cashier.post(f"{path}1/2/euchres/", {"euchres": "4"})
    cashier.post(f"{path}1/2/euchres/", {"euchres": "100"})
    cashier.post(f"{path}1/2/euchres/", {"euchres": "many"})
    for _twice in range(2):
        cashier.post(f"{path}1/1/settle/", {"uuid": str(known(70)), "seen": "50"})
    cashier.post(f"{path}1/1/settle/", {"uuid": "", "seen": "50"})
    assert balances(jar) == {"cash": 50, "jar-owed": 100, "jar": -150}
    shown = cashier.get(path).content.decode()
    assert "1 table has settled" in shown
    assert "jar-1-1" not in shown


def test_it_takes_each_players_part_once(jar: Night) -> None:
    close(jar)
    seats = {seat.index: seat.entrant for seat in jar.sittings[0].seats.select_related("entrant")}
    paid: dict[str, Any] = {"tournament": jar.tournament, "round_number": 1, "table": 1, "by": "cash", "now": NOW}
    assert settle(**paid, uuid=known(70), seen=PRICE, entrant=seats[0]).is_new
    assert not settle(**paid, uuid=known(70), seen=PRICE, entrant=seats[0]).is_new
    assert jar_of(jar.tournament)[0] == TableJar(1, 1, 2, PRICE, {seats[2].pk: PRICE})
    for entrant in (seats[0], seats[1]):  # who has paid, and who was never euchred
        with pytest.raises(Refused, match="jar-changed"):
            settle(**paid, uuid=known(71), seen=PRICE, entrant=entrant)
    with pytest.raises(Refused, match="uuid-taken"):
        settle(**paid, uuid=known(70), seen=PRICE, entrant=seats[2])
    assert pay(jar, PRICE, 72)
    assert jar_of(jar.tournament)[0] == TableJar(1, 1, 2, 0)
    assert balances(jar) == {"cash": 2 * PRICE, "jar-owed": 0, "jar": -2 * PRICE}


def test_it_knows_no_parts_once_the_table_has_paid_as_a_whole(jar: Night) -> None:
    close(jar)
    pay(jar, 2 * PRICE)
    rounds.reopen_round(round_=jar.round, now=NOW)
    enter(jar.sittings[0], 4, 1)
    close(jar)
    assert jar_of(jar.tournament)[0] == TableJar(1, 1, 3, PRICE)


def test_it_answers_a_tap_with_the_row_alone(jar: Night, hall: Organization) -> None:
    cashier: Client = signed_in(people.member(hall, Role.CASHIER))
    path = f"/desk/{jar.tournament.slug}/money/jar/"
    close(jar)
    sent = {"uuid": str(known(70)), "seen": "50"}
    for _twice in range(2):
        row = cashier.post(f"{path}1/1/settle/", sent, headers={"HX-Request": "true"}).content.decode()
        assert "<html" not in row
        assert "✓ settled" in row
        assert "Still owed: <b>$0.00</b>" in row
    row = cashier.post(f"{path}1/1/settle/", sent | {"uuid": str(known(71))}, headers={"HX-Request": "true"})
    assert "Table 1 now owes $0.00 for round 1. Nothing was recorded" in row.content.decode()
    assert balances(jar)["cash"] == 50


def test_it_takes_a_players_part_on_the_page_and_from_programs(jar: Night, hall: Organization) -> None:
    cashier: Client = signed_in(people.member(hall, Role.CASHIER))
    close(jar)
    first, second = (jar.sittings[0].seats.get(index=index).entrant for index in (0, 2))
    path = f"/desk/{jar.tournament.slug}/money/jar/1/1/settle/"
    cashier.post(path, {"uuid": str(known(70)), "seen": "25", "entrant": str(first.pk)})
    assert balances(jar)["cash"] == 25
    assert cashier.post(path, {"uuid": str(known(71)), "seen": "25", "entrant": "999999"}).status_code == 404
    program, call = people.member(hall, Role.CASHIER), f"{jar.path}jar/"
    (table, _unknown) = json.loads(program.get(call).content)["tables"]
    assert table["parts"] == [{"entrant": second.pk, "owed": 25}]
    sent = {"uuid": str(known(72)), "seen": 25, "entrant": second.pk}
    assert [program.post(f"{call}1/1/settle/", sent).status_code for _twice in range(2)] == [201, 200]
    assert program.post(f"{call}1/1/settle/", sent | {"entrant": 999999}).status_code == 422
    assert balances(jar) == {"cash": 50, "jar-owed": 0, "jar": -50}
