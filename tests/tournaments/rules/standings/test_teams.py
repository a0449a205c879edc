"""Standings of teams, against tables made by hand."""

import pytest

from tournaments.rules.movements.fixed_partners.teams import TeamGame
from tournaments.rules.standings.teams import Bye, Feats, TeamRow, rank_teams

A, B, C, D, E = 1, 2, 3, 4, 5


def game(number: int, first: int, second: int, result: str, points: tuple[int, int] = (20, 12)) -> TeamGame:
    """A game: `1-0`, `0-1`, `=`, or `…` while it is played; points of both partners together, the winner's first."""
    halves = {"1-0": (2, 0), "0-1": (0, 2), "=": (1, 1), "…": None}[result]
    return TeamGame(number, 1, (first, second), halves, points if result != "0-1" else points[::-1])


def ranks(rows: tuple[TeamRow, ...]) -> list[tuple[int, int]]:
    return [(row.rank, row.team) for row in rows]


# Five teams, five rounds, everybody a bye (half a win):
#        A    B    C    D    E   score
#   A    x    1    0    1    1   3½
#   B    0    x    1    1    1   3½
#   C    1    0    x    1    =   3
#   D    0    0    0    x    1   1½
#   E    0    0    =    0    x   1
CROSS_TABLE = [
    game(1, B, E, "1-0"),
    game(1, C, D, "1-0"),
    game(2, A, E, "1-0"),
    game(2, B, C, "1-0"),
    game(3, A, D, "1-0"),
    game(3, C, E, "=", (16, 16)),
    game(4, A, C, "0-1"),
    game(4, B, D, "1-0"),
    game(5, A, B, "1-0"),
    game(5, D, E, "1-0"),
]
BYES = [Bye(A, 1, 8), Bye(D, 2, 8), Bye(B, 3, 8), Bye(E, 4, 8), Bye(C, 5, 8)]


def test_it_ranks_a_round_robin_by_games_won_then_by_whom_they_were_won_against() -> None:
    rows = rank_teams([A, B, C, D, E], CROSS_TABLE, BYES, bye_halves=1)

    assert [(row.team, row.score, row.won, row.tied, row.lost, row.byes) for row in rows] == [
        (A, 7, 3, 0, 1, 1),
        (B, 7, 3, 0, 1, 1),
        (C, 6, 2, 1, 1, 1),
        (D, 3, 1, 0, 3, 1),
        (E, 2, 0, 1, 3, 1),
    ]
    by_team = {row.team: row for row in rows}
    # In halves. A: B 7 + C 6 + D 3 + E 2 + own 7 = 25; B: A 7 + C 6 + D 3 + E 2 + own 7 = 25.
    assert (by_team[A].buchholz, by_team[B].buchholz) == (25, 25)
    # In quarters. A beat B, D, E: 2 x (7 + 3 + 2) = 24, own bye 7: 31. B beat C, D, E: 2 x (6 + 3 + 2) = 22, + 7 = 29.
    assert (by_team[A].sonneborn_berger, by_team[B].sonneborn_berger) == (31, 29)


def test_it_ranks_by_points_alone_where_the_same_deals_are_compared() -> None:
    games = [game(1, A, B, "1-0", (180, 20)), game(1, C, D, "1-0", (120, 80)), game(2, A, C, "0-1", (60, 40))]
    rows = rank_teams([A, B, C, D, E], games, [Bye(E, 1, 50)], by_points=True)
    # A 90 + 20, C 60 + 30, E 50, D 40, B 10: games won part nobody.
    assert ranks(rows) == [(1, A), (2, C), (3, E), (4, D), (5, B)]
    assert [row.points for row in rows] == [110, 90, 50, 40, 10]
    level = rank_teams([A, B], [game(1, A, B, "1-0", (100, 100))], by_points=True)
    assert ranks(level) == [(1, A), (1, B)]


def test_it_tells_apart_by_buchholz_then_sonneborn_berger() -> None:
    # Two rounds of four: A and C win once each, so do B and D... by hand:
    # round 1: A beats B, C beats D. Round 2: C beats A, D beats B. Scores: C 2, A 1, D 1, B 0.
    # Buchholz: A met B 0 and C 2: 2; D met C 2 and B 0: 2. Sonneborn-Berger: both beat B: 0. Not met: share.
    games = [game(1, A, B, "1-0"), game(1, C, D, "1-0"), game(2, C, A, "1-0"), game(2, D, B, "1-0")]
    assert ranks(rank_teams([A, B, C, D], games)) == [(1, C), (2, A), (2, D), (4, B)]

    # A third round, A beats D: nothing is tied. A 2, C 3, D 1, B 0.
    games += [game(3, A, D, "1-0"), game(3, C, B, "1-0")]
    assert ranks(rank_teams([A, B, C, D], games)) == [(1, C), (2, A), (3, D), (4, B)]


def test_it_puts_the_harder_opponents_first() -> None:
    # A and B have won one of two. A met C (2 wins) and D (1); B met D (1) and E (0).
    games = [
        game(1, A, C, "0-1"),
        game(1, B, D, "0-1"),
        game(2, A, D, "1-0"),
        game(2, B, E, "1-0"),
        game(3, C, E, "1-0"),
    ]
    rows = {row.team: row for row in rank_teams([A, B, C, D, E], games)}
    assert rows[A].score == rows[B].score == 2
    assert (rows[A].buchholz, rows[B].buchholz) == (6, 2)
    assert rows[A].rank < rows[B].rank


