"""Every game at tables of its size, by the API alone: from set-up to standings."""

import json
from collections import Counter
from typing import Any

import pytest

from accounts.models import Organization
from tests.people import NOW, Caller, Night, uuid
from tests.support.check_all import few, more
from tests.tournaments.api.checks import given, refused
from tests.tournaments.archive.nights import forget
from tests.tournaments.games import GAMES, HAS_SIDES, Hand, asked_seats, every_game, four_games, texas
from tournaments.archive.transfer import make_archive, open_archive
from tournaments.models import Tournament
from tournaments.services.boards.body import board_body
from tournaments.services.boards.refresh import refresh_standings


def body(game: str, **more: Any) -> dict[str, Any]:
    return {"name": "A night of it", "game": game, "rounds": 3, "hands_per_game": 2, **more}


def play(director: Caller, path: str, number: int, hands: list[Hand], *, has_sides: bool = False) -> dict[int, int]:
    """Play round `number` to its end; return what everybody made, sit-outs included."""
    drawn = given(director.post(f"{path}rounds/", {"seed": number}), 201)
    given(director.post(f"{path}rounds/{number}/publish/"), 200)
    made: Counter[int] = Counter()
    for sitting in drawn["sittings"]:
        sheet = f"sittings/{sitting['id']}/"
        at = {seat["index"]: seat["entrant"] for seat in sitting["seats"]}
        for order, (facts, points) in enumerate(hands, 1):
            answer = given(director.post(f"{sheet}hands/", {"uuid": uuid(), "number": order, **facts}), 201)
            assert tuple(answer["points"]) == points
            for seat, scored in enumerate(points):
                made[at[seat]] += scored
        shown = given(director.get(sheet), 200)
        words = [{"side": 0}, {"side": 1}] if has_sides else [{"seat": seat} for seat in at]
        for word in words:
            given(director.post(f"{sheet}confirm/", {**word, "version": shown["version"]}), 200)
    closed = given(director.post(f"{path}rounds/{number}/close/"), 200)
    assert closed["unconfirmed"] == []
    points = [scored for _facts, row in hands for scored in row]
    seats = len(hands[0][1])
    mean = (2 * sum(points) + seats) // (2 * seats)
    return dict(made) | dict.fromkeys(drawn["sit_outs"], mean)


@four_games("standings")
@pytest.mark.parametrize("movement", ["progressive", *more([], ["ladder", "random"])])
def test_it_plays_a_tournament_from_set_up_to_standings(
    director: Caller, game: str, seats: int, hands: list[Hand], movement: str
) -> None:
    asked = asked_seats(game, seats)
    made = given(director.post("tournaments/", body(game, movement=movement, **asked)), 201)
    path = f"tournaments/{made['id']}/"
    people = 2 * seats + 1
    names = [{"name": f"Player {number}"} for number in range(people)]
    entrants = [entrant["id"] for entrant in given(director.post(f"{path}entrants/", names), 201)]
    total: Counter[int] = Counter(dict.fromkeys(entrants, 0))
    for number in range(1, more(2, 3) + 1):
        total.update(play(director, path, number, hands, has_sides=game in HAS_SIDES))
    refresh_standings(tournament_id=made["id"])
    rows = given(director.get(f"{path}standings/"), 200)["rows"]
    assert {row["entrant"]: row["points"] for row in rows} == total
    assert [row["points"] for row in rows] == sorted(total.values(), reverse=game != "texas-euchre")
    assert Tournament.objects.get(pk=made["id"]).seats_per_table == seats


@every_game
@few(4)
def test_it_seats_full_tables_and_everybody_else_sits_out(
    director: Caller, game: str, seats: int, hands: list[Hand]
) -> None:
    asked = asked_seats(game, seats)
    made = given(director.post("tournaments/", body(game, **asked)), 201)
    path = f"tournaments/{made['id']}/"
    names = [{"name": f"Player {number}"} for number in range(2 * seats + 1)]
    given(director.post(f"{path}entrants/", names), 201)
    drawn = given(director.post(f"{path}rounds/", {"seed": 1}), 201)
    assert [[seat["index"] for seat in sitting["seats"]] for sitting in drawn["sittings"]] == [list(range(seats))] * 2
    assert len(drawn["sit_outs"]) == 1


