"""POST tournaments/{id}/seating-rules/ and …/withdraw/."""

from typing import Any

import pytest

from accounts.models import Organization
from tests import people
from tests.people import NOW, Caller, Night
from tests.support.check_all import few
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.services.seating.rounds import close_round, publish_round, seat_round


def partners_in(night: Night) -> set[frozenset[str]]:
    """Return the partners of the latest round by name."""
    pairs = set()
    for sitting in night.tournament.rounds.last().sittings.prefetch_related("seats__entrant"):
        seats = {seat.index: seat.entrant.name for seat in sitting.seats.all()}
        pairs |= {frozenset((seats[0], seats[2])), frozenset((seats[1], seats[3]))}
    return pairs


def test_it_keeps_a_rule_in_the_rounds_to_come(hall: Organization, director: Caller) -> None:
    night = people.night(hall, 12, rounds=5)
    ada, ben, *_rest = (entrant.pk for entrant in night.entrants)
    body = {"kind": "partners", "entrant": ben, "other": ada}
    answer = given(director.post(f"{night.path}seating-rules/", body), 201)
    # Of a pair the one with the lower id comes first.
    assert answer == {
        "id": answer["id"],
        "kind": "partners",
        "entrant": ada,
        "other": ben,
        "until_round": None,
        "table": None,
        "withdrawn": False,
    }
    latest = night.round
    for _ in range(3):
        close_round(round_=latest, now=NOW, force=True)
        latest = publish_round(round_=seat_round(tournament=night.tournament, now=NOW, seed=3), now=NOW)
        assert frozenset(("Ada", "Ben")) in partners_in(night)
        assert (latest.broken, latest.repeated_partners) == ([], [])


def test_it_names_what_a_draw_could_not_keep(hall: Organization, director: Caller) -> None:
    night = people.night(hall, 4, published=False)
    ada, ben, *_rest = (entrant.pk for entrant in night.entrants)
    given(director.post(f"{night.path}seating-rules/", {"kind": "apart", "entrant": ada, "other": ben}), 201)
    given(director.post(f"{night.round_path}undo/"), 200)
    drawn = seat_round(tournament=night.tournament, now=NOW, seed=1)
    drawn.refresh_from_db()
    assert drawn.broken == [["apart", [ada, ben], 1000]]


def test_it_answers_the_same_rule_with_the_one_that_stands(night: Night, director: Caller) -> None:
    body = {"kind": "stays", "entrant": night.entrants[0].pk, "table": 2}
    first = given(director.post(f"{night.path}seating-rules/", body), 201)
    assert given(director.post(f"{night.path}seating-rules/", body), 201) == first
    refused(director.post(f"{night.path}seating-rules/", body | {"table": 1}), 409, "seating-rule-stands")


def test_it_withdraws_a_rule_once(night: Night, director: Caller) -> None:
    body = {"kind": "stays", "entrant": night.entrants[0].pk, "table": 2}
    made = given(director.post(f"{night.path}seating-rules/", body), 201)
    for _ in range(2):
        answer = given(director.post(f"{night.path}seating-rules/{made['id']}/withdraw/"), 200)
        assert answer == made | {"withdrawn": True}
    given(director.post(f"{night.path}seating-rules/", body | {"table": 1}), 201)


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        (("partners", 0, 1, None), ("partners", 0, 2, None), "two-partners"),
        (("partners", 0, 1, None), ("partners", 2, 1, None), "two-partners"),
        (("partners", 0, 1, None), ("never-partners", 1, 0, None), "must-and-never"),
        (("apart", 0, 1, None), ("partners", 1, 0, None), "must-and-apart"),
        (("stays", 0, None, 2), ("stays", 1, None, 2), "two-at-one-table"),
        (("apart", 0, 1, None), ("meet", 1, 0, None), "meet-and-apart"),
    ],
)
def test_it_refuses_what_cannot_hold_together(
    night: Night, director: Caller, first: tuple[Any, ...], second: tuple[Any, ...], code: str
) -> None:
    def rule(kind: str, left: int, right: int | None, table: int | None) -> dict[str, Any]:
        pks = [entrant.pk for entrant in night.entrants]
        return {"kind": kind, "entrant": pks[left], "other": None if right is None else pks[right], "table": table}

    given(director.post(f"{night.path}seating-rules/", rule(*first)), 201)
    with nothing_changes():
        refused(director.post(f"{night.path}seating-rules/", rule(*second)), 409, code)


