"""Fixed partners over the API: teams made and parted, a substitute, a tie, and whole nights."""

from typing import Any

import pytest

from accounts.models import Organization
from tests.people import Caller
from tests.support.check_all import few
from tests.tournaments.api.checks import given, nothing_changes, refused
from tournaments.services.boards.refresh import refresh_standings


class Pairs:
    """A night of fixed partners, and its director at the API."""

    def __init__(self, director: Caller, people: int, movement: str = "swiss", rounds: int = 3, **options: str):
        self.director = director
        body = {"name": "Pairs", "rounds": rounds, "movement": movement, "movement_options": options}
        self.id = given(director.post("tournaments/", body | {"preset": "tournament"}), 201)["id"]
        self.path = f"tournaments/{self.id}/"
        names = [{"name": f"P{number}"} for number in range(1, people + 1)]
        entered = given(director.post(f"{self.path}entrants/", names), 201)
        self.people = [entrant["id"] for entrant in entered]

    def post(self, path: str, body: Any, status: int) -> Any:
        return given(self.director.post(self.path + path, body), status)

    def teams(self) -> list[dict[str, Any]]:
        return given(self.director.get(f"{self.path}teams/"), 200)

    def draw(self) -> dict[str, Any]:
        return self.post("rounds/", {}, 201)

    def play(self, drawn: dict[str, Any], points: tuple[int, int] = (10, 6)) -> None:
        """The team with the lower number makes the first of the points."""
        number = drawn["number"]
        self.post(f"rounds/{number}/publish/", {}, 200)
        for sitting in drawn["sittings"]:
            first, second = points if sitting["teams"][0] < sitting["teams"][1] else points[::-1]
            score = {"points": [first, second, first, second], "hands": 8}
            given(self.director.post(f"sittings/{sitting['id']}/score/", score), 201)
        self.post(f"rounds/{number}/close/", {"force": True}, 200)  # also with ties

    def standings(self) -> dict[str, Any]:
        refresh_standings(tournament_id=self.id)
        return given(self.director.get(f"{self.path}standings/"), 200)


@pytest.fixture
def pairs(director: Caller, hall: Organization) -> Pairs:
    """A Swiss of eight people who have no partners yet."""
    return Pairs(director, 8)


def test_it_makes_one_team_or_many(pairs: Pairs) -> None:
    a, b, c, d, e, f, *_ = pairs.people
    assert pairs.post("teams/", {"entrants": [b, a]}, 201) == {"number": 1, "name": "P2 & P1", "entrants": [b, a]}
    many = pairs.post("teams/", [{"entrants": [c, d], "name": "The Bowers"}, {"entrants": [e, f]}], 201)
    assert [team["name"] for team in many] == ["The Bowers", "P5 & P6"]
    assert [team["number"] for team in pairs.teams()] == [1, 2, 3]


def test_it_pairs_the_rest_and_says_who_is_left(director: Caller, hall: Organization) -> None:
    pairs = Pairs(director, 5)
    pairs.post("teams/", {"entrants": [pairs.people[4], pairs.people[0]]}, 201)
    answer = pairs.post("teams/rest/", {}, 201)
    assert [team["name"] for team in answer["teams"]] == ["P2 & P3"]
    assert answer["alone"] == [pairs.people[3]]
    message = refused(pairs.director.post(f"{pairs.path}rounds/"), 409, "no-partner")["message"]
    assert "No partner checked in: P4." in message


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"entrants": ["a", "a"]}, 409, "not-a-pair"),
        ({"entrants": ["a", 0]}, 409, "not-a-pair"),
        ([{"entrants": ["a", "b"]}, {"entrants": ["b", "c"]}], 409, "not-a-pair"),
        ({"entrants": ["a"]}, 400, "shape"),
        ({"entrants": ["a", "b", "c"]}, 400, "shape"),
        ({"entrants": "ab"}, 400, "shape"),
        ({"entrants": [None, 2**70]}, 400, "shape"),
        ({"entrants": ["a", 2**70]}, 400, "shape"),
        ({"entrants": ["a", 2**62]}, 409, "not-a-pair"),
        ({}, 400, "shape"),
        ([[]], 400, "shape"),
        ({"entrants": ["a", "b"], "name": "x" * 101}, 400, "shape"),
        ({"entrants": ["a", "b"], "name": "\u202e"}, 400, "shape"),
        ({"entrants": ["a", "b"], "colour": "red"}, 400, "shape"),
    ],
)
@few(6)
def test_it_refuses_what_is_no_pair(pairs: Pairs, body: Any, status: int, code: str) -> None:
    ids = dict(zip("abc", pairs.people, strict=False))

    def named(fields: Any) -> Any:
        if isinstance(fields, list):
            return [named(item) for item in fields]
        if isinstance(fields, dict) and isinstance(fields.get("entrants"), list):
            return {**fields, "entrants": [ids.get(field, field) for field in fields["entrants"]]}
        return fields

    with nothing_changes():
        refused(pairs.director.post(f"{pairs.path}teams/", named(body)), status, code)


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("teams/rest/", {"by": "height"}, 400),
        ("teams/rest/", {"seed": -1}, 400),
        ("teams/rest/", {"seed": "x"}, 400),
        ("teams/1/substitute/", {}, 400),
        ("teams/1/substitute/", {"leaving": 0, "coming": 0}, 422),
        ("teams/1/substitute/", {"leaving": 2**70, "coming": True}, 400),
        ("teams/9/substitute/", {"leaving": 1, "coming": 2}, 404),
        ("teams/9/part/", {}, 404),
        ("teams/1/part/", {"now": True}, 400),
    ],
)
@few(4)
def test_it_refuses_what_makes_no_sense(pairs: Pairs, path: str, body: Any, status: int) -> None:
    pairs.post("teams/rest/", {}, 201)
    with nothing_changes():
        refused(pairs.director.post(pairs.path + path, body), status)


