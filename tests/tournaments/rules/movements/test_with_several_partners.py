"""Tables of six and eight at which people have partners: two teams, or pairs, as in bid euchre."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.movements.base import Contender, PastRound, Sides, Terms
from tournaments.rules.movements.forecast.simulation import simulated_seatings
from tournaments.rules.movements.quality import check_round, partners_at, quality_of
from tournaments.rules.movements.registry import MOVEMENTS, get_movement
from tournaments.rules.movements.without_partners.into_sides import into_sides, partners_so_far, with_partners

THREES: Sides = ((0, 2, 4), (1, 3, 5))
PAIRS: Sides = ((0, 3), (1, 4), (2, 5))
FOURS: Sides = ((0, 2, 4, 6), (1, 3, 5, 7))
PAIRS_OF_EIGHT: Sides = ((0, 4), (1, 5), (2, 6), (3, 7))
NOBODY_YET: Counter[tuple[int, int]] = Counter()


def test_it_has_the_first_drawn_and_the_last_on_one_side() -> None:
    # Ranked from the best: the best with the last two, the second with those between.
    assert into_sides((1, 2, 3, 4, 5, 6), THREES, NOBODY_YET) == (1, 2, 5, 3, 6, 4)
    assert into_sides((1, 2, 3, 4, 5, 6), PAIRS, NOBODY_YET) == (1, 2, 3, 6, 5, 4)


@pytest.mark.parametrize(("sides", "repeats"), [(THREES, (0, 2)), (PAIRS, (0, 0, 0)), (PAIRS_OF_EIGHT, (0, 0, 0))])
def test_it_has_the_same_people_partner_others(sides: Sides, repeats: tuple[int, ...]) -> None:
    # Six in two teams: of any two ways two of three stay together on each side. In pairs three rounds are all new.
    history: list[PastRound] = []
    for number in repeats:
        had = partners_so_far(history, sides)
        table = into_sides(range(sum(map(len, sides))), sides, had)
        assert sum(had[pair] for pair in partners_at(table, sides)) == number
        history.append(PastRound((table,), sides=sides))


def test_it_says_who_are_partners_again() -> None:
    before = PastRound(((0, 1, 2, 3, 4, 5),), sides=THREES)
    terms = Terms(2, sides=THREES)
    seated = with_partners(get_movement("random").draw(_people(6), [], terms, Random(1)), [before], THREES)
    had = set(partners_at((0, 1, 2, 3, 4, 5), THREES))
    again = [pair for table in seated.tables for pair in partners_at(table, THREES) if pair in had]
    assert seated.repeated_partners == tuple(again)
    assert len(again) == 2


def test_it_is_nobodys_partner_who_has_an_open_seat() -> None:
    before = PastRound(((0, -7, 2, 3, 4, 5),), sides=PAIRS)
    assert partners_so_far([before], PAIRS) == {(0, 3): 1, (2, 5): 1}


@settings(max_examples=30, deadline=None)
@given(
    key=st.sampled_from(sorted(key for key, movement in MOVEMENTS.items() if movement.seats_without_partners)),
    sides=st.sampled_from((THREES, PAIRS, FOURS, PAIRS_OF_EIGHT)),
    people=st.integers(8, 40),
    rounds=st.integers(1, 5),
    seed=st.integers(0, 2**31),
)
def test_it_seats_everybody_at_full_tables(key: str, sides: Sides, people: int, rounds: int, seed: int) -> None:
    terms = Terms(rounds, sides=sides)
    seated = simulated_seatings(get_movement(key), players=people, terms=terms, rng=Random(seed))
    assert seated == simulated_seatings(get_movement(key), players=people, terms=terms, rng=Random(seed))
    had: set[tuple[int, int]] = set()
    for seating in seated:
        check_round(seating, range(people), sizes=[terms.seats])
        assert len(seating.sit_outs) == people % terms.seats
        now = [pair for table in seating.tables for pair in partners_at(table, sides)]
        assert seating.repeated_partners == tuple(pair for pair in now if pair in had)
        had.update(now)
    assert quality_of(seated, sides).sit_out_spread <= 1


def test_it_repeats_few_partners_in_a_hall_of_six_tables() -> None:
    terms = Terms(5, sides=THREES)
    seated = simulated_seatings(get_movement("random"), players=36, terms=terms, rng=Random(1))
    assert quality_of(seated, terms.sides).partners == 0


def _people(count: int) -> list[Contender]:
    return [Contender(number) for number in range(count)]