@pytest.mark.parametrize("movement", ["ladder", "high-low", "swiss", "round-robin"])
@few(2)
def test_it_brings_together_once_who_wants_to_meet(hall: Organization, director: Caller, movement: str) -> None:
    night = people.night(hall, 16, rounds=5, movement=movement)
    assert night.round is not None
    with_ada = {seat.entrant_id for seat in night.round.seats.get(entrant=night.entrants[0]).sitting.seats.all()}
    other = next(entrant.pk for entrant in reversed(night.entrants) if entrant.pk not in with_ada)
    body = {"kind": "meet", "entrant": night.entrants[0].pk, "other": other, "until_round": 2}
    given(director.post(f"{night.path}seating-rules/", body), 201)
    latest, met = night.round, []
    for _ in range(4):
        close_round(round_=latest, now=NOW, force=True)
        latest = publish_round(round_=seat_round(tournament=night.tournament, now=NOW, seed=3), now=NOW)
        assert latest.broken == []
        at = latest.seats.get(entrant=night.entrants[0]).sitting
        met.append(at.seats.filter(entrant=other).exists())
    # Everybody meets everybody in a round robin that is long enough; elsewhere it is the very next round.
    assert any(met) if movement == "round-robin" else met[0]


def test_it_refuses_partners_who_keep_two_tables(night: Night, director: Caller) -> None:
    ada, ben, *_rest = (entrant.pk for entrant in night.entrants)
    for entrant, table in ((ada, 1), (ben, 2)):
        given(director.post(f"{night.path}seating-rules/", {"kind": "stays", "entrant": entrant, "table": table}), 201)
    body = refused(
        director.post(f"{night.path}seating-rules/", {"kind": "partners", "entrant": ada, "other": ben}),
        409,
        "partners-keep-two-tables",
    )
    assert body["message"] == "Ada and Ben must be partners, so they cannot keep two different tables."


def test_it_leaves_everybody_somebody_to_partner(hall: Organization, director: Caller) -> None:
    night = people.night(hall, 4)
    ada, *others = (entrant.pk for entrant in night.entrants)
    for other in others[:-1]:
        body = {"kind": "never-partners", "entrant": ada, "other": other}
        given(director.post(f"{night.path}seating-rules/", body), 201)
    body = {"kind": "apart", "entrant": ada, "other": others[-1]}
    refused(director.post(f"{night.path}seating-rules/", body), 409, "nobody-left-to-partner")


def test_it_refuses_rules_that_are_not_whole(night: Night, director: Caller) -> None:
    ada, ben, *_rest = (entrant.pk for entrant in night.entrants)
    with nothing_changes():
        for item in (
            {"kind": "partners", "entrant": ada},
            {"kind": "partners", "entrant": ada, "other": ada},
            {"kind": "partners", "entrant": ada, "other": ben, "table": 1},
            {"kind": "partners", "entrant": ada, "other": ben, "until_round": 2},
            {"kind": "stays", "entrant": ada},
            {"kind": "stays", "entrant": ada, "other": ben, "table": 1},
        ):
            refused(director.post(f"{night.path}seating-rules/", item), 409, "seating-rule-incomplete")
        for item in (
            {"kind": "waltz", "entrant": ada, "other": ben},
            {"kind": "apart", "entrant": ada, "other": ben, "until_round": 1},
            {"kind": "stays", "entrant": ada, "table": 501},
            {},
        ):
            refused(director.post(f"{night.path}seating-rules/", item), 400, "shape")
        nobody = {"kind": "partners", "entrant": ada, "other": 10**30}
        refused(director.post(f"{night.path}seating-rules/", nobody), 422, "not-here")


def test_it_answers_at_its_address_of_before(night: Night, director: Caller) -> None:
    made = given(
        director.post(f"{night.path}constraints/", {"kind": "stays", "entrant": night.entrants[0].pk, "table": 2}), 201
    )
    assert given(director.post(f"{night.path}constraints/{made['id']}/withdraw/"), 200)["withdrawn"] is True
