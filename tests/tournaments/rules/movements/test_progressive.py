"""Progressive: who goes where after which result, by hand; then whatever comes and goes."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.check_all import more
from tournaments.rules.movements.base import Contender, Displaced, PastRound, Seating, SeatingRules, Terms
from tournaments.rules.movements.forecast.expected_repeats import expected_repeats
from tournaments.rules.movements.forecast.simulation import simulated_seatings
from tournaments.rules.movements.registry import get_movement

PROGRESSIVE = get_movement("progressive")
VARIANTS = ("winners-up", "winners-up-losers-down", "winners-stay", "colours", "losers-move")

# Three tables; seats 0 and 2 won at the first and the third (1+3 and 9+11), seats 1 and 3 at the second (6+8).
PLAYED = PastRound(
    tables=((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)),
    points=((9, 4, 9, 4), (3, 8, 3, 8), (7, 6, 7, 6)),
)


def draw(
    progression: str,
    *history: PastRound,
    here: Sequence[int] = range(1, 13),
    seating_rules: SeatingRules | None = None,
    seed: int = 1,
    **options: str,
) -> Seating:
    contenders = [Contender(entrant, points=100 - entrant) for entrant in here]
    terms = Terms(9, options={"progression": progression, **options}, seating_rules=seating_rules or SeatingRules())
    return PROGRESSIVE.draw(contenders, history, terms, Random(seed))


def people(seating: Seating) -> list[set[int]]:
    return [set(table) for table in seating.tables]


def partners(seating: Seating) -> set[frozenset[int]]:
    return {frozenset(pair) for a, b, c, d in seating.tables for pair in ((a, c), (b, d))}


@pytest.mark.parametrize(
    ("progression", "tables"),
    [
        # Losers stay: 2+4, 5+7, 10+12. Up go 6+8 and 9+11; 1+3 stay ahead, and 2+4 lost at the head table: to the last.
        ("winners-up", [{1, 3, 6, 8}, {5, 7, 9, 11}, {2, 4, 10, 12}]),
        # Up: 6+8, 9+11 (1+3 are there). Down: 2+4, 5+7 (10+12 are there).
        ("winners-up-losers-down", [{1, 3, 6, 8}, {2, 4, 9, 11}, {5, 7, 10, 12}]),
        # 1+3, 6+8 and 9+11 stay; 2+4 and 5+7 move on one, 10+12 from the last to the first.
        ("winners-stay", [{1, 3, 10, 12}, {2, 4, 6, 8}, {5, 7, 9, 11}]),
        # Seats 0 and 1 have the first color. Of the winners 1, 6, 9 go up (1 to the last), 3, 8, 11 down (11 to the
        # first).
        ("colours", [{2, 4, 6, 11}, {3, 5, 7, 9}, {1, 8, 10, 12}]),
        # Of the losers 2, 5, 10 go up, 4, 7, 12 down.
        ("losers-move", [{1, 3, 5, 12}, {4, 6, 8, 10}, {2, 7, 9, 11}]),
    ],
)
def test_it_moves_winners_and_losers_as_the_variant_says(progression: str, tables: list[set[int]]) -> None:
    seating = draw(progression, PLAYED)

    assert people(seating) == tables
    assert not seating.displaced


@pytest.mark.parametrize("progression", VARIANTS)
def test_it_has_everybody_change_partners(progression: str) -> None:
    for seed in range(20):
        seating = draw(progression, PLAYED, seed=seed)
        before = {frozenset(pair) for pair in ((1, 3), (2, 4), (5, 7), (6, 8), (9, 11), (10, 12))}
        assert not partners(seating) & before


def test_it_takes_the_cross_that_repeats_less() -> None:
    earlier = PastRound(tables=((1, 2, 6, 4), (3, 5, 10, 7), (9, 8, 11, 12)))

    # At the head table sit 1, 3, 6, 8, and 1+6 have been partners: so 1+8 against 3+6.
    assert {frozenset((1, 8)), frozenset((3, 6))} <= partners(draw("winners-up", earlier, PLAYED))


def test_it_lets_a_tie_be_decided_by_lot_or_by_the_points_so_far() -> None:
    tied = PastRound(PLAYED.tables, points=((5, 5, 5, 5), *PLAYED.points[1:]))

    by_lot = {frozenset(people(draw("winners-up", tied, seed=seed))[0]) for seed in range(30)}
    by_total = {frozenset(people(draw("winners-up", tied, ties="total", seed=seed))[0]) for seed in range(30)}

    # The better have the lower numbers here: 1+3 have more points than 2+4.
    assert by_lot == {frozenset({1, 3, 6, 8}), frozenset({2, 4, 6, 8})}
    assert by_total == {frozenset({1, 3, 6, 8})}


def test_it_seats_the_first_round_by_lot_or_by_number() -> None:
    by_lot = {tuple(map(frozenset, people(draw("winners-up", seed=seed)))) for seed in range(5)}

    assert len(by_lot) == 5
    assert people(draw("winners-up", first_round="numbers")) == [set(range(1, 5)), set(range(5, 9)), set(range(9, 13))]


def test_it_closes_gaps_from_below() -> None:
    # 5 of the second table has gone home, so three of the last sit out, and its fourth goes where 5 would be.
    contenders = [
        Contender(entrant, sit_outs=int(entrant not in (9, 10, 12))) for entrant in range(1, 13) if entrant != 5
    ]
    played = PastRound(PLAYED.tables, points=((9, 4, 9, 4), (8, 3, 8, 3), (6, 7, 6, 7)))

    terms = Terms(9, options={"progression": "winners-up-losers-down"})
    seating = PROGRESSIVE.draw(contenders, [played], terms, Random(1))

    assert seating.sit_outs == (9, 10, 12)
    # Up: 7 and nobody else; down 2+4, 6+8; the last table is gone, so 6, 8 and 11 take what is left.
    assert people(seating)[0] >= {1, 3, 7}
    assert people(seating)[1] >= {2, 4}
    assert {moved.entrant for moved in seating.displaced} <= {6, 8, 11}
    assert all(moved.because == "place" for moved in seating.displaced)


def test_it_gives_latecomers_the_lowest_place() -> None:
    seating = draw("winners-up", PLAYED, here=[*range(1, 12), 20])  # 12, a loser of the last table, has left

    assert people(seating) == [{1, 3, 6, 8}, {5, 7, 9, 11}, {2, 4, 10, 20}]


def test_it_leaves_whoever_keeps_a_table_there_and_somebody_else_moves_instead() -> None:
    seating = draw("winners-up", PLAYED, seating_rules=SeatingRules(stays={6: 2}))

    assert 6 in seating.tables[1]
    assert not seating.broken
    assert Displaced(6, 1, 2, "keeps") in seating.displaced


def test_it_seats_two_who_must_be_partners_together_and_keeps_others_apart() -> None:
    seating_rules = SeatingRules(partners=frozenset({(1, 12)}), apart={(6, 8): 5}, never_partners=frozenset({(5, 9)}))
    for progression in VARIANTS:
        seating = draw(progression, PLAYED, seating_rules=seating_rules)
        assert frozenset((1, 12)) in partners(seating)
        assert not any({6, 8} <= table for table in people(seating))
        assert frozenset((5, 9)) not in partners(seating)
        assert not seating.broken


@settings(max_examples=more(15, 400))
@given(progression=st.sampled_from(["colours", "losers-move"]), players=st.integers(8, 60), seed=st.integers(0, 2**31))
def test_it_gives_each_pair_one_score_sheet_of_each_color_that_stays_theirs(
    progression: str, players: int, seed: int
) -> None:
    terms = Terms(5, options={"progression": progression})
    color: dict[int, int] = {}
    changed = 0
    for seating in simulated_seatings(PROGRESSIVE, players=players, terms=terms, rng=Random(seed)):
        for table in seating.tables:
            for seat, entrant in enumerate(table):
                changed += color.get(entrant, seat // 2) != seat // 2
                color[entrant] = seat // 2
    # Only where people sit out and the colors come out uneven does somebody change.
    assert changed == 0 if players % 4 == 0 else changed <= players


@pytest.mark.parametrize("progression", VARIANTS)
def test_it_seats_everybody_whoever_comes_and_goes(progression: str) -> None:
    rng = Random(5)
    for start in (4, 5, 6, 7, 17, 40):
        here, history, newest = list(range(start)), list[PastRound](), start
        for _ in range(6):
            contenders = [Contender(entrant, points=rng.randrange(50)) for entrant in here]
            seating = PROGRESSIVE.draw(contenders, history, Terms(6, options={"progression": progression}), rng)
            assert sorted([*seating.sit_outs, *(e for table in seating.tables for e in table)]) == sorted(here)
            points = tuple((rng.randrange(9), rng.randrange(9)) * 2 for _ in seating.tables)
            history.append(PastRound(seating.tables, seating.sit_outs, points))
            here = [entrant for entrant in here if len(here) < 5 or rng.random() > 0.1]
            here += range(newest, newest + rng.randrange(4) + 4 * (len(here) < 4))
            newest += 8


def test_it_says_beforehand_how_many_partners_repeat() -> None:
    terms = Terms(8, options={"progression": "winners-up"})

    shown = expected_repeats(PROGRESSIVE, players=40, terms=terms, times=25, seed=3)

    # A cross by chance repeats about 22 of them; the better of two about half as many.
    assert 8 < shown.mean < 16
    assert shown.mean <= shown.worst < 30
    assert shown == expected_repeats(PROGRESSIVE, players=40, terms=terms, times=25, seed=3)


def test_it_refuses_a_progression_it_does_not_know() -> None:
    with pytest.raises(ValueError, match="unknown progression 'sideways': known are winners-up"):
        draw("sideways")


def test_it_says_at_which_table_everybody_won_lost_or_tied() -> None:
    played = PastRound(((1, 2, 3, 4), (5, 6, 7, 8)), sit_outs=(9,), points=((9, 4, 9, 4), (6, 6, 6, 6)))
    came = {who: (said.text, dict(said.params)) for who, said in PROGRESSIVE.came_from(played, [5, 2]).items()}
    assert came == {
        **dict.fromkeys((1, 3), ("won at table %(table)d", {"table": 5})),
        **dict.fromkeys((2, 4), ("lost at table %(table)d", {"table": 5})),
        **dict.fromkeys((5, 6, 7, 8), ("tied at table %(table)d", {"table": 2})),
        9: ("sat out", {}),
    }
