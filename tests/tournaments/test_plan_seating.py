"""`manage.py plan_seating`: the contract of its output, and what it refuses."""

import json
from collections import Counter
from io import StringIO
from itertools import chain, combinations
from typing import Any

import pytest
from django.core.management import CommandError, call_command


def plan(movement: str = "ladder", players: int = 9, rounds: int = 3, **options: Any) -> Any:
    out = StringIO()
    call_command("plan_seating", movement=movement, players=players, rounds=rounds, stdout=out, **options)
    return json.loads(out.getvalue())


@pytest.mark.parametrize("movement", ["ladder", "random"])
def test_it_prints_who_sits_where_in_every_round(movement: str) -> None:
    planned = plan(movement, players=10, rounds=4, seed=3)

    assert set(planned) == {"rounds"}
    assert len(planned["rounds"]) == 4
    for round_ in planned["rounds"]:
        assert set(round_) == {"tables", "sit_outs"}
        assert sorted([*chain(*round_["tables"]), *round_["sit_outs"]]) == list(range(10))
        assert [len(table) for table in round_["tables"]] == [4, 4]


def test_it_plans_for_teams_of_three_and_for_pairs_of_six() -> None:
    for sides, partners in ((2, 6), (3, 3)):
        planned = plan("random", players=13, rounds=2, seats=6, sides=sides)["rounds"]
        assert [len(table) for round_ in planned for table in round_["tables"]] == [6] * 4
        met = Counter(
            frozenset(pair)
            for round_ in planned
            for table in round_["tables"]
            for side in range(sides)
            for pair in combinations(table[side::sides], 2)
        )
        assert sum(met.values()) == 4 * partners


def test_it_refuses_sides_of_several_sizes() -> None:
    with pytest.raises(CommandError, match="6 players cannot sit in 4 sides of one size"):
        plan(players=12, seats=6, sides=4)


@pytest.mark.parametrize("movement", ["round-robin", "swiss", "knock-out"])
@pytest.mark.parametrize("players", [4, 5, 6, 7, 9, 14, 21])
def test_it_keeps_partners_together_where_they_are_fixed(movement: str, players: int) -> None:
    for round_ in plan(movement, players=players, rounds=4, seed=3)["rounds"]:
        assert sorted([*chain(*round_["tables"]), *round_["sit_outs"]]) == list(range(players))
        for a, b, c, d in round_["tables"]:
            assert (a // 2, b // 2) == (c // 2, d // 2)
        # The last of an odd number has no partner, and never plays.
        assert players % 2 == 0 or players - 1 in round_["sit_outs"]


@pytest.mark.parametrize("movement", ["ladder", "random", "progressive"])
@pytest.mark.parametrize(("players", "seats"), [(5, 2), (10, 3), (11, 5), (13, 6)])
def test_it_plans_tables_of_another_size(movement: str, players: int, seats: int) -> None:
    sat_out: Counter[int] = Counter(dict.fromkeys(range(players), 0))
    for round_ in plan(movement, players=players, rounds=4, seed=3, seats=seats)["rounds"]:
        assert sorted([*chain(*round_["tables"]), *round_["sit_outs"]]) == list(range(players))
        assert [len(table) for table in round_["tables"]] == [seats] * (players // seats)
        sat_out.update(round_["sit_outs"])
    assert max(sat_out.values()) - min(sat_out.values()) <= 1


@pytest.mark.parametrize(
    ("players", "seats", "rounds"),
    [
        (12, 2, 11),  # eleven others, one each round
        (9, 3, 4),  # the lines of an affine plane: nine points, four directions
        (25, 5, 5),  # of the affine plane of order five; the sixth direction is left
        (15, 3, 3),
    ],
)
def test_it_has_nobody_meet_again_at_random_where_that_is_known_to_be_possible(
    players: int, seats: int, rounds: int
) -> None:
    planned = plan("random", players=players, rounds=rounds, seats=seats)["rounds"]
    met = Counter(
        frozenset(pair) for round_ in planned for table in round_["tables"] for pair in combinations(table, 2)
    )
    assert set(met.values()) == {1}


@pytest.mark.parametrize("movement", ["whist", "cyclic", "round-robin", "swiss", "knock-out", "high-low"])
def test_it_refuses_movements_of_partners_at_tables_of_another_size(movement: str) -> None:
    with pytest.raises(CommandError, match="In this game 3 play at a table, each alone"):
        plan(movement, seats=3)


def test_it_takes_the_options_of_a_movement() -> None:
    once, twice = (
        plan("knock-out", players=16, rounds=2, seed=1, options=[f"elimination={way}", "consolation=no"])
        for way in ("single", "double")
    )
    # Eight teams: in the second round the losers go home, or meet in a bracket of their own.
    assert [len(round_["tables"]) for round_ in once["rounds"]] == [4, 2]
    assert [len(round_["tables"]) for round_ in twice["rounds"]] == [4, 4]


def test_it_prints_the_same_by_the_same_seed() -> None:
    assert plan(seed=5) == plan(seed=5)
    assert plan(seed=5) != plan(seed=6)


def test_it_prints_the_same_each_time_when_no_seed_is_given() -> None:
    assert plan() == plan(seed=0)


def test_it_lets_results_decide_on_the_ladder() -> None:
    rounds = plan("ladder", players=40, rounds=3, seed=1)["rounds"]

    # By the third round the head table of the first has been torn apart.
    assert set(rounds[0]["tables"][0]) != set(rounds[2]["tables"][0])


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 3}, "A round can have 4 to 10000 entrants."),
        ({"players": -8}, "A round can have 4 to 10000 entrants."),
        ({"players": 10**9}, "A round can have 4 to 10000 entrants."),
        ({"rounds": 0}, "A tournament has 1 to 1000 rounds."),
        ({"rounds": 10**9}, "A tournament has 1 to 1000 rounds."),
        ({"movement": "swiss", "options": ["bye=3"]}, "“bye” can be: win, half, none."),
        ({"movement": "swiss", "options": ["height"]}, "This movement has no option “height”. It has: seeding, bye."),
        (
            {"movement": "knock-out", "players": 8, "rounds": 9, "options": ["consolation=no"]},
            "The knock-out is decided before round 9.",
        ),
        ({"movement": "musical-chairs"}, "There is no movement “musical-chairs”. Choose one of: "),
    ],
)
def test_it_refuses_what_cannot_be_planned_with_a_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(CommandError) as refused:
        plan(**options)

    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("arguments", [["--players", "nine"], ["--rounds", "2.5"], ["--seed", "x"], ["--movement"]])
def test_it_refuses_arguments_that_are_no_numbers(arguments: list[str]) -> None:
    sound = ["--movement", "ladder", "--players", "9", "--rounds", "3"]

    with pytest.raises(CommandError, match=arguments[0]):
        call_command("plan_seating", *sound, *arguments)
