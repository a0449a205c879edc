"""Schedules: every one that is shipped proved by counting, and none worse than the best that was computed before."""

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.support.check_all import few
from tournaments.rules.movements.base import PastRound
from tournaments.rules.movements.quality import check_round, least_repeats, quality_of
from tournaments.rules.movements.schedules.best import (
    best_schedule,
    meeting_free_starter,
    shipped_schedule,
    whist_starter,
)
from tournaments.rules.movements.schedules.galois import Field, prime_power
from tournaments.rules.movements.schedules.starter_search import search_starters
from tournaments.rules.movements.schedules.starters import complete_rounds, complete_whist, moving_circles

COMPUTED = Path(__file__).parents[3] / "data" / "seatings.csv"
"""The counts of 389 schedules, each the best that was found for its field, and what no schedule can go below."""

WHIST = [4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32, 33, 36, 37, 40, 41, 49, 53, 61, 73, 81, 97, 101, 121]


def computed() -> Iterator[dict[str, int]]:
    with COMPUTED.open() as lines:
        for row in csv.DictReader(lines):
            yield {name: int(value) for name, value in row.items()}


def pairs(night: Sequence[PastRound]) -> tuple[Counter[frozenset[int]], Counter[frozenset[int]]]:
    """Count partners and opponents; the rule of seats is written out here once more."""
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for a, b, c, d in (table for round_ in night for table in round_.tables):
        partners.update([frozenset((a, c)), frozenset((b, d))])
        opponents.update([frozenset((a, b)), frozenset((b, c)), frozenset((c, d)), frozenset((d, a))])
    return partners, opponents


def shipped() -> Iterator[tuple[int, int, tuple[PastRound, ...]]]:
    for people in range(4, 65):
        for rounds in range(1, 13):
            night = shipped_schedule(people, rounds)
            if night:
                yield people, rounds, night


def test_it_ships_schedules_that_seat_everybody_and_share_sit_outs() -> None:
    found = list(shipped())

    assert len(found) > 200
    for people, rounds, night in found:
        assert len(night) == rounds
        for round_ in night:
            check_round(round_, range(people))
            assert {len(table) for table in round_.tables} == {4}
        quality = quality_of(night)
        assert (quality.people, quality.sat_out_running) == (people, 0), (people, rounds)
        assert quality.sit_out_spread <= 1, (people, rounds)


def test_it_is_never_worse_than_what_was_computed_before() -> None:
    rows = list(computed())
    better = 0
    for row in rows:
        quality = quality_of(best_schedule(row["people"], row["rounds"]))
        names = ("partners", "most_opponents", "opponents", "meetings", "most_meetings")
        ours, theirs = [getattr(quality, name) for name in names], [row[name] for name in names]
        assert ours <= theirs, row
        assert (quality.partners, quality.opponents, quality.meetings) <= (
            row["partners"],
            row["opponents"],
            row["meetings"],
        ), row
        assert quality.sit_out_spread <= 1
        better += ours < theirs

    assert len(rows) == 389
    assert better >= 13


def test_it_goes_nowhere_below_what_no_schedule_can() -> None:
    # A bound that a schedule undercuts would be wrong; one that is below the computed bound would say too little.
    for row in computed():
        least = least_repeats(row["people"], row["rounds"])
        assert least.partners == row["least_partners"]
        assert row["least_opponents"] <= least.opponents <= row["opponents"]
        assert row["least_meetings"] <= least.meetings <= row["meetings"]


@pytest.mark.parametrize("people", WHIST)
def test_it_makes_whist_tournaments_exactly(people: int) -> None:
    night = best_schedule(people, complete_rounds(people))
    partners, opponents = pairs(night)

    everybody = people * (people - 1) // 2
    assert set(partners.values()) == {1}
    assert set(opponents.values()) == {2}
    assert len(partners) == len(opponents) == everybody
    sat_out = Counter(entrant for round_ in night for entrant in round_.sit_outs)
    assert set(sat_out.values()) == ({1} if people % 4 else set())


def test_it_makes_no_whist_tournament_where_none_is_known() -> None:
    assert complete_whist(44, whist_starter) is None
    assert complete_whist(45, whist_starter) is None
    assert complete_whist(6, whist_starter) is None
    assert complete_whist(27, lambda _people: None) is None  # a prime power, yet 3 mod 4


