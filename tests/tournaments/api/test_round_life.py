"""POST …/publish/, …/close/, …/undo/, …/reopen/."""

import pytest

from accounts.models import Organization
from tests import people
from tests.people import Caller, Night, hand
from tests.support.check_all import few
from tests.tournaments.api.checks import entered, given, nothing_changes, refused
from tournaments.models import Entrant, Tournament
from tournaments.services.boards.refresh import refresh_standings


def status(night: Night) -> str:
    return Tournament.objects.get(pk=night.tournament.pk).status


def played(night: Night, director: Caller) -> None:
    """Play every game of the open round: eight ones for seats 0 and 2."""
    for sitting in night.sittings:
        given(director.post(f"sittings/{sitting.pk}/score/", {"points": [8, 0, 8, 0]}), 201)


def test_it_publishes_a_draft(hall: Organization, director: Caller) -> None:
    night = people.night(hall, published=False)
    assert status(night) == "setup"
    published = given(director.post(f"{night.round_path}publish/"), 200)
    assert (published["number"], published["status"]) == (1, "open")
    assert status(night) == "running"
    given(night.pad().post(f"{night.sheet}hands/", hand(1)), 201)


def test_it_publishes_twice_with_one_effect(night: Night, director: Caller) -> None:
    with nothing_changes():
        assert given(director.post(f"{night.round_path}publish/"), 200)["status"] == "open"


def test_it_publishes_no_round_that_was_closed(night: Night, director: Caller) -> None:
    given(director.post(f"{night.round_path}close/", {"force": True}), 200)
    with nothing_changes():
        assert refused(director.post(f"{night.round_path}publish/"), 409, "round-not-draft")["number"] == 1


def test_it_names_what_is_missing_when_a_round_is_to_be_closed(night: Night, host: Caller, director: Caller) -> None:
    entered(host, night, 1)
    with nothing_changes():
        body = refused(director.post(f"{night.round_path}close/"), 409, "hands-missing")
        refused(director.post(f"{night.round_path}close/", {"force": False}), 409, "hands-missing")
    assert body["missing"] == [
        {"sitting": night.sittings[0].pk, "table": 1, "hands": 1},
        {"sitting": night.sittings[1].pk, "table": 2, "hands": 0},
    ]
    assert "table 1 (1 hand so far)" in body["message"]
    assert "table 2 (0 hands so far)" in body["message"]


def test_it_closes_a_round_with_something_missing_by_force(night: Night, host: Caller, director: Caller) -> None:
    entered(host, night, 3)
    closed = given(director.post(f"{night.round_path}close/", {"force": True}), 200)
    assert closed["status"] == "closed"
    assert closed["unconfirmed"] == [1, 2]


def test_it_closes_a_round_that_is_complete(night: Night, director: Caller) -> None:
    played(night, director)
    for side in (0, 1):
        given(director.post(f"{night.sheet}confirm/", {"side": side}), 200)
    closed = given(director.post(f"{night.round_path}close/"), 200)
    assert (closed["status"], closed["unconfirmed"]) == ("closed", [2])
    with nothing_changes():
        assert given(director.post(f"{night.round_path}close/"), 200) == closed


def test_it_closes_no_draft(hall: Organization, director: Caller) -> None:
    night = people.night(hall, published=False)
    with nothing_changes():
        for force in (False, True):
            refused(director.post(f"{night.round_path}close/", {"force": force}), 409, "round-not-open")


def test_it_finishes_the_tournament_with_its_last_round(hall: Organization, director: Caller) -> None:
    night = people.night(hall, rounds=1)
    given(director.post(f"{night.round_path}close/", {"force": True}), 200)
    assert status(night) == "finished"
    given(director.post(f"{night.round_path}reopen/"), 200)
    assert status(night) == "running"
    given(director.post(f"{night.round_path}undo/"), 200)
    assert status(night) == "setup"


# Points of seats 0 to 3 at table 1 and what nine people's sit-out is credited: the mean, rounded half up.
CREDITS = [
    ([8, 0, 8, 0], None, 4),  # 16 / 4
    ([6, 3, 6, 3], None, 5),  # 18 / 4 = 4.5
    ([5, 4, 5, 4], None, 5),  # 18 / 4 = 4.5
    ([7, 2, 7, 2], None, 5),  # 18 / 4 = 4.5
    ([0, 8, 0, 8], None, 4),
    ([0, 0, 0, 0], None, 0),  # eight hands passed out
    ([1, 0, 1, 0], None, 1),  # 2 / 4 = 0.5
    ([8, 0, 8, 0], 7, 7),
    ([8, 0, 8, 0], 0, 0),
    ([8, 0, 8, 0], -3, -3),
]