@pytest.mark.parametrize(
    ("game", "asked", "seats", "wrong"),
    [
        ("euchre-two-handed", {}, 2, 4),
        ("euchre-three-handed", {}, 3, 4),
        ("texas-euchre", {"seats_per_table": 6}, 6, 5),
        ("bid-euchre", {"preset": "six-handed"}, 6, 8),
    ],
)
@few(2)
def test_it_adds_a_table_of_as_many_as_the_others_have(
    director: Caller, game: str, asked: dict[str, int], seats: int, wrong: int
) -> None:
    path = f"tournaments/{given(director.post('tournaments/', body(game, **asked)), 201)['id']}/"
    given(director.post(f"{path}entrants/", [{"name": f"Player {number}"} for number in range(2 * seats)]), 201)
    given(director.post(f"{path}rounds/"), 201)
    added = given(director.post(f"{path}entrants/", [{"name": f"Late {number}"} for number in range(9)]), 201)
    late = [entrant["id"] for entrant in added]
    tables = f"{path}rounds/1/tables/"
    answer = refused(director.post(tables, {"entrants": late[:wrong]}), 409, "not-a-four")
    assert answer["message"].startswith(f"Choose {seats} different people for a table")
    for many in (1, 9):
        refused(director.post(tables, {"entrants": late[:many]}), 400, "shape")
    first, second, third = given(director.post(tables, {"entrants": late[:seats]}), 201)["sittings"]
    assert {seat["index"]: seat["entrant"] for seat in third["seats"]} == dict(enumerate(late[:seats]))
    assert len(first["seats"]) == len(second["seats"]) == seats


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("euchre", 3),
        ("euchre", 5),
        ("euchre-two-handed", 4),
        ("euchre-three-handed", 2),
        ("euchre-five-handed", 6),
        ("texas-euchre", 2),
        ("bid-euchre", 7),
    ],
)
def test_it_refuses_tables_that_the_game_does_not_know(director: Caller, game: str, seats: int) -> None:
    answer = refused(director.post("tournaments/", body(game, seats_per_table=seats)), 422, "wrong-seats")
    assert answer["rule"] == "players"
    assert "seats_per_table" in answer["fields"]
    assert Tournament.objects.count() == 0


@pytest.mark.parametrize("movement", ["whist", "cyclic", "round-robin", "swiss", "knock-out", "high-low"])
@pytest.mark.parametrize("game", ["euchre-three-handed", "texas-euchre"])
def test_it_refuses_movements_of_partners_with_a_sentence(director: Caller, game: str, movement: str) -> None:
    answer = refused(director.post("tournaments/", body(game, movement=movement)), 422, "wrong-movement")
    assert "seats partners at tables of four" in answer["message"]
    assert "movement" in answer["fields"]


def test_it_refuses_a_variant_in_which_partners_part(director: Caller) -> None:
    options = {"movement": "progressive", "movement_options": {"progression": "losers-move"}}
    refused(director.post("tournaments/", body("euchre-three-handed", **options)), 422, "wrong-movement")


def test_it_refuses_a_ghost_where_everybody_plays_alone(director: Caller) -> None:
    refused(director.post("tournaments/", body("texas-euchre", ghost=True)), 422, "no-ghost-alone")


def test_it_refuses_what_belongs_to_tables_of_four_where_six_are_partners(director: Caller) -> None:
    six = {"preset": "six-handed"}
    refused(director.post("tournaments/", body("bid-euchre", ghost=True, **six)), 422, "no-ghost-at-others")
    refused(director.post("tournaments/", body("bid-euchre", left_over="one-or-three")), 422, "wrong-left-over")
    for movement in ("whist", "swiss", "high-low"):
        answer = refused(director.post("tournaments/", body("bid-euchre", movement=movement, **six)), 422)
        assert answer["message"].endswith("seats partners at tables of four. In this game 6 play at a table.")
    parting = {"movement": "progressive", "movement_options": {"progression": "losers-move"}}
    answer = refused(director.post("tournaments/", body("bid-euchre", **parting, **six)), 422, "wrong-movement")
    assert answer["message"] == "Partners can split up only at tables of four."


def test_it_refuses_cards_that_do_not_go_round(director: Caller) -> None:
    eight = {"seats_per_table": 8}
    answer = refused(director.post("tournaments/", body("bid-euchre", **eight)), 422, "too-few-cards")
    assert answer["message"] == "With this deck 8 players get 3 cards each. Choose a larger deck."
    made = given(director.post("tournaments/", body("bid-euchre", preset="double-deck", **eight)), 201)
    refused(director.send("PATCH", f"tournaments/{made['id']}/", '{"ruleset": {"deck": "36"}}'), 422, "least-bid")


def test_it_has_rules_about_partners_at_tables_of_four_only(director: Caller) -> None:
    path = f"tournaments/{given(director.post('tournaments/', body('bid-euchre')), 201)['id']}/"
    first, second = (row["id"] for row in given(director.post(f"{path}entrants/", [{"name": "A"}, {"name": "B"}]), 201))
    rule = given(director.post(f"{path}seating-rules/", {"kind": "partners", "entrant": first, "other": second}), 201)
    refused(director.send("PATCH", path, '{"seats_per_table": 6}'), 409, "rules-about-partners")
    given(director.post(f"{path}seating-rules/{rule['id']}/withdraw/"), 200)
    assert given(director.send("PATCH", path, '{"seats_per_table": 6}'), 200)["seats_per_table"] == 6
    wanted = {"kind": "never-partners", "entrant": first, "other": second}
    refused(director.post(f"{path}seating-rules/", wanted), 409, "partners-at-fours")
    given(director.post(f"{path}seating-rules/", {**wanted, "kind": "apart"}), 201)


