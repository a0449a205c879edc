"""POST sittings/{id}/score/: a whole game as totals."""

from typing import Any

import pytest

from accounts.models import Organization
from tests import people
from tests.people import Caller, Night, hand, uuid
from tests.tournaments.api.checks import entered, given, nothing_changes, refused
from tournaments.services.boards.refresh import refresh_standings

# Eight hands, each of which brings one side 1, 2 or 4: eight ones.
EIGHT_ONES = {"points": [8, 0, 8, 0]}


def test_it_records_totals_that_can_happen(night: Night, host: Caller) -> None:
    sent = {"uuid": uuid(), "points": [9, 4, 9, 4], "hands": 8, "euchres": [1, 0, 1, 0]}
    answer = given(host.post(f"{night.sheet}score/", sent), 201)
    assert answer == {
        "uuid": sent["uuid"],
        "number": 0,
        "points": [9, 4, 9, 4],
        "score": [9, 4, 9, 4],
        "warnings": [],
    }
    sheet = given(host.get(night.sheet), 200)
    assert (sheet["score"], sheet["state"]) == ([9, 4, 9, 4], "complete")
    assert [line["kind"] for line in sheet["hands"]] == ["totals"]


def test_it_gives_the_same_answer_to_the_same_totals_again(night: Night, host: Caller) -> None:
    for sent in (EIGHT_ONES, {**EIGHT_ONES, "hands": None, "loners": None}):
        first = host.post(f"{night.sheet}score/", sent)
        with nothing_changes():
            assert given(host.post(f"{night.sheet}score/", sent), 200) == first.json()


def test_it_makes_a_uuid_where_none_is_sent(night: Night, host: Caller) -> None:
    answer = given(host.post(f"{night.sheet}score/", EIGHT_ONES), 201)
    sheet = given(host.post(f"{night.sheet}hands/{answer['uuid']}/void/", {"reason": "Wrong table"}), 200)
    assert (sheet["score"], sheet["state"]) == ([0, 0, 0, 0], "open")


@pytest.mark.parametrize(
    ("totals", "rule", "field"),
    [
        ({"points": [10, 0, 8, 0]}, "partners", "points"),
        ({"points": [32, 1, 32, 1]}, "hands", "points"),
        ({"points": [33, 0, 33, 0]}, "hands", "points"),
        ({"points": [8, 0, 8, 0], "hands": 7}, "game_ends", "hands"),
        ({"points": [8, 0, 8, 0], "loners": [0, 1, 0, 0]}, "lone_march", "loners"),
        ({"points": [8, 0, 8, 0], "euchres": [0, 1, 0, 1]}, "euchres", "euchres"),
        ({"points": [8, 0, 8, 0], "euchres": [1, 0, 0, 0]}, "euchres", "euchres"),
        ({"points": [1000, 0, 1000, 0]}, "hands", "points"),
    ],
)
def test_it_refuses_totals_that_cannot_happen_and_names_the_nearest(
    totals: dict[str, Any], rule: str, field: str, night: Night, host: Caller
) -> None:
    with nothing_changes():
        body = refused(host.post(f"{night.sheet}score/", totals), 422, "impossible-totals")
    assert body["rule"] == rule
    assert list(body["fields"]) == [field]
    assert ":" in body["message"], "the nearest possible totals, as in 8:0"


def test_it_refuses_what_is_not_four_counts(night: Night, host: Caller) -> None:
    with nothing_changes():
        for points in ([], [8, 0, 8], [8, 0, 8, 0, 0], [8, 0, 8, -1], [8.5, 0, 8.5, 0], "8:0", [[8], 0, 8, 0], None):
            body = refused(host.post(f"{night.sheet}score/", {"points": points}), 400, "shape")
            assert all(name.startswith("points") for name in body["fields"])
        for name in ("loners", "euchres"):
            for wrong in ([], [0, 0, 0], [0] * 5, 4):
                body = refused(host.post(f"{night.sheet}score/", {**EIGHT_ONES, name: wrong}), 400, "shape")
                assert list(body["fields"]) == [name]