@pytest.mark.parametrize(("points", "set_number", "credit"), CREDITS)
@few(4)
def test_it_credits_a_sit_out_when_the_round_closes(
    points: list[int], set_number: int | None, credit: int, hall: Organization, director: Caller
) -> None:
    night = people.night(hall, sit_out_points=set_number)
    given(director.post(f"{night.sheet}score/", {"points": points}), 201)
    # Table 2 never played: it has no part in the mean.
    closed = given(director.post(f"{night.round_path}close/", {"force": True}), 200)
    assert closed["sit_out_points"] == credit
    refresh_standings(tournament_id=night.tournament.pk)
    rows = {row["entrant"]: row for row in given(director.get(f"{night.path}standings/"), 200)["rows"]}
    (idle,) = closed["sit_outs"]
    assert (rows[idle]["points"], rows[idle]["rounds"]) == (credit, [credit])


def test_it_credits_nothing_where_nobody_played(night: Night, director: Caller) -> None:
    assert given(director.post(f"{night.round_path}close/", {"force": True}), 200)["sit_out_points"] == 0


def test_it_fixes_the_credit_anew_when_the_round_is_closed_again(night: Night, host: Caller, director: Caller) -> None:
    given(host.post(f"{night.sheet}score/", {"points": [8, 0, 8, 0]}), 201)
    given(director.post(f"{night.round_path}close/", {"force": True}), 200)
    assert given(director.post(f"{night.round_path}reopen/"), 200)["sit_out_points"] is None
    given(director.post(f"sittings/{night.sittings[1].pk}/score/", {"points": [16, 2, 16, 2]}), 201)
    # (16 + 36) / 8 = 6.5
    assert given(director.post(f"{night.round_path}close/"), 200)["sit_out_points"] == 7


def test_it_takes_a_draft_back(hall: Organization, director: Caller) -> None:
    night = people.night(hall, published=False)
    assert given(director.post(f"{night.round_path}undo/"), 200)["status"] == "undone"
    assert status(night) == "setup"
    assert given(director.post(f"{night.path}rounds/"), 201)["number"] == 1


def test_it_takes_an_open_round_back_and_its_points(night: Night, host: Caller, director: Caller) -> None:
    entered(host, night, 2)
    assert given(director.post(f"{night.round_path}undo/"), 200)["status"] == "undone"
    refresh_standings(tournament_id=night.tournament.pk)
    assert {row["points"] for row in given(host.get(f"{night.path}standings/"), 200)["rows"]} == {0}
    assert status(night) == "setup"


def test_it_takes_a_closed_round_back_and_its_credit(night: Night, host: Caller, director: Caller) -> None:
    entered(host, night, 2)
    given(director.post(f"{night.round_path}close/", {"force": True}), 200)
    given(director.post(f"{night.round_path}undo/"), 200)
    refresh_standings(tournament_id=night.tournament.pk)
    assert {row["points"] for row in given(host.get(f"{night.path}standings/"), 200)["rows"]} == {0}
    assert given(director.post(f"{night.path}rounds/"), 201)["number"] == 1


def test_it_takes_back_only_the_latest_round(night: Night, director: Caller) -> None:
    given(director.post(f"{night.round_path}close/", {"force": True}), 200)
    given(director.post(f"{night.path}rounds/"), 201)
    with nothing_changes():
        for call in ("undo", "reopen"):
            body = refused(director.post(f"{night.round_path}{call}/"), 409, "round-not-last")
            assert (body["number"], body["last"]) == (1, 2)
    given(director.post(f"{night.path}rounds/2/undo/"), 200)
    assert status(night) == "running"
    given(director.post(f"{night.round_path}undo/"), 200)
    refused(director.post(f"{night.round_path}undo/"), 404, "not-found")


def test_it_opens_a_closed_round_again(night: Night, host: Caller, director: Caller) -> None:
    given(director.post(f"{night.round_path}close/", {"force": True}), 200)
    assert given(director.post(f"{night.round_path}reopen/"), 200)["status"] == "open"
    given(host.post(f"{night.sheet}hands/", hand(1)), 201)
    with nothing_changes():
        assert given(director.post(f"{night.round_path}reopen/"), 200)["status"] == "open"


def test_it_reopens_no_draft(hall: Organization, director: Caller) -> None:
    night = people.night(hall, published=False)
    with nothing_changes():
        refused(director.post(f"{night.round_path}reopen/"), 409, "round-not-closed")


def test_it_seats_no_one_who_withdrew_and_keeps_their_points(night: Night, host: Caller, director: Caller) -> None:
    from tournaments.services.people.entrants import withdraw

    entered(host, night, 2)
    leaver = Entrant.objects.get(pk=given(host.get(night.sheet), 200)["seats"][0]["entrant"])
    withdraw(entrant=leaver)
    given(director.post(f"{night.round_path}close/", {"force": True}), 200)
    draft = given(director.post(f"{night.path}rounds/"), 201)
    assert leaver.pk not in [seat["entrant"] for sitting in draft["sittings"] for seat in sitting["seats"]]
    assert leaver.pk not in draft["sit_outs"]
    refresh_standings(tournament_id=night.tournament.pk)
    rows = {row["entrant"]: row for row in given(host.get(f"{night.path}standings/"), 200)["rows"]}
    assert (rows[leaver.pk]["points"], rows[leaver.pk]["withdrawn"]) == (2, True)
