"""Tables of another size than four: which there are, who plays there, and what their points count."""

from collections import Counter
from random import Random

import pytest

from tournaments.rules.movements.base import Contender, PastRound, Seating, SeatingRules, Terms
from tournaments.rules.movements.left_over import all_tables, at_fours, draw_round, other_tables, times_there
from tournaments.rules.movements.quality import check_round
from tournaments.rules.movements.registry import MOVEMENTS, get_movement
from tournaments.rules.movements.seating_rules import rules_for
from tournaments.rules.standings.left_over import as_counted

PLAYS = [key for key, movement in MOVEMENTS.items() if movement.seats_left_over]


@pytest.mark.parametrize(
    ("people", "way", "most", "sizes"),
    [
        (40, "two-handed", None, ()),
        (41, "sit-out", None, ()),
        (41, "one-or-three", None, (5,)),
        (42, "one-or-three", None, ()),
        (42, "two-handed", None, (2,)),
        (42, "three-handed", None, (3, 3)),
        (43, "one-or-three", None, (3,)),
        (5, "one-or-three", None, (5,)),
        (6, "three-handed", None, (3, 3)),
        (2, "three-handed", None, ()),
        (41, "one-or-three", 10, (5,)),
        (43, "one-or-three", 10, ()),
        (42, "three-handed", 11, (3, 3)),
        (42, "three-handed", 10, ()),
    ],
)
def test_it_makes_tables_of_those_left_over(people: int, way: str, most: int | None, sizes: tuple[int, ...]) -> None:
    assert other_tables(people, way, most) == sizes


@pytest.mark.parametrize(
    ("people", "seats", "way", "most", "sizes"),
    [
        (11, 4, "sit-out", None, (4, 4)),
        (11, 4, "two-handed", None, (4, 4, 3)),
        (11, 4, "two-handed", 2, (4, 4)),
        (13, 4, "two-handed", 3, (4, 4, 5)),
        (20, 4, "two-handed", 3, (4, 4, 4)),
        (11, 3, "sit-out", None, (3, 3, 3)),
    ],
)
def test_it_says_how_many_sit_at_each_table(
    people: int, seats: int, way: str, most: int | None, sizes: tuple[int, ...]
) -> None:
    assert all_tables(people, seats, way, most) == sizes


@pytest.mark.parametrize("key", PLAYS)
@pytest.mark.parametrize(("people", "way", "sizes"), [(13, "one-or-three", [5]), (14, "three-handed", [3, 3])])
def test_it_seats_everybody_and_has_nobody_there_twice_while_others_have_not(
    key: str, people: int, way: str, sizes: list[int]
) -> None:
    history: list[PastRound] = []
    there: Counter[int] = Counter(dict.fromkeys(range(people), 0))
    for number in range(6):
        points = [(number * 7 + who * 3) % 11 for who in range(people)]
        contenders = [Contender(who, points=points[who]) for who in range(people)]
        seating = draw_round(get_movement(key), contenders, history, _terms(), Random(number), tables=None, way=way)
        check_round(seating, range(people), sizes={4, *sizes})
        assert [len(table) for table in seating.tables if len(table) != 4] == sizes
        assert seating.sit_outs == ()
        there.update(who for table in seating.tables if len(table) != 4 for who in table)
        assert max(there.values()) - min(there.values()) <= 1
        made = tuple(tuple(range(len(table))) for table in seating.tables)
        history.append(PastRound(seating.tables, points=made, order=seating.order))


def _terms() -> Terms:
    return Terms(6, options={})


def test_it_starts_a_latecomer_level_with_whoever_played_there_least() -> None:
    history = [
        PastRound(((0, 1, 2, 3), (4, 5, 6))),
        PastRound(((4, 5, 6, 7), (0, 1, 2))),
        PastRound(((4, 5, 6, 2), (3, 7, 8))),
    ]
    # 7 comes for the second round, when 0 to 3 have not been there: with none. 9 comes now, when everybody has been.
    assert times_there(history, [0, 3, 4, 7, 8, 9]) == {0: 1, 3: 1, 4: 1, 7: 1, 8: 1, 9: 1}


def test_it_leaves_whoever_keeps_a_table_there_and_parts_whom_a_rule_keeps_apart() -> None:
    rules = SeatingRules(stays={0: 1}, apart={(1, 2): 99})
    terms = Terms(3, seating_rules=rules)
    assert rules_for(range(7), rules, 1).stays == {0: 1}
    for seed in range(40):
        contenders = [Contender(who) for who in range(7)]
        seating = draw_round(get_movement("ladder"), contenders, [], terms, Random(seed), tables=None, way="two-handed")
        four, three = seating.tables
        assert 0 in four
        assert not {1, 2} <= {*three}