@pytest.mark.parametrize("people", [19, *range(23, 65), 65, 71, 72, 80, 84, 96, 108, 120, 132])
@few(20)
def test_it_ships_first_rounds_from_which_nobody_meets_anybody_twice(people: int) -> None:
    found = 0
    for rounds in range(1, 13):
        starter = meeting_free_starter(people, rounds)
        if starter:
            found += 1
            quality = quality_of(starter.schedule(rounds))
            assert (quality.people, quality.meetings, max(quality.sit_out_spread, 1)) == (people, 0, 1), rounds

    assert found or moving_circles(people, 6)


@pytest.mark.parametrize("people", range(48, 200, 7))
def test_it_moves_circles_so_that_nobody_meets_anybody_twice(people: int) -> None:
    for rounds in (6, 9, 12):
        night = moving_circles(people, rounds)
        if night:
            quality = quality_of(night)
            assert (quality.people, quality.rounds, quality.meetings) == (people, rounds, 0)
            assert quality.sit_out_spread <= 1
            assert quality.sat_out_running == 0


@pytest.mark.parametrize("rounds", [6, 12])
def test_it_moves_circles_wherever_the_known_condition_holds(rounds: int) -> None:
    # Seats moving 0, 1, 2, 3 tables never meet again where m / gcd(m, d) >= R for d = 1, 2, 3.
    assert all(moving_circles(4 * tables, rounds) for tables in (13, 17, 25, 29, 35, 36, 48, 250))


@pytest.mark.parametrize("people", range(65, 201))
@few(40)
def test_it_lets_nobody_meet_anybody_twice_in_large_fields(people: int) -> None:
    quality = quality_of(best_schedule(people, 12))

    assert (quality.people, quality.meetings, quality.most_opponents) == (people, 0, 1)
    assert quality.sit_out_spread <= 1


@pytest.mark.parametrize(("people", "rounds"), [(16, 14), (50, 20)])
def test_it_searches_where_nothing_is_known_and_repeats_no_partner(people: int, rounds: int) -> None:
    night = best_schedule(people, rounds)
    quality = quality_of(night)

    assert (quality.people, quality.rounds, quality.partners, quality.sat_out_running) == (people, rounds, 0, 0)
    assert quality.sit_out_spread <= 1
    best_schedule.cache_clear()
    assert best_schedule(people, rounds) == night


def test_it_searches_wide_enough_circles_and_holds_nearly_everybody_in_them() -> None:
    for starter in search_starters(35, 12):
        assert starter.width >= 12
        assert 35 - starter.width * starter.circles <= 3
        assert quality_of(starter.schedule(12)).sit_out_spread <= 1


@pytest.mark.parametrize(("people", "rounds"), [(4, 10), (5, 11), (6, 40), (7, 20), (8, 21), (13, 30)])
def test_it_goes_on_when_everybody_has_partnered_everybody(people: int, rounds: int) -> None:
    night = best_schedule(people, rounds)

    assert len(night) == rounds
    for round_ in night:
        check_round(round_, range(people))
    quality = quality_of(night)
    assert quality.sit_out_spread <= 1
    assert quality.sat_out_running == 0


def test_it_repeats_whist_tournaments_as_a_whole() -> None:
    partners, opponents = pairs(best_schedule(8, 21))

    assert set(partners.values()) == {3}
    assert set(opponents.values()) == {6}


@pytest.mark.parametrize(("people", "rounds"), [(3, 1), (0, 5), (8, 0)])
def test_it_refuses_fields_that_nobody_can_seat(people: int, rounds: int) -> None:
    with pytest.raises(ValueError, match="at least four"):
        best_schedule(people, rounds)


@pytest.mark.parametrize("size", [5, 9, 13, 25, 27, 49, 81, 125])
def test_it_builds_fields(size: int) -> None:
    power = prime_power(size)
    assert power
    field = Field(*power)

    assert sorted(field.powers) == list(range(1, size))
    assert all(sorted(field.add(a, b) for b in range(size)) == list(range(size)) for a in range(size))
    # Multiplying by the primitive element is linear: g(a + b) = ga + gb.
    times_g = dict(zip(field.powers, [*field.powers[1:], field.powers[0]], strict=True)) | {0: 0}
    assert all(
        times_g[field.add(a, b)] == field.add(times_g[a], times_g[b]) for a in range(0, size, 3) for b in range(size)
    )


@pytest.mark.parametrize(("number", "power"), [(2, (2, 1)), (8, (2, 3)), (81, (3, 4)), (97, (97, 1)), (45, None)])
def test_it_knows_prime_powers(number: int, power: tuple[int, int] | None) -> None:
    assert prime_power(number) == power