def test_it_makes_no_teams_where_partners_change(director: Caller, hall: Organization) -> None:
    ladder = Pairs(director, 4, "ladder")
    with nothing_changes():
        refused(director.post(f"{ladder.path}teams/", {"entrants": ladder.people[:2]}), 409, "partners-not-fixed")
        refused(director.post(f"{ladder.path}teams/rest/"), 409, "partners-not-fixed")
    assert "teams" not in ladder.standings()


def test_it_parts_a_team_and_puts_a_substitute_in(director: Caller, hall: Organization) -> None:
    pairs = Pairs(director, 9)
    pairs.post("teams/rest/", {}, 201)
    a, b, *_, last = pairs.people
    body = {"leaving": b, "coming": last}
    for _twice in range(2):
        assert pairs.post("teams/1/substitute/", body, 200)["entrants"] == [a, last]
    assert pairs.post("teams/4/part/", {}, 200)["number"] == 4
    assert [team["number"] for team in pairs.teams()] == [1, 2, 3]
    message = refused(director.post(f"{pairs.path}rounds/"), 409, "no-partner")["message"]
    assert "P2, P7, P8" in message


def test_it_plays_a_knock_out_through_a_tie(director: Caller, hall: Organization) -> None:
    pairs = Pairs(director, 8, "knock-out", 2, seeding="number")
    pairs.post("teams/rest/", {}, 201)
    first = pairs.draw()
    assert [(sitting["teams"], sitting["stage"]) for sitting in first["sittings"]] == [
        ([1, 4], "Semi-final"),
        ([2, 3], "Semi-final"),
    ]
    pairs.play(first, (8, 8))
    message = refused(director.post(f"{pairs.path}rounds/"), 409, "game-tied")["message"]
    assert "Table 1 in round 1" in message
    one, two = (f"sittings/{sitting['id']}/decide/" for sitting in first["sittings"])
    for body in ({"side": 2}, {"side": True}, {"side": None}, {}):
        refused(director.post(one, body), 400, "shape")
    assert given(director.post(one, {"side": 1}), 200)["side"] == 1
    given(director.post(two, {"side": 0}), 200)
    second = pairs.draw()
    # Decided for 4 and for 2.
    assert {sitting["stage"]: sorted(sitting["teams"]) for sitting in second["sittings"]} == {
        "Final": [2, 4],
        "Third place": [1, 3],
    }
    refused(director.post(one, {"side": 0}), 409, "round-not-last")
    pairs.play(second)
    refused(director.post(f"sittings/{second['sittings'][0]['id']}/decide/", {"side": 0}), 409, "not-tied")
    standings = pairs.standings()
    assert [(row["rank"], row["team"]) for row in standings["teams"]] == [(1, 2), (2, 4), (3, 1), (4, 3)]
    assert [(row["rank"], row["team"], row["name"]) for row in standings["rows"]][:3] == [
        (1, 2, "P3"),
        (1, 2, "P4"),
        (2, 4, "P7"),
    ]


def test_it_plays_a_swiss_with_a_bye_and_takes_a_round_back(director: Caller, hall: Organization) -> None:
    pairs = Pairs(director, 10, "swiss", 3, seeding="number")
    pairs.post("teams/rest/", {"by": "order"}, 201)
    first = pairs.draw()
    assert first["sit_outs"] == pairs.people[8:]
    pairs.play(first)
    second = pairs.draw()
    pairs.post("rounds/2/undo/", {}, 200)
    again = pairs.draw()
    assert sorted(sorted(s["teams"]) for s in again["sittings"]) == sorted(
        sorted(s["teams"]) for s in second["sittings"]
    )
    assert not {frozenset(s["teams"]) for s in first["sittings"]} & {frozenset(s["teams"]) for s in again["sittings"]}
    pairs.play(again)
    rows = pairs.standings()["teams"]
    assert (rows[0]["team"], rows[0]["score"], rows[0]["games_won"]) == (1, 2.0, 2)
    bye = next(row for row in rows if row["team"] == 5)
    # The bye is a win, and the round's average in points: (10 + 6) / 2.
    assert (bye["byes"], bye["rounds"][0]) == (1, 8)
    assert bye["score"] == 1 + bye["games_won"]
