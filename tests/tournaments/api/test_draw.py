"""POST tournaments/{id}/rounds/, and GET of one."""

from typing import Any

from accounts.models import Organization, Role
from tests import people
from tests.people import Caller, Night
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.models import Entrant, Round, Tournament
from tournaments.services.people.entrants import Newcomer, add_entrants, check_in, withdraw
from tournaments.services.people.present import present_entrants


def fresh(hall: Organization, count: int, **plan: Any) -> tuple[str, list[int]]:
    """A tournament with people and no round yet: its address, and its entrants."""
    tournament = people.tournament(hall, **plan)
    entrants = add_entrants(tournament=tournament, newcomers=people.newcomers(count))
    return f"tournaments/{tournament.pk}/", [entrant.pk for entrant in entrants]


def seated(round_: dict[str, Any]) -> list[int]:
    return [seat["entrant"] for sitting in round_["sittings"] for seat in sitting["seats"]]


def test_it_draws_a_draft_that_seats_everybody_or_lets_them_sit_out(hall: Organization, director: Caller) -> None:
    path, entrants = fresh(hall, 11)
    draft = given(director.post(f"{path}rounds/"), 201)
    assert (draft["number"], draft["status"]) == (1, "draft")
    assert [sitting["table"] for sitting in draft["sittings"]] == [1, 2]
    for sitting in draft["sittings"]:
        assert [seat["index"] for seat in sitting["seats"]] == [0, 1, 2, 3]
        assert {"id", "table", "game", "seats", "pad_url", "pad_key"} <= set(sitting)
    assert len(draft["sit_outs"]) == 3
    assert sorted(seated(draft) + draft["sit_outs"]) == sorted(entrants)


def test_it_draws_the_same_by_the_same_seed(hall: Organization, director: Caller) -> None:
    path, _entrants = fresh(hall, 12, movement="random")
    first = given(director.post(f"{path}rounds/", {"seed": 11}), 201)
    assert first["seed"] == 11
    given(director.post(f"{path}rounds/1/undo/"), 200)
    again = given(director.post(f"{path}rounds/", {"seed": 11}), 201)
    assert seated(again) == seated(first)
    given(director.post(f"{path}rounds/1/undo/"), 200)
    given(director.post(f"{path}rounds/", {"seed": 2**63 - 1}), 201)


def test_it_tells_the_number_of_the_round_that_is_not_finished(night: Night, director: Caller) -> None:
    with nothing_changes():
        body = refused(director.post(f"{night.path}rounds/"), 409, "round-unfinished")
    assert body["number"] == 1
    given(director.post(f"{night.round_path}close/", {"force": True}), 200)
    given(director.post(f"{night.path}rounds/"), 201)
    with nothing_changes():
        body = refused(director.post(f"{night.path}rounds/"), 409, "round-unfinished")
    assert body["number"] == 2


def test_it_draws_no_round_beyond_the_last(hall: Organization, director: Caller) -> None:
    path, _entrants = fresh(hall, 8, rounds=1)
    given(director.post(f"{path}rounds/"), 201)
    given(director.post(f"{path}rounds/1/publish/"), 200)
    given(director.post(f"{path}rounds/1/close/", {"force": True}), 200)
    with nothing_changes():
        body = refused(director.post(f"{path}rounds/"), 409, "no-rounds-left")
    assert body["planned"] == 1


def test_it_needs_four_people(hall: Organization, director: Caller) -> None:
    path, entrants = fresh(hall, 4)
    Entrant.objects.filter(pk=entrants[0]).update(checked_in=False)
    with nothing_changes():
        body = refused(director.post(f"{path}rounds/"), 409, "too-few-entrants")
    assert (body["present"], body["needed"]) == (3, 4)
    Entrant.objects.filter(pk=entrants[0]).update(checked_in=True)
    assert len(given(director.post(f"{path}rounds/"), 201)["sittings"]) == 1


def test_it_seats_nobody_who_is_not_there(hall: Organization, director: Caller) -> None:
    path, entrants = fresh(hall, 10)
    Entrant.objects.filter(pk=entrants[3]).update(checked_in=False)
    Entrant.objects.filter(pk=entrants[5]).update(status=Entrant.Status.WITHDRAWN)
    draft = given(director.post(f"{path}rounds/"), 201)
    assert sorted(seated(draft)) == sorted(set(entrants) - {entrants[3], entrants[5]})
    assert draft["sit_outs"] == []


def test_it_lets_each_person_sit_out_before_anyone_does_twice(hall: Organization, director: Caller) -> None:
    path, entrants = fresh(hall, 5, rounds=5)
    sat_out = []
    for number in range(1, 6):
        draft = given(director.post(f"{path}rounds/"), 201)
        sat_out += draft["sit_outs"]
        given(director.post(f"{path}rounds/{number}/publish/"), 200)
        given(director.post(f"{path}rounds/{number}/close/", {"force": True}), 200)
    assert sorted(sat_out) == sorted(entrants)


