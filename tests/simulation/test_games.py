"""The auditor's own points of every game but four-handed euchre, against rows written by hand (docs/house-rules.md)."""

from random import Random
from typing import Any

import pytest

from scoring.rules import GAMES
from simulation.expected import counted
from simulation.games import GAMES as ROBOT_GAMES
from simulation.games import game_of
from simulation.games.bid_euchre_bids import BIDS
from simulation.games.texas import CARDS_EACH

Row = tuple[str, dict[str, Any], tuple[int, ...], tuple[int, ...], tuple[int, ...]]

ROWS: tuple[Row, ...] = (
    # game, facts, points, lone marches, euchres by seat
    ("euchre-two-handed", {"maker": 0, "tricks": 3}, (1, 0), (0, 0), (0, 0)),
    ("euchre-two-handed", {"maker": 1, "tricks": 5}, (0, 2), (0, 0), (0, 0)),
    ("euchre-two-handed", {"maker": 1, "tricks": 2}, (2, 0), (0, 0), (1, 0)),
    ("euchre-three-handed", {"maker": 2, "tricks": 4}, (0, 0, 1), (0, 0, 0), (0, 0, 0)),
    ("euchre-three-handed", {"maker": 2, "tricks": 5}, (0, 0, 3), (0, 0, 1), (0, 0, 0)),
    ("euchre-three-handed", {"maker": 0, "tricks": 0}, (0, 2, 2), (0, 0, 0), (0, 1, 1)),
    ("euchre-three-handed", {"kind": "passed-out"}, (0, 0, 0), (0, 0, 0), (0, 0, 0)),
    ("euchre-five-handed", {"maker": 0, "partner": 1, "tricks": [3, 0, 1, 1, 0]}, (1, 0, 0, 0, 0), (0,) * 5, (0,) * 5),
    ("euchre-five-handed", {"maker": 0, "partner": 1, "tricks": [3, 2, 0, 0, 0]}, (2, 2, 0, 0, 0), (0,) * 5, (0,) * 5),
    (
        *("euchre-five-handed", {"maker": 3, "alone": True, "partner": None, "tricks": [0, 0, 0, 5, 0]}),
        *((0, 0, 0, 4, 0), (0, 0, 0, 1, 0), (0,) * 5),
    ),
    (
        "euchre-five-handed",
        {"maker": 3, "partner": None, "tricks": [0, 0, 0, 5, 0]},
        (0, 0, 0, 2, 0),
        (0,) * 5,
        (0,) * 5,
    ),
    (
        *("euchre-five-handed", {"maker": 3, "partner": 4, "tricks": [2, 1, 0, 1, 1]}),
        *((2, 2, 0, 0, 0), (0,) * 5, (1, 1, 0, 0, 0)),
    ),
    # The fewest tricks take what they laid; the thrower took the most and takes nothing.
    ("texas-euchre", {"laid": [5, 4, 4, 4], "tricks": [0, 2, 2, 1], "thrower": 1}, (5, 0, 0, 0), (0,) * 4, (0,) * 4),
    # The thrower took neither the most nor the fewest, and takes theirs.
    ("texas-euchre", {"laid": [5, 4, 9, 7], "tricks": [0, 3, 1, 1], "thrower": 3}, (5, 0, 0, 7), (0,) * 4, (0,) * 4),
    # The thrower took the fewest, with another: double.
    ("texas-euchre", {"laid": [5, 4, 9, 7], "tricks": [0, 0, 2, 3], "thrower": 1}, (5, 8, 0, 0), (0,) * 4, (0,) * 4),
    # The thrower took every trick: all others double.
    ("texas-euchre", {"laid": [5, 4, 9], "tricks": [0, 4, 0], "thrower": 1}, (10, 0, 18), (0,) * 3, (0,) * 3),
    # Somebody else did: nobody doubles for that, but the thrower for having the fewest.
    ("texas-euchre", {"laid": [5, 4, 9], "tricks": [4, 0, 0], "thrower": 1}, (0, 8, 9), (0,) * 3, (0,) * 3),
    ("texas-euchre", {"kind": "exhausted", "laid": [85, 90, 88]}, (85, 90, 88), (0,) * 3, (0,) * 3),
)

# Bid euchre: the preset, a hand, what it is worth, whose loner it was, who set the bidder.
BIDDEN: tuple[tuple[str, dict[str, Any], tuple[int, ...], tuple[int, ...], tuple[int, ...]], ...] = (
    ("bid-euchre", {"bidder": 0, "bid": 4, "tricks": 5}, (5, 1, 5, 1), (0,) * 4, (0,) * 4),
    ("bid-euchre", {"bidder": 1, "bid": 4, "tricks": 3}, (3, -4, 3, -4), (0,) * 4, (1, 0, 1, 0)),
    ("bid-euchre", {"bidder": 2, "bid": "moon", "tricks": 6}, (12, 0, 12, 0), (0, 0, 1, 0), (0,) * 4),
    ("bid-euchre", {"bidder": 2, "bid": "shooter", "tricks": 4}, (-9, 2, -9, 2), (0,) * 4, (0, 1, 0, 1)),
    ("double-deck", {"bidder": 3, "bid": 7, "tricks": 9}, (3, 9, 3, 9), (0,) * 4, (0,) * 4),
    ("six-handed", {"bidder": 4, "bid": 5, "tricks": 5}, (5, 3, 5, 3, 5, 3), (0,) * 6, (0,) * 6),
    ("six-handed", {"bidder": 5, "bid": 5, "tricks": 4}, (4, -5, 4, -5, 4, -5), (0,) * 6, (1, 0, 1, 0, 1, 0)),
    ("pepper", {"bidder": 0, "bid": "big-pepper", "tricks": 6}, (12, 0, 12, 0), (0,) * 4, (0,) * 4),
    ("ontario-bid", {"bidder": 0, "bid": "call-one", "tricks": 8}, (16, 0, 16, 0), (1, 0, 0, 0), (0,) * 4),
    ("hasenpfeffer", {"kind": "passed-out"}, (0,) * 4, (0,) * 4, (0,) * 4),
    # Each alone: what everybody took is said.
    ("bid-euchre", {"bidder": 1, "bid": 4, "tricks": [2, 5, 1]}, (2, 5, 1), (0,) * 3, (0,) * 3),
    ("bid-euchre", {"bidder": 1, "bid": 4, "tricks": [4, 3, 1]}, (4, -4, 1), (0,) * 3, (1, 0, 1)),
)

