"""The high-low mixer against small fields worked out by hand, and over whole tournaments."""

from itertools import pairwise
from random import Random

import pytest

from tournaments.rules.movements.base import Contender, PastRound, Seating, SeatingRules, Terms
from tournaments.rules.movements.forecast.simulation import simulated_seatings
from tournaments.rules.movements.high_low import HighLow

HIGH_LOW = HighLow()
EIGHT = [Contender(entrant, points=80 - 10 * entrant) for entrant in range(8)]
"""0 leads, 7 is last."""


def partners(seating: Seating) -> set[frozenset[int]]:
    return {frozenset(pair) for table in seating.tables for pair in (table[::2], table[1::2])}


def pairs(*values: tuple[int, int]) -> set[frozenset[int]]:
    return set(map(frozenset, values))


def test_it_has_the_first_partner_the_last_and_so_on_inwards() -> None:
    seating = HIGH_LOW.draw(EIGHT, [], Terms(4), Random(1))
    assert partners(seating) == pairs((0, 7), (1, 6), (2, 5), (3, 4))
    assert [set(table) for table in seating.tables] == [{0, 7, 1, 6}, {2, 5, 3, 4}]
    assert seating.order == tuple(range(8))


def test_it_takes_the_nearest_by_rank_where_two_would_be_partners_again() -> None:
    # 0 has partnered 7: 0-6 and 1-7 are one rank each from mirroring, 2-5 and 3-4 stay.
    before = [PastRound(((0, 1, 7, 2), (3, 4, 5, 6)))]
    seating = HIGH_LOW.draw(EIGHT, before, Terms(4), Random(1))
    assert partners(seating) == pairs((0, 6), (1, 7), (2, 5), (3, 4))
    assert seating.repeated_partners == ()


def test_it_has_pairs_meet_who_have_not_met() -> None:
    # 0 has opposed 1 and 2: the leader's pair meets 3-4, and 1-6 and 2-5 meet, who have not met.
    before = [PastRound(((0, 1, 3, 2),))]
    seating = HIGH_LOW.draw(EIGHT, before, Terms(4), Random(1))
    assert partners(seating) == pairs((0, 7), (1, 6), (2, 5), (3, 4))
    assert [set(table) for table in seating.tables] == [{0, 7, 3, 4}, {1, 6, 2, 5}]


def test_it_keeps_seating_rules_before_ranks() -> None:
    rules = SeatingRules(
        partners=frozenset({(0, 1)}), never_partners=frozenset({(2, 7)}), apart={(3, 6): 9}, stays={5: 2}
    )
    seating = HIGH_LOW.draw(EIGHT, [], Terms(4, seating_rules=rules), Random(1))
    assert seating.broken == ()
    assert frozenset((0, 1)) in partners(seating)
    assert 5 in seating.tables[1]


def test_it_draws_the_first_round_by_lot() -> None:
    level = [Contender(entrant) for entrant in range(8)]
    assert len({HIGH_LOW.draw(level, [], Terms(4), Random(seed)).tables for seed in range(5)}) == 5


@pytest.mark.parametrize("players", [16, 41, 130])
def test_it_repeats_no_partners_and_keeps_tables_about_equally_strong(players: int) -> None:
    night = simulated_seatings(HIGH_LOW, players=players, terms=Terms(6), rng=Random(players))
    assert all(seating.repeated_partners == () for seating in night)
    for seating in night:
        place = {entrant: number for number, entrant in enumerate(seating.order)}
        sums = [sum(place[entrant] for entrant in table) for table in seating.tables]
        assert max(sums) - min(sums) <= players / 2  # the ladder's first and last table differ by four times as much
    assert all(set(first.tables) != set(second.tables) for first, second in pairwise(night))
