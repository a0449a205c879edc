"""Standings against tables worked out by hand, and their properties."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.standings.columns import COLUMNS, TIE_BREAKS
from tournaments.rules.standings.players import EntrantRow, rank
from tournaments.rules.standings.tally import Credit, PointsAdjustment, Result


def results(**rounds: Sequence[int]) -> list[Result]:
    """Make results of entrants 1, 2, 3 … from `r1=[points, …], r2=[…]`."""
    return [
        Result(entrant, int(number[1:]), points)
        for number, column in rounds.items()
        for entrant, points in enumerate(column, 1)
    ]


def columns(**values: int | None) -> dict[str, int | None]:
    """Return what a row holds in its columns, 0 where nothing else is said."""
    return {column.key: 0 for column in COLUMNS} | values


def ranks(rows: Sequence[EntrantRow]) -> list[tuple[int, int]]:
    return [(row.rank, row.entrant) for row in rows]


def test_it_ranks_the_most_points_first() -> None:
    rows = rank([1, 2, 3], results(r1=[4, 9, 6], r2=[5, 2, 8]))

    # 1: 4+5, 2: 9+2, 3: 6+8.
    assert [(row.rank, row.entrant, row.points) for row in rows] == [(1, 3, 14), (2, 2, 11), (3, 1, 9)]


def test_it_ranks_the_fewest_points_first_where_the_fewest_win() -> None:
    assert ranks(rank([1, 2, 3], results(r1=[40, 90, 60]), fewest_wins=True)) == [(1, 1), (2, 3), (3, 2)]


def test_it_lets_the_tied_share_a_rank_and_skips_as_many() -> None:
    rows = rank([1, 2, 3, 4, 5], results(r1=[7, 9, 7, 9, 3]))

    assert ranks(rows) == [(1, 2), (1, 4), (3, 1), (3, 3), (5, 5)]


def test_it_gives_everything_about_an_entrant() -> None:
    rows = rank(
        [7, 8],
        [
            Result(7, 1, 9, won=True, lone_marches=1, euchres=2),
            Result(7, 3, 5, won=False, lone_marches=0, euchres=1),
            Result(8, 1, 3, won=False, lone_marches=0, euchres=0),
            Result(8, 2, 20, won=True, lone_marches=2, euchres=0),
        ],
        [Credit(7, 2, 6)],
        [PointsAdjustment(7, -2), PointsAdjustment(7, 1), PointsAdjustment(8, 4)],
    )

    # 7: 9 + 6 credited + 5 - 2 + 1 = 19. 8: 3 + 20 + 4 = 27, not there in round 3.
    # Before round 3: 8 had 27, 7 had 14.
    assert rows == (
        EntrantRow(
            1, 8, 27, (3, 20, None), 4, 0, columns(games_won=1, loners=2, last_round=None, best_round=20, best_game=20)
        ),
        EntrantRow(
            2,
            7,
            19,
            (9, 6, 5),
            -1,
            0,
            columns(games_won=1, loners=1, euchres=3, last_round=5, best_round=9, best_game=9),
        ),
    )


def test_it_lists_entrants_without_any_result() -> None:
    assert rank([3, 4], []) == (
        EntrantRow(1, 3, 0, (), 0, None, columns(last_round=None, best_round=None, best_game=None)),
        EntrantRow(1, 4, 0, (), 0, None, columns(last_round=None, best_round=None, best_game=None)),
    )


def test_it_leaves_out_points_of_others() -> None:
    rows = rank([1, 3], results(r1=[4, 9, 6]), [Credit(2, 1, 5)], [PointsAdjustment(2, 5)])

    assert ranks(rows) == [(1, 3), (2, 1)]


def test_it_tells_who_has_gained_and_lost_ranks_in_the_last_round() -> None:
    rows = rank([1, 2, 3, 4], results(r1=[10, 8, 6, 4], r2=[1, 5, 9, 3]))

    # After round 1: 1, 2, 3, 4. After round 2: 3 (15), 2 (13), 1 (11), 4 (7).
    assert {row.entrant: (row.rank, row.move) for row in rows} == {3: (1, 2), 2: (2, 0), 1: (3, -2), 4: (4, 0)}


def test_it_counts_moves_from_shared_ranks() -> None:
    rows = rank([1, 2, 3], results(r1=[5, 5, 5], r2=[1, 2, 3]))

    # All were first before.
    assert {row.entrant: row.move for row in rows} == {3: 0, 2: -1, 1: -2}


def test_it_tells_no_moves_in_the_first_round_nor_of_newcomers() -> None:
    assert [row.move for row in rank([1, 2], results(r1=[4, 9]))] == [None, None]

    late = rank([1, 2, 3], [*results(r1=[4, 9], r2=[3, 3]), Result(3, 2, 20)])

    assert {row.entrant: row.move for row in late} == {3: None, 2: -1, 1: -1}


def test_it_takes_moves_from_the_latest_round_with_a_result_though_it_is_not_over() -> None:
    rows = rank([1, 2, 3], [*results(r1=[9, 8, 7], r2=[0, 0, 0]), Result(3, 3, 4)])

    assert {row.entrant: (row.rank, row.move) for row in rows} == {3: (1, 2), 1: (2, -1), 2: (3, -1)}
    assert {row.entrant: row.rounds[2] for row in rows} == {1: None, 2: None, 3: 4}


def test_it_takes_no_round_for_the_latest_that_has_only_credits() -> None:
    rows = rank([1, 2], results(r1=[9, 8], r2=[0, 5]), [Credit(1, 3, 9)])

    # After round 1: 1, 2. Then 2 gains 5, and 1 is credited 9: all that came after round 1 counts as the move.
    assert {row.entrant: (row.rank, row.points, row.move) for row in rows} == {1: (1, 18, 0), 2: (2, 13, 0)}
    before_the_credit = rank([1, 2], results(r1=[9, 8], r2=[0, 5]))
    assert {row.entrant: (row.rank, row.move) for row in before_the_credit} == {2: (1, 1), 1: (2, -1)}


def test_it_counts_credits_before_the_latest_round_as_had() -> None:
    rows = rank([1, 2, 3], [Result(1, 1, 8), Result(2, 1, 4), Result(2, 2, 0), Result(3, 2, 1)], [Credit(3, 1, 6)])

    # After round 1: 1 (8), 3 (6 credited), 2 (4); then 1 (8), 3 (7), 2 (4).
    assert {row.entrant: (row.rank, row.move) for row in rows} == {1: (1, 0), 3: (2, 0), 2: (3, 0)}


def test_it_counts_adjustments_before_and_after() -> None:
    rows = rank([1, 2], results(r1=[9, 4], r2=[1, 1]), adjustments=[PointsAdjustment(2, 10)])

    assert {row.entrant: (row.rank, row.move) for row in rows} == {2: (1, 0), 1: (2, 0)}


TIED = [
    # All have 20 points.         won         lone marches    euchres
    Result(1, 1, 12, won=True, lone_marches=0, euchres=1),
    Result(1, 2, 8, won=True, lone_marches=0, euchres=1),
    Result(2, 1, 9, won=True, lone_marches=2, euchres=0),
    Result(2, 2, 11, won=False, lone_marches=0, euchres=0),
    Result(3, 1, 10, won=False, lone_marches=1, euchres=3),
    Result(3, 2, 10, won=False, lone_marches=0, euchres=0),
]


@pytest.mark.parametrize(
    ("tie_breaks", "expected"),
    [
        ([], [(1, 1), (1, 2), (1, 3)]),
        (["games-won"], [(1, 1), (2, 2), (3, 3)]),
        (["lone-marches"], [(1, 2), (2, 3), (3, 1)]),
        (["euchres"], [(1, 3), (2, 1), (3, 2)]),
        (["last-round"], [(1, 2), (2, 3), (3, 1)]),
        (["best-round"], [(1, 1), (2, 2), (3, 3)]),
        (["euchres", "games-won"], [(1, 3), (2, 1), (3, 2)]),
    ],
)
def test_it_breaks_ties_by_the_key_set(tie_breaks: list[str], expected: list[tuple[int, int]]) -> None:
    assert ranks(rank([1, 2, 3], TIED, tie_breaks=tie_breaks)) == expected


@pytest.mark.parametrize(
    ("tie_breaks", "expected"),
    [
        (["games-won"], [(1, 1), (1, 2), (3, 3)]),
        (["games-won", "euchres"], [(1, 2), (2, 1), (3, 3)]),
        (["euchres", "games-won"], [(1, 3), (2, 2), (3, 1)]),
        (["games-won", "lone-marches"], [(1, 1), (1, 2), (3, 3)]),
    ],
)
def test_it_takes_tie_breaks_in_their_order(tie_breaks: list[str], expected: list[tuple[int, int]]) -> None:
    scores = [
        Result(1, 1, 7, won=True, euchres=0),
        Result(2, 1, 7, won=True, euchres=1),
        Result(3, 1, 7, won=False, euchres=2),
    ]

    assert ranks(rank([1, 2, 3], scores, tie_breaks=tie_breaks)) == expected


@pytest.mark.parametrize(
    ("tie_break", "expected"),
    [
        # Rounds: 1 had 12 and 8, 2 had 9 and 11, 3 had 10 and 10; fewer are better.
        ("last-round", [(1, 1), (2, 3), (3, 2)]),
        ("best-round", [(1, 1), (2, 2), (3, 3)]),
        # These are good in every game.
        ("games-won", [(1, 1), (2, 2), (3, 3)]),
        ("lone-marches", [(1, 2), (2, 3), (3, 1)]),
        ("euchres", [(1, 3), (2, 1), (3, 2)]),
    ],
)
def test_it_turns_points_round_in_tie_breaks_where_the_fewest_win(
    tie_break: str, expected: list[tuple[int, int]]
) -> None:
    assert ranks(rank([1, 2, 3], TIED, tie_breaks=[tie_break], fewest_wins=True)) == expected


@pytest.mark.parametrize("fewest_wins", [False, True])
def test_it_takes_not_having_been_there_for_the_worst_last_round(fewest_wins: bool) -> None:
    scores = [Result(1, 1, 6), Result(2, 1, 6), Result(2, 2, 0)]

    rows = rank([1, 2], scores, tie_breaks=["last-round"], fewest_wins=fewest_wins)

    assert ranks(rows) == [(1, 2), (2, 1)]


@pytest.mark.parametrize("fewest_wins", [False, True])
def test_it_takes_no_round_at_all_for_the_worst_best_round(fewest_wins: bool) -> None:
    scores = [Result(2, 1, -3), Result(2, 2, 3)]

    rows = rank([1, 2], scores, tie_breaks=["best-round"], fewest_wins=fewest_wins)

    assert ranks(rows) == [(1, 2), (2, 1)]


def test_it_draws_a_lot_that_leaves_no_tie_and_depends_on_the_seed() -> None:
    level = results(r1=[5, 5, 5, 5])
    orders = {
        tuple(row.entrant for row in rank([1, 2, 3, 4], level, tie_breaks=["lot"], lot_seed=seed))
        for seed in range(300)
    }

    assert len(orders) == 24
    rows = rank([1, 2, 3, 4], level, tie_breaks=["lot"], lot_seed=3)
    assert [row.rank for row in rows] == [1, 2, 3, 4]
    assert rows == rank([1, 2, 3, 4], level, tie_breaks=["lot"], lot_seed=3)


def test_it_keeps_the_lot_when_others_come_late() -> None:
    before = rank([1, 2, 3], results(r1=[5, 5, 5]), tie_breaks=["lot"], lot_seed=9)
    after = rank([1, 2, 3, 4, 5], results(r1=[5, 5, 5, 5, 5]), tie_breaks=["lot"], lot_seed=9)

    assert [row.entrant for row in after if row.entrant < 4] == [row.entrant for row in before]


def test_it_uses_the_same_tie_breaks_for_the_ranks_before() -> None:
    scores = [
        Result(1, 1, 5, won=False),
        Result(2, 1, 5, won=True),
        Result(1, 2, 5, won=True),
        Result(2, 2, 4, won=False),
    ]

    rows = rank([1, 2], scores, tie_breaks=["games-won"])

    assert {row.entrant: (row.rank, row.move) for row in rows} == {1: (1, 1), 2: (2, -1)}


def test_it_has_a_name_for_each_tie_break() -> None:
    assert list(TIE_BREAKS) == ["games-won", "lone-marches", "euchres", "last-round", "best-round", "best-game", "lot"]
    assert all(tie_break.key == key and tie_break.name for key, tie_break in TIE_BREAKS.items())


def test_it_refuses_a_tie_break_it_does_not_know() -> None:
    with pytest.raises(ValueError, match="unknown tie-breaks coin: known are games-won, "):
        rank([1, 2], [], tie_breaks=["lot", "coin"])


@given(
    st.lists(st.tuples(st.integers(1, 9), st.integers(1, 4), st.integers(-3, 12)), max_size=40),
    st.lists(st.sampled_from(list(TIE_BREAKS)), unique=True),
    st.booleans(),
)
def test_it_ranks_everybody_once_and_counts_every_point(
    drawn: list[tuple[int, int, int]], tie_breaks: list[str], fewest_wins: bool
) -> None:
    scores = [Result(*score) for score in drawn]

    rows = rank(range(1, 10), scores, tie_breaks=tie_breaks, fewest_wins=fewest_wins)

    assert sorted(row.entrant for row in rows) == list(range(1, 10))
    assert sum(row.points for row in rows) == sum(points for _, _, points in drawn)
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    points = [row.points for row in rows]
    assert points == sorted(points, reverse=not fewest_wins)
    for row in rows:
        better = [other for other in rows if other.rank < row.rank]
        assert row.rank == len(better) + 1
