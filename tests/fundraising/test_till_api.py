"""Jar, pot and boxes in the API: GET jar/, pot/, boxes/ and counting/, and every POST below them."""

from typing import Any

import pytest

from accounts.models import Organization, Role
from fundraising.services.checking import faults_of
from fundraising.services.jar import follow_hands
from fundraising.services.payments import Line
from fundraising.services.prices import change_prices
from scoring.rules import Totals
from scoring.services import Entry
from tests import people
from tests.fundraising.test_ledger import balances, pay
from tests.people import NOW, Caller, Night, known
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.services.play import hands
from tournaments.services.seating import rounds

UUIDS = [str(known(number)) for number in range(200, 206)]


def played_night(hall: Organization) -> Night:
    """A night that is over: table 1 has two loners by seat 0 and a euchre, table 2 totals alone; $9 of stakes."""
    night = people.night(hall, rounds=1, name="At the till")
    change_prices(tournament=night.tournament, changes={"jar_per_euchre": 25})
    first, second = night.sittings
    for number, facts in enumerate(((True, 5), (True, 5), (False, 1)), 1):
        hand = {"maker": 0, "alone": facts[0], "tricks": facts[1]}
        hands.enter_hand(sitting=first, entry=Entry(known(number), hand, number), by="pad", now=NOW)
    hands.enter_totals(sitting=second, uuid=known(90), totals=Totals((8, 2, 8, 2)), by="pad", now=NOW)
    pay(night, 100, *(Line("loner-pot", 100, 1, entrant) for entrant in night.entrants))
    rounds.close_round(round_=night.round, now=NOW, force=True)
    follow_hands(tournament_id=night.tournament.pk, now=NOW)
    night.tournament.refresh_from_db()
    return night


@pytest.fixture
def over(hall: Organization) -> Night:
    return played_night(hall)


@pytest.fixture
def treasurer(hall: Organization) -> Caller:
    return people.member(hall, Role.TREASURER, "theresa@hall.test")


@pytest.fixture
def cashiers(hall: Organization) -> list[Caller]:
    return [people.member(hall, Role.CASHIER, f"{name}@hall.test") for name in ("casey", "jo")]


def once(caller: Caller, path: str, body: dict[str, Any], other: dict[str, Any]) -> Any:
    """POST twice: made, then the same again; then another body under the same UUID, which is refused."""
    first, again = given(caller.post(path, body), 201), given(caller.post(path, body), 200)
    assert first == again
    refused(caller.post(path, body | other), 409, "uuid-taken")
    return first


def test_it_settles_the_jar_once_and_takes_what_somebody_says_of_totals(over: Night, cashiers: list[Caller]) -> None:
    casey, path = cashiers[0], f"{over.path}jar/"
    jar = given(casey.get(path), 200)
    assert (jar["currency"], jar["price"]) == ("USD", 25)
    parts = [[part["owed"] for part in table.pop("parts")] for table in jar["tables"]]
    assert parts == [[13, 12], []]  # two were euchred together
    assert jar["tables"] == [
        {"round": 1, "table": 1, "euchres": 1, "owed": 25},
        {"round": 1, "table": 2, "euchres": None, "owed": 0},
    ]
    assert given(casey.post(f"{path}1/2/euchres/", {"euchres": 3}), 200)["tables"][1]["owed"] == 75
    refused(casey.post(f"{path}1/1/euchres/", {"euchres": 3}), 409, "euchres-known")
    done = once(casey, f"{path}1/1/settle/", {"uuid": UUIDS[0], "seen": 25}, {"seen": 50})
    assert (done["amount"], done["currency"], len(done["entries"])) == (25, "USD", 1)
    with nothing_changes():
        message = refused(casey.post(f"{path}1/2/settle/", {"uuid": UUIDS[1], "seen": 50}), 409, "jar-changed")
        assert "$0.75" in message["message"]
        refused(casey.post(f"{path}1/2/settle/", {"uuid": UUIDS[1], "seen": 75, "method": "waived"}), 400, "shape")
    assert balances(over) == {"cash": 925, "jar-owed": 75, "jar": -100, "loner-pot": -900}


