"""What the pad's buttons say before a hand is saved. Every line is written by hand from docs/house-rules.md."""

import json
import re
from itertools import product
from math import prod
from typing import Any

import pytest

from accounts.models import Organization
from tests import people
from tests.people import Night
from tests.support.check_all import few, some_of
from tests.tournaments.pad.test_sheet import seated, sheet, text

DEFENDER, CROSS_CORNER = {"defend_alone": "defender"}, {"defend_alone": "cross-corner"}
CANADIAN = {"canadian_loner": True}
OTHER_SIDE = "The lone defender sits on the makers' side. Choose one of the other two players."
LONE_MAKER = "A defender may go alone only against a lone maker. Check who played alone."
ALONE_HERE = "The dealer's partner who orders up plays alone here. Enter the hand as played alone."

# House rules; maker, alone, tricks, and what else was entered; what the button says. The digits are seats.
BUTTONS: list[tuple[dict[str, Any], int, bool, int, dict[str, Any], str]] = [
    # docs/house-rules.md, "Points for one hand", column `euchre`
    ({}, 0, False, 0, {}, "euchred, 2 for <1> & <3>"),
    ({}, 0, False, 1, {}, "euchred, 2 for <1> & <3>"),
    ({}, 0, False, 2, {}, "euchred, 2 for <1> & <3>"),
    ({}, 0, False, 3, {}, "1 for <0> & <2>"),
    ({}, 0, False, 4, {}, "1 for <0> & <2>"),
    ({}, 0, False, 5, {}, "march, 2 for <0> & <2>"),
    ({}, 0, True, 2, {}, "euchred, 2 for <1> & <3>"),
    ({}, 0, True, 3, {}, "1 for <0> & <2>"),
    ({}, 0, True, 4, {}, "1 for <0> & <2>"),
    ({}, 0, True, 5, {}, "march, 4 for <0> & <2>"),
    ({}, 1, False, 5, {}, "march, 2 for <1> & <3>"),
    ({}, 2, False, 2, {}, "euchred, 2 for <1> & <3>"),
    ({}, 3, False, 2, {}, "euchred, 2 for <0> & <2>"),
    ({}, 3, True, 5, {}, "march, 4 for <1> & <3>"),
    # `lone_march`: 5 to the loner and 4 to the partner
    ({"lone_march": 5}, 2, True, 5, {}, "march, 4 for <0>, 5 for <2>"),
    ({"lone_march": 5}, 2, False, 5, {}, "march, 2 for <0> & <2>"),
    # `lone_euchred`: 2, 3, 4 to each defender
    ({"lone_euchred": 3}, 0, True, 2, {}, "euchred, 3 for <1> & <3>"),
    ({"lone_euchred": 4}, 0, True, 0, {}, "euchred, 4 for <1> & <3>"),
    ({"lone_euchred": 4}, 0, False, 0, {}, "euchred, 2 for <1> & <3>"),
    # `defend_alone`: `defender` goes alone against any maker, 4 points if the makers are euchred, else as usual
    (DEFENDER, 0, False, 2, {"defender_alone": 1}, "euchred, 4 for <1> & <3>"),
    (DEFENDER, 0, True, 2, {"defender_alone": 3}, "euchred, 4 for <1> & <3>"),
    (DEFENDER, 0, False, 3, {"defender_alone": 1}, "1 for <0> & <2>"),
    (DEFENDER, 0, False, 2, {}, "euchred, 2 for <1> & <3>"),
    (DEFENDER, 0, False, 2, {"defender_alone": 2}, OTHER_SIDE),
    # `cross-corner`: only against a lone maker, 4 only if the lone defender takes all five, else the usual 2
    (CROSS_CORNER, 0, False, 2, {"defender_alone": 1}, LONE_MAKER),
    (CROSS_CORNER, 0, True, 0, {"defender_alone": 1}, "euchred, 4 for <1> & <3>"),
    (CROSS_CORNER, 0, True, 1, {"defender_alone": 1}, "euchred, 2 for <1> & <3>"),
    # `canadian_loner`: the dealer's partner who orders up plays alone
    (CANADIAN, 0, False, 3, {"bid": "order-up", "dealer": 2}, ALONE_HERE),
    (CANADIAN, 0, True, 5, {"bid": "order-up", "dealer": 2}, "march, 4 for <0> & <2>"),
    (CANADIAN, 0, False, 3, {"bid": "order-up", "dealer": 1}, "1 for <0> & <2>"),
    (CANADIAN, 0, False, 3, {"bid": "call", "dealer": 2}, "1 for <0> & <2>"),
    (CANADIAN, 0, False, 3, {"bid": "order-up"}, "1 for <0> & <2>"),
    # Options that decide how a hand is played leave its points alone
    ({"partners_best": "swap", "turn_down": True, "deck": 25}, 1, True, 5, {}, "march, 4 for <1> & <3>"),
]

