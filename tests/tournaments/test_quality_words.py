"""What a night repeats, said in a sentence."""

from dataclasses import replace

import pytest

from tournaments.movements.quality import Least, Quality
from tournaments.quality_words import in_words

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
            "18 pairs share a table twice (no schedule has fewer than 12)",
        ),
        (
            {"rounds": 1, "meetings": 0},
            Least(0, 0, 0),
            "24 players, 1 round: 0 repeated partners, 0 repeated opponents, 0 pairs share a table twice",
        ),
        (
            {"people": 4, "partners": 4, "opponents": 1, "meetings": 24, "most_meetings": 5},
            Least(4, 1, 24),
            "4 players, 8 rounds: 4 repeated partners (no schedule has fewer), "
            "1 repeated opponent (no schedule has fewer), "
            "24 times two people share a table again (no schedule has fewer)",
        ),
        (
            {"partners": 1, "meetings": 1},
            Least(0, 0, 0),
            "24 players, 8 rounds: 1 repeated partner (no schedule has fewer than 0), 0 repeated opponents, "
            "1 pair shares a table twice (no schedule has fewer than 0)",
        ),
    ],
)
def test_it_says_what_repeats_beside_what_must(changed: dict[str, int], least: Least, sentence: str) -> None:
    assert in_words(replace(NIGHT, **changed), least) == sentence
