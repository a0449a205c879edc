"""The count of a night, checked against nights counted by hand."""

from itertools import chain

import pytest

from tournaments.rules.movements.base import PastRound
from tournaments.rules.movements.quality import Least, WrongSeating, check_round, least_repeats, quality_of

FOUR = PastRound(((0, 1, 2, 3),))
TURNED = PastRound(((0, 2, 1, 3),))
"""The same four: 0 now partners 1, 2 partners 3."""


def test_it_counts_nothing_in_one_round() -> None:
    quality = quality_of([FOUR])

    assert (quality.people, quality.rounds) == (4, 1)
    assert (quality.partners, quality.opponents, quality.meetings, quality.same_fours) == (0, 0, 0, 0)
    assert (quality.most_opponents, quality.most_meetings) == (1, 1)


def test_it_counts_partners_opponents_and_meetings_apart() -> None:
    quality = quality_of([FOUR, TURNED])

    # Opponents: 0-1 1-2 2-3 3-0, then 0-2 2-1 1-3 3-0: 1-2 and 0-3 twice. All six pairs meet twice.
    assert (quality.partners, quality.opponents, quality.meetings) == (0, 2, 6)
    assert (quality.most_opponents, quality.most_meetings, quality.met_again) == (2, 2, 6)
    assert (quality.same_fours, quality.running, quality.table_repeats) == (1, 6, 4)


def test_it_counts_each_time_after_the_first() -> None:
    quality = quality_of([FOUR, FOUR, FOUR])

    assert (quality.partners, quality.opponents, quality.meetings, quality.met_again) == (4, 8, 12, 6)
    assert (quality.same_fours, quality.table_repeats) == (2, 8)


def test_it_counts_sit_outs_of_those_who_never_sat_out_too() -> None:
    quality = quality_of([PastRound(((0, 1, 2, 3),), (4,)), PastRound(((0, 1, 2, 3),), (4,))])

    assert (quality.people, quality.sit_out_spread, quality.sat_out_running) == (5, 2, 1)


def test_it_counts_who_meets_two_rounds_running_and_at_which_table() -> None:
    night = [
        PastRound(((0, 1, 2, 3), (4, 5, 6, 7))),
        PastRound(((0, 4, 1, 5), (2, 6, 3, 7))),
        PastRound(((4, 5, 6, 7), (0, 1, 2, 3))),
    ]

    quality = quality_of(night)

    # 0-1, 4-5, 2-3, 6-7 from the first to the second and again to the third.
    assert quality.running == 8
    # Table 1: 0 1 2 3, 0 4 1 5, 4 5 6 7: 0, 1, 4, 5 come again. Table 2: 4 5 6 7, 2 6 3 7, 0 1 2 3: 6, 7, 2, 3.
    assert quality.table_repeats == 8


def test_it_ranks_nights_by_what_matters_most() -> None:
    assert quality_of([FOUR, TURNED]).key < quality_of([FOUR, FOUR]).key


@pytest.mark.parametrize(
    ("people", "rounds", "least"),
    [
        # Everybody meets 24 in 8 rounds, of 23 there are: one too many each, a pair counts for both.
        (24, 8, Least(0, 0, 12)),
        # 7 rounds are a whist tournament: 14 opponents of 7, 21 meetings of 7.
        (8, 7, Least(0, 28, 56)),
        # One round more than there are partners.
        (8, 8, Least(4, 36, 68)),
        # Of 10, eight play five times, two four times: 10 opponents of 9 for eight people, 8 for the others.
        (10, 6, Least(0, 4, 27)),
        (40, 8, Least(0, 0, 0)),
    ],
)
def test_it_knows_what_no_schedule_can_go_below(people: int, rounds: int, least: Least) -> None:
    assert least_repeats(people, rounds) == least


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (PastRound(((0, 1, 2, 3),), (3,)), r"seated twice: \[3\], not seated: \[4\]"),
        (PastRound(((0, 1, 2, 2),), (3, 4)), r"seated twice: \[2\]"),
        (PastRound(((0, 1, 2, 3),)), r"not seated: \[4\]"),
        (PastRound(((0, 1, 2, 9),), (3, 4)), r"not in this round: \[9\]"),
        (PastRound(((0, 1, 2, 3), ()), (4,)), "nobody at it"),
    ],
)
def test_it_refuses_a_round_that_does_not_seat_everybody_once(wrong: PastRound, sentence: str) -> None:
    with pytest.raises(WrongSeating, match=sentence):
        check_round(wrong, range(5))


def test_it_accepts_everybody_seated_or_sitting_out() -> None:
    check_round(PastRound(((0, 1, 2, 3),), (4,)), range(5))


def test_it_lets_people_go_home_where_that_is_settled() -> None:
    gone = PastRound(((0, 1, 2, 3),))

    check_round(gone, range(8), everybody=False)
    with pytest.raises(WrongSeating):
        check_round(PastRound(((0, 1, 2, 9),)), range(8), everybody=False)
    assert set(chain(*gone.tables)) < set(range(8))
