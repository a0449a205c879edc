"""Two people who want to meet: brought together once, by every movement, and never against a rule."""

from collections.abc import Sequence
from random import Random

import pytest

from tests.support.check_all import more, some_of
from tests.tournaments.rules.movements import teams
from tournaments.rules.movements.base import Contender, Movement, PastRound, Seating, SeatingRules, Terms, each_alone
from tournaments.rules.movements.fixed_partners.teams import FixedPartners
from tournaments.rules.movements.forecast.simulation import play_out
from tournaments.rules.movements.left_over import draw_round
from tournaments.rules.movements.quality import check_round
from tournaments.rules.movements.registry import MOVEMENTS, get_movement
from tournaments.rules.movements.seating_rules import contradiction

CHANGING = sorted(key for key, movement in MOVEMENTS.items() if not movement.fixed_partners)
BY_RESULT = sorted(key for key in CHANGING if not MOVEMENTS[key].known_beforehand)
"""Drawn round by round: a wish is fulfilled in the round after it is made."""
ALONE = sorted(key for key, movement in MOVEMENTS.items() if movement.seats_without_partners)
LATER = 99
Pair = tuple[int, int]


def together(seating: Seating | PastRound, pair: Pair) -> bool:
    return any(set(pair) <= set(table) for table in seating.tables)


def rounds_of(key: str, people: int, terms: Terms, seed: int = 1) -> tuple[Seating, ...]:
    return play_out(get_movement(key), players=people, terms=terms, rng=Random(seed), results=Random(seed))[0]


def next_round(movement: Movement, people: int, played: Sequence[Seating], terms: Terms, points: int = 0) -> Seating:
    """Draw after these rounds; with `points`, everybody has so many fewer than the one before."""
    contenders = [Contender(entrant, points=1000 - points * entrant) for entrant in range(people)]
    history = [PastRound(s.tables, s.sit_outs, ((5, 3, 5, 3),) * len(s.tables), s.order) for s in played]
    return draw_round(movement, contenders, history, terms, Random(7), tables=None)


@pytest.mark.parametrize("key", CHANGING)
@pytest.mark.parametrize("people", some_of([8, 9, 14, 24, 41, 100], 2, "wishes"))
def test_it_brings_those_together_who_want_to_meet(key: str, people: int) -> None:
    wishes = {(0, people - 1): LATER, (1, 5): 3, (2, 6): LATER}
    night = rounds_of(key, people, Terms(5, seating_rules=SeatingRules(meet=wishes)))
    for seating in night:
        check_round(seating, range(people))
        assert not seating.broken
    for pair, by in wishes.items():
        assert any(together(seating, pair) for seating in night[:by])


@pytest.mark.parametrize("key", BY_RESULT)
@pytest.mark.parametrize("people", some_of([13, 40, 101, 200], 2, "late"))
def test_it_brings_them_together_at_once_where_results_decide(key: str, people: int) -> None:
    first = rounds_of(key, people, Terms(2))
    pair = next(
        (one, other)
        for one in range(4)
        for other in range(people - 1, 4, -1)
        if not any(together(s, (one, other)) for s in first)
    )
    terms = Terms(6, seating_rules=SeatingRules(meet={pair: LATER}))
    third = next_round(get_movement(key), people, first, terms, points=3)
    assert together(third, pair) or {*pair} & {*third.sit_outs}
    assert not third.broken
    check_round(third, range(people))
    # It is a wish to meet once: the round after is drawn as if there had been none.
    fourth = next_round(get_movement(key), people, [*first, third], terms, points=3)
    if together(third, pair):
        assert fourth == next_round(get_movement(key), people, [*first, third], Terms(6), points=3)


@pytest.mark.parametrize("key", sorted(set(CHANGING) - {*BY_RESULT}))
def test_it_plans_the_rounds_to_come_again_where_a_wish_comes_late(key: str) -> None:
    people, plain = 24, Terms(6)
    played = list(rounds_of(key, people, plain)[:2])
    whole = rounds_of(key, people, plain)
    pair = next((0, other) for other in range(people) if not any(together(s, (0, other)) for s in whole) and other)
    terms = Terms(6, seating_rules=SeatingRules(meet={pair: LATER}))
    while len(played) < 6:
        played.append(next_round(get_movement(key), people, played, terms))
        assert not played[-1].broken
    assert any(together(seating, pair) for seating in played[2:])


@pytest.mark.parametrize("key", some_of(CHANGING, 3, "breaks"))
def test_it_breaks_no_rule_for_a_wish(key: str) -> None:
    rules = SeatingRules(
        partners=frozenset({(0, 1), (2, 3)}),
        never_partners=frozenset({(4, 5)}),
        apart={(6, 7): LATER},
        stays={8: 2, 9: 1},
        meet={(0, 2): LATER, (4, 5): LATER, (6, 8): LATER, (1, 10): LATER, (9, 11): LATER},
    )
    movement = get_movement(key)
    played: list[Seating] = []
    for _ in range(6):
        played.append(next_round(movement, 24, played, Terms(6, seating_rules=rules), points=2))
        assert {broken.kind for broken in played[-1].broken} <= {"meet"}
    for pair in rules.meet:
        assert any(together(seating, pair) for seating in played)


