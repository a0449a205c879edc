"""The standings that the auditor expects, against a night counted by hand."""

from dataclasses import replace
from fractions import Fraction

from simulation.expected import credit_of, expected_rows, of_deal, points_of
from tests.simulation.nights import by_totals, entered, night, sheet

MARCH_ALONE = {"maker": 0, "tricks": 5, "alone": True}
EUCHRED = {"maker": 0, "tricks": 1}
ONE_POINT = {"maker": 1, "tricks": 3}

FIRST = sheet((1, 2, 3, 4), entered(1, MARCH_ALONE), entered(2, EUCHRED), entered(3, ONE_POINT))  # 4:3
SECOND = by_totals((5, 1, 2, 3), (6, 6, 6, 6))
NIGHT = night(5, ((FIRST,), (5,)), ((SECOND,), (4,)))


def test_it_counts_only_what_was_not_taken_back() -> None:
    assert points_of(sheet((1, 2, 3, 4), entered(1, MARCH_ALONE, voided=True), entered(1, EUCHRED))) == (0, 2, 0, 2)


def test_it_credits_a_sit_out_with_the_mean_of_the_seats_that_played() -> None:
    assert credit_of(NIGHT.rounds[0], NIGHT.plan) == 4  # 3.5
    untouched = sheet((6, 7, 8, 9), table=2, complete=False)
    assert credit_of(replace(NIGHT.rounds[0], sheets=(FIRST, untouched)), NIGHT.plan) == 4


def test_it_adds_up_games_credits_and_adjustments() -> None:
    rows = expected_rows(replace(NIGHT, adjustments=((4, -2), (4, 1))))
    assert {entrant: row.points() for entrant, row in rows.items()} == {1: 10, 2: 9, 3: 10, 4: 8, 5: 10}
    assert {entrant: row.as_shown()["rounds"] for entrant, row in rows.items()} == {
        1: [4, 6],
        2: [3, 6],
        3: [4, 6],
        4: [3, 6],
        5: [4, 6],
    }
    assert rows[4].as_shown()["adjustment"] == -1


def test_it_shares_ranks_and_tells_moves() -> None:
    rows = expected_rows(NIGHT)
    assert {entrant: row.rank for entrant, row in rows.items()} == {1: 1, 2: 4, 3: 1, 4: 4, 5: 1}
    assert {entrant: row.move for entrant, row in rows.items()} == dict.fromkeys(rows, 0)
    moved = expected_rows(replace(NIGHT, adjustments=((2, 9),)))
    assert (moved[2].rank, moved[1].rank, moved[2].move) == (1, 2, 0)


def test_it_counts_games_won_loners_and_euchres() -> None:
    rows = expected_rows(NIGHT)
    assert [rows[entrant].games_won for entrant in range(1, 6)] == [1, 0, 1, 0, 0]
    assert [rows[entrant].loners for entrant in range(1, 6)] == [2, 0, 0, 0, 0]
    assert [rows[entrant].euchres for entrant in range(1, 6)] == [0, 2, 0, 1, 1]


def test_it_gives_no_win_for_a_game_that_was_not_finished() -> None:
    unfinished = replace(FIRST, complete=False)
    assert expected_rows(night(5, ((unfinished,), (5,))))[1].games_won == 0


def test_it_tells_no_move_after_the_first_round() -> None:
    assert expected_rows(night(5, ((FIRST,), (5,))))[1].move is None


def test_it_takes_the_best_game_from_those_that_were_played() -> None:
    rows = expected_rows(NIGHT)
    assert [rows[entrant].as_shown()["best_game"] for entrant in range(1, 6)] == [6, 6, 6, 3, 6]
    assert rows[4].as_shown()["best_round"] == 6  # the credit of the second round


def test_it_ranks_pairs_by_deals_that_went_from_table_to_table() -> None:
    facts = {"maker": 0, "tricks": 5, "alone": False}
    march = replace(entered(1, facts), points=(2, 0, 2, 0))
    euchred = replace(entered(1, {**facts, "tricks": 2}), points=(0, 2, 0, 2))
    first = replace(sheet((1, 5, 2, 6), march), deals=(1,))
    other = replace(sheet((3, 7, 4, 8), march, table=2), deals=(2,))
    moved = replace(sheet((5, 1, 6, 2), euchred), deals=(2,))
    record = night(8, ((first, other), ()), ((moved,), (3, 4, 7, 8)))
    guests = tuple(replace(guest, team=(guest.entrant + 1) // 2) for guest in record.guests)
    plan = replace(record.plan, duplicate="matchpoints", hands=1, pairs=True)
    rows = expected_rows(replace(record, plan=plan, guests=guests))
    # Deal 1 was played once: 50. Deal 2: 100 for team 2 and, against those who made least, team 1; a sit-out is 50.
    assert [(guest.team, rows[guest.entrant].rank, rows[guest.entrant].points()) for guest in guests[::2]] == [
        (1, 1, 150),
        (2, 1, 150),
        (3, 3, 50),
        (4, 3, 50),
    ]


def test_it_compares_a_deal_with_the_other_tables() -> None:
    nets = [Fraction(net) for net in (2, 1, -2)]
    assert [of_deal(net, nets, 4, "matchpoints")[0] for net in (*nets, None)] == [94, 50, 6, 50]  # 5/6 · 4 - 1/2 of 3 …
    assert [of_deal(net, nets, 4, "butler")[:2] for net in nets] == [(167, -167), (67, -67), (-233, 233)]
    assert of_deal(nets[2], nets, 4, "butler-capped") == (-200, 200, -200, 200)
