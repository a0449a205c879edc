"""Swiss: winners meet winners, nobody meets again while that can be avoided."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.check_all import more
from tests.tournaments.rules.movements.teams import as_played, by_lot, byes, contenders, draw, night, pairs, upper
from tournaments.rules.movements.base import PastRound, Seating, SeatingRules, Terms
from tournaments.rules.movements.swiss import Swiss

SWISS = Swiss()
Pairs = tuple[tuple[int, ...], ...]


def ways(teams: Sequence[int]) -> Iterator[Pairs]:
    """Every way to pair these; of an odd number one has the bye, a pair of one."""
    if len(teams) % 2:
        for bye in teams:
            for rest in ways([team for team in teams if team != bye]):
                yield ((bye,), *rest)
    elif not teams:
        yield ()
    else:
        for other in teams[1:]:
            for rest in ways([team for team in teams[1:] if team != other]):
                yield ((teams[0], other), *rest)


def worth(pairing: Pairs, history: list[PastRound], order: list[int]) -> tuple[int, ...]:
    """Count, with nothing from the code under test: rematches, second byes, the bye's place, differences in wins."""
    met: Counter[frozenset[int]] = Counter()
    free: Counter[int] = Counter()
    wins: Counter[int] = Counter()
    for played in history:
        for table, halves in zip(played.tables, played.halves, strict=True):
            met[frozenset((table[0] // 2, table[1] // 2))] += 1
            wins[table[0] // 2] += halves[0]
            wins[table[1] // 2] += halves[1]
        for team in {entrant // 2 for entrant in played.sit_outs}:
            free[team] += 1
            wins[team] += 2
    games = [pair for pair in pairing if len(pair) == 2]
    resting = [pair[0] for pair in pairing if len(pair) == 1]
    return (
        sum(met[frozenset(pair)] for pair in games),
        sum(free[team] for team in resting),
        sum(len(order) - 1 - order.index(team) for team in resting),
        sum((wins[first] - wins[second]) ** 2 for first, second in games),
    )


@pytest.mark.parametrize("teams", [2, 3, 4, 5, 6, 7, 8])
def test_it_pairs_as_well_as_can_be(teams: int) -> None:
    """Against every pairing there is."""
    for seed in range(4):
        rng = Random(seed)
        history: list[PastRound] = []
        for number in range(7):
            seating = draw(SWISS, range(teams), history, seed=seed * 100 + number)
            order = [entrant // 2 for entrant in seating.order[::2]]
            drawn = (*((team,) for team in byes(seating)), *pairs(seating))
            best = min(worth(pairing, history, order) for pairing in ways(range(teams)))
            assert worth(drawn, history, order) == best
            history.append(as_played(seating, by_lot(rng)))


@settings(max_examples=more(10, 300))
@given(teams=st.integers(2, 60), rounds=st.integers(1, 8), seed=st.integers(0, 2**31))
def test_it_seats_everybody_or_gives_them_the_bye(teams: int, rounds: int, seed: int) -> None:
    had: Counter[int] = Counter()
    for seating in night(SWISS, teams, rounds, seed):
        resting = byes(seating)
        assert sorted([*(team for pair in pairs(seating) for team in pair), *resting]) == list(range(teams))
        assert len(resting) == teams % 2
        had.update(resting)
    # In a small field that has played long, a second bye may be what saves two teams from meeting again.
    if 2 * rounds <= teams:
        assert max(had.values(), default=0) <= 1


@pytest.mark.parametrize("teams", [16, 33, 100])
def test_it_repeats_nobody_while_the_rounds_are_few(teams: int) -> None:
    seatings = night(SWISS, teams, 7)

    assert len({frozenset(pair) for seating in seatings for pair in pairs(seating)}) == 7 * (teams // 2)
    assert not any(seating.rematches for seating in seatings)


def test_it_names_those_who_meet_again_where_there_is_no_other_way() -> None:
    seatings = night(SWISS, 4, 4)

    assert [len(seating.rematches) for seating in seatings] == [0, 0, 0, 2]


def test_it_has_the_upper_half_meet_the_lower_and_winners_meet_winners() -> None:
    first, second, third = night(SWISS, 8, 3, winner=upper, seeding="number")

    # By hand: 1v5 2v6 3v7 4v8; winners 1v3 2v4, losers 5v7 6v8; then 1v2 with two wins, 7v8 with none.
    assert pairs(first) == [(0, 4), (1, 5), (2, 6), (3, 7)]
    assert {frozenset(pair) for pair in pairs(second)} == {frozenset(p) for p in ((0, 2), (1, 3), (4, 6), (5, 7))}
    assert {frozenset((0, 1)), frozenset((6, 7))} <= {frozenset(pair) for pair in pairs(third)}
    assert set(pairs(third)[0]) == {0, 1}


def test_it_has_the_upper_half_meet_the_lower_in_a_field_of_hundreds() -> None:
    first, second = night(SWISS, 200, 2, winner=upper, seeding="number")

    assert pairs(first) == [(team, team + 100) for team in range(100)]
    # Winners 1 to 100 among themselves, losers 101 to 200, each half against half.
    folded = {frozenset((team, team + 50)) for team in (*range(50), *range(100, 150))}
    assert {frozenset(pair) for pair in pairs(second)} == folded


def test_it_gives_the_bye_to_the_lowest_who_had_none() -> None:
    seatings = night(SWISS, 5, 5, winner=upper, seeding="number")

    assert [byes(seating) for seating in seatings][:2] == [[4], [3]]
    assert sorted(team for seating in seatings for team in byes(seating)) == [0, 1, 2, 3, 4]


def test_it_goes_on_with_whoever_is_here() -> None:
    history = [as_played(seating, upper) for seating in night(SWISS, 9, 2, winner=upper)]
    here = [0, 1, 2, 4, 5, 7, 8, 11]
    seating = draw(SWISS, here, history)

    assert sorted(team for pair in pairs(seating) for team in pair) == here
    assert seating.rematches == ()


def test_it_keeps_those_apart_who_must_not_meet_yet_and_tables_for_who_stays() -> None:
    seating_rules = SeatingRules(apart={(0, 9): 3}, stays={14: 1})
    # Teams 0 and 4 would meet in round 1; entrant 14 of team 7 keeps table 1.
    seating = SWISS.draw(
        contenders(range(8)), [], Terms(5, options={"seeding": "number"}, seating_rules=seating_rules), Random(1)
    )

    assert frozenset((0, 4)) not in {frozenset(pair) for pair in pairs(seating)}
    assert 7 in pairs(seating)[0]
    assert seating.broken == ()


def test_it_leaves_out_whoever_has_no_partner() -> None:
    field = [*contenders(range(4)), *contenders([9])[:1]]
    seating: Seating = SWISS.draw(field, [], Terms(5), Random(1))

    assert seating.sit_outs == (18,)
    assert len(seating.tables) == 2


@pytest.mark.parametrize(
    ("teams", "rounds", "says"),
    [(16, 4, None), (16, 15, None), (16, 3, "4 rounds leave one unbeaten"), (6, 6, "6 teams can play 5 rounds")],
)
def test_it_says_what_the_rounds_are_enough_for(teams: int, rounds: int, says: str | None) -> None:
    sentences = [advice.text % advice.params for advice in SWISS.advice(teams, rounds, {})]
    assert len(sentences) == (says is not None)
    assert all(says in sentence for sentence in sentences if says)
