"""Seasons against tables worked out by hand, and their properties."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.standings.season import PLACES, POINTS, Night, NightResult, SeasonRow, SeasonRules, rank_season

ANN, BOB, CAL, DEE, EVE = range(1, 6)
BY_POINTS = SeasonRules(counting=POINTS)


def night(*points: tuple[int, int]) -> Night:
    """Make a night of (player, points), the best first; equal points share the place."""
    made = [own for _player, own in points]
    return {player: NightResult(1 + sum(other > own for other in made), own) for player, own in points}


THREE = [
    night((ANN, 60), (BOB, 52), (CAL, 52), (DEE, 40)),
    night((BOB, 71), (DEE, 70), (ANN, 33)),
    night((CAL, 55), (ANN, 50), (DEE, 49), (EVE, 48)),
]
"""Three nights by hand.

Places   night 1  2  3        Points   night 1   2   3
Ann            1  3  2        Ann           60  33  50
Bob            2  1  –        Bob           52  71   –
Cal            2  –  1        Cal           52   –  55
Dee            4  2  3        Dee           40  70  49
Eve            –  –  4        Eve            –   –  48
"""


def totals(rows: Sequence[SeasonRow]) -> list[tuple[int | None, int, int]]:
    return [(row.rank, row.player, row.total) for row in rows]


def test_it_adds_up_the_points_of_all_nights() -> None:
    # Ann 60+33+50, Bob 52+71, Cal 52+55, Dee 40+70+49, Eve 48.
    assert totals(rank_season(THREE, BY_POINTS)) == [
        (1, DEE, 159),
        (2, ANN, 143),
        (3, BOB, 123),
        (4, CAL, 107),
        (5, EVE, 48),
    ]


def test_it_counts_the_best_two_of_three_nights_and_says_which_were_dropped() -> None:
    # Ann 60+50 without 33; Dee 70+49 without 40.
    rows = rank_season(THREE, replace(BY_POINTS, best=2))
    assert totals(rows) == [(1, BOB, 123), (2, DEE, 119), (3, ANN, 110), (4, CAL, 107), (5, EVE, 48)]
    assert [score and score.counts for score in rows[1].nights] == [False, True, True]
    assert [score and score.counts for score in rows[2].nights] == [True, False, True]
    assert [score and score.counts for score in rows[4].nights] == [None, None, True]


def test_it_counts_places_by_the_table_and_gives_the_tied_the_same() -> None:
    # 25 18 15 12 …: Ann 25+15+18, Bob 18+25, Cal 18+25, Dee 12+18+15, Eve 12.
    rows = rank_season(THREE, SeasonRules())
    assert totals(rows) == [(1, ANN, 58), (2, DEE, 45), (3, BOB, 43), (3, CAL, 43), (5, EVE, 12)]
    # The best single night: Ann 25, Bob 25, Cal 25, Dee 18, Eve 12.
    best = rank_season(THREE, SeasonRules(best=1))
    assert totals(best) == [(1, ANN, 25), (1, BOB, 25), (1, CAL, 25), (4, DEE, 18), (5, EVE, 12)]


def test_it_gives_every_later_place_the_last_number_of_the_table() -> None:
    rules = SeasonRules(points_for_places=(5, 3, 1))
    # Ann 5+1+3, Bob 3+5, Cal 3+5, Dee 1 (fourth) +3+1, Eve 1 (fourth).
    assert totals(rank_season(THREE, rules)) == [(1, ANN, 9), (2, BOB, 8), (2, CAL, 8), (4, DEE, 5), (5, EVE, 1)]
    assert {row.total for row in rank_season(THREE, replace(rules, points_for_places=(2,), best=1))} == {2}


def test_it_lists_who_played_too_few_nights_without_a_rank_below_the_others() -> None:
    rows = rank_season(THREE, replace(BY_POINTS, least_nights=3))
    assert totals(rows) == [(1, DEE, 159), (2, ANN, 143), (None, BOB, 123), (None, CAL, 107), (None, EVE, 48)]


@pytest.mark.parametrize(
    ("tie_break", "order"),
    [
        # Ann and Bob have 90 each: 40+50 and 60+30. They met on both nights, each was ahead once.
        ("best-night", [(1, BOB), (2, ANN), (3, CAL)]),
        # Ann won the second night, Cal the first.
        ("nights-won", [(1, ANN), (2, BOB), (3, CAL)]),
        ("head-to-head", [(1, ANN), (1, BOB), (3, CAL)]),
        # The last night: Ann first, Bob second.
        ("last-night", [(1, ANN), (2, BOB), (3, CAL)]),
        ("nights-played", [(1, ANN), (1, BOB), (3, CAL)]),
    ],
)
def test_it_breaks_a_tie_by_what_was_chosen(tie_break: str, order: list[tuple[int, int]]) -> None:
    nights = [night((CAL, 70), (BOB, 60), (ANN, 40)), night((ANN, 50), (BOB, 30), (DEE, 1))]
    rows = rank_season(nights, replace(BY_POINTS, tie_breaks=(tie_break,)))
    assert [(row.rank, row.player) for row in rows][:3] == order


def test_it_breaks_a_tie_of_three_by_who_was_ahead_only_where_all_have_met() -> None:
    rules = replace(BY_POINTS, tie_breaks=("head-to-head",))
    met = [night((ANN, 30), (BOB, 20), (CAL, 10)), night((CAL, 20), (BOB, 10)), night((ANN, 0), (DEE, 0))]
    # All have 30. Night 1: Ann ahead of two (+2), Bob of one (0), Cal of none (-2); night 2: Cal +1, Bob -1.
    assert totals(rank_season(met, rules)) == [(1, ANN, 30), (2, BOB, 30), (2, CAL, 30), (4, DEE, 0)]
    apart = [night((ANN, 30), (BOB, 20)), night((BOB, 10), (CAL, 5)), night((CAL, 25))]
    # Ann and Cal never met, so nobody is ahead, though Ann was ahead of Bob and Bob of Cal.
    assert totals(rank_season(apart, rules)) == [(1, ANN, 30), (1, BOB, 30), (1, CAL, 30)]


def test_it_takes_tie_breaks_in_their_order_and_counts_absence_on_the_last_night_as_worst() -> None:
    nights = [night((ANN, 30), (BOB, 30), (CAL, 20)), night((CAL, 10), (DEE, 9))]
    rules = replace(BY_POINTS, tie_breaks=("last-night", "nights-won"))
    # All but Dee have 30: Cal was first on the last night; Ann and Bob, who were away, won night 1 together.
    assert totals(rank_season(nights, rules)) == [(1, CAL, 30), (2, ANN, 30), (2, BOB, 30), (4, DEE, 9)]


def test_it_ranks_nobody_without_nights_and_knows_its_tie_breaks() -> None:
    assert rank_season([], SeasonRules(tie_breaks=("head-to-head", "last-night"))) == ()
    assert rank_season([{}], SeasonRules(tie_breaks=("head-to-head", "last-night"))) == ()
    with pytest.raises(ValueError, match="height"):
        rank_season(THREE, SeasonRules(tie_breaks=("height",)))


results = st.builds(NightResult, st.integers(1, 12), st.integers(0, 80))
seasons = st.lists(st.dictionaries(st.integers(1, 6), results, max_size=6), max_size=5)
rules_of = st.builds(
    SeasonRules,
    counting=st.sampled_from([PLACES, POINTS]),
    best=st.none() | st.integers(1, 4),
    least_nights=st.integers(1, 3),
    tie_breaks=st.permutations(["best-night", "nights-won", "head-to-head", "nights-played"]).map(tuple),
)
"""Without the last night, which is the one thing for which the order of nights matters."""


@given(nights=seasons, rules=rules_of, data=st.data())
def test_it_ranks_alike_in_whatever_order_the_nights_come(
    nights: list[Night], rules: SeasonRules, data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(nights))
    assert {(row.rank, row.player, row.total) for row in rank_season(nights, rules)} == {
        (row.rank, row.player, row.total) for row in rank_season(shuffled, rules)
    }


@given(nights=seasons, best=st.none() | st.integers(1, 4))
def test_it_never_raises_a_total_by_a_night_without_points_and_never_lowers_one_by_a_night(
    nights: list[Night], best: int | None
) -> None:
    rules = SeasonRules(counting=POINTS, best=best)
    before = {row.player: row.total for row in rank_season(nights, rules)}
    nothing = {player: NightResult(1, 0) for player in before}
    more = {player: NightResult(1, 7) for player in before}
    assert {row.player: row.total for row in rank_season([*nights, nothing], rules)} == before
    after = {row.player: row.total for row in rank_season([*nights, more], rules)}
    assert all(before[player] <= after[player] <= before[player] + 7 for player in before)


@given(nights=seasons, rules=rules_of)
def test_it_counts_as_many_nights_as_it_says_and_none_that_is_worse_than_a_dropped_one(
    nights: list[Night], rules: SeasonRules
) -> None:
    for row in rank_season(nights, rules):
        counted = [score.worth for score in row.played if score.counts]
        dropped = [score.worth for score in row.played if not score.counts]
        assert row.total == sum(counted)
        assert len(counted) == min(len(row.played), rules.best or len(nights))
        assert not dropped or max(dropped) <= min(counted)
        assert (row.rank is None) == (len(row.played) < rules.least_nights)
