"""Who wins what: a table written by hand, and properties that hold whatever the ties, the rounding and the limits."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.prizes.amounts import amounts_of, split
from tournaments.rules.prizes.awards import Finisher, award
from tournaments.rules.prizes.plan import Plan, Prize


def finisher(entrant: int, rank: int, points: int, **more: Any) -> Finisher:
    """Somebody who plays alone."""
    return Finisher(entrant, rank, points, entrant, rank, points, **more)


def places(*amounts: int) -> tuple[Prize, ...]:
    return tuple(Prize("place", place, amount=amount) for place, amount in enumerate(amounts, 1))


HALL = [
    finisher(1, 1, 80, group="Women", loners=2, high_game=12),
    finisher(2, 2, 75, group="Men", loners=3, high_game=14),
    finisher(3, 3, 75, group="women", loners=3, high_game=14),
    finisher(4, 4, 60, euchred=5, played_all=False),
    finisher(5, 5, 40, group="Youth", euchred=2, high_game=8),
]
"""Two and three have the same points; a tie-break has put two before three."""
LEFT = replace(HALL[0], is_here=False)

EXPECTED: list[tuple[str, Plan, list[Finisher], list[tuple[str, int, int]]]] = [
    ("those with the same points put their prizes together", Plan(places(100, 50, 25)), HALL,
     [("place 1-1", 1, 100), ("place 2-3", 2, 38), ("place 2-3", 3, 37)]),
    ("tie-breaks decide where they are to", Plan(places(100, 50, 25), ties="break"), HALL,
     [("place 1-1", 1, 100), ("place 2-2", 2, 50), ("place 3-3", 3, 25)]),
    ("the last prize is split by all who are level", Plan(places(100, 50)), HALL,
     [("place 1-1", 1, 100), ("place 2-2", 2, 25), ("place 2-2", 3, 25)]),
    ("whoever has left is passed over", Plan(places(100, 50)), [LEFT, *HALL[1:]],
     [("place 1-2", 2, 75), ("place 1-2", 3, 75)]),
    ("a group is in the hall's own words, however written", Plan((Prize("group", 1, "WOMEN", amount=20),)), HALL,
     [("group WOMEN 1-1", 1, 20)]),
    ("one prize a person: the next woman in line has it",
     Plan((*places(100), Prize("group", 1, "Women", amount=20)), most=1), HALL,
     [("place 1-1", 1, 100), ("group Women 1-1", 3, 20)]),
    ("the most loners are level and split", Plan((Prize("loners", amount=15),)), HALL,
     [("loners 1-1", 2, 8), ("loners 1-1", 3, 7)]),
    ("or the better placed has it", Plan((Prize("loners", amount=15),), ties="break"), HALL, [("loners 1-1", 2, 15)]),
    ("a prize can say for itself what settles a tie for it",
     Plan((*places(100, 50), Prize("loners", amount=15, ties="break"))), HALL,
     [("place 1-1", 1, 100), ("place 2-2", 2, 25), ("place 2-2", 3, 25), ("loners 1-1", 2, 15)]),
    ("the best of the prizes that are tied for decides first, then the next",
     Plan((replace(places(100)[0], ties="break"), *places(100, 50, 25)[1:])), [finisher(n, n, 9) for n in (1, 2, 3)],
     [("place 1-1", 1, 100), ("place 2-3", 2, 38), ("place 2-3", 3, 37)]),
    ("whom no tie-break parts split", Plan(places(100, 50), ties="break"), [finisher(1, 1, 9), finisher(2, 1, 9)],
     [("place 1-2", 1, 75), ("place 1-2", 2, 75)]),
    ("most euchred", Plan((Prize("euchred", amount=5),)), HALL, [("euchred 1-1", 4, 5)]),
    ("the low score is of those who played every round", Plan((Prize("low", amount=5),)), HALL, [("low 1-1", 5, 5)]),
    ("high game, one prize a person", Plan((*places(100, 50, 25), Prize("high-game", amount=10)), most=1), HALL,
     [("place 1-1", 1, 100), ("place 2-3", 2, 38), ("place 2-3", 3, 37), ("high-game 1-1", 5, 10)]),
    ("the order of the plan decides which prize somebody has",
     Plan((Prize("high-game", amount=10), *places(100, 50)), most=1), HALL,
     [("high-game 1-1", 2, 5), ("high-game 1-1", 3, 5), ("place 1-1", 1, 100), ("place 2-2", 4, 50)]),
    ("nobody is the low score where all are first", Plan((Prize("low", amount=5),)), [finisher(1, 1, 9)], []),
    ("nobody made a loner", Plan((Prize("loners", amount=5),)), [finisher(1, 1, 9)], []),
    ("a cent for three is one person's", Plan((Prize("loners", amount=1),)),
     [finisher(n, n, 9, loners=1) for n in (1, 2, 3)], [("loners 1-1", 1, 1)]),
    ("partners have half each, and level teams a quarter",
     Plan(places(100, 60)),
     [Finisher(n, 1 if n < 3 else 2, 1 if n < 3 else 2, -((n + 1) // 2), n, n) for n in range(1, 7)],
     [("place 1-1", 1, 50), ("place 1-1", 2, 50), *[("place 2-2", n, 15) for n in (3, 4, 5, 6)]]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("plan", "finishers", "expected"), [case[1:] for case in EXPECTED], ids=[c[0] for c in EXPECTED]
)
def test_it_awards(plan: Plan, finishers: list[Finisher], expected: list[tuple[str, int, int]]) -> None:
    outcome = award(plan, amounts_of(plan, 0), finishers)
    shown = [
        (f"{a.kind} {a.group} {a.place}-{a.last_place}".replace("  ", " "), a.entrant, a.amount) for a in outcome.awards
    ]
    assert shown == expected


def test_it_hands_things_to_all_who_share_them_and_says_by_how_many() -> None:
    plan = Plan(
        (Prize("place", 1, thing="a ham", amount=50), Prize("place", 2, thing="a pie"), Prize("place", 9, thing="x"))
    )
    outcome = award(plan, amounts_of(plan, 0), HALL[1:3])
    assert [(a.things, a.amount, a.sharing) for a in outcome.awards] == [(("a ham", "a pie"), 25, 2)] * 2
    assert outcome.unawarded == (2,)


def test_it_gives_door_prizes_to_whoever_was_drawn_beside_the_limit() -> None:
    plan = Plan((*places(100), *(Prize("door", n, thing="a plant") for n in (1, 2, 3))), most=1)
    outcome = award(plan, amounts_of(plan, 0), [LEFT, *HALL[1:]], drawn={1: 2, 2: 1})
    assert [(a.kind, a.place, a.entrant) for a in outcome.awards] == [("place", 1, 2), ("place", 1, 3), ("door", 1, 2)]
    assert outcome.unawarded == (2, 3)  # who was drawn second has left, and nobody was drawn third


def by_lot(name: str, numbers: Sequence[int]) -> list[int]:
    """Draw the highest number first, but for most loners the lowest."""
    return sorted(numbers, reverse="loners" not in name)


LEVEL = [replace(finisher(n, 1, 9, loners=2), number=10 + n) for n in (1, 2, 3)]
"""Three who are level in everything; on the list they are 11 to 13."""


def test_it_gives_a_prize_that_is_drawn_whole_to_one_of_those_who_are_level() -> None:
    plan = Plan((*places(100), Prize("place", 2, thing="a ham"), Prize("loners", amount=20)), ties="draw")
    outcome = award(plan, amounts_of(plan, 0), LEVEL, lots=by_lot)
    shown = [(a.kind, a.place, a.entrant, a.amount, a.things, a.sharing, a.tied, a.settled) for a in outcome.awards]
    assert shown == [
        ("place", 1, 3, 100, (), 1, 3, "draw"),
        ("place", 2, 2, 0, ("a ham",), 1, 2, "draw"),
        ("loners", 1, 1, 20, (), 1, 3, "draw"),
    ]
    assert outcome.unawarded == ()


def test_it_draws_for_one_prize_and_splits_the_next_ones() -> None:
    first, *others = places(100, 50, 25)
    plan = Plan((replace(first, ties="draw"), *others))
    outcome = award(plan, amounts_of(plan, 0), LEVEL, lots=by_lot)
    assert [(a.place, a.last_place, a.entrant, a.amount, a.tied, a.settled) for a in outcome.awards] == [
        (1, 1, 3, 100, 3, "draw"),
        (2, 3, 1, 38, 2, "split"),
        (2, 3, 2, 37, 2, "split"),
    ]


def test_it_gives_nobody_a_prize_whose_draw_is_still_to_come_and_says_who_is_tied() -> None:
    plan = Plan((*places(100, 50), Prize("loners", amount=20, ties="split")), ties="draw")
    behind = [replace(person, rank=2, own_rank=2) for person in LEVEL]
    outcome = award(plan, amounts_of(plan, 0), [finisher(7, 1, 12), *behind])
    assert [(a.kind, a.entrant) for a in outcome.awards] == [("place", 7), *(("loners", n) for n in (1, 2, 3))]
    assert outcome.unawarded == (1,)
    assert [(t.numbers, t.settled, t.units, t.is_open) for t in outcome.ties] == [
        ((1,), "draw", ((1,), (2,), (3,)), True),
        ((2,), "split", ((1,), (2,), (3,)), False),
    ]


def test_it_draws_a_team_by_the_lowest_number_in_it() -> None:
    teams = [Finisher(n, 1, 1, -((n + 1) // 2), 1, 1, number=20 - n) for n in (1, 2, 3, 4)]  # 19 and 18, 17 and 16
    plan = Plan(places(100), ties="draw")
    asked: list[Sequence[int]] = []

    def lots(_name: str, numbers: Sequence[int]) -> Sequence[int]:
        asked.append(numbers)
        return [18, 16]

    outcome = award(plan, amounts_of(plan, 0), teams, lots=lots)
    assert asked == [[16, 18]]
    assert [(a.entrant, a.amount, a.sharing) for a in outcome.awards] == [(1, 50, 2), (2, 50, 2)]


SHARES = [
    ((50, 30, 20), 10_000, 1, "first", (5000, 3000, 2000)),
    ((50, 30, 20), 13_785, 100, "first", (6985, 4100, 2700)),  # $68.92, $41.35 and $27.57 rounded down: $1.85 is left
    ((50, 30, 20), 13_785, 500, "last", (6500, 4000, 3285)),
    ((33, 33, 34), 100, 25, "first", (50, 25, 25)),
    ((50, 50), 1, 1, "last", (0, 1)),
    ((100,), 0, 1, "first", (0,)),
]


@pytest.mark.parametrize(("percent", "pot", "unit", "remainder", "expected"), SHARES)
def test_it_rounds_shares_and_gives_what_is_left_where_the_hall_likes(
    percent: tuple[int, ...], pot: int, unit: int, remainder: str, expected: tuple[int, ...]
) -> None:
    prizes = tuple(Prize("place", place, share=share * 100) for place, share in enumerate(percent, 1))
    assert amounts_of(Plan(prizes, pot_percent=50, unit=unit, remainder=remainder), pot) == expected


@given(st.integers(0, 10**8), st.integers(1, 200))
def test_it_splits_to_the_cent(amount: int, parts: int) -> None:
    shares = split(amount, parts)
    assert sum(shares) == amount
    assert max(shares) - min(shares) <= 1


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    """A plan of shares, amounts and things, in any order, with any limit."""
    cuts = sorted(draw(st.sets(st.integers(1, 9999), max_size=6)))
    shares = [after - before for before, after in zip([0, *cuts], [*cuts, 10_000], strict=True)]
    known = [("place", n, "") for n in range(1, 9)] + [("group", 1, "a"), ("group", 2, "A"), ("group", 1, "b")]
    keys = draw(st.permutations([*known, *((kind, 1, "") for kind in ("loners", "euchred", "low", "high-game"))]))
    fixed = draw(st.lists(st.integers(1, 5000), max_size=5))
    money = [{"share": share} for share in shares] + [{"amount": amount} for amount in fixed]
    settled = st.sampled_from((None, "split", "break", "draw"))
    prizes = [
        Prize(kind, place, group, ties=draw(settled), **cast(Any, own))
        for (kind, place, group), own in zip(keys, money, strict=False)
    ]
    return Plan(
        tuple(prizes),
        pot_amount=1,
        unit=draw(st.sampled_from((1, 25, 100, 500))),
        remainder=draw(st.sampled_from(("first", "last"))),
        ties=draw(st.sampled_from(("split", "break", "draw"))),
        most=draw(st.one_of(st.none(), st.integers(1, 3))),
    )


@st.composite
def halls(draw: st.DrawFn) -> list[Finisher]:
    """People, or teams of two, with many ties; some have left."""
    size, together = draw(st.integers(0, 12)), draw(st.sampled_from((1, 2)))
    points = sorted((draw(st.integers(0, 4)) for _unit in range(size)), reverse=True)
    broken = draw(st.booleans())
    hall = []
    for unit, made in enumerate(points):
        rank = unit + 1 if broken else points.index(made) + 1
        for member in range(together):
            facts: dict[str, Any] = {
                "is_here": draw(st.integers(0, 5)) > 0,
                "played_all": draw(st.booleans()),
                "group": draw(st.sampled_from(("", "A", "B"))),
                **{name: draw(st.integers(0, 2)) for name in ("loners", "euchred", "high_game")},
            }
            own = unit * together + member + 1
            hall.append(Finisher(own, rank, made, -unit - 1, rank, made, number=own, **facts))
    return hall


@given(plans(), halls(), st.integers(0, 10**6))
def test_it_gives_out_the_whole_pot_but_for_prizes_that_nobody_can_have(
    plan: Plan, hall: list[Finisher], pot: int
) -> None:
    amounts = amounts_of(plan, pot)
    assert sum(own for own, prize in zip(amounts, plan.prizes, strict=True) if prize.share) == pot
    outcome = award(plan, amounts, hall, lots=by_lot)
    left = sum(amounts[number] for number in outcome.unawarded)
    assert sum(prize_won.amount for prize_won in outcome.awards) + left == sum(amounts)
    known = {person.entrant: person for person in hall}
    assert all(known[prize_won.entrant].is_here for prize_won in outcome.awards)
    won = Counter(prize_won.entrant for prize_won in outcome.awards)
    assert max(won.values(), default=0) <= (plan.most or len(plan.prizes))
    assert outcome == award(plan, amounts, hall, lots=by_lot)
    assert not any(tie.is_open for tie in outcome.ties)
    before = award(plan, amounts, hall)  # the draws are still to come: what is open then is in no award
    still_open = {number for tie in before.ties if tie.is_open for number in tie.numbers}
    assert sum(prize_won.amount for prize_won in before.awards) + sum(amounts[n] for n in before.unawarded) == sum(
        amounts
    )
    assert still_open & {*before.unawarded} or not still_open


@given(plans(), halls(), st.integers(0, 10**6))
def test_it_gives_a_better_place_of_one_kind_no_less_than_its_own_prizes(
    plan: Plan, hall: list[Finisher], pot: int
) -> None:
    # Whoever is level gets the same, to the cent for each unit and each in it.
    outcome = award(plan, amounts_of(plan, pot), hall, lots=by_lot)
    level: dict[tuple[str, str, int], list[int]] = {}
    units: dict[tuple[str, str, int], Counter[int]] = {}
    known = {person.entrant: person for person in hall}
    for prize_won in outcome.awards:
        key = (prize_won.kind, prize_won.group, prize_won.place)
        level.setdefault(key, []).append(prize_won.amount)
        units.setdefault(key, Counter())[known[prize_won.entrant].unit] += prize_won.amount
    for key, amounts in level.items():
        shares = list(units[key].values()) if key[0] in ("place", "low") else amounts
        assert max(shares) - min(shares) <= 1


def test_it_gives_no_door_prize_before_anybody_was_drawn() -> None:
    assert award(Plan((Prize("door", amount=5),)), [5], HALL).awards == ()


def test_it_says_that_a_prize_was_split_only_where_it_was() -> None:
    def settled(ties: str) -> list[tuple[int, int, str]]:
        awards = award(Plan(places(100, 50, 25), ties=ties), [100, 50, 25], HALL).awards
        return [(prize_won.entrant, prize_won.tied, prize_won.settled) for prize_won in awards]

    assert settled("split") == [(1, 1, ""), (2, 2, "split"), (3, 2, "split")]
    two = [finisher(1, 1, 9), finisher(2, 1, 9)]
    both = award(Plan(places(100, 50), ties="break"), [100, 50], two).awards
    assert [(prize_won.tied, prize_won.settled) for prize_won in both] == [(2, "split"), (2, "split")]