def test_it_pays_the_pot_out_once(over: Night, treasurer: Caller, director: Caller) -> None:
    path = f"{over.path}pot/"
    loner = over.sittings[0].seats.get(index=0).entrant
    pot = given(director.get(path), 200)
    assert (pot["pot"], pot["is_over"], pot["currency"]) == (900, True, "USD")
    assert pot["rules"][0] == {"rule": "each", "shares": [{"entrant": loner.pk, "loners": 2, "amount": 900}]}
    refused(treasurer.post(f"{path}pay-out/", {"uuid": UUIDS[0], "rule": "each", "seen": 800}), 409, "pot-changed")
    done = once(treasurer, f"{path}pay-out/", {"uuid": UUIDS[0], "rule": "each", "seen": 900}, {"seen": 901})
    assert done["amount"] == 900
    assert balances(over) == {"cash": 0, "jar-owed": 25, "jar": -25, "loner-pot": 0}


def test_it_carries_the_pot_over_once(over: Night, treasurer: Caller, hall: Organization) -> None:
    path, following = f"{over.path}pot/carry-over/", people.tournament(hall, name="Next")
    elsewhere = people.tournament(people.organization("club"))
    body = {"uuid": UUIDS[0], "to": following.pk, "seen": 900}
    assert list(refused(treasurer.post(path, {**body, "to": elsewhere.pk}), 422)["fields"]) == ["to"]
    assert once(treasurer, path, body, {"seen": 800})["amount"] == 900
    assert balances(Night(following, [], None)) == {"cash": 900, "loner-pot": -900}
    assert faults_of(following.fundraiser) == faults_of(over.tournament.fundraiser) == []


def test_it_counts_a_box_by_two_people_who_see_nothing_of_each_other(
    over: Night, treasurer: Caller, cashiers: list[Caller]
) -> None:
    casey, jo = cashiers
    boxes, counting = f"{over.path}boxes/", f"{over.path}counting/"
    body = {"uuid": UUIDS[0], "name": "Door", "holder": "Casey", "float": 5000}
    box = given(treasurer.post(boxes, body), 201)
    assert given(treasurer.post(boxes, body), 200) == box
    refused(treasurer.post(boxes, {**body, "uuid": UUIDS[1], "float": 2000}), 409, "box-is-there")
    for _twice in range(2):
        handed = given(casey.post(f"{boxes}{box['id']}/hand-over/", {"holder": "Jo"}), 200)
        assert [(row["holder"], row["float_signed"]) for row in handed["handovers"]] == [("Casey", 5000), ("Jo", None)]
    count = f"{boxes}{box['id']}/count/"
    assert given(casey.get(counting), 200)["opened_at"] is None
    refused(casey.post(count, {"cash": 5900}), 409, "no-counting")
    given(treasurer.post(counting, {}), 201)
    refused(treasurer.post(counting, {}), 409, "counting-open")
    for _twice in range(2):
        given(casey.post(count, {"cash": 5900}), 200)
    for who in (casey, jo, treasurer):
        (state,) = given(who.get(counting), 200)["boxes"]
        assert (state["counts"], state["is_agreed"], state["cash"], state["checks"]) == (1, False, None, None)
    refused(casey.post(count, {"cash": 5800}), 409, "counted-already")
    refused(treasurer.post(f"{counting}close/", {}), 409, "boxes-not-counted")
    given(jo.post(count, {"cash": 5800}), 200)
    assert given(casey.get(counting), 200)["boxes"][0]["differs"]
    for who in (jo, casey):
        state = given(who.post(count, {"cash": 5850}), 200)
    assert (state["is_agreed"], state["cash"]) == (True, 5850)
    assert "$0.50" in refused(treasurer.post(f"{counting}close/", {}), 409, "difference-unexplained")["message"]
    closed = given(treasurer.post(f"{counting}close/", {"explanation": "Wrong change"}), 200)
    assert (closed["explanation"], closed["closed_at"] is None) == ("Wrong change", False)
    refused(treasurer.post(f"{counting}close/", {}), 409, "no-counting")
    assert balances(over)["differences"] == 50