def test_it_knows_no_partners_to_have_or_to_avoid_where_everybody_plays_alone(director: Caller) -> None:
    made = given(director.post("tournaments/", body("euchre-three-handed")), 201)
    path = f"tournaments/{made['id']}/"
    first, second = (row["id"] for row in given(director.post(f"{path}entrants/", [{"name": "A"}, {"name": "B"}]), 201))
    for kind in ("partners", "never-partners"):
        rule = {"kind": kind, "entrant": first, "other": second}
        refused(director.post(f"{path}seating-rules/", rule), 409, "nobody-has-partners")
    given(director.post(f"{path}seating-rules/", {"kind": "apart", "entrant": first, "other": second}), 201)


def test_it_says_why_a_ladder_seat_is_another_than_the_rank(director: Caller) -> None:
    made = given(director.post("tournaments/", body("euchre-three-handed")), 201)
    path = f"tournaments/{made['id']}/"
    given(director.post(f"{path}entrants/", [{"name": f"P{number}"} for number in range(6)]), 201)
    play(director, path, 1, GAMES[2][2])
    drawn = given(director.post(f"{path}rounds/", {"seed": 2}), 201)
    assert len(drawn["sittings"]) == 2
    kinds = {row[3] for row in Tournament.objects.get(pk=made["id"]).rounds.get(number=2).displaced}
    assert kinds <= {"met", "way"}


def test_it_has_people_change_places_and_the_draft_is_drawn_again(director: Caller) -> None:
    made = given(director.post("tournaments/", body("euchre-five-handed")), 201)
    path = f"tournaments/{made['id']}/"
    given(director.post(f"{path}entrants/", [{"name": f"P{number}"} for number in range(11)]), 201)
    drawn = given(director.post(f"{path}rounds/", {"seed": 1}), 201)
    first, second = (sitting["seats"][4]["entrant"] for sitting in drawn["sittings"])
    swapped = given(director.post(f"{path}rounds/1/swap/", {"one": first, "other": second}), 200)
    assert [sitting["seats"][4]["entrant"] for sitting in swapped["sittings"]] == [second, first]
    out = drawn["sit_outs"][0]
    swapped = given(director.post(f"{path}rounds/1/swap/", {"one": first, "other": out}), 200)
    assert swapped["sit_outs"] == [first]


@four_games("archive")
def test_it_is_the_same_in_an_archive_that_is_opened_elsewhere(
    director: Caller, hall: Organization, game: str, seats: int, hands: list[Hand]
) -> None:
    asked = asked_seats(game, seats)
    made = given(director.post("tournaments/", body(game, **asked)), 201)
    path = f"tournaments/{made['id']}/"
    given(director.post(f"{path}entrants/", [{"name": f"P{number}"} for number in range(seats + 1)]), 201)
    play(director, path, 1, hands, has_sides=game in HAS_SIDES)
    _header, packed = make_archive(tournament_id=made["id"], now=NOW)
    before = [(row["name"], row["rank"], row["points"]) for row in board_body(Tournament.objects.get())["rows"]]
    forget(Night(Tournament.objects.get(), [], None))
    open_archive(packed=packed, organization=hall)
    opened = Tournament.objects.get()
    assert opened.seats_per_table == seats
    assert [(row["name"], row["rank"], row["points"]) for row in board_body(opened)["rows"]] == before


def test_it_ranks_the_ladder_by_the_fewest_points_where_these_win(director: Caller) -> None:
    made = given(director.post("tournaments/", body("texas-euchre", seats_per_table=3)), 201)
    path = f"tournaments/{made['id']}/"
    given(director.post(f"{path}entrants/", [{"name": f"P{number}"} for number in range(9)]), 201)
    points = play(director, path, 1, texas(3))
    given(director.post(f"{path}rounds/", {"seed": 2}), 201)
    order = Tournament.objects.get(pk=made["id"]).rounds.get(number=2).order
    assert [points[entrant] for entrant in order] == sorted(points.values()) == [0, 0, 0, 5, 5, 5, 7, 7, 7]


def test_it_refuses_to_change_to_a_movement_of_partners(director: Caller) -> None:
    made = given(director.post("tournaments/", body("euchre-five-handed")), 201)
    path = f"tournaments/{made['id']}/"
    assert given(director.get(path), 200)["seats_per_table"] == 5
    refused(director.send("PATCH", path, json.dumps({"movement": "whist"})), 422, "wrong-movement")
    assert Tournament.objects.get(pk=made["id"]).movement == "ladder"
