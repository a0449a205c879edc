"""POST sittings/{id}/hands/: idempotent, in any order, never over what stands."""

from typing import Any

from django.db import OperationalError, connection
from django.utils import timezone

from accounts.models import Organization
from tests import people
from tests.people import Caller, Night, hand, uuid
from tests.tournaments.api.checks import entered, given, nothing_changes, refused
from tournaments.services.hall.pads import revoke


def test_it_records_a_new_hand(night: Night, host: Caller) -> None:
    answer = given(host.post(f"{night.sheet}hands/", hand(1, tricks=5)), 201)
    # docs/house-rules.md, "Points for one hand": makers take 5: 2
    assert answer == {"number": 1, "points": [2, 0, 2, 0], "score": [2, 0, 2, 0], "warnings": []}


def test_it_gives_the_running_score_with_each_hand(night: Night, host: Caller) -> None:
    given(host.post(f"{night.sheet}hands/", hand(1, maker=1, tricks=2)), 201)  # euchred: 2 to seats 0 and 2
    answer = given(host.post(f"{night.sheet}hands/", hand(2, maker=3, alone=True, tricks=5)), 201)  # alone: 4
    assert (answer["points"], answer["score"]) == ([0, 4, 0, 4], [2, 4, 2, 4])


def test_it_numbers_hands_that_come_without_a_number(night: Night, host: Caller) -> None:
    numbers = [given(host.post(f"{night.sheet}hands/", hand()), 201)["number"] for _ in range(3)]
    assert numbers == [1, 2, 3]


def test_it_fills_the_gap_with_a_hand_that_comes_without_a_number(night: Night, host: Caller) -> None:
    for number in (1, 3):
        given(host.post(f"{night.sheet}hands/", hand(number)), 201)
    assert given(host.post(f"{night.sheet}hands/", hand()), 201)["number"] == 2


