"""Money from two tablets at one moment: nothing twice, nothing lost, and the chain holds."""

from typing import Any

from tests.people import uuid
from tests.races.arena import Arena
from tests.races.test_races import MANY, Hall
from tests.support.check_all import more

TIMES = more(1, 50)


def entrant(hall: Hall) -> int:
    """Return the id of the first entrant."""
    return int(hall.arena.alone("first_entrant", hall.id))


def fee(hall: Hall, **more: Any) -> dict[str, Any]:
    """An entry fee with a UUID of its own."""
    return {"uuid": uuid(), "entrant": entrant(hall), "amount": 500, "method": "cash", **more}


def balances(hall: Hall) -> dict[str, int]:
    """The balances, of a ledger in which `check_ledger` finds no fault."""
    assert hall.arena.alone("faults_of_ledger", hall.id) == []
    status, ledger = hall.arena.alone("get", f"{hall.path}ledger/", hall.director)
    assert status == 200
    assert sum(ledger["balances"].values()) == 0
    return dict(ledger["balances"])


def test_it_takes_one_payment_of_two_that_are_the_same_and_both_of_two_others(arena: Arena) -> None:
    hall = Hall(arena)
    path = f"{hall.path}payments/"
    for taken in range(1, MANY + 1):
        same = fee(hall)
        answers = arena.both(hall.directors(path, same), hall.directors(path, same))
        assert sorted(status for status, _body in answers) == [200, 201]
        assert answers[0][1] == answers[1][1]
        answers = arena.both(hall.directors(path, fee(hall)), hall.directors(path, fee(hall, method="check")))
        assert [status for status, _body in answers] == [201, 201]
        assert balances(hall) == {"cash": 1000 * taken, "checks": 500 * taken, "entry": -1500 * taken}


def test_it_gives_back_no_more_than_was_paid(arena: Arena) -> None:
    hall = Hall(arena)
    for time in range(1, TIMES + 1):
        paid = hall.post(f"{hall.path}payments/", fee(hall))
        path = f"{hall.path}payments/{paid['uuid']}/refund/"
        back = [{"uuid": uuid(), "amount": 300, "reason": "Left"} for _tablet in range(2)]
        answers = arena.both(*(hall.directors(path, body) for body in back))
        assert sorted(status for status, _body in answers) == [201, 409]
        assert balances(hall) == {"cash": 200 * time, "entry": -200 * time}


def test_it_keeps_the_chain_by_constraints_alone(unguarded: Arena) -> None:
    hall = Hall(unguarded)
    for _time in range(TIMES):
        hall.arena.both(
            ("pay_if_possible", (hall.id, uuid())),
            ("pay_if_possible", (hall.id, uuid())),
        )
        balances(hall)


def test_it_lets_a_guest_in_once_whichever_tablet_is_quicker(arena: Arena) -> None:
    hall = Hall(arena)
    path, guest = f"{hall.path}check-ins/", arena.alone("first_entrant", hall.id)
    fee = {"entrant": guest, "items": [{"for": "entry", "amount": 500}]}
    for _time in range(TIMES):
        sales = [{**fee, "uuid": uuid(), "method": method} for method in ("cash", "card")]
        answers = arena.both(*(hall.directors(path, sale) for sale in sales))
        assert sorted(status for status, _answer in answers) == [201, 409]
        (refusal,) = (answer for status, answer in answers if status == 409)
        assert refusal["code"] == "already-checked-in"
        (done,) = (answer for status, answer in answers if status == 201)
        assert sum(amount for amount in balances(hall).values() if amount > 0) == 500
        hall.post(f"{path}{done['uuid']}/undo/", {})


def test_it_enters_a_walk_in_once_though_the_tablet_sends_it_twice(arena: Arena) -> None:
    hall = Hall(arena)
    for time in range(TIMES):
        sale = {"uuid": uuid(), "name": f"Zoë {time}", "items": [{"for": "entry", "amount": 500}]}
        answers = arena.both(*[hall.directors(f"{hall.path}check-ins/", sale)] * 2)
        assert sorted(status for status, _answer in answers) == [200, 201]
        assert answers[0][1]["guest"] == answers[1][1]["guest"]
    assert arena.alone("numbers_of_entrants", hall.id) == [*range(1, 10 + TIMES)]


def test_it_takes_no_payment_of_somebody_who_is_leaving_at_that_moment(arena: Arena) -> None:
    hall = Hall(arena)
    for _time in range(TIMES):
        assert arena.alone("pay_while_they_leave", hall.id, uuid()) == "entrant-withdrawn"
    _status, ledger = arena.alone("get", f"{hall.path}ledger/", hall.director)
    assert ledger["entries"] == []