def test_it_counts_no_sit_out_of_a_round_taken_back(hall: Organization, director: Caller) -> None:
    path, _entrants = fresh(hall, 5)
    first = given(director.post(f"{path}rounds/", {"seed": 1}), 201)
    given(director.post(f"{path}rounds/1/undo/"), 200)
    assert given(director.post(f"{path}rounds/", {"seed": 1}), 201)["sit_outs"] == first["sit_outs"]


def test_it_does_not_let_a_latecomer_sit_out_for_being_late(hall: Organization, director: Caller) -> None:
    path, _entrants = fresh(hall, 5, rounds=10)
    for number in range(1, 6):  # everybody sits out once
        given(director.post(f"{path}rounds/"), 201)
        given(director.post(f"{path}rounds/{number}/publish/"), 200)
        given(director.post(f"{path}rounds/{number}/close/", {"force": True}), 200)
    late = given(director.post(f"{path}entrants/", [{"name": "Zoë"}, {"name": "Yan"}]), 201)
    assert set(Entrant.objects.filter(pk__in=[p["id"] for p in late]).values_list("sit_outs_at_entry", flat=True)) == {
        1
    }


def test_it_does_not_let_somebody_who_checks_in_late_or_comes_back_sit_out_for_it(
    hall: Organization, director: Caller
) -> None:
    path, _entrants = fresh(hall, 5, rounds=20)
    tournament = Tournament.objects.get(pk=path.split("/")[1])
    late, _yan = add_entrants(tournament=tournament, newcomers=[Newcomer("Zoë", checked_in=False), Newcomer("Yan")])
    gone = tournament.entrants.get(number=1)
    withdraw(entrant=gone)
    for number in range(1, 6):  # everybody who is here sits out once
        given(director.post(f"{path}rounds/"), 201)
        given(director.post(f"{path}rounds/{number}/publish/"), 200)
        given(director.post(f"{path}rounds/{number}/close/", {"force": True}), 200)
    check_in(entrant=late, present=True)
    withdraw(entrant=gone, withdrawn=False)
    # A slip of the finger changes nothing for somebody who was here all the time.
    check_in(entrant=tournament.entrants.get(name="Yan"), present=False)
    check_in(entrant=tournament.entrants.get(name="Yan"), present=True)
    counts = {entrant.name: entrant.sit_outs_so_far for entrant in present_entrants(tournament)}
    assert set(counts.values()) == {1}
    assert len(counts) == 7


def test_it_shows_a_draft_to_staff_only(hall: Organization) -> None:
    night = people.night(hall, published=False)
    address = night.round_path
    for role in Role:
        given(people.member(hall, role).get(address), 200)
    for caller in (Caller(), night.pad(), people.member(None)):
        refused(caller.get(address), 404, "not-found")


def test_it_shows_keys_to_those_who_hand_out_pads(night: Night, hall: Organization) -> None:
    for role, sees in ((Role.OWNER, True), (Role.DIRECTOR, True), (Role.DESK, True), (Role.VIEWER, False)):
        for sitting in given(people.member(hall, role).get(night.round_path), 200)["sittings"]:
            assert ("pad_key" in sitting, "pad_url" in sitting) == (sees, sees)
    for caller in (Caller(), night.pad(), people.member(None), people.member(people.organization("club"), Role.OWNER)):
        for sitting in given(caller.get(night.round_path), 200)["sittings"]:
            assert set(sitting) == {"id", "table", "game", "deals", "deal_set", "seats"}


def test_it_puts_a_pads_key_into_the_fragment_only(night: Night, director: Caller) -> None:
    sitting = given(director.get(night.round_path), 200)["sittings"][0]
    address, _hash, fragment = sitting["pad_url"].partition("#")
    assert fragment == sitting["pad_key"]
    assert sitting["pad_key"] not in address
    assert night.pad(sitting["table"]).headers == {"Authorization": f"Pad {sitting['pad_key']}"}


def test_it_shows_the_standing_round_of_a_number(night: Night, director: Caller) -> None:
    given(director.post(f"{night.round_path}undo/"), 200)
    refused(director.get(night.round_path), 404, "not-found")
    drawn = given(director.post(f"{night.path}rounds/"), 201)
    assert given(director.get(night.round_path), 200)["sittings"] == drawn["sittings"]
    assert Round.objects.filter(tournament=night.tournament, number=1).count() == 2


def test_it_seats_by_the_house_rules_of_the_moment(night: Night, director: Caller) -> None:
    Tournament.objects.filter(pk=night.tournament.pk).update(
        ruleset=night.tournament.ruleset | {"lone_march": 5, "game_ends": {"hands": 2}}
    )
    facts = {"uuid": people.uuid(), "maker": 0, "alone": True, "tricks": 5}
    # Round 1 was drawn before: a lone march brings 4 there, and five in the next round.
    assert given(night.pad().post(f"{night.sheet}hands/", facts), 201)["points"] == [4, 0, 4, 0]
    given(director.post(f"{night.round_path}close/", {"force": True}), 200)
    sitting = given(director.post(f"{night.path}rounds/"), 201)["sittings"][0]
    given(director.post(f"{night.path}rounds/2/publish/"), 200)
    assert given(night.pad().post(f"sittings/{sitting['id']}/hands/", facts), 201)["points"] == [5, 0, 4, 0]
