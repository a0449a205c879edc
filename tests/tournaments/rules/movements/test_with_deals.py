"""Movements in which deals move, for 3 to 20 tables, against what is known of those of bridge."""

from itertools import combinations
from random import Random

import pytest

from tests.tournaments.rules.movements import bridge
from tournaments.rules.movements.base import Contender, PastRound, Seating, Terms
from tournaments.rules.movements.options import read_options
from tournaments.rules.movements.registry import get_movement

TABLES = range(3, 21)


def contenders(people: int, *, teams: bool = True) -> list[Contender]:
    return [Contender(who, team=who // 2 + 1 if teams else None) for who in range(people)]


def as_played(seating: Seating, *, teams: bool = True) -> PastRound:
    here = {*seating.sit_outs, *(who for table in seating.tables for who in table)}
    numbers = {who: who // 2 + 1 for who in here} if teams else {}
    halves = (None,) * len(seating.tables) if teams else ()
    return PastRound(
        seating.tables, seating.sit_outs, order=seating.order, teams=numbers, halves=halves, deal_sets=seating.deal_sets
    )


def evening(key: str, pairs: int, rounds: int, seed: int = 1, **options: str) -> bridge.Rounds:
    """All rounds as people play them, drawn one after the other."""
    movement, history = get_movement(key), list[PastRound]()
    terms = Terms(rounds, options=read_options(movement.options, options))
    for _number in range(rounds):
        history.append(as_played(movement.draw(contenders(2 * pairs), history, terms, Random(seed))))
    return [by_pairs(played) for played in history]


def by_pairs(played: PastRound) -> list[bridge.Table]:
    return [
        (table[0] // 2 + 1, table[1] // 2 + 1, deals or 0)
        for table, deals in zip(played.tables, played.deal_sets, strict=True)
    ]


def test_the_checker_accepts_a_published_howell_and_finds_what_is_wrong_in_one() -> None:
    assert bridge.wrong_with(bridge.ENDLESS_HOWELL) == []
    assert set(bridge.meetings(bridge.ENDLESS_HOWELL).values()) == {1}
    first, *others = bridge.ENDLESS_HOWELL
    (one, two, _deals), *rest = first
    assert bridge.wrong_with([[(one, two, 2), *rest], *others]) == [
        "pair 8 meets set 2 2 times",
        "pair 1 meets set 2 2 times",
    ]
    assert len(bridge.wrong_with([first, first])) == 12


@pytest.mark.parametrize("tables", [3, 4, 5, 6, 7])
def test_a_howell_is_as_good_as_the_published_one(tables: int) -> None:
    """As many rounds and sets, everybody meets everybody, and any two are compared about as often."""
    published, ours = bridge.published_howell(2 * tables), evening("howell", 2 * tables, 2 * tables - 1)
    assert bridge.wrong_with(published) == bridge.wrong_with(ours) == []
    assert bridge.meetings(published) == bridge.meetings(ours)
    assert [sum(times) for times in (bridge.shared(published), bridge.shared(ours))] == [3 * (tables == 3)] * 2
    assert bridge.plays(published) == bridge.plays(ours)
    between = [bridge.comparisons(rounds).values() for rounds in (published, ours)]
    assert max(between[1]) - min(between[1]) <= max(between[0]) - min(between[0])


@pytest.mark.parametrize("tables", TABLES)
def test_a_mitchell_has_everybody_of_one_line_meet_everybody_of_the_other(tables: int) -> None:
    skipped = tables % 2 == 0
    rounds = evening("mitchell", 2 * tables, tables - skipped)
    assert bridge.wrong_with(rounds) == []
    assert len(bridge.meetings(rounds)) == tables * (tables - skipped)
    assert set(bridge.plays(rounds).values()) == {tables - skipped}
    assert len(bridge.plays(rounds)) == tables
    assert set(bridge.shared(rounds)) == {0}


@pytest.mark.parametrize("tables", [tables for tables in TABLES if tables % 2 == 0])
def test_a_relay_has_two_tables_share_and_nobody_skip(tables: int) -> None:
    rounds = evening("mitchell", 2 * tables, tables, even="relay")
    assert bridge.wrong_with(rounds) == []
    assert len(bridge.meetings(rounds)) == tables * tables
    assert set(bridge.plays(rounds).values()) == {tables}
    assert set(bridge.shared(rounds)) == {2}
    for tables_of_a_round in rounds:
        assert tables_of_a_round[0][2] == tables_of_a_round[-1][2]


@pytest.mark.parametrize("tables", TABLES)
def test_shared_deals_are_as_many_as_rounds_and_everybody_plays_all(tables: int) -> None:
    for number in range(2, tables):
        rounds = evening("mitchell", 2 * tables, number, sets="rounds")
        assert bridge.wrong_with(rounds) == []
        assert bridge.plays(rounds) == dict.fromkeys(range(1, number + 1), tables)


@pytest.mark.parametrize(("tables", "rounds", "sharing"), [(10, 5, 2), (12, 6, 3), (9, 3, 3), (16, 8, 3), (11, 5, 11)])
def test_as_few_tables_share_deals_as_the_numbers_allow(tables: int, rounds: int, sharing: int) -> None:
    drawn = evening("mitchell", 2 * tables, rounds, sets="rounds")
    assert max(max(bridge.plays([tables_]).values()) for tables_ in drawn) <= 2 * sharing
    assert min(len(bridge.plays([tables_])) for tables_ in drawn) >= (1 if sharing == tables else rounds - 1)


@pytest.mark.parametrize("tables", TABLES)
def test_a_howell_has_everybody_meet_everybody_over_the_same_deals(tables: int) -> None:
    pairs = 2 * tables
    rounds = evening("howell", pairs, pairs - 1)
    assert bridge.wrong_with(rounds) == []
    assert len(bridge.meetings(rounds)) == pairs * (pairs - 1) // 2
    assert bridge.plays(rounds) == dict.fromkeys(range(1, pairs), tables)
    # With three tables that cannot be without one round in which all share a set: any two ways to have six pairs meet
    # in five rounds have one round in common.
    assert sum(bridge.shared(rounds)) == (3 if tables == 3 else 0)


@pytest.mark.parametrize("tables", TABLES)
def test_a_howell_compares_everybody_with_everybody_about_as_often(tables: int) -> None:
    pairs = 2 * tables
    counts = bridge.comparisons(evening("howell", pairs, pairs - 1)).values()
    # On average it is tables - 1 of the sets. 8, 12, 16, 20, 24 and 32 pairs are known to have it perfectly even.
    assert sum(counts) == (tables - 1) * len(counts)
    assert max(counts) - min(counts) <= (0 if pairs in {8, 12, 16, 20, 24, 32} else 4)


def test_a_mitchell_compares_both_lines_since_they_change_sides_at_the_end() -> None:
    for tables in TABLES:
        rounds = evening("mitchell", 2 * tables, tables - (tables % 2 == 0), seeding="number")
        lines = [*range(1, tables + 1)], [*range(tables + 1, 2 * tables + 1)]
        counts = bridge.comparisons(rounds)
        assert sum(counts[line, two] for line in lines[0] for two in lines[1]) > 0
        assert all(sum(counts[pair] for pair in combinations(line, 2)) > 0 for line in lines)


@pytest.mark.parametrize("key", ["mitchell", "howell"])
@pytest.mark.parametrize("tables", TABLES)
def test_an_odd_number_of_pairs_has_one_sit_out_each_round_and_nobody_twice(key: str, tables: int) -> None:
    pairs = 2 * tables - 1
    rounds = evening(key, pairs, tables - (tables % 2 == 0))
    assert bridge.wrong_with(rounds) == []
    out = [{*range(1, pairs + 1)} - {pair for one, two, _ in round_ for pair in (one, two)} for round_ in rounds]
    assert [len(idle) for idle in out] == [1] * len(rounds)
    assert len(set.union(*out)) == len(rounds)


@pytest.mark.parametrize("key", ["mitchell", "howell"])
def test_it_begins_again_with_other_deals_at_its_end(key: str) -> None:
    rounds = evening(key, 8, 12)
    held = [(pair, deals) for round_ in rounds for one, two, deals in round_ for pair in (one, two)]
    assert len(held) == len({*held}) == 8 * 12


@pytest.mark.parametrize("key", ["mitchell", "howell"])
@pytest.mark.parametrize("seed", range(6))
def test_nobody_meets_a_deal_twice_whoever_comes_and_goes(key: str, seed: int) -> None:
    rng, movement, history = Random(seed), get_movement(key), list[PastRound]()
    terms = Terms(8, options=read_options(movement.options, {}))
    here = {*range(1, 11)}
    for _number in range(8):
        people = [Contender(who, team=who // 2 + 1) for team in sorted(here) for who in (2 * team - 2, 2 * team - 1)]
        history.append(as_played(movement.draw(people, history, terms, rng)))
        for pair in rng.sample(range(1, 13), rng.randint(0, 2)):
            here ^= {pair}
    rounds = [by_pairs(played) for played in history]
    held = [(pair, deals) for round_ in rounds for one, two, deals in round_ for pair in (one, two)]
    assert len(held) == len({*held})


@pytest.mark.parametrize("key", ["mitchell", "howell"])
def test_a_pair_that_leaves_leaves_its_place_empty_and_who_comes_takes_it(key: str) -> None:
    movement, history = get_movement(key), list[PastRound]()
    terms = Terms(5, options=read_options(movement.options, {}))
    for teams in ([*range(1, 11)], [*range(1, 10)], [*range(1, 10), 11], [*range(1, 10), 11]):
        people = [Contender(who, team=team) for team in teams for who in (2 * team - 2, 2 * team - 1)]
        history.append(as_played(movement.draw(people, history, terms, Random(3))))
    assert [len(played.tables) for played in history] == [5, 4, 5, 5]
    sets = {deals for played in history for deals in played.deal_sets}
    assert len(sets) <= (5 if key == "mitchell" else 9)


RAINBOWS = [5, 7, 8, 9, 11, 13, 16, 17, 19]


@pytest.mark.parametrize("tables", TABLES)
def test_an_individual_has_nobody_meet_a_deal_twice_and_moves_them_where_it_can(tables: int) -> None:
    movement, history = get_movement("individual"), list[PastRound]()
    terms = Terms(min(tables, 6), options=read_options(movement.options, {}))
    for _number in range(terms.rounds):
        seating = movement.draw(contenders(4 * tables, teams=False), history, terms, Random(2))
        history.append(as_played(seating, teams=False))
    held = [(who, deals) for played in history for table, deals in _at(played) for who in table]
    assert len(held) == len({*held}) == 4 * tables * terms.rounds
    sets = [len({*played.deal_sets}) for played in history]
    moves = tables in RAINBOWS
    assert sets == [tables if moves else 1] * terms.rounds
    if moves:
        met = [pair for played in history for table in played.tables for pair in combinations(sorted(table), 2)]
        assert len(met) == len({*met})


def _at(played: PastRound) -> list[tuple[tuple[int, ...], int | None]]:
    return list(zip(played.tables, played.deal_sets, strict=True))


def test_an_individual_goes_on_with_new_deals_once_somebody_leaves() -> None:
    movement, history = get_movement("individual"), list[PastRound]()
    terms = Terms(5, options=read_options(movement.options, {}))
    for people in (20, 20, 19, 19, 20):
        seating = movement.draw(contenders(people, teams=False), history, terms, Random(2))
        history.append(as_played(seating, teams=False))
    assert [len({*played.deal_sets}) for played in history] == [5, 5, 1, 1, 1]
    held = [(who, deals) for played in history for table, deals in _at(played) for who in table]
    assert len(held) == len({*held})
