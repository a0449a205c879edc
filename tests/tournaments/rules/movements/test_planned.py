"""Nights known beforehand: followed without being stored, and planned again from what was really played."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, cast

import pytest

from tests.support.check_all import few, some_of
from tournaments.rules.movements.base import Contender, PastRound, Seating, SeatingRules, Terms
from tournaments.rules.movements.quality import Quality, check_round, least_repeats, quality_of
from tournaments.rules.movements.registry import get_movement
from tournaments.rules.movements.schedules.best import best_schedule
from tournaments.rules.movements.schedules.planned import Planned
from tournaments.rules.movements.schedules.replanning import Task, replan, sit_outs_so_far

KEYS = ("random", "whist", "cyclic")
every_plan = pytest.mark.parametrize("key", KEYS)
best_plans = pytest.mark.parametrize("key", ["random", "whist"])
RULES = SeatingRules(
    never_partners=frozenset({(2, 3), (4, 5)}), apart={(6, 7): 5, (8, 9): 5}, stays={10: 3, 11: 1, 12: 2}
)

Change = Callable[[int, list[int]], Sequence[int]]
"""From the number of the round and who was here, who is here."""


def movement(key: str) -> Planned:
    found = get_movement(key)
    assert isinstance(found, Planned)
    return found


def contenders(here: Sequence[int]) -> list[Contender]:
    return [Contender(entrant) for entrant in here]


def play(key: str, people: int, terms: Terms, change: Change = lambda _, here: here, seed: int = 1) -> list[Seating]:
    """Draw a night round by round, another seed each time, nothing kept between rounds but what was played."""
    here: Sequence[int] = list(range(people))
    night: list[Seating] = []
    for number in range(1, terms.rounds + 1):
        here = change(number, list(here))
        history = [PastRound(seating.tables, seating.sit_outs) for seating in night]
        seating = movement(key).draw(contenders(here), history, terms, Random(seed + number))
        check_round(seating, here)
        night.append(seating)
    return night


def count(night: Sequence[Seating]) -> Quality:
    return quality_of(night)


@pytest.mark.parametrize("people", [*range(4, 60), *some_of(range(60, 201), 20)])
@few(20)
def test_it_seats_everybody_all_night_whatever_the_field(people: int) -> None:
    rounds = 1 + people * 5 % 12
    for key in KEYS:
        night = movement(key).plan(contenders(range(people)), [], Terms(rounds), Random(people))
        assert len(night) == rounds
        for seating in night:
            check_round(seating, range(people))
            assert len(seating.tables) == people // 4
        quality = count(night)
        assert quality.sit_out_spread <= 1
        assert people == 5 or not quality.sat_out_running
        if key != "cyclic":
            assert quality.partners == least_repeats(people, rounds).partners


@every_plan
@pytest.mark.parametrize("people", [8, 13, 18, 23, 40, 41])
def test_it_follows_the_plan_that_the_first_round_began(key: str, people: int) -> None:
    first = movement(key).draw(contenders(range(people)), [], Terms(8), Random(5))
    planned = movement(key).plan(
        contenders(range(people)), [PastRound(first.tables, first.sit_outs)], Terms(8), Random(6)
    )

    night = play(key, people, Terms(8), seed=4)

    assert night[0] == first
    assert tuple(night[1:]) == planned
    assert movement(key).plan(contenders(range(people)), [], Terms(8), Random(5)) == (first, *planned)


@best_plans
@pytest.mark.parametrize(("people", "rounds"), [(8, 7), (23, 9), (24, 8), (40, 8), (70, 12)])
def test_it_repeats_no_more_than_the_schedule_it_follows(key: str, people: int, rounds: int) -> None:
    played, schedule = count(play(key, people, Terms(rounds))), quality_of(best_schedule(people, rounds))

    assert played.key == schedule.key


def test_it_gives_everybody_the_seat_of_their_number_in_whist_and_cyclic() -> None:
    for key in ("whist", "cyclic"):
        ours = movement(key).plan(contenders(range(40)), [], Terms(8), Random(1))
        assert ours == movement(key).plan(contenders(range(40)), [], Terms(8), Random(2))
    assert ours[0].tables[0] == (0, 1, 2, 3)


@best_plans
def test_it_repeats_nothing_more_when_somebody_leaves(key: str) -> None:
    night = play(key, 40, Terms(8), lambda number, here: [who for who in here if number < 4 or who != 17])

    quality = count(night)
    assert (quality.partners, quality.opponents, quality.meetings) == (0, 0, 0)
    assert quality.sat_out_running == 0
    assert {len(seating.sit_outs) for seating in night[3:]} == {3}


@best_plans
def test_it_repeats_hardly_more_when_somebody_comes_late_and_others_leave(key: str) -> None:
    def change(number: int, here: list[int]) -> list[int]:
        return [who for who in [*here, 40] if (number > 2 or who != 40) and not (number > 4 and who in (3, 9))]

    quality = count(play(key, 40, Terms(8), lambda number, here: sorted(set(change(number, here)))))

    assert quality.partners == 0
    assert quality.opponents == 0
    assert quality.meetings <= 3


@best_plans
def test_it_plans_around_a_swap_by_hand_and_goes_on_from_there(key: str) -> None:
    terms = Terms(8)
    night = play(key, 40, terms)
    tables = [list(table) for table in night[2].tables]
    tables[0][0], tables[1][1] = tables[1][1], tables[0][0]
    history = [PastRound(seating.tables, seating.sit_outs) for seating in night[:2]]
    history.append(PastRound(tuple(map(tuple, tables))))
    swapped = quality_of(history)

    planned = movement(key).plan(contenders(range(40)), history, terms, Random(1))
    whole = quality_of([*history, *planned])
    history.append(PastRound(planned[0].tables))
    replan.cache_clear()

    assert whole.partners == swapped.partners
    assert whole.meetings <= swapped.meetings + 2
    assert movement(key).plan(contenders(range(40)), history, terms, Random(2)) == planned[1:]


def test_it_takes_a_swap_in_the_first_round_for_another_lot() -> None:
    first = play("random", 16, Terms(1))[0]
    tables = [list(table) for table in first.tables]
    tables[0][0], tables[1][1] = tables[1][1], tables[0][0]
    history = [PastRound(tuple(map(tuple, tables)))]

    whole = [*history, *movement("random").plan(contenders(range(16)), history, Terms(8), Random(1))]

    assert quality_of(cast(Any, whole)).key[:6] == quality_of(best_schedule(16, 8)).key[:6]


@every_plan
def test_it_takes_up_a_night_that_another_movement_began(key: str) -> None:
    begun = [PastRound(((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15)))] * 2

    night = movement(key).plan(contenders(range(16)), begun, Terms(6), Random(1))

    assert len(night) == 4
    for seating in night:
        check_round(seating, range(16))
    if key != "cyclic":
        assert quality_of([*begun, *night]).partners == 8


@every_plan
def test_it_keeps_who_may_not_partner_or_meet_and_who_stays(key: str) -> None:
    night = play(key, 41, Terms(8, seating_rules=RULES))

    assert [seating.broken for seating in night] == [()] * 8
    for number, seating in enumerate(night, 1):
        for table, (a, b, c, d) in enumerate(seating.tables, 1):
            assert not {frozenset((a, c)), frozenset((b, d))} & {frozenset((2, 3)), frozenset((4, 5))}
            assert number >= 5 or not ({6, 7} <= {a, b, c, d} or {8, 9} <= {a, b, c, d})
            assert {RULES.stays[who] for who in (a, b, c, d) if who in RULES.stays} <= {table}


@best_plans
def test_it_keeps_seating_rules_by_who_gets_which_number_where_that_can_be(key: str) -> None:
    few = SeatingRules(never_partners=frozenset({(2, 3), (4, 5), (2, 9)}), apart={(6, 7): 4})

    night = play(key, 23, Terms(9, seating_rules=few))

    assert [seating.broken for seating in night] == [()] * 9
    assert count(night).key[:6] == quality_of(best_schedule(23, 9)).key[:6]


@best_plans
def test_it_has_those_partner_who_must_and_repeats_nobody_else(key: str) -> None:
    together = SeatingRules(partners=frozenset({(0, 1)}))

    night = play(key, 40, Terms(8, seating_rules=together))

    assert [seating.broken for seating in night] == [()] * 8
    assert [seating.repeated_partners for seating in night] == [()] * 8  # it is no repeat where it must be


def test_it_names_what_cannot_be_kept() -> None:
    # Of four people, two must always meet.
    night = play("random", 4, Terms(2, seating_rules=SeatingRules(apart={(0, 1): 2})))

    assert [broken.kind for broken in night[0].broken] == ["apart"]
    assert night[1].broken == ()


def test_it_starts_whoever_comes_late_at_the_fewest_sit_outs() -> None:
    history = [
        PastRound(((0, 1, 2, 3),), (4,)),
        PastRound(((0, 1, 2, 4),), (3,)),
        PastRound(((0, 3, 4, 9),), (1, 2)),
        PastRound(((1, 2, 3, 4),), (0, 9)),
    ]

    assert sit_outs_so_far(history, [0, 1, 4, 9, 11]) == {0: 1, 1: 1, 4: 1, 9: 1, 11: 1}
    assert sit_outs_so_far(history[:2], [0, 3, 9]) == {0: 0, 3: 1, 9: 0}


@best_plans
def test_it_shares_sit_outs_fairly_after_people_have_come_and_gone(key: str) -> None:
    night = play(key, 22, Terms(10), lambda number, here: here[: 22 - (number > 3) - (number > 6)])

    stayed = [sum(who in seating.sit_outs for seating in night) for who in range(20)]
    assert max(stayed) - min(stayed) <= 1
    assert count(night).sat_out_running == 0


def test_it_has_nobody_sit_out_twice_running_though_the_plan_would() -> None:
    # All six have sat out once, 0 and 1 just now; the table that was meant would leave them over again.
    history = (
        PastRound(((0, 1, 2, 3),), (4, 5)),
        PastRound(((0, 4, 1, 5),), (2, 3)),
        PastRound(((2, 3, 4, 5),), (0, 1)),
    )
    task = Task(
        plan=(PastRound(((2, 4, 3, 5),), (0, 1)),),
        history=history,
        here=tuple(range(6)),
        rounds=4,
        partners=frozenset(),
        never_partners=frozenset(),
        apart=(),
        stays=(),
    )

    (coming,) = replan(task)

    assert not {0, 1} & set(coming.sit_outs)
    check_round(coming, range(6))


@every_plan
def test_it_draws_more_rounds_than_were_planned(key: str) -> None:
    night = play(key, 9, Terms(3))
    history = [PastRound(seating.tables, seating.sit_outs) for seating in night]

    check_round(movement(key).draw(contenders(range(9)), history, Terms(3), Random(1)), range(9))


@every_plan
def test_it_calls_it_no_repeat_where_two_must_be_partners(key: str) -> None:
    night = play(key, 12, Terms(4, seating_rules=SeatingRules(partners=frozenset({(2, 7)}))))
    for seating in night:
        assert {2, 7} in [set(pair) for table in seating.tables for pair in (table[0::2], table[1::2])]
        assert {2, 7} not in [set(pair) for pair in seating.repeated_partners]