# In reverse the most tricks take; the thrower unless they have the fewest, double if the most. By none they double all
# others where one of these took every trick.
REVERSED: tuple[tuple[list[int], int, tuple[int, ...]], ...] = (
    ([2, 1, 0, 2], 1, (5, 4, 0, 7)),
    ([3, 1, 1, 0], 3, (5, 0, 0, 0)),
    ([3, 1, 1, 0], 0, (10, 0, 0, 0)),
    ([5, 0, 0, 0], 1, (10, 0, 18, 14)),
    ([5, 0, 0, 0], 0, (10, 0, 0, 0)),
)


@pytest.mark.parametrize(("game", "facts", "points", "loners", "euchres"), ROWS)
def test_it_scores_a_hand(
    game: str, facts: dict[str, Any], points: tuple[int, ...], loners: tuple[int, ...], euchres: tuple[int, ...]
) -> None:
    line = game_of(game, len(points)).line(facts)
    assert (line.points, line.loners, line.euchres) == (points, loners, euchres)


@pytest.mark.parametrize(("preset", "facts", "points", "loners", "euchres"), BIDDEN)
def test_it_scores_a_hand_of_bid_euchre(
    preset: str, facts: dict[str, Any], points: tuple[int, ...], loners: tuple[int, ...], euchres: tuple[int, ...]
) -> None:
    line = game_of("bid-euchre", len(points), preset).line(facts)
    assert (line.points, line.loners, line.euchres) == (points, loners, euchres)


def test_it_knows_every_game_with_its_sizes_and_presets() -> None:
    assert {key: sorted(game.seats) for key, game in ROBOT_GAMES.items()} == {
        key: [*GAMES[key].seat_counts] for key in GAMES
    }
    assert {key: {*game.presets} for key, game in ROBOT_GAMES.items()} == {key: {*GAMES[key].presets} for key in GAMES}


@pytest.mark.parametrize(("tricks", "thrower", "points"), REVERSED)
def test_it_scores_a_hand_in_reverse(tricks: list[int], thrower: int, points: tuple[int, ...]) -> None:
    facts = {"laid": [5, 4, 9, 7], "tricks": tricks, "thrower": thrower}
    assert game_of("texas-euchre", 4, "texas-reverse").line(facts).points == points


def tricks_of(game: str, seats: int, preset: str) -> int:
    """How many tricks a hand has."""
    if game == "bid-euchre":
        return BIDS[preset].tricks(seats)
    return CARDS_EACH[seats] if game == "texas-euchre" else 5


@pytest.mark.parametrize(
    ("game", "seats"), [(game.key, seats) for game in ROBOT_GAMES.values() for seats in game.seats]
)
def test_its_robots_tap_hands_that_can_happen(game: str, seats: int) -> None:
    rng = Random(1)
    for preset in ROBOT_GAMES[game].presets:
        table = game_of(game, seats, preset)
        for _hand in range(100):
            facts = table.sound_hand(rng, dealer=seats - 1)
            assert facts.get("dealer", seats - 1) == seats - 1
            if isinstance(facts.get("tricks"), list) and GAMES[game].knows_cards:  # of each; an exhausted deck has none
                assert len(facts["tricks"]) == seats
                assert sum(facts["tricks"]) == tricks_of(game, seats, preset)
            assert table.other_hand(facts, rng) != facts
            assert len(table.line(facts).points) == seats


def test_it_has_everybody_confirm_where_nobody_has_a_partner() -> None:
    assert game_of("euchre", 4).words == ({"side": 0}, {"side": 1})
    assert game_of("texas-euchre", 3).words == ({"seat": 0}, {"seat": 1}, {"seat": 2})


# The mean of the others is 6, the table's is 5: all times 6/5. The thirds of the others are 8 8, 8 4, 4 4.
@pytest.mark.parametrize(("how", "points"), [("as-made", (9, 4, 2)), ("scaled", (11, 5, 2)), ("by-rank", (8, 6, 4))])
def test_it_counts_the_points_of_another_table(how: str, points: tuple[int, ...]) -> None:
    assert counted((9, 4, 2), [8, 4, 8, 4, 8, 4], how) == points


def test_it_shares_the_parts_among_those_who_are_tied() -> None:
    # Four others in three parts of 4/3: 10 and a third of 6; the other two thirds of 6 with two of 4; and so on.
    assert counted((5, 1, 1), [10, 6, 4, 1], "by-rank") == (9, 3, 3)  # 9; (4 + 4 + 1) / (8/3) = 3.375