def test_it_looks_at_games_among_the_tied_only_where_each_has_met_each() -> None:
    games = [
        game(1, A, B, "0-1"),
        game(1, C, D, "1-0"),
        game(2, A, C, "1-0"),
        game(2, B, D, "1-0"),
        game(3, A, D, "1-0"),
    ]
    # A: 2 wins, B: 2 wins, C: 1, D: 0. B beat A.
    assert ranks(rank_teams([A, B, C, D], games, tie_breaks=["head-to-head"]))[:2] == [(1, B), (2, A)]
    # Three have one win each, and C met neither A nor B: that B beat A says nothing about the three.
    # Three are tied at one win
    games = [game(1, A, B, "0-1"), game(2, A, D, "1-0"), game(2, C, D, "1-0")]
    assert ranks(rank_teams([A, C, B, D], games, tie_breaks=["head-to-head"])) == [(1, A), (1, C), (1, B), (4, D)]


def test_it_shares_a_rank_in_a_ring_where_each_beat_the_next() -> None:
    games = [game(1, A, B, "1-0"), game(2, B, C, "1-0"), game(3, C, A, "1-0")]
    assert ranks(rank_teams([A, B, C], games)) == [(1, A), (1, B), (1, C)]
    # Points tell: 20 : 12 both partners together is 10 : 6, and one game was won by more.
    games[1] = game(2, B, C, "1-0", (28, 4))
    rows = rank_teams([A, B, C], games)
    assert [(row.rank, row.team, row.points) for row in rows] == [(1, B, 20), (2, A, 16), (3, C, 12)]
    assert ranks(rank_teams([A, B, C], games, fewest_wins=True)) == [(1, C), (2, A), (3, B)]


@pytest.mark.parametrize(("halves", "first"), [(2, B), (1, B), (0, A)])
def test_it_counts_a_bye_as_it_is_told(halves: int, first: int) -> None:
    games = [game(1, A, C, "1-0"), game(2, A, C, "=", (16, 16)), game(1, B, D, "1-0")]
    rows = rank_teams([A, B, C, D], games, [Bye(B, 2, 8)], bye_halves=halves)
    # Half a win: both have 1½, and B's own bye is worth more than C, who has tied once, twice.
    assert rows[0].team == first
    assert {row.team: row.score for row in rows}[B] == 2 + halves


def test_it_ranks_how_far_a_team_got_before_all_it_won() -> None:
    games = [game(1, A, B, "1-0"), game(2, B, C, "1-0"), game(3, B, C, "1-0")]
    assert ranks(rank_teams([A, B, C], games, ahead={A: 0, B: -3, C: -3})) == [(1, A), (2, B), (3, C)]
    assert ranks(rank_teams([A, B, C], games, ahead={C: 0, A: -2, B: -3})) == [(1, C), (2, A), (3, B)]
    assert ranks(rank_teams([A, B, C], games, ahead={C: 1})) == [(1, C), (2, B), (3, A)]


def test_it_counts_points_of_a_game_that_is_still_played_but_no_win() -> None:
    (first, second) = rank_teams([A, B], [game(1, A, B, "…", (8, 2))])
    assert (first.team, first.points, first.rounds, first.score, first.won, first.lost) == (A, 4, (4,), 0, 0, 0)
    assert (second.points, second.buchholz) == (1, 0)


def test_it_adds_what_the_director_gave_and_leaves_out_who_is_not_ranked() -> None:
    feats = {A: Feats(lone_marches=1, euchres=2, adjustment=-3)}
    rows = rank_teams([A, B], [game(1, A, B, "1-0"), game(2, B, C, "1-0")], [Bye(D, 2)], feats=feats)
    assert [(row.team, row.points, row.rounds) for row in rows] == [(A, 7, (10, None)), (B, 6, (6, None))]


def test_it_tells_apart_by_what_the_organizer_chose() -> None:
    games = [game(1, A, B, "1-0"), game(1, C, D, "1-0")]
    feats = {C: Feats(lone_marches=1), A: Feats(euchres=3)}
    assert rank_teams([A, B, C, D], games, feats=feats, tie_breaks=["lone-marches"])[0].team == C
    assert rank_teams([A, B, C, D], games, feats=feats, tie_breaks=["euchres"])[0].team == A
    by_lot = [ranks(rank_teams([A, B, C, D], games, tie_breaks=["lot"], lot_seed=seed)) for seed in range(8)]
    assert {rows[0][1] for rows in by_lot} == {A, C}
    assert all([rank for rank, _ in rows] == [1, 2, 3, 4] for rows in by_lot)
    with pytest.raises(ValueError, match="height"):
        rank_teams([A], [], tie_breaks=["height"])


def test_it_ranks_nobody_and_those_who_have_not_played() -> None:
    assert rank_teams([], []) == ()
    assert ranks(rank_teams([B, A], [])) == [(1, B), (1, A)]
