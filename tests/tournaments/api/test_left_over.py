"""Whoever is left over from tables of four plays at another table: drawn, scored, counted, archived."""

import json
from collections import Counter
from typing import Any

import pytest
from django.test import Client

from accounts.models import Organization
from tests.people import NOW, Caller, Night, uuid
from tests.support.check_all import few, more
from tests.tournaments.api.checks import given, refused
from tests.tournaments.archive.nights import forget
from tests.tournaments.desk.pages import text
from tournaments.archive.transfer import make_archive, open_archive
from tournaments.models import Tournament
from tournaments.services.boards.body import board_body
from tournaments.services.boards.refresh import refresh_standings

HANDS: dict[int, tuple[dict[str, Any], tuple[int, ...]]] = {
    2: ({"maker": 1, "tricks": 5}, (0, 2)),
    3: ({"maker": 2, "tricks": 5}, (0, 0, 3)),
    4: ({"maker": 0, "tricks": 5}, (2, 0, 2, 0)),
    5: ({"maker": 4, "alone": True, "tricks": [0, 0, 0, 0, 5]}, (0, 0, 0, 0, 4)),
}
"""By the number of seats: a hand as it is sent, and the points it brings (docs/house-rules.md, Points for one hand)."""


def made(director: Caller, people: int, **more: Any) -> str:
    """A tournament of so many, one hand to a game; return its path."""
    body = {"name": "Nobody sits out", "rounds": 3, "hands_per_game": 1, "left_over": "two-handed", **more}
    path = f"tournaments/{given(director.post('tournaments/', body), 201)['id']}/"
    given(director.post(f"{path}entrants/", [{"name": f"P{number}"} for number in range(people)]), 201)
    return path


def play(director: Caller, path: str, number: int) -> dict[int, list[dict[int, int]]]:
    """Play a round to its end; return by the size of the table what everybody made there."""
    drawn = given(director.post(f"{path}rounds/", {"seed": number}), 201)
    given(director.post(f"{path}rounds/{number}/publish/"), 200)
    found: dict[int, list[dict[int, int]]] = {}
    for sitting in drawn["sittings"]:
        entrants = [seat["entrant"] for seat in sorted(sitting["seats"], key=lambda seat: seat["index"])]
        facts, points = HANDS[len(entrants)]
        answer = given(director.post(f"sittings/{sitting['id']}/hands/", {"uuid": uuid(), **facts}), 201)
        assert tuple(answer["points"]) == points
        found.setdefault(len(entrants), []).append(dict(zip(entrants, points, strict=True)))
    given(director.post(f"{path}rounds/{number}/close/"), 200)
    return found


def standings(director: Caller, path: str) -> dict[str, Any]:
    refresh_standings(tournament_id=int(path.split("/")[1]))
    shown: dict[str, Any] = given(director.get(f"{path}standings/"), 200)
    return shown


@pytest.mark.parametrize("movement", ["ladder", *more([], ["random", "progressive", "high-low"])])
@few(2)
@pytest.mark.parametrize(
    ("people", "way", "sizes"),
    [
        (9, "two-handed", [4, 5]),
        (10, "two-handed", [4, 4, 2]),
        (10, "three-handed", [4, 3, 3]),
        (11, "one-or-three", [4, 4, 3]),
    ],
)
def test_it_seats_and_scores_everybody(
    director: Caller, movement: str, people: int, way: str, sizes: list[int]
) -> None:
    path = made(director, people, movement=movement, left_over=way)
    total: Counter[int] = Counter()
    for number in (1, 2, 3):
        found = play(director, path, number)
        assert sorted(size for size, tables in found.items() for _table in tables) == sorted(sizes)
        for table in (table for tables in found.values() for table in tables):
            total.update(table)
    shown = standings(director, path)
    assert shown["left_over_scores"] == "as-made"
    assert {row["entrant"]: row["points"] for row in shown["rows"]} == {
        row["entrant"]: total[row["entrant"]] for row in shown["rows"]
    }
    assert len(total) == people


@pytest.mark.parametrize(
    ("how", "counts"),
    [
        # Two tables of four have a mean of 1; a table of three of which one made 3 has it, too.
        ("scaled", {0: 0, 3: 3}),
        # Of eight scores 2 2 2 2 0 0 0 0 the best third has the mean 2; the others share 8/3 in 16/3 scores: a half.
        ("by-rank", {0: 1, 3: 2}),
    ],
)
def test_it_counts_their_points_as_the_organizer_chose_once_the_round_is_closed(
    director: Caller, how: str, counts: dict[int, int]
) -> None:
    path = made(director, 11, left_over_scores=how)
    found = play(director, path, 1)
    (three,) = found[3]
    shown = standings(director, path)
    assert shown["left_over_scores"] == how
    by_entrant = {row["entrant"]: row for row in shown["rows"]}
    assert {who: by_entrant[who]["points"] for who in three} == {who: counts[points] for who, points in three.items()}
    assert {by_entrant[who]["rounds"][0] for table in found[4] for who in table} == {0, 2}
    given(director.post(f"{path}rounds/1/reopen/"), 200)
    rows = standings(director, path)["rows"]
    assert {row["entrant"]: row["points"] for row in rows if row["entrant"] in three} == three


