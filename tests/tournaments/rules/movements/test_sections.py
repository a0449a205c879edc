"""Sections: a large field plays in parts for the first rounds, and then as one."""

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

import pytest

from tournaments.rules.movements.base import Contender, PastRound, Seating, SeatingRules, Terms
from tournaments.rules.movements.forecast.simulation import simulated_seatings
from tournaments.rules.movements.left_over import draw_round
from tournaments.rules.movements.registry import get_movement
from tournaments.rules.movements.sections import Section, last_round_in_sections, sections_of

NO_RULES = SeatingRules()
THREE = MappingProxyType({"sections": "3", "sections_end": "half"})


def field(people: int) -> list[Contender]:
    """Return entrants 0, 1, … with as many points as their number."""
    return [Contender(entrant, points=entrant) for entrant in range(people)]


def draw(
    contenders: Sequence[Contender],
    history: Sequence[PastRound] = (),
    options: Mapping[str, str] = THREE,
    rules: SeatingRules = NO_RULES,
    *,
    movement: str = "ladder",
    tables: int | None = None,
) -> Seating:
    terms = Terms(6, options=options, seating_rules=rules)
    return draw_round(get_movement(movement), contenders, history, terms, Random(5), tables=tables)


def played(seating: Seating) -> PastRound:
    return PastRound(seating.tables, seating.sit_outs, order=seating.order)


def people_at(seating: Seating, section: Section) -> set[int]:
    return {entrant for table in seating.tables[section.first - 1 : section.last] for entrant in table}


@pytest.mark.parametrize(
    ("sections", "tables", "expected"),
    [
        ("1", 20, ()),
        ("2", 20, ((1, 10), (11, 20))),
        ("3", 20, ((1, 7), (8, 14), (15, 20))),
        ("4", 10, ((1, 3), (4, 6), (7, 8), (9, 10))),
        ("8", 7, ((1, 3), (4, 5), (6, 7))),  # two tables are the least
        ("2", 3, ()),
    ],
)
def test_it_shares_the_tables_out_evenly(sections: str, tables: int, expected: tuple[tuple[int, int], ...]) -> None:
    assert sections_of({"sections": sections}, 8, 1, tables) == expected


@pytest.mark.parametrize(
    ("options", "rounds", "last"),
    [
        ({}, 8, 0),
        ({"sections": "1", "sections_end": "3"}, 8, 0),
        ({"sections": "2"}, 8, 4),
        ({"sections": "2", "sections_end": "half"}, 9, 4),
        ({"sections": "2", "sections_end": "half"}, 1, 0),
        ({"sections": "2", "sections_end": "3"}, 8, 3),
    ],
)
def test_it_knows_the_last_round_in_sections(options: dict[str, str], rounds: int, last: int) -> None:
    assert last_round_in_sections(options, rounds) == last
    assert all(sections_of(options, rounds, number, 20) for number in range(1, last + 1))
    assert sections_of(options, rounds, last + 1, 20) == ()


@pytest.mark.parametrize("movement", ["ladder", "high-low"])
def test_it_keeps_people_in_their_section_until_they_are_merged(movement: str) -> None:
    terms = Terms(6, options=THREE)
    night = simulated_seatings(get_movement(movement), players=50, terms=terms, rng=Random(2))

    for number, seating in enumerate(night, 1):
        assert len({entrant for table in seating.tables for entrant in table}) == 48, number
        assert len(seating.sit_outs) == 2
    parts = sections_of(THREE, 6, 1, 12)
    assert [part.tables for part in parts] == [4, 4, 4]
    for part in parts:
        everybody = set().union(*(people_at(seating, part) for seating in night[:3]))
        assert len(everybody) <= 16 + 2 * 2, "but for those who sat out, the same people stay together"
    last = [people_at(night[3], part) for part in parts]
    assert any(not people <= people_at(night[2], part) for people, part in zip(last, parts, strict=True))


def test_it_never_lets_more_sit_out_than_one_field_would() -> None:
    assert len(draw(field(47)).sit_outs) == 3
    assert len(draw(field(47), tables=10).sit_outs) == 7


def test_it_ranks_everybody_within_their_section() -> None:
    first = draw(field(24))
    second = draw(field(24), [played(first)])

    for part in sections_of(THREE, 6, 2, 6):
        assert people_at(first, part) == people_at(second, part)
        order = second.order[4 * part.first - 4 : 4 * part.last]
        assert list(order) == sorted(people_at(second, part), reverse=True)


def test_it_names_the_tables_of_the_hall_where_somebody_is_displaced() -> None:
    everyone_has_partnered = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))
    history = [
        PastRound(tuple(tuple(4 * four + seat for seat in seats) for four in range(4)))
        for seats in everyone_has_partnered
    ]
    people = [Contender(entrant, points=100 - entrant) for entrant in range(16)]
    seating = draw(people, history, {"sections": "2", "sections_end": "5"})

    moved = {person.entrant: person for person in seating.displaced}
    for entrant, person in moved.items():
        assert entrant in seating.tables[person.table - 1]
        assert person.strict in ((1, 2) if entrant < 8 else (3, 4))
    assert moved


def test_it_brings_newcomers_where_there_is_room() -> None:
    first = draw(field(24))
    left = people_at(first, Section(3, 4))
    later = [contender for contender in field(28) if contender.entrant not in sorted(left)[:4]]
    second = draw(later, [played(first)])

    assert not second.sit_outs
    assert people_at(first, Section(1, 2)) == people_at(second, Section(1, 2))
    assert people_at(second, Section(3, 4)) > {24, 25, 26, 27}


def test_it_follows_whoever_was_moved_by_hand() -> None:
    first = draw(field(24))
    tables = [list(table) for table in first.tables]
    tables[0][0], tables[5][0] = tables[5][0], tables[0][0]
    second = draw(field(24), [PastRound(tuple(map(tuple, tables)), order=first.order)])

    assert tables[0][0] in people_at(second, Section(1, 2))
    assert tables[5][0] in people_at(second, Section(5, 6))


def test_it_seats_partners_and_whoever_keeps_a_table_in_one_section() -> None:
    rules = SeatingRules(
        partners=frozenset({(0, 20), (1, 19)}), stays={20: 5, 7: 1}, meet=MappingProxyType({(2, 18): 1, (7, 9): 1})
    )
    seating = draw(field(24), rules=rules)

    assert seating.broken == ()
    place = {entrant: number for number, table in enumerate(seating.tables, 1) for entrant in table}
    assert (place[20], place[7]) == (5, 1)
    assert place[0] == place[20]
    assert place[1] == place[19]
    assert place[2] == place[18]
    assert place[9] == 1


def test_it_draws_the_same_by_the_same_seed() -> None:
    assert draw(field(40)) == draw(field(40)[::-1])


def test_it_plays_in_one_field_unless_sections_are_chosen() -> None:
    assert draw(field(24), options={}) == draw(field(24), options={"sections": "1", "sections_end": "5"})