# House rules; what else happened; what its button says (docs/house-rules.md, "Options of euchre").
OTHERS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({}, {"kind": "passed-out"}, "no points"),
    ({}, {"kind": "renege", "by": 0, "alone": False}, "2 for <1> & <3>"),
    ({}, {"kind": "renege", "by": 1, "alone": True}, "4 for <0> & <2>"),
    ({"renege": 2}, {"kind": "renege", "by": 1, "alone": True}, "2 for <0> & <2>"),
    ({"all_pass": "no-trump"}, {"kind": "no-trump", "side": 0, "tricks": 3}, "1 for <0> & <2>"),
    ({"all_pass": "no-trump"}, {"kind": "no-trump", "side": 1, "tricks": 5}, "2 for <1> & <3>"),
    ({"poker_for_a_point": True}, {"kind": "poker", "side": 1}, "1 for <1> & <3>"),
    ({"poker_for_a_point": True}, {"kind": "poker", "side": None}, "no points"),
]


def named(sentence: str, night: Night) -> str:
    """The sentence with the names of those who sit there."""
    names = seated(night, 1)
    return re.sub(r"<(\d)>", lambda seat: names[int(seat[1])], sentence)


def table_of(night: Night) -> dict[str, Any]:
    """The points that the sheet carries."""
    found = re.search(r'<script id="points" type="application/json">(.*?)</script>', text(sheet(night.pad())))
    assert found
    table: dict[str, Any] = json.loads(found[1])
    return table


def says(table: dict[str, Any], facts: dict[str, Any]) -> str:
    """What a button with these facts says: the cells are in the order of all combinations of the axes."""
    worth = worth_of(table, facts)
    return str(worth.get("refused") or worth["says"])


def worth_of(table: dict[str, Any], facts: dict[str, Any]) -> dict[str, Any]:
    """The cell of these facts: an axis has answers, each some of the facts."""
    every = list(product(*table["axes"]))
    wanted = tuple({name: facts.get(name) for name in answers[0]} for answers in table["axes"])
    worth: dict[str, Any] = table["worths"][table["cells"][every.index(wanted)]]
    return worth


@pytest.mark.parametrize(("ruleset", "maker", "alone", "tricks", "more", "expected"), some_of(BUTTONS, 12, "points"))
def test_it_says_what_a_hand_scores(
    hall: Organization,
    ruleset: dict[str, Any],
    maker: int,
    alone: bool,
    tricks: int,
    more: dict[str, Any],
    expected: str,
) -> None:
    night = people.night(hall, ruleset=ruleset)
    facts = {"maker": maker, "alone": alone, "tricks": tricks} | more
    assert says(table_of(night), facts) == named(expected, night)


@pytest.mark.parametrize(("ruleset", "facts", "expected"), OTHERS)
@few(4)
def test_it_says_what_else_scores(
    hall: Organization, ruleset: dict[str, Any], facts: dict[str, Any], expected: str
) -> None:
    night = people.night(hall, ruleset=ruleset)
    page = text(sheet(night.pad())).replace("&quot;", '"').replace("&amp;", "&")
    button = page.split(f'data-facts="{json.dumps(facts, sort_keys=True)}"')[1]
    assert re.search(r'<span class="says">(.*?)</span>', button)[1] == named(expected, night)


