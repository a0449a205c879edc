"""The random draw: everybody by lot, partners new while that can be."""

from collections import Counter
from random import Random

from tournaments.rules.movements.base import Contender, PastRound, Seating, Terms
from tournaments.rules.movements.forecast.simulation import simulated_seatings
from tournaments.rules.movements.registry import get_movement

AT_RANDOM = get_movement("random")


def draw(entrants: int, *history: PastRound, seed: int = 1) -> Seating:
    contenders = [Contender(entrant, points=entrant) for entrant in range(entrants)]
    return AT_RANDOM.draw(contenders, history, Terms(9), Random(seed))


def partners(seating: Seating) -> set[frozenset[int]]:
    return {frozenset(pair) for a, b, c, d in seating.tables for pair in ((a, c), (b, d))}


def test_it_makes_every_pair_as_often_whatever_their_points() -> None:
    drawn = Counter(pair for seed in range(1400) for pair in partners(draw(8, seed=seed)))

    # Of 28 pairs each comes in one draw of seven: 200 times; 13 is the standard deviation.
    assert len(drawn) == 28
    assert all(abs(times - 200) < 60 for times in drawn.values())


def test_it_seats_everybody_at_every_table_as_often() -> None:
    head_table = Counter(entrant for seed in range(600) for entrant in draw(12, seed=seed).tables[0])

    # A third of 600 draws; 12 is the standard deviation.
    assert all(abs(head_table[entrant] - 200) < 60 for entrant in range(12))


def test_it_finds_the_only_seating_without_a_repeat() -> None:
    # Everybody has partnered everybody but one: 0 and 1, 2 and 3, 4 and 5, 6 and 7 are left.
    pairs = [(a, b) for a in range(8) for b in range(a) if a // 2 != b // 2]
    history = [PastRound(tables=((a, 20, b, 21),)) for a, b in pairs]

    seating = draw(8, *history)

    assert partners(seating) == {frozenset(pair) for pair in ((0, 1), (2, 3), (4, 5), (6, 7))}
    assert seating.repeated_partners == ()


def test_it_names_every_repeat_that_cannot_be_avoided() -> None:
    # 0 has partnered all others, who have not partnered one another.
    history = [PastRound(tables=((0, 20, partner, 21),)) for partner in range(1, 8)]

    seating = draw(8, *history)

    ((first, second),) = seating.repeated_partners
    assert 0 in (first, second)


def test_it_says_nothing_of_displacement() -> None:
    assert all(
        seating.displaced == () for seating in simulated_seatings(AT_RANDOM, players=21, terms=Terms(6), rng=Random(3))
    )


def test_it_repeats_nobody_in_eighty_players_twelve_rounds() -> None:
    night = simulated_seatings(AT_RANDOM, players=80, terms=Terms(12), rng=Random(1))

    assert len(set().union(*map(partners, night))) == 40 * 12