def test_it_lets_partners_by_rule_be_elsewhere_and_names_what_is_broken() -> None:
    rules = SeatingRules(partners=frozenset({(0, 1)}), apart={(2, 3): 99, (2, 4): 99, (3, 4): 99})
    contenders = [Contender(who) for who in range(5)]
    seating = draw_round(
        get_movement("ladder"),
        contenders,
        [],
        Terms(3, seating_rules=rules),
        Random(1),
        tables=None,
        way="two-handed",
    )
    assert sorted(map(sorted, seating.tables)) == [[0, 1, 2, 3, 4]]
    assert sorted((rule.kind, rule.entrants) for rule in seating.broken) == [
        ("apart", (2, 3)),
        ("apart", (2, 4)),
        ("apart", (3, 4)),
    ]


def drawn(key: str, people: int, rules: SeatingRules, seed: int, way: str = "sit-out") -> Seating:
    contenders = [Contender(who) for who in range(people)]
    terms = Terms(1, seating_rules=rules)
    return draw_round(get_movement(key), contenders, [], terms, Random(seed), tables=None, way=way)


def test_it_leaves_wishes_aside_that_would_break_a_rule() -> None:
    rules = SeatingRules(stays={0: 1, 1: 2}, meet={(0, 2): 1, (1, 2): 1, (0, 3): 1, (1, 3): 1})
    for seed in range(10):
        seating = drawn("high-low", 8, rules, seed)
        assert {broken.kind for broken in seating.broken} == {"meet"}
        apart = {pair for pair in rules.meet if not any({*pair} <= {*table} for table in seating.tables)}
        assert {broken.entrants for broken in seating.broken} == apart


def test_it_keeps_wishes_where_a_rule_is_broken_with_and_without_them() -> None:
    three_apart = {(0, 1): 99, (0, 2): 99, (1, 2): 99}  # at two tables
    for seed in range(10):
        seating = drawn("high-low", 8, SeatingRules(apart=three_apart, meet={(3, 4): 1, (5, 6): 1}), seed)
        assert [broken.kind for broken in seating.broken] == ["apart"]


def test_it_draws_by_lot_who_plays_at_the_other_table() -> None:
    there = {frozenset(drawn("ladder", 7, SeatingRules(), seed, "two-handed").tables[-1]) for seed in range(20)}
    assert len(there) > 10


def test_it_reads_other_tables_as_people_who_have_met_and_had_no_place() -> None:
    fours = PastRound(((0, 1, 2, 3), (4, 5, 6, 7)), points=((1, 2, 1, 2), (3, 4, 3, 4)))
    assert at_fours(fours) is fours
    with_a_three = PastRound(
        ((0, 1, 2, 3), (4, 5, 6), (7, 8, 9, 10)), points=((1, 2, 1, 2), (5, 6, 7), (3, 4, 3, 4)), before=((11, 12),)
    )
    assert at_fours(with_a_three) == PastRound(
        ((0, 1, 2, 3), (7, 8, 9, 10)), points=((1, 2, 1, 2), (3, 4, 3, 4)), before=((11, 12), (4, 5, 6))
    )


@pytest.mark.parametrize(
    ("points", "others", "how", "counted"),
    [
        ([9, 4, 2], [8, 4, 8, 4], "as-made", [9, 4, 2]),
        # The table's mean is 5, the others' 6: all times 6/5, which is 10.8, 4.8, 2.4.
        ([9, 4, 2], [8, 4, 8, 4], "scaled", [11, 5, 2]),
        ([0, 0, 0], [8, 4, 8, 4], "scaled", [0, 0, 0]),
        ([9, 4, 2], [], "scaled", [9, 4, 2]),
        # Sorted 9 8 8 | 5 4 4 | 3 1 0 are the thirds: 25/3, 13/3, 4/3.
        ([9, 4, 2], [9, 8, 8, 5, 4, 4, 3, 1, 0], "by-rank", [8, 4, 1]),
        # The two that are tied share the upper two thirds: 38/6.
        ([4, 4, 2], [9, 8, 8, 5, 4, 4, 3, 1, 0], "by-rank", [6, 6, 1]),
        # Four others in five parts of 4/5 each: 10; (2 + 3.6) / 0.8 = 7; (2.4 + 1.6) / 0.8 = 5; 2.6 / 0.8 = 3.25; 1.
        ([5, 4, 3, 2, 1], [10, 6, 4, 1], "by-rank", [10, 7, 5, 3, 1]),
        ([1, 1, 1], [6, 4], "by-rank", [5, 5, 5]),
    ],
)
def test_it_counts_their_points_beside_the_others(
    points: list[int], others: list[int], how: str, counted: list[int]
) -> None:
    assert as_counted(points, others, how) == counted
