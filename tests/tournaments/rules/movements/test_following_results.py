"""The ladder and progressive, for every field from 4 to 200, with seating rules, and whoever comes and goes."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, cast

import pytest

from tests.support.check_all import more, some_of
from tournaments.rules.movements.base import Contender, PastRound, Seating, SeatingRules, Terms
from tournaments.rules.movements.forecast.simulation import simulated_seatings
from tournaments.rules.movements.registry import get_movement

KEYS = ("ladder", "progressive", "high-low")
STRIDES = {"high-low": 36}
"""Of a movement whose method is the same for every field, not every field is tried: exact matching takes its time."""
VARIANTS = ("winners-up", "winners-up-losers-down", "winners-stay", "colours", "losers-move")
BrokenRules = set[tuple[str, tuple[int, ...]]]


def some_seating_rules(players: int, rng: Random) -> SeatingRules:
    """Return seating rules between people of their own, as many as the field has people for."""
    people = rng.sample(range(players), players)
    pairs = [tuple(sorted(people[place : place + 2])) for place in range(0, min(players, 12) - 1, 2)]
    partners, never, apart = (pairs[start::3] for start in range(3))
    keepers = people[12:14] if players >= 16 else people[:1]
    return SeatingRules(
        partners=frozenset((first, second) for first, second in partners),
        never_partners=frozenset((first, second) for first, second in never),
        apart=dict.fromkeys(cast(Any, apart), 3),
        stays=dict(zip(keepers, (1, 2), strict=False)),
    )


def broken(seating: Seating, seating_rules: SeatingRules, number: int) -> BrokenRules:
    """Count from the tables what is not kept, among those who play."""
    table_of = {entrant: number for number, table in enumerate(seating.tables, 1) for entrant in table}
    partners = {frozenset(pair) for table in seating.tables for pair in (table[::2], table[1::2])}
    found: BrokenRules = set()
    for pair in seating_rules.partners:
        if set(pair) <= table_of.keys() and frozenset(pair) not in partners:
            found.add(("partners", pair))
    found |= {("never-partners", pair) for pair in seating_rules.never_partners if frozenset(pair) in partners}
    for pair, first in seating_rules.apart.items():
        if number < first and set(pair) <= table_of.keys() and table_of[pair[0]] == table_of[pair[1]]:
            found.add(("apart", pair))
    for entrant, table in seating_rules.stays.items():
        if table_of.get(entrant, table) != table:
            found.add(("stays", (entrant,)))
    return found


def check(night: Sequence[Seating], players: int, seating_rules: SeatingRules) -> None:
    sat_out = Counter(dict.fromkeys(range(players), 0))
    for number, seating in enumerate(night, 1):
        assert sorted([*seating.sit_outs, *(e for table in seating.tables for e in table)]) == list(range(players))
        assert {len(table) for table in seating.tables} == {4}
        sat_out.update(seating.sit_outs)
        assert max(sat_out.values()) - min(sat_out.values()) <= 1
        found = broken(seating, seating_rules, number)
        assert {(rule.kind, rule.entrants) for rule in seating.broken} == found
        if players >= 16:
            assert not found


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("remainder", range(4))
def test_it_seats_every_field_and_keeps_every_seating_rule_it_can(key: str, remainder: int) -> None:
    fields = range(4 + remainder, 201, STRIDES.get(key, 4))
    for players in [*some_of(fields[:8], 2, seed=key), *some_of(fields[8:], 2, seed=f"{key} {remainder}")]:
        rng = Random(players)
        seating_rules = some_seating_rules(players, rng)
        rounds = 3 if players < 50 else 2
        terms = Terms(rounds, options={"progression": VARIANTS[players // 4 % 5]}, seating_rules=seating_rules)
        night = simulated_seatings(get_movement(key), players=players, terms=terms, rng=Random(players))
        check(night, players, seating_rules)
        if players < 30:
            assert night == simulated_seatings(get_movement(key), players=players, terms=terms, rng=Random(players))


@pytest.mark.parametrize("players", [12, 16, 40])
def test_it_lets_the_host_of_every_table_stay_there(players: int) -> None:
    stays = {host: host + 1 for host in range(players // 4)}
    for key in KEYS:
        terms = Terms(6, seating_rules=SeatingRules(stays=stays))
        night = simulated_seatings(get_movement(key), players=players, terms=terms, rng=Random(players))
        for seating in night:
            assert all(host in seating.tables[table - 1] for host, table in stays.items())
            assert not seating.broken
        if key == "ladder" and players > 12:
            assert not any(seating.repeated_partners for seating in night)


def test_it_lets_a_couple_play_together_all_night_and_counts_that_for_no_repeat() -> None:
    terms = Terms(7, seating_rules=SeatingRules(partners=frozenset({(0, 1)})))
    for seed in range(10):
        night = simulated_seatings(get_movement("ladder"), players=12, terms=terms, rng=Random(seed))
        for seating in night:
            assert any({0, 1} in (set(table[::2]), set(table[1::2])) for table in seating.tables)
            assert not seating.repeated_partners


def test_it_brings_the_four_to_whoever_cannot_walk_and_says_so() -> None:
    contenders = [Contender(entrant, points=100 - entrant) for entrant in range(12)]
    terms = Terms(5, seating_rules=SeatingRules(stays={0: 3}))

    seating = get_movement("ladder").draw(contenders, [], terms, Random(1))

    # The best four play at table 3, those of table 3 make way; the second table is left alone.
    assert [set(table) for table in seating.tables] == [set(range(8, 12)), set(range(4, 8)), set(range(4))]
    assert {(moved.entrant, moved.strict, moved.table, moved.because) for moved in seating.displaced} == {
        *((entrant, 1, 3, "stays") for entrant in range(4)),
        *((entrant, 3, 1, "stays") for entrant in range(8, 12)),
    }


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seed", range(more(4, 12)))
def test_it_goes_on_from_what_was_really_played_whoever_comes_goes_or_is_taken_back(key: str, seed: int) -> None:
    rng = Random(seed)
    here = dict.fromkeys(range(rng.randrange(18, 30)), 0)
    history: list[PastRound] = []
    newest = len(here)
    for _ in range(9):
        change = rng.choice(["late", "drop", "substitute", "undo", "nothing"])
        if change in ("drop", "substitute") and len(here) > 17:
            del here[rng.choice(sorted(here))]
        if change in ("late", "substitute"):
            here[newest], newest = min(here.values()), newest + 1
        if change == "undo" and history:
            for entrant in history.pop().sit_outs:
                if entrant in here:
                    here[entrant] -= 1
        if len(history) == 6:
            break
        contenders = [Contender(entrant, points=rng.randrange(60), sit_outs=count) for entrant, count in here.items()]
        seating = get_movement(key).draw(contenders, history, Terms(6), Random(rng.random()))
        assert sorted([*seating.sit_outs, *(e for table in seating.tables for e in table)]) == sorted(here)
        fewest = sorted(here.values())[: len(seating.sit_outs)]
        assert sorted(here[entrant] for entrant in seating.sit_outs) == fewest
        played = {frozenset(pair) for past in history for table in past.tables for pair in (table[::2], table[1::2])}
        now = {frozenset(pair) for table in seating.tables for pair in (table[::2], table[1::2])}
        assert {frozenset(pair) for pair in seating.repeated_partners} == now & played
        if key == "ladder":  # with 17 here and five rounds behind them, everybody can find a new partner
            assert not now & played
        points = tuple((rng.randrange(9), rng.randrange(9)) * 2 for _ in seating.tables)
        history.append(PastRound(seating.tables, seating.sit_outs, points))
        for entrant in seating.sit_outs:
            here[entrant] += 1