@pytest.mark.parametrize("preset", ["traditional", "online-house", "michigan", "tournament"])
def test_it_knows_every_hand_that_the_form_can_say(hall: Organization, preset: str) -> None:
    table = table_of(people.night(hall, preset=preset))
    assert len(table["cells"]) == prod(len(answers) for answers in table["axes"])
    asked = {name for answers in table["axes"] for name in answers[0]}
    assert ("defender_alone" in asked) == (preset == "michigan")
    plain = [says(table, {"maker": 0, "alone": alone, "tricks": 5}) for alone in (False, True)]
    assert [sentence.split(" for ")[0] for sentence in plain] == ["march, 2", "march, 4"]


@pytest.mark.parametrize(("preset", "ruleset"), [("michigan", CANADIAN), ("tournament", {"lone_march": 5})])
def test_it_says_what_the_server_then_gives(hall: Organization, preset: str, ruleset: dict[str, Any]) -> None:
    night = people.night(hall, preset=preset, ruleset=ruleset, hands_per_game=99)
    table = table_of(night)
    for number, facts in enumerate(
        ({"maker": 2, "alone": True, "tricks": 5}, {"maker": 1, "alone": False, "tricks": 1}), 1
    ):
        answer = night.pad().post(night.sheet + "hands/", people.hand(number, **facts)).json()
        assert worth_of(table, facts)["points"] == answer["points"]


# The other games; facts; what a tap that says them says (docs/house-rules.md, "Points for one hand").
OF_GAMES: list[tuple[str, int, dict[str, Any], str]] = [
    ("euchre-two-handed", 2, {"maker": 1, "tricks": 2}, "euchred, 2 for <0>"),
    ("euchre-two-handed", 2, {"maker": 1, "tricks": 5}, "march, 2 for <1>"),
    ("euchre-three-handed", 3, {"maker": 1, "tricks": 1}, "euchred, 2 for <0> & <2>"),
    ("euchre-three-handed", 3, {"maker": 0, "tricks": 5}, "march, 3 for <0>"),
    ("euchre-five-handed", 5, {"maker": 0, "tricks": [3, 0, 1, 0, 1], "partner": 2, "alone": False}, "1 for <0> & <2>"),
    (
        "euchre-five-handed",
        5,
        {"maker": 0, "tricks": [4, 0, 1, 0, 0], "partner": 2, "alone": False},
        "march, 2 for <0> & <2>",
    ),
    (
        "euchre-five-handed",
        5,
        {"maker": 1, "tricks": [0, 5, 0, 0, 0], "partner": None, "alone": True},
        "march, 4 for <1>",
    ),
    (
        "euchre-five-handed",
        5,
        {"maker": 1, "tricks": [0, 5, 0, 0, 0], "partner": None, "alone": False},
        "march, 2 for <1>",
    ),
    # Defenders without a trick score nothing.
    (
        "euchre-five-handed",
        5,
        {"maker": 4, "tricks": [3, 0, 1, 0, 1], "partner": None, "alone": False},
        "euchred, 2 for <0> & <2>",
    ),
]


@pytest.mark.parametrize(("game", "seats", "facts", "expected"), OF_GAMES)
@few(4)
def test_it_says_what_a_hand_of_another_game_scores_and_the_server_gives_it(
    hall: Organization, game: str, seats: int, facts: dict[str, Any], expected: str
) -> None:
    night = people.night(hall, people=seats, game=game, seats_per_table=seats, hands_per_game=9)
    table = table_of(night)
    assert says(table, facts) == named(expected, night)
    answer = night.pad().post(night.sheet + "hands/", {"uuid": people.uuid(), "number": 1, **facts}).json()
    assert worth_of(table, facts)["points"] == answer["points"]


# A preset of bid euchre and how many play; facts; what a tap that says them says, by the first of each side.
BIDDEN: list[tuple[str, int, dict[str, Any], str]] = [
    ("bid-euchre", 4, {"bidder": 0, "bid": 4, "tricks": 4}, "<0> 4, <1> 2"),
    ("bid-euchre", 4, {"bidder": 1, "bid": 4, "tricks": 3}, "<0> 3, <1> −4"),
    ("bid-euchre", 4, {"bidder": 2, "bid": 3, "tricks": 6}, "<0> 6"),
    ("bid-euchre", 4, {"bidder": 3, "bid": "moon", "tricks": 6}, "<1> 12"),
    ("bid-euchre", 4, {"bidder": 3, "bid": "shooter", "tricks": 5}, "<0> 1, <1> −9"),
    ("double-deck", 4, {"bidder": 0, "bid": 8, "tricks": 9}, "<0> 9, <1> 3"),
    ("six-handed", 6, {"bidder": 5, "bid": 5, "tricks": 6}, "<0> 2, <1> 6"),
    ("pepper", 4, {"bidder": 0, "bid": "little-pepper", "tricks": 6}, "<0> 6"),
]


