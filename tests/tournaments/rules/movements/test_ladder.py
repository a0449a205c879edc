"""The ladder: who sits where, against seatings worked out by hand."""

from collections import Counter
from random import Random

import pytest

from tests.support.check_all import more
from tournaments.rules.movements.base import Contender, Displaced, PastRound, Seating, Terms
from tournaments.rules.movements.forecast.simulation import simulated_seatings
from tournaments.rules.movements.registry import get_movement

LADDER = get_movement("ladder")


def by_points(*entrants: int) -> list[Contender]:
    """Return entrants the best first, ten points apart."""
    return [Contender(entrant, points=100 - 10 * place) for place, entrant in enumerate(entrants)]


def draw(contenders: list[Contender], *history: PastRound, pairing: str = "1+4", seed: int = 1) -> Seating:
    return LADDER.draw(contenders, history, Terms(9, pairing), Random(seed))


@pytest.mark.parametrize(
    ("pairing", "tables"),
    [
        ("1+4", ((17, 12, 11, 15), (13, 18, 14, 16))),
        ("1+3", ((17, 12, 15, 11), (13, 18, 16, 14))),
        ("1+2", ((17, 15, 12, 11), (13, 16, 18, 14))),
    ],
)
def test_it_seats_strict_fours_with_the_set_pairing(pairing: str, tables: tuple[tuple[int, ...], ...]) -> None:
    # Seats 0 and 2 are partners: with 1+4 the best (17) and the fourth (11) of the head table.
    assert draw(by_points(17, 12, 15, 11, 13, 18, 16, 14), pairing=pairing).tables == tables


def test_it_ranks_by_points_then_wins_then_fewest_sit_outs() -> None:
    contenders = [
        Contender(1, points=30, wins=1, sit_outs=1),
        Contender(2, points=30, wins=1, sit_outs=0),
        Contender(3, points=30, wins=2, sit_outs=1),
        Contender(4, points=31, wins=0, sit_outs=1),
        Contender(5, points=-2, wins=5, sit_outs=0),
        Contender(6, points=-1, wins=0, sit_outs=0),
        Contender(7, points=0, wins=0, sit_outs=1),
        Contender(8, points=0, wins=1, sit_outs=1),
    ]

    # In order: 4, 3, 2, 1; 8, 7, 6, 5.
    assert draw(contenders).tables == ((4, 3, 1, 2), (8, 7, 5, 6))


def test_it_ranks_those_who_are_level_by_lot() -> None:
    level = [Contender(entrant) for entrant in range(4)]

    assert {draw(level, seed=seed).tables[0][0] for seed in range(40)} == {0, 1, 2, 3}
    assert draw(level, seed=5) == draw(level[::-1], seed=5)


@pytest.mark.parametrize(
    ("pairing", "played", "tables"),
    [
        # 1 and 4 have been partners, so 1+4 is out, and 1+3 against 2+4 comes next.
        ("1+4", ((1, 5, 4, 6), (2, 7, 8, 3)), ((1, 2, 3, 4), (5, 6, 8, 7))),
        # 1 and 3 have: 1+4 against 2+3 is the fairer of the other two. 5+7 have not.
        ("1+3", ((1, 5, 3, 6), (2, 7, 8, 4)), ((1, 2, 4, 3), (5, 6, 7, 8))),
        # 1 and 2 have, and so have 5 and 6: 1+3 and 5+7 are nearest.
        ("1+2", ((1, 5, 2, 6), (3, 7, 8, 4)), ((1, 2, 3, 4), (5, 6, 7, 8))),
    ],
)
def test_it_takes_the_next_pairing_where_the_set_one_would_repeat_partners(
    pairing: str, played: tuple[tuple[int, ...], ...], tables: tuple[tuple[int, ...], ...]
) -> None:
    assert draw(by_points(1, 2, 3, 4, 5, 6, 7, 8), PastRound(tables=played), pairing=pairing) == Seating(
        tables, order=(1, 2, 3, 4, 5, 6, 7, 8)
    )


def test_it_moves_as_few_as_can_be_when_four_have_all_partnered_each_other_and_says_so() -> None:
    history = [
        PastRound(tables=((1, 2, 4, 3), (5, 6, 8, 7), (9, 10, 12, 11))),
        PastRound(tables=((1, 2, 3, 4), (5, 9, 6, 10), (7, 11, 8, 12))),
        PastRound(tables=((1, 3, 2, 4), (5, 8, 9, 12), (6, 10, 7, 11))),
    ]

    seating = draw(by_points(*range(1, 13)), *history)

    # 1-4 have been partners in every way. Two of them must change with two of the second table, and no others need
    # move. At the third, 9+12 were partners in round 1: so 9+11 against 10+12.
    assert seating.repeated_partners == ()
    assert {moved.entrant for moved in seating.displaced if moved.strict == 1} < {1, 2, 3, 4}
    assert [(moved.strict, moved.table) for moved in seating.displaced] == [(1, 2), (1, 2), (2, 1), (2, 1)]
    assert seating.tables[2] == (9, 10, 11, 12)


