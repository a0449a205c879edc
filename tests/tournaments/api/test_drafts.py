"""POST …/swap/, …/redraw/."""

from typing import Any

import pytest

from accounts.models import Organization
from tests import people
from tests.people import Caller, Night
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.models import Entrant


@pytest.fixture
def drafted(hall: Organization) -> Night:
    """Nine people, round 1 drawn and not published: two tables and a sit-out."""
    return people.night(hall, published=False)


def seats(body: dict[str, Any]) -> list[list[int]]:
    """Who sits where, table by table."""
    return [[seat["entrant"] for seat in sitting["seats"]] for sitting in body["sittings"]]


def test_it_has_two_who_are_seated_change_places(drafted: Night, director: Caller) -> None:
    before = given(director.get(drafted.round_path), 200)
    (a, b, c, d), (e, f, g, h) = seats(before)
    body = given(director.post(f"{drafted.round_path}swap/", {"one": b, "other": g}), 200)
    assert seats(body) == [[a, g, c, d], [e, f, b, h]]
    assert body["sit_outs"] == before["sit_outs"]
    assert body["swaps"] == [[b, g]]
    assert body == given(director.get(drafted.round_path), 200)


def test_it_has_two_partners_change_seats(drafted: Night, director: Caller) -> None:
    (a, b, c, d), other = seats(given(director.get(drafted.round_path), 200))
    body = given(director.post(f"{drafted.round_path}swap/", {"one": c, "other": a}), 200)
    assert seats(body) == [[c, b, a, d], other]


def test_it_seats_one_who_sat_out_in_place_of_another(drafted: Night, director: Caller) -> None:
    before = given(director.get(drafted.round_path), 200)
    (a, b, c, d), second = seats(before)
    (idle,) = before["sit_outs"]
    for first, two in ((idle, d), (d, idle)):
        body = given(director.post(f"{drafted.round_path}swap/", {"one": first, "other": two}), 200)
        assert (seats(body), body["sit_outs"]) in (([[a, b, c, idle], second], [d]), ([[a, b, c, d], second], [idle]))
    assert seats(body) == seats(before)
    assert body["swaps"] == [[idle, d], [d, idle]]


def test_it_swaps_once_by_one_key(drafted: Night, director: Caller) -> None:
    (a, b, c, d), (e, *_rest) = seats(given(director.get(drafted.round_path), 200))
    for _twice in range(2):
        body = given(
            director.post(f"{drafted.round_path}swap/", {"one": a, "other": e}, Idempotency_Key="swap a and e"), 200
        )
        assert seats(body)[0] == [e, b, c, d]
        assert body["swaps"] == [[a, e]]


def test_it_refuses_a_swap_that_is_none(hall: Organization, director: Caller) -> None:
    night = people.night(hall, 10, published=False)
    (a, *_), _other = seats(given(director.get(night.round_path), 200))
    idle, idle_too = given(director.get(night.round_path), 200)["sit_outs"]
    stranger = people.night(hall, 8).entrants[0].pk
    with nothing_changes():
        for first, second in ((a, a), (idle, idle_too), (a, stranger), (stranger, a), (a, 0), (a, 10**30)):
            refused(director.post(f"{night.round_path}swap/", {"one": first, "other": second}), 409, "nothing-to-swap")


def test_it_changes_drafts_only(night: Night, director: Caller) -> None:
    (a, *_), (e, *_rest) = seats(given(director.get(night.round_path), 200))
    with nothing_changes():
        body = refused(director.post(f"{night.round_path}swap/", {"one": a, "other": e}), 409, "round-not-draft")
        assert body["number"] == 1
        refused(director.post(f"{night.round_path}redraw/"), 409, "round-not-draft")


def test_it_draws_a_draft_again(drafted: Night, director: Caller) -> None:
    before = given(director.get(drafted.round_path), 200)
    again = given(director.post(f"{drafted.round_path}redraw/", {"seed": 12}), 200)
    assert (again["number"], again["status"], again["seed"]) == (1, "draft", 12)
    assert again == given(director.get(drafted.round_path), 200)
    assert {sitting["id"] for sitting in again["sittings"]}.isdisjoint({s["id"] for s in before["sittings"]})
    # The same people by the old seed are where they were: what was thrown away has left nothing behind.
    back = given(director.post(f"{drafted.round_path}redraw/", {"seed": before["seed"]}), 200)
    assert (seats(back), back["sit_outs"]) == (seats(before), before["sit_outs"])


def test_it_draws_again_with_a_new_seed_and_without_swaps(drafted: Night, director: Caller) -> None:
    before = given(director.get(drafted.round_path), 200)
    (a, *_), (e, *_rest) = seats(before)
    given(director.post(f"{drafted.round_path}swap/", {"one": a, "other": e}), 200)
    again = given(director.post(f"{drafted.round_path}redraw/"), 200)
    assert again["seed"] != before["seed"]
    assert again["swaps"] == []


def test_it_draws_again_from_who_is_here_now(drafted: Night, director: Caller) -> None:
    given(director.post(f"{drafted.path}entrants/", [{"name": n} for n in ("Mia", "Ned", "Ola")]), 201)
    assert len(given(director.post(f"{drafted.round_path}redraw/"), 200)["sittings"]) == 3
    Entrant.objects.filter(pk__in=[entrant.pk for entrant in drafted.entrants[3:]]).update(checked_in=False)
    Entrant.objects.filter(number__gt=9).update(checked_in=False)
    with nothing_changes():
        refused(director.post(f"{drafted.round_path}redraw/"), 409, "too-few-entrants")