@pytest.mark.parametrize(("preset", "seats", "facts", "expected"), BIDDEN)
@few(4)
def test_it_says_what_a_hand_of_bid_euchre_scores_and_the_server_gives_it(
    hall: Organization, preset: str, seats: int, facts: dict[str, Any], expected: str
) -> None:
    night = people.night(hall, people=seats, game="bid-euchre", preset=preset, seats_per_table=seats)
    table = table_of(night)
    names = [name.split()[0] for name in seated(night, 1)]
    assert says(table, facts) == re.sub(r"<(\d)>", lambda seat: names[int(seat[1])], expected)
    answer = night.pad().post(night.sheet + "hands/", {"uuid": people.uuid(), "number": 1, **facts}).json()
    assert worth_of(table, facts)["points"] == answer["points"]


def test_it_looks_the_bidder_of_many_sides_up_by_own_tricks_alone(hall: Organization) -> None:
    night = people.night(hall, people=3, game="bid-euchre", seats_per_table=3)
    table = table_of(night)
    # 24 cards among three: eight tricks; bids from three to eight, and the moon.
    assert len(table["cells"]) == 3 * 7 * 9
    assert worth_of(table, {"bidder": 1, "bid": 4, "tricks": 5})["points"][1] == 5
    assert worth_of(table, {"bidder": 1, "bid": 4, "tricks": 3})["points"][1] == -4


# House rules of Texas Euchre; who threw down (None: nobody), tricks by seat; how often each takes what it laid.
CHARGED: list[tuple[dict[str, Any], int | None, list[int] | None, list[int]]] = [
    # docs/house-rules.md, Texas euchre, "Points are bad": the fewest take theirs, the thrower unless they took the most
    ({}, 1, [2, 1, 0, 2], [0, 1, 1, 0]),
    ({}, 1, [0, 2, 2, 1], [1, 0, 0, 0]),
    # double if the thrower took the fewest, a tie included
    ({}, 0, [1, 2, 1, 1], [2, 0, 1, 1]),
    # every trick for the thrower doubles all others; nobody else's does
    ({}, 3, [0, 0, 0, 5], [2, 2, 2, 0]),
    ({}, 2, [0, 0, 0, 5], [1, 1, 2, 0]),
    # "An exhausted deck": everyone takes theirs, once
    ({}, None, None, [1, 1, 1, 1]),
    # "Reverse": the most take theirs, the thrower unless fewest, double if most
    ({"reverse": True}, 1, [2, 1, 0, 2], [1, 1, 0, 1]),
    ({"reverse": True}, 0, [3, 2, 0, 0], [2, 0, 0, 0]),
    ({"reverse": True}, 0, [0, 5, 0, 0], [0, 2, 2, 2]),
]


@pytest.mark.parametrize(("ruleset", "thrower", "tricks", "times"), CHARGED)
@few(4)
def test_it_says_how_often_each_takes_what_they_laid(
    hall: Organization, ruleset: dict[str, Any], thrower: int | None, tricks: list[int] | None, times: list[int]
) -> None:
    night = people.night(hall, game="texas-euchre", seats_per_table=4, ruleset=ruleset, hands_per_game=None)
    assert worth_of(table_of(night), {"thrower": thrower, "tricks": tricks}) == {"times": times}


def test_it_knows_every_hand_of_six_and_that_a_limit_ends_a_game(hall: Organization) -> None:
    ruleset = {"limit": 60}
    night = people.night(hall, people=6, game="texas-euchre", seats_per_table=6, ruleset=ruleset, hands_per_game=None)
    table = table_of(night)
    # Seven tricks among six: 12 above 5 ways, and none where the deck was exhausted; as many throwers, or nobody.
    assert len(table["cells"]) == 7 * (1 + 792)
    assert (table["tricks"], table["ends"]) == (7, {"points": 60})