def test_it_names_everybody_who_is_not_at_the_strict_table() -> None:
    # 1 has partnered all but 5, the fifth of eight: somebody changes with 5, and 4 is next to the second table.
    played = [PastRound(tables=((1, 20, partner, 21),)) for partner in (2, 3, 4, 6, 7, 8)]

    seating = draw(by_points(*range(1, 9)), *played)

    (up,) = (moved for moved in seating.displaced if moved.table == 1)
    (down,) = (moved for moved in seating.displaced if moved.table == 2)
    (repeat,) = up.instead_of
    assert up == Displaced(entrant=5, strict=2, table=1, because="needed", instead_of=(repeat,))
    assert (down.entrant in (2, 3, 4), down.strict, down.because, down.instead_of) == (True, 1, "partners", (repeat,))
    assert repeat in ((1, 2), (1, 3), (1, 4))
    assert seating.tables[0][2] == 5


def test_it_names_every_repeat_that_cannot_be_avoided() -> None:
    # Four people have three rounds without a repeat; whoever partners in the fourth did so before.
    history = [PastRound(tables=(table,)) for table in ((1, 2, 4, 3), (1, 2, 3, 4), (1, 3, 2, 4))]

    seating = draw(by_points(1, 2, 3, 4), *history)

    assert seating == Seating(((1, 2, 4, 3),), order=(1, 2, 3, 4), repeated_partners=((1, 4), (2, 3)))


def test_it_takes_those_who_left_and_tables_of_other_sizes_for_no_partners_of_anybody_here() -> None:
    # 1+4 sat at a table of three, and across at one of five, where no one has a fixed partner; 99 has gone home.
    history = [PastRound(tables=((1, 2, 4), (5, 99, 3, 98))), PastRound(tables=((1, 2, 4, 3, 5),), sit_outs=(6,))]

    assert draw(by_points(1, 2, 3, 4), *history) == Seating(((1, 2, 4, 3),), order=(1, 2, 3, 4))


def test_it_seats_the_others_when_some_sit_out() -> None:
    contenders = [Contender(entrant, points=-entrant, sit_outs=int(entrant != 2)) for entrant in range(1, 6)]

    assert draw(contenders) == Seating(((1, 3, 5, 4),), sit_outs=(2,), order=(1, 3, 4, 5))


def test_it_repeats_nobody_and_moves_few_in_forty_players_eight_rounds() -> None:
    nights = [simulated_seatings(LADDER, players=40, terms=Terms(8), rng=Random(seed)) for seed in range(5)]
    seatings = [seating for night in nights for seating in night]
    moved = [abs(who.strict - who.table) for seating in seatings for who in seating.displaced]

    assert [seating.repeated_partners for seating in seatings] == [()] * 40
    assert max(moved) == 1
    # At most one of twenty people is moved by a table, over all the rounds.
    assert sum(moved) <= 40 * 40 / 20


def test_it_refuses_a_pairing_it_does_not_know() -> None:
    with pytest.raises(ValueError, match="unknown pairing '2\\+3': known are 1\\+4, 1\\+3, 1\\+2"):
        draw(by_points(1, 2, 3, 4), pairing="2+3")


def in_all(players: int, rounds: int, seed: int) -> int:
    """Return how many partnerships of a night repeat, counted from its tables."""
    night = simulated_seatings(LADDER, players=players, terms=Terms(rounds), rng=Random(seed))
    met = Counter(frozenset(pair) for seating in night for a, b, c, d in seating.tables for pair in ((a, c), (b, d)))
    return sum(count - 1 for count in met.values())


@pytest.mark.parametrize(("players", "rounds"), [(4, 3), (5, 5), (8, 7), (9, 9), (12, 11), (13, 9), (16, 15)])
def test_it_looks_ahead_so_that_nobody_repeats_while_partners_are_left_whatever_the_results(
    players: int, rounds: int
) -> None:
    seeds = more(12, 40) if players < 12 else more(2, 4)

    assert [in_all(players, rounds, seed) for seed in range(seeds)] == [0] * seeds


@pytest.mark.parametrize(
    ("players", "rounds", "repeats"), [(4, 7, 8), (6, 15, 15), (7, 14, 7), (8, 9, 8), (8, 16, 36), (12, 13, 12)]
)
def test_it_repeats_no_more_than_there_are_partnerships_too_few(players: int, rounds: int, repeats: int) -> None:
    # 8 people make 28 partnerships, 4 a round: two rounds more than seven repeat 8, whatever is done.
    assert [in_all(players, rounds, seed) for seed in range(3)] == [repeats] * 3


def test_it_repeats_nobody_after_some_have_come_and_gone() -> None:
    # Eight people; after three rounds one goes home and another comes; seven rounds are planned.
    for seed in range(10):
        rng = Random(seed)
        history: list[PastRound] = []
        for number in range(7):
            here = range(8) if number < 3 else range(1, 9)
            contenders = [Contender(entrant, points=rng.randrange(40)) for entrant in here]
            seating = LADDER.draw(contenders, history, Terms(7), rng)
            assert seating.repeated_partners == ()
            history.append(PastRound(seating.tables))