@pytest.mark.parametrize("key", ALONE)
@pytest.mark.parametrize("seats", some_of(range(2, 7), 2, "alone"))
def test_it_brings_them_together_where_everybody_plays_alone(key: str, seats: int) -> None:
    people = 4 * seats + 1
    wishes = {(0, people - 1): LATER, (1, people - 2): LATER}
    night = rounds_of(key, people, Terms(5, sides=each_alone(seats), seating_rules=SeatingRules(meet=wishes)))
    assert not any(seating.broken for seating in night)
    for pair in wishes:
        assert any(together(seating, pair) for seating in night)


@pytest.mark.parametrize(("key", "rounds"), [("swiss", 1), ("round-robin", 3), ("knock-out", 1)])
def test_it_pairs_teams_whose_members_want_to_meet(key: str, rounds: int) -> None:
    movement = get_movement(key)
    assert isinstance(movement, FixedPartners)
    for seed in range(more(3, 50)):
        rules = SeatingRules(meet={(0, 15): LATER, (3, 9): LATER})
        history: list[PastRound] = []
        for _ in range(rounds):
            seating = movement.draw(
                teams.contenders(range(9)), history, Terms(rounds, seating_rules=rules), Random(seed)
            )
            assert not seating.broken or key == "knock-out"
            history.append(teams.as_played(seating, min))
        # Of nine teams, one game of a knock-out is played in round 1: of the two wishes one comes true.
        met = [pair for pair in rules.meet if any(together(played, pair) for played in history)]
        assert len(met) == (1 if key == "knock-out" else 2)


def test_it_pairs_a_late_wish_in_a_swiss_whatever_was_won() -> None:
    swiss = get_movement("swiss")
    assert isinstance(swiss, FixedPartners)
    history = [teams.as_played(seating, min) for seating in teams.night(swiss, 8, 2, winner=min)]
    best, last = 0, 7
    assert not any(together(played, (2 * best, 2 * last)) for played in history)
    rules = SeatingRules(meet={(2 * best, 2 * last): LATER})
    seating = swiss.draw(teams.contenders(range(8)), history, Terms(5, seating_rules=rules), Random(1))
    assert together(seating, (2 * best, 2 * last))


def test_it_says_so_where_a_bracket_does_not_bring_them_together() -> None:
    knock_out = get_movement("knock-out")
    rules = SeatingRules(meet={(0, 2): LATER})
    by_number = Terms(3, options={"seeding": "number"}, seating_rules=rules)
    seating = knock_out.draw(teams.contenders(range(8)), [], by_number, Random(1))
    # Seeds 1 and 2 are in different halves of a bracket.
    assert [(broken.kind, broken.entrants) for broken in seating.broken] == [("meet", (0, 2))]


def test_it_says_why_a_ladder_seats_them_away_from_their_rank() -> None:
    ladder = get_movement("ladder")
    first = rounds_of("ladder", 40, Terms(1))
    pair = next((0, other) for other in range(39, 0, -1) if not together(first[0], (0, other)))
    terms = Terms(6, seating_rules=SeatingRules(meet={pair: LATER}))
    seating = next_round(ladder, 40, first, terms, points=3)
    said = {moved.entrant: (moved.because, moved.instead_of) for moved in seating.displaced}
    assert {said[pair[0]], said[pair[1]]} == {("meet", (pair,))}
    # They meet halfway: nobody goes further than from the head table to the middle.
    assert max(abs(moved.strict - moved.table) for moved in seating.displaced) <= 6
    assert list(seating.order) == list(range(40))


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (SeatingRules(apart={(0, 1): 1000}, meet={(0, 1): LATER}), "meet-and-apart"),
        (SeatingRules(apart={(0, 1): 4}, meet={(0, 1): 3}), "meet-and-apart"),
        (SeatingRules(apart={(0, 1): 3}, meet={(0, 1): 3}), None),
        (SeatingRules(partners=frozenset({(1, 2)}), apart={(0, 2): 1000}, meet={(0, 1): LATER}), "meet-and-apart"),
        (SeatingRules(stays={0: 1, 1: 2}, meet={(0, 1): LATER}), "meet-and-keep-two-tables"),
        (
            SeatingRules(stays={0: 1, 2: 2}, partners=frozenset({(1, 2)}), meet={(0, 1): LATER}),
            "meet-and-keep-two-tables",
        ),
        (SeatingRules(stays={0: 1}, never_partners=frozenset({(0, 1)}), meet={(0, 1): LATER}), None),
    ],
)
def test_it_finds_wishes_that_a_rule_makes_impossible(rules: SeatingRules, code: str | None) -> None:
    wrong = contradiction(rules)
    assert (wrong and wrong.code) == code