def test_it_refuses_totals_over_hands_that_stand(night: Night, host: Caller) -> None:
    (sent,) = entered(host, night, 1)
    with nothing_changes():
        refused(host.post(f"{night.sheet}score/", EIGHT_ONES), 409, "hands-stand")
    given(host.post(f"{night.sheet}hands/{sent['uuid']}/void/", {"reason": "Totals instead"}), 200)
    given(host.post(f"{night.sheet}score/", EIGHT_ONES), 201)


def test_it_refuses_anything_else_over_totals_that_stand(night: Night, host: Caller) -> None:
    given(host.post(f"{night.sheet}score/", EIGHT_ONES), 201)
    with nothing_changes():
        refused(host.post(f"{night.sheet}score/", {"points": [0, 8, 0, 8]}), 409, "totals-stand")
        refused(host.post(f"{night.sheet}hands/", hand()), 409, "totals-stand")
    refused(host.post(f"{night.sheet}hands/", hand(1)), 409, "totals-stand")
    assert given(host.get(night.sheet), 200)["score"] == [8, 0, 8, 0]


def test_it_answers_totals_that_were_taken_back_by_their_uuid(night: Night, host: Caller) -> None:
    sent = {"uuid": uuid(), **EIGHT_ONES}
    first = given(host.post(f"{night.sheet}score/", sent), 201)
    given(host.post(f"{night.sheet}hands/{sent['uuid']}/void/", {"reason": "Wrong table"}), 200)
    with nothing_changes():
        assert given(host.post(f"{night.sheet}score/", sent), 200) == first
        refused(host.post(f"{night.sheet}score/", {**sent, "points": [0, 8, 0, 8]}), 409, "uuid-taken")
    given(host.post(f"{night.sheet}score/", EIGHT_ONES), 201)


def test_it_tells_the_uuid_of_a_hand_from_that_of_totals(night: Night, host: Caller) -> None:
    sent = hand(1)
    given(host.post(f"{night.sheet}hands/", sent), 201)
    given(host.post(f"{night.sheet}hands/{sent['uuid']}/void/", {"reason": "Totals instead"}), 200)
    totals = {"uuid": uuid(), **EIGHT_ONES}
    with nothing_changes():
        refused(host.post(f"{night.sheet}score/", {**totals, "uuid": sent["uuid"]}), 409, "uuid-taken")
    given(host.post(f"{night.sheet}score/", totals), 201)
    with nothing_changes():
        refused(host.post(f"{night.sheet}hands/", {**sent, "uuid": totals["uuid"]}), 409, "uuid-taken")


def test_it_takes_totals_only_while_the_round_is_open(hall: Organization, night: Night, director: Caller) -> None:
    draft = people.night(hall, published=False)
    refused(draft.pad().post(f"{draft.sheet}score/", EIGHT_ONES), 409, "round-not-open")
    given(director.post(f"{night.round_path}close/", {"force": True}), 200)
    with nothing_changes():
        body = refused(director.post(f"{night.sheet}score/", EIGHT_ONES), 409, "round-not-open")
    assert body["number"] == 1


def test_it_counts_what_the_totals_say_of_loners_and_euchres(night: Night, host: Caller, director: Caller) -> None:
    # One lone march (4), one euchre (2), five ones and one for the others: eight hands.
    sent = {"points": [11, 1, 11, 1], "loners": [1, 0, 0, 0], "euchres": [1, 0, 1, 0]}
    given(host.post(f"{night.sheet}score/", sent), 201)
    refresh_standings(tournament_id=night.tournament.pk)
    rows = {row["entrant"]: row for row in given(director.get(f"{night.path}standings/"), 200)["rows"]}
    seats = [rows[seat["entrant"]] for seat in given(host.get(night.sheet), 200)["seats"]]
    assert [row["points"] for row in seats] == [11, 1, 11, 1]
    assert [row["loners"] for row in seats] == [1, 0, 0, 0]
    assert [row["euchres"] for row in seats] == [1, 0, 1, 0]
    assert [row["games_won"] for row in seats] == [1, 0, 1, 0]
