"""What somebody needs: how far it is to the next places, and whether first place can still be reached."""

from typing import Any

import pytest

from scoring.rules import get_game
from tournaments.board.way import places_by_round, way_of
from tournaments.rules.standings.needs import Gap, needs_of

STANDINGS = [(1, 40), (2, 37), (3, 30), (3, 30), (5, 30), (6, 12)]
"""Rank and points: the fifth has as many points as the third, and is behind by a tie-break."""


@pytest.mark.parametrize(
    ("own", "gaps"),
    [
        (1, (Gap(1, 3), None, None)),
        (2, (Gap(2, 7), None, Gap(1, 10))),
        (4, (Gap(3, 0), None, Gap(1, 10))),
        (5, (Gap(5, 18), Gap(3, 18), Gap(1, 28))),
    ],
)
def test_it_measures_the_way_to_the_next_place_the_podium_and_first_place(
    own: int, gaps: tuple[Gap | None, ...]
) -> None:
    needs = needs_of(own, STANDINGS, most=20)
    assert (needs.next_place, needs.podium, needs.first) == gaps


def test_it_says_who_leads_by_how_much_and_who_shares_a_place() -> None:
    assert needs_of(0, STANDINGS, most=20).lead == 3
    assert needs_of(2, STANDINGS, most=20).sharing == 1
    assert needs_of(0, [(1, 5), (1, 5)], most=20).lead is None


@pytest.mark.parametrize(("most", "out"), [(27, True), (28, False), (None, False)])
def test_it_calls_first_place_out_of_reach_only_where_the_rules_make_it_so(most: int | None, out: bool) -> None:
    assert needs_of(5, STANDINGS, most=most).is_first_out_of_reach is out


def test_it_claims_no_bound_where_the_fewest_points_win() -> None:
    assert needs_of(1, [(1, 3), (2, 90)], fewest_wins=True, most=5).is_first_out_of_reach is False


@pytest.mark.parametrize(
    ("ends", "most"),
    [
        ({"hands": 8}, 32),  # a lone march brings four
        ({"points": 10}, 13),  # nine, and a lone march
        ("bell", None),
    ],
)
def test_it_knows_the_most_points_of_a_game(ends: Any, most: int | None) -> None:
    euchre = get_game("euchre")
    assert euchre.most_points(euchre.read_ruleset({"game_ends": ends})) == most
    assert get_game("texas-euchre").most_points(get_game("texas-euchre").read_ruleset({})) is None


ROWS = [
    {"entrant": 1, "rounds": [5, 5, 5]},
    {"entrant": 2, "rounds": [9, 1, None]},
    {"entrant": 3, "rounds": [None, 11, 0]},
]


def test_it_follows_a_player_from_round_to_round() -> None:
    assert places_by_round(1, ROWS) == {1: 2, 2: 2, 3: 1}
    assert places_by_round(2, ROWS) == {1: 1, 2: 2, 3: 3}
    assert places_by_round(3, ROWS) == {2: 1, 3: 2}
    assert places_by_round(1, ROWS, fewest_wins=True) == {1: 1, 2: 1, 3: 3}
    assert way_of(1, [{"entrant": 1, "rounds": [5]}]) is None


def test_it_leaves_nothing_out_of_reach_for_the_first() -> None:
    assert needs_of(0, STANDINGS, most=0).is_first_out_of_reach is False