def test_it_plays_their_game_by_the_rules_that_both_have(director: Caller) -> None:
    path = made(director, 9, ruleset={"all_pass": "no-trump", "deck": 28, "canadian_loner": True})
    given(director.post(f"{path}rounds/"), 201)
    tournament = Tournament.objects.get()
    four, five = (sitting.game for sitting in tournament.rounds.get().sittings.all())
    assert (four.key, five.key, five.seats) == ("euchre", "euchre-five-handed", 5)
    assert five.ruleset == {"game_ends": {"hands": 1}, "deck": 29, "jokers": False, "first_deal": "first-black-jack"}
    given(director.post(f"{path}rounds/1/undo/"), 200)
    given(director.post(f"{path}entrants/", [{"name": "Q"}, {"name": "R"}]), 201)
    given(director.post(f"{path}rounds/"), 201)
    three = tournament.rounds.get(status="draft").sittings.get(game__seats=3).game
    assert (three.key, three.ruleset["all_pass"], three.ruleset["deck"]) == ("euchre-three-handed", "no-trump", 28)


def test_it_changes_places_between_tables_of_two_sizes_and_shows_both(director: Caller, desk: Client) -> None:
    path = made(director, 11)
    drawn = given(director.post(f"{path}rounds/"), 201)
    four, three = (sitting["seats"][2]["entrant"] for sitting in (drawn["sittings"][0], drawn["sittings"][2]))
    given(director.post(f"{path}rounds/1/swap/", {"one": four, "other": three}), 200)
    page = text(desk.get(f"/desk/{Tournament.objects.get().slug}/"))
    assert "Three-handed euchre" in page
    given(director.post(f"{path}rounds/1/publish/"), 200)
    refresh_standings(tournament_id=Tournament.objects.get().pk)
    board = text(desk.get(f"/t/{Tournament.objects.get().slug}/"))
    assert "Three-handed euchre" in board
    assert "At tables of two, three or five points count as they are." in board
    given(director.post(f"{path}entrants/", [{"name": f"Late {number}"} for number in range(4)]), 201)
    late = [row.pk for row in Tournament.objects.get().people.order_by("number")][-4:]
    added = given(director.post(f"{path}rounds/1/tables/", {"entrants": late}), 201)
    assert [len(sitting["seats"]) for sitting in added["sittings"]] == [4, 4, 3, 4]


@pytest.mark.parametrize(
    "asked",
    [
        {"movement": "whist"},
        {"movement": "cyclic"},
        {"movement": "swiss"},
        {"game": "euchre-three-handed"},
        {"game": "texas-euchre"},
        {"ghost": True},
    ],
)
def test_it_refuses_where_nobody_can_be_drawn_for_such_a_table(director: Caller, asked: dict[str, Any]) -> None:
    body = {"name": "Nobody sits out", "rounds": 3, "left_over": "two-handed", **asked}
    answer = refused(director.post("tournaments/", body), 422, "wrong-left-over")
    assert answer["fields"].keys() == {"left_over"}
    assert Tournament.objects.count() == 0


def test_it_is_a_setting_that_can_be_changed(director: Caller) -> None:
    path = made(director, 9, left_over="sit-out")
    assert given(director.get(path), 200)["left_over"] == "sit-out"
    assert len(given(director.post(f"{path}rounds/"), 201)["sit_outs"]) == 1
    changed = {"left_over": "one-or-three", "left_over_scores": "scaled"}
    shown = given(director.send("PATCH", path, json.dumps(changed)), 200)
    assert {name: shown[name] for name in changed} == changed
    assert shown["outdated_draft"] == 1
    refused(director.send("PATCH", path, json.dumps({"movement": "whist"})), 422, "wrong-left-over")
    refused(director.send("PATCH", path, json.dumps({"left_over": "nobody"})), 400, "shape")


def test_it_is_the_same_in_an_archive_that_is_opened_elsewhere(director: Caller, hall: Organization) -> None:
    path = made(director, 10, left_over="three-handed", left_over_scores="by-rank")
    play(director, path, 1)
    play(director, path, 2)
    _header, packed = make_archive(tournament_id=Tournament.objects.get().pk, now=NOW)
    before = [(row["name"], row["rank"], row["points"]) for row in board_body(Tournament.objects.get())["rows"]]
    forget(Night(Tournament.objects.get(), [], None))
    open_archive(packed=packed, organization=hall)
    opened = Tournament.objects.get()
    assert (opened.left_over, opened.left_over_scores) == ("three-handed", "by-rank")
    assert [(row["name"], row["rank"], row["points"]) for row in board_body(opened)["rows"]] == before


def test_it_exports_every_seat_of_the_largest_table(director: Caller, desk: Client) -> None:
    path = made(director, 9)
    play(director, path, 1)
    rows = desk.get(f"/desk/{Tournament.objects.get().slug}/export/hands.csv").content.decode("utf-8-sig").splitlines()
    assert "Seat 4,Points of seat 0" in rows[0]
    assert sum(",0,0,0,0,4," in row for row in rows) == 1
    assert sum(",2,0,2,0,," in row for row in rows) == 1


def test_it_explains_who_sits_out_and_who_plays_elsewhere(director: Caller, desk: Client) -> None:
    for way, sits_out in (("one-or-three", True), ("three-handed", False)):
        path = made(director, 11, left_over=way, left_over_scores="scaled", name=f"Night {way}")
        slug = given(director.get(path), 200)["slug"]
        page = text(desk.get(f"/desk/{slug}/seating-rules/"))
        assert "Who plays there is drawn by lot: nobody twice while somebody else has not." in page
        assert "At tables of two, three or five points are scaled when the round closes" in page
        assert ("two sit out each round, drawn at random" in page) == sits_out
        assert ("A sit-out is worth" in page) == sits_out
