"""Cyclic: each seat moves its own number of tables, and what that repeats is known beforehand."""

from itertools import pairwise, product
from random import Random

import pytest

from tournaments.rules.movements.base import Contender, PastRound, Seating, Terms
from tournaments.rules.movements.cyclic import (
    OPTIONS,
    Cyclic,
    best_offsets,
    cyclic_repeats,
    offsets_in_words,
    read_offsets,
)
from tournaments.rules.movements.quality import quality_of
from tournaments.words.sentences import say


def plan(people: int, rounds: int, offsets: str = "best") -> tuple[Seating, ...]:
    contenders = [Contender(entrant) for entrant in range(people)]
    return Cyclic().plan(contenders, [], Terms(rounds, options={"offsets": offsets}), Random(1))


def test_it_moves_each_seat_its_own_number_of_tables() -> None:
    # North stays, East goes two tables up, South one up, West two down; ten tables are a ring.
    first, second, third, *_ = plan(40, 8, "0,2,1,-2")

    assert first.tables[0] == (0, 1, 2, 3)
    assert second.tables[0][0] == third.tables[0][0] == 0
    assert second.tables[2][1] == third.tables[4][1] == 1
    assert second.tables[1][2] == third.tables[2][2] == 2
    assert second.tables[8][3] == third.tables[6][3] == 3


def test_it_moves_on_from_where_people_sat_under_another_movement() -> None:
    # Two rounds of another movement; from then on North stays, East goes one table up, South two, West three.
    rng, everybody = Random(5), list(range(20))
    history = []
    for _round in range(2):
        rng.shuffle(everybody)
        history.append(PastRound(tuple(tuple(everybody[4 * n : 4 * n + 4]) for n in range(5))))
    contenders = [Contender(entrant) for entrant in range(20)]
    terms = Terms(5, options={"offsets": "0,1,2,3"}, since=2)
    for _round in range(3):
        seating = Cyclic().draw(contenders, history, terms, Random(1))
        for table, (north, east, south, west) in enumerate(history[-1].tables):
            assert seating.tables[table][0] == north
            assert seating.tables[(table + 1) % 5][1] == east
            assert seating.tables[(table + 2) % 5][2] == south
            assert seating.tables[(table + 3) % 5][3] == west
        history.append(PastRound(seating.tables))


@pytest.mark.parametrize("tables", [1, 2, 5, 6, 9, 12])
@pytest.mark.parametrize("offsets", ["0,2,1,-2", "0,1,2,3", "0,1,0,1", "3,-1,4,4"])
def test_it_knows_beforehand_what_offsets_repeat(tables: int, offsets: str) -> None:
    for rounds in (1, 4, 9):
        counted = quality_of(plan(4 * tables, rounds, offsets))
        shown = cyclic_repeats(read_offsets(offsets), tables, rounds)

        assert shown == (
            counted.partners,
            counted.most_opponents,
            counted.opponents,
            counted.meetings,
            counted.most_meetings,
        )


@pytest.mark.parametrize(("tables", "rounds"), [(3, 6), (6, 8), (8, 8), (9, 12), (12, 7), (12, 12)])
def test_it_finds_the_best_of_all_offsets(tables: int, rounds: int) -> None:
    everything = (cyclic_repeats((0, *moves), tables, rounds) for moves in product(range(tables), repeat=3))

    assert cyclic_repeats(best_offsets(tables, rounds), tables, rounds) == min(everything)


@pytest.mark.parametrize("tables", [11, 13, 25, 2500])
def test_it_lets_nobody_meet_twice_where_the_tables_allow_it(tables: int) -> None:
    assert cyclic_repeats(best_offsets(tables, 8), tables, 8) == (0, 1, 0, 0, 1)


@pytest.mark.parametrize("people", [5, 9, 10, 11, 21, 42, 43])
def test_it_shares_sit_outs_and_keeps_nearly_everybody_moving_alike(people: int) -> None:
    night = plan(people, 9, "0,1,2,3")
    quality = quality_of(night)

    assert (quality.people, quality.sat_out_running) == (people, 0)
    assert quality.sit_out_spread <= 1
    tables = people // 4
    place = [
        {who: (n, s) for n, table in enumerate(seating.tables) for s, who in enumerate(table)} for seating in night
    ]
    for before, after in pairwise(place):
        for who in before.keys() & after.keys():
            table, seat = before[who]
            assert after[who] == ((table + seat) % tables, seat)


def test_it_goes_on_from_where_people_sat_when_somebody_leaves() -> None:
    night = plan(45, 8)
    history = [PastRound(seating.tables, seating.sit_outs) for seating in night[:3]]
    here = [who for who in range(45) if who != night[3].tables[4][2]]

    coming = Cyclic().plan([Contender(who) for who in here], history, Terms(8), Random(1))

    meant = {who: (n, s) for n, table in enumerate(night[3].tables) for s, who in enumerate(table)}
    now = {who: (n, s) for n, table in enumerate(coming[0].tables) for s, who in enumerate(table)}
    assert sum(meant.get(who) != place for who, place in now.items()) <= 2
    assert len(coming) == 5


@pytest.mark.parametrize("text", ["", "1,2,3", "0,1,2,x", "0;1;2;3", "0,1,2,3,4"])
def test_it_reads_four_numbers_and_nothing_else(text: str) -> None:
    with pytest.raises(ValueError, match="four numbers like"):
        read_offsets(text)


def test_it_offers_offsets_that_it_can_read() -> None:
    best, *others = OPTIONS["offsets"].values

    assert best == "best"
    assert all(len(read_offsets(text)) == 4 for text in others)


def test_it_warns_in_numbers() -> None:
    # 12 tables: North and South meet again after 12 rounds, East and West (4 apart) after 3: in 8 rounds 12 x 5.
    assert say(offsets_in_words((0, 2, 1, -2), 12, 8)).startswith(
        "12 tables, 8 rounds, seats moving 0 +2 +1 −2: 60 repeated partners, "
    )
    assert "With this number of tables 0 " in say(offsets_in_words((0, 2, 1, -2), 12, 8))
    assert say(offsets_in_words(best_offsets(12, 8), 12, 8)).count("Best") == 0