def test_it_says_so_where_the_database_lets_nobody_write(night: Night, host: Caller) -> None:
    def locked(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith("INSERT"):
            raise OperationalError("database is locked")
        return execute(sql, params, many, context)

    sent = hand(1)
    with nothing_changes(), connection.execute_wrapper(locked):
        answer = host.post(f"{night.sheet}hands/", sent)
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    assert answer["Retry-After"] == "3"
    given(host.post(f"{night.sheet}hands/", sent), 201)


def test_it_says_that_a_hand_waits_where_the_disk_is_full(night: Night, host: Caller) -> None:
    def full(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith("INSERT"):
            raise OperationalError("database or disk is full")
        return execute(sql, params, many, context)

    sent = hand(1)
    with nothing_changes(), connection.execute_wrapper(full):
        answer = host.post(f"{night.sheet}hands/", sent)
    assert (answer.status_code, answer.json()["code"]) == (503, "disk-full")
    assert "Hands wait on the tablets" in answer.json()["message"]
    given(host.post(f"{night.sheet}hands/", sent), 201)


def test_it_gives_the_same_answer_to_the_same_hand_again(night: Night, host: Caller) -> None:
    sent = hand(1)
    first = given(host.post(f"{night.sheet}hands/", sent), 201)
    with nothing_changes():
        assert given(host.post(f"{night.sheet}hands/", sent), 200) == first


def test_it_takes_facts_left_at_their_default_for_the_same(night: Night, host: Caller) -> None:
    sent = hand()
    first = given(host.post(f"{night.sheet}hands/", sent), 201)
    spelt_out = {**sent, "number": 1, "kind": "played", "dealer": None, "defender_alone": None, "bid": None}
    with nothing_changes():
        assert given(host.post(f"{night.sheet}hands/", spelt_out), 200) == first
        assert given(host.post(f"{night.sheet}hands/", {**sent, "uuid": sent["uuid"].upper()}), 200) == first


def test_it_gives_the_same_answer_whatever_has_happened_since(night: Night, host: Caller, director: Caller) -> None:
    sent = hand(1, tricks=5)
    first = given(host.post(f"{night.sheet}hands/", sent), 201)

    def again() -> None:
        with nothing_changes():
            assert given(host.post(f"{night.sheet}hands/", sent), 200) == first

    given(host.post(f"{night.sheet}hands/", hand(2)), 201)
    again()
    given(host.post(f"{night.sheet}hands/{sent['uuid']}/void/", {"reason": "Wrong maker"}), 200)
    again()
    given(host.post(f"{night.sheet}hands/", hand(1)), 201)
    again()
    given(director.post(f"{night.round_path}close/", {"force": True}), 200)
    again()
    given(director.post(f"{night.round_path}undo/"), 200)
    again()


def test_it_answers_the_hand_of_a_revoked_pad_from_the_sheet(night: Night, host: Caller) -> None:
    sent = hand(1)
    first = given(host.post(f"{night.sheet}hands/", sent), 201)
    revoke(table=night.sittings[0].table, now=timezone.now())
    with nothing_changes():
        assert given(host.post(f"{night.sheet}hands/", sent), 200) == first


def test_it_refuses_other_facts_under_a_known_uuid(night: Night, host: Caller) -> None:
    sent = hand(1)
    given(host.post(f"{night.sheet}hands/", sent), 201)
    with nothing_changes():
        for other in ({"tricks": 4}, {"maker": 2}, {"number": 2}, {"dealer": 1}, {"bid": "call"}):
            refused(host.post(f"{night.sheet}hands/", sent | other), 409, "uuid-taken")
        refused(host.post(f"{night.sheet}hands/", {"uuid": sent["uuid"], "kind": "renege", "by": 1}), 409, "uuid-taken")


def test_it_takes_one_uuid_at_two_tables_for_two_hands(night: Night, host: Caller) -> None:
    sent = hand(1)
    given(host.post(f"{night.sheet}hands/", sent), 201)
    given(night.pad(2).post(f"sittings/{night.sittings[1].pk}/hands/", sent), 201)


def test_it_shows_what_stands_under_a_number_that_is_taken(night: Night, host: Caller) -> None:
    sent = hand(1, tricks=5)
    given(host.post(f"{night.sheet}hands/", sent), 201)
    body = refused(host.post(f"{night.sheet}hands/", hand(1)), 409, "number-taken")
    assert night.sittings[0].game.points == [2, 0, 2, 0]
    assert (body["number"], body["held"]) == (1, True)
    assert body["standing"]["uuid"] == sent["uuid"]
    assert body["standing"]["facts"]["tricks"] == 5
    assert body["standing"]["points"] == [2, 0, 2, 0]
    assert body["standing"]["entered_by"] == "pad of table 1"


def test_it_refuses_a_hand_after_the_last(night: Night, host: Caller) -> None:
    body = refused(host.post(f"{night.sheet}hands/", hand(9)), 409, "game-full")
    assert body["number"] == 9
    entered(host, night, 8)
    refused(host.post(f"{night.sheet}hands/", hand(9)), 409, "game-full")
    with nothing_changes():
        refused(host.post(f"{night.sheet}hands/", hand()), 409, "game-full")
    refused(host.post(f"{night.sheet}hands/", hand(8)), 409, "number-taken")


def test_it_refuses_a_hand_after_the_points_are_reached(hall: Organization) -> None:
    night = people.night(hall, hands_per_game=None)
    host = night.pad()
    for number, score in ((1, 4), (2, 8), (3, 12)):  # three lone marches: 4 each, game at 10
        answer = given(host.post(f"{night.sheet}hands/", hand(number, alone=True, tricks=5)), 201)
        assert answer["score"] == [score, 0, score, 0]
    refused(host.post(f"{night.sheet}hands/", hand(4)), 409, "game-full")
    sheet = given(host.get(night.sheet), 200)
    assert (sheet["state"], sheet["score"], len(sheet["hands"])) == ("complete", [12, 0, 12, 0], 3)


def test_it_never_ends_a_game_by_the_bell_of_itself(hall: Organization) -> None:
    night = people.night(hall, hands_per_game=None, ruleset={"game_ends": "bell"})
    host = night.pad()
    assert given(host.get(night.sheet), 200)["state"] == "open"
    for number in range(1, 13):
        given(host.post(f"{night.sheet}hands/", hand(number)), 201)
    # Nothing is missing if the bell rings now.
    assert given(host.get(night.sheet), 200)["state"] == "complete"
    refused(host.post(f"{night.sheet}hands/", hand(100)), 400, "shape")


def test_it_takes_hand_four_before_hand_three(night: Night, host: Caller) -> None:
    for number in (1, 2, 4):
        given(host.post(f"{night.sheet}hands/", hand(number)), 201)
    sheet = given(host.get(night.sheet), 200)
    assert [line["number"] for line in sheet["hands"]] == [1, 2, 4]
    answer = given(host.post(f"{night.sheet}hands/", hand(3)), 201)
    assert (answer["number"], answer["score"]) == (3, [4, 0, 4, 0])


def test_it_leaves_a_game_with_a_gap_open(hall: Organization) -> None:
    night = people.night(hall, hands_per_game=None)
    host = night.pad()
    for number in (1, 2, 4):
        given(host.post(f"{night.sheet}hands/", hand(number, alone=True, tricks=5)), 201)
    sheet = given(host.get(night.sheet), 200)
    assert (sheet["score"], sheet["state"]) == ([12, 0, 12, 0], "open")
    # Hand 3 on the way: had it brought seats 0 and 2 two points, hand 4 would not have been played.
    refused(host.post(f"{night.sheet}hands/", hand(3, tricks=5)), 409, "game-full")
    given(host.post(f"{night.sheet}hands/", hand(3, maker=1)), 201)
    assert given(host.get(night.sheet), 200)["state"] == "complete"


def test_it_completes_a_game_of_eight_hands_in_any_order(night: Night, host: Caller) -> None:
    for number in (8, 7, 1, 2, 3, 5, 6):
        given(host.post(f"{night.sheet}hands/", hand(number)), 201)
        assert given(host.get(night.sheet), 200)["state"] == "open"
    given(host.post(f"{night.sheet}hands/", hand(4)), 201)
    assert given(host.get(night.sheet), 200)["state"] == "complete"


def test_it_warns_of_a_dealer_out_of_turn_and_records_the_hand(night: Night, host: Caller) -> None:
    given(host.post(f"{night.sheet}hands/", hand(1, dealer=3)), 201)
    assert given(host.get(night.sheet), 200)["dealer"] == 0
    answer = given(host.post(f"{night.sheet}hands/", hand(2, dealer=2)), 201)
    assert [warning["code"] for warning in answer["warnings"]] == ["dealer-out-of-turn"]
    assert answer["warnings"][0]["message"]
    assert given(host.post(f"{night.sheet}hands/", hand(3, dealer=3)), 201)["warnings"] == []


def test_it_records_every_kind_of_hand(hall: Organization) -> None:
    night = people.night(hall, preset="michigan", ruleset={"all_pass": "redeal"})
    host = night.pad()
    # docs/house-rules.md: pass-out: nothing; a renege: 2 to the other side, 4 while someone is alone; poker: 1
    kinds: list[tuple[dict[str, Any], list[int]]] = [
        ({"kind": "passed-out"}, [0, 0, 0, 0]),
        ({"kind": "renege", "by": 1}, [2, 0, 2, 0]),
        ({"kind": "renege", "by": 0, "alone": True}, [0, 4, 0, 4]),
        ({"kind": "poker", "side": 1}, [0, 1, 0, 1]),
        ({"kind": "poker", "side": None}, [0, 0, 0, 0]),
        ({"maker": 2, "tricks": 1, "defender_alone": 3}, [0, 4, 0, 4]),
    ]
    for facts, points in kinds:
        sent = {"uuid": uuid(), "alone": False} if "maker" in facts else {"uuid": uuid()}
        assert given(host.post(f"{night.sheet}hands/", sent | facts), 201)["points"] == points


def test_it_refuses_a_pass_out_where_the_dealer_must_call(hall: Organization) -> None:
    night = people.night(hall, preset="tournament", hands_per_game=None)
    with nothing_changes():
        body = refused(
            night.pad().post(f"{night.sheet}hands/", {"uuid": uuid(), "kind": "passed-out"}), 422, "dealer-must-call"
        )
    assert (body["rule"], list(body["fields"])) == ("all_pass", ["kind"])


def test_it_refuses_a_hand_for_a_draft(hall: Organization, director: Caller) -> None:
    night = people.night(hall, published=False)
    for caller in (night.pad(), director):
        with nothing_changes():
            body = refused(caller.post(f"{night.sheet}hands/", hand(1)), 409, "round-not-open")
        assert body["number"] == 1


def test_it_refuses_a_hand_in_a_confirmed_game(hall: Organization) -> None:
    night = people.night(hall, hands_per_game=None, ruleset={"game_ends": "bell"})
    host = night.pad()
    given(host.post(f"{night.sheet}hands/", hand(1)), 201)
    for side in (0, 1):
        given(host.post(f"{night.sheet}confirm/", {"side": side}), 200)
    refused(host.post(f"{night.sheet}hands/", hand(2)), 409, "game-confirmed")
    sheet = given(host.get(night.sheet), 200)
    assert (sheet["state"], sheet["score"]) == ("confirmed", [1, 0, 1, 0])


def test_it_notes_who_entered_a_hand(night: Night, host: Caller, director: Caller) -> None:
    given(host.post(f"{night.sheet}hands/", hand(1)), 201)
    given(director.post(f"{night.sheet}hands/", hand(2)), 201)
    lines = given(director.get(night.sheet), 200)["hands"]
    assert [line["entered_by"] for line in lines] == ["pad of table 1", "director@hall.test"]
