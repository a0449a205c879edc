"""What a night repeats, said in a sentence."""

from dataclasses import replace

import pytest

from tournaments.rules.movements.base import PastRound, Terms
from tournaments.rules.movements.forecast.expected_repeats import LARGEST_PLAYED_OUT
from tournaments.rules.movements.quality import Least, Quality
from tournaments.rules.movements.registry import get_movement
from tournaments.words.repeats import expected_in_words, in_words, rounds_in_words

NIGHT = Quality(
    people=24,
    rounds=8,
    sit_out_spread=0,
    partners=0,
    most_opponents=1,
    opponents=0,
    meetings=18,
    most_meetings=2,
    running=0,
    table_repeats=50,
    same_fours=0,
    sat_out_running=0,
    met_again=18,
)


@pytest.mark.parametrize(
    ("changed", "least", "sentence"),
    [
        (
            {},
            Least(0, 0, 12),
            "24 players, 8 rounds: 0 repeated partners, 0 repeated opponents, "
            "18 pairs share a table more than once (the fewest possible is 12)",
        ),
        (
            {"rounds": 1, "meetings": 0},
            Least(0, 0, 0),
            "24 players, 1 round: 0 repeated partners, 0 repeated opponents, 0 pairs share a table more than once",
        ),
        (
            {"people": 4, "partners": 4, "opponents": 1, "meetings": 24, "most_meetings": 5},
            Least(4, 1, 24),
            "4 players, 8 rounds: 4 repeated partners (the fewest possible), "
            "1 repeated opponent (the fewest possible), "
            "24 repeat meetings at a table (the fewest possible)",
        ),
        (
            {"partners": 1, "meetings": 1},
            Least(0, 0, 0),
            "24 players, 8 rounds: 1 repeated partner, 0 repeated opponents, 1 pair shares a table more than once",
        ),
    ],
)
def test_it_says_what_repeats_beside_what_must(changed: dict[str, int], least: Least, sentence: str) -> None:
    assert in_words(replace(NIGHT, **changed), least) == sentence


def test_it_warns_in_numbers_where_cyclic_seats_repeat_and_says_what_is_best() -> None:
    # North and South never part, East and West are partners again after four rounds: 4 x 6 + 4 x 3 at four tables.
    terms = Terms(7, options={"offsets": "0,1,0,2"})
    words = expected_in_words(get_movement("cyclic"), 18, terms)
    assert words.startswith("4 tables, 7 rounds, seats moving 0 +1 0 +2: 36 repeated partners, ")
    assert "With this number of tables" in words


def test_it_says_of_winners_who_move_what_a_night_by_lot_repeats_beside_what_must() -> None:
    words = expected_in_words(get_movement("progressive"), 8, Terms(9))
    assert words.startswith(
        "Partners can meet again, as results decide who sits where. Repeated partners in a tournament of 8 "
        "players and 9 rounds"
    )
    # Nine games with seven others to partner: each has two too many, and a pair is counted once.
    assert words.endswith("No seating has fewer than 8.")


@pytest.mark.parametrize(
    ("movement", "players"),
    [("ladder", 24), ("whist", 24), ("cyclic", 3), ("progressive", 0), ("progressive", LARGEST_PLAYED_OUT + 1)],
)
def test_it_says_nothing_where_the_movement_avoids_repeats_or_nobody_is_here(movement: str, players: int) -> None:
    assert expected_in_words(get_movement(movement), players, Terms(8)) == ""


def test_it_counts_a_night_round_by_round() -> None:
    # 0 and 2, 1 and 3 are partners twice, and all six pairs of the four meet a second time.
    night = [PastRound(((0, 1, 2, 3),)), PastRound(((0, 3, 2, 1),))]
    assert rounds_in_words(night).startswith("4 players, 2 rounds: 2 repeated partners")
