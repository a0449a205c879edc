"""The solver's answer is the same whoever sits where and whatever the suits are called."""

from functools import cache

import pytest

from scoring.rules import answer_deal
from tests.scoring.rules.solver.deals import GAMES, random_deals, renamed, turned
from tests.support.check_all import more

DEALS = [given for game in GAMES for given in random_deals(more(2, 300), "symmetry", game)]
RENAMINGS = [
    dict(zip("CSHD", names, strict=True)) for names in ("SCHD", "CSDH", "SCDH", "HDCS", "DHCS", "HDSC", "DHSC")
]


@cache
def answered(number):
    """The answer to a deal as it is."""
    return answer_deal(DEALS[number])


@pytest.mark.parametrize("by", [1, 2, 3])
def test_it_never_differs_when_the_table_is_turned(by):
    for number, given in enumerate(DEALS):
        answer, other, seats = answered(number), answer_deal(turned(given, by)), len(given["hands"])
        before = [(seat - by) % seats for seat in range(seats)]
        for suit, rows in answer["tricks"].items():
            assert other["tricks"][suit] == tuple(tuple(row[seat] for seat in before) for row in rows)
        if answer["par"] is None:
            assert other["par"] is None
            continue
        points, calls = answer["par"]["points"], answer["par"]["calls"]
        assert other["par"]["points"] == tuple(points[seat] for seat in before)
        assert other["par"]["calls"] == [{**call, "seat": (call["seat"] + by) % seats} for call in calls]


@pytest.mark.parametrize("names", RENAMINGS, ids=["".join(names.values()) for names in RENAMINGS])
def test_it_never_differs_when_the_suits_have_other_names(names):
    for number, given in enumerate(DEALS):
        answer, other = answered(number), answer_deal(renamed(given, names))
        assert other["tricks"] == {names[suit]: rows for suit, rows in answer["tricks"].items()}
        if answer["par"] is None:
            assert other["par"] is None
            continue
        assert other["par"]["points"] == answer["par"]["points"]
        calls = [{**call, "suit": names[call["suit"]]} for call in answer["par"]["calls"]]
        assert sorted(map(repr, other["par"]["calls"])) == sorted(map(repr, calls))
