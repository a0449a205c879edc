"""How a hand went, by a table written by hand from docs/house-rules.md, "Points for one hand" and "Texas euchre"."""

import pytest

from scoring.rules import GAMES, RESULTS, get_game

TABLE = [
    # game, facts, how it went, maker, makers, alone
    ("euchre", {"maker": 1, "tricks": 3}, "made", 1, (1, 3), False),
    ("euchre", {"maker": 2, "tricks": 4}, "made", 2, (2, 0), False),
    ("euchre", {"maker": 0, "tricks": 5}, "march", 0, (0, 2), False),
    ("euchre", {"maker": 0, "tricks": 2}, "euchred", 0, (0, 2), False),
    ("euchre", {"maker": 3, "tricks": 5, "alone": True}, "lone-march", 3, (3,), True),
    ("euchre", {"maker": 3, "tricks": 4, "alone": True}, "lone-made", 3, (3,), True),
    ("euchre", {"maker": 3, "tricks": 0, "alone": True}, "lone-euchred", 3, (3,), True),
    ("euchre", {"kind": "passed-out"}, "passed-out", None, (), False),
    ("euchre", {"kind": "no-trump", "side": 1, "tricks": 5}, "no-trump", None, (), False),
    ("euchre", {"kind": "renege", "by": 2, "alone": True}, "renege", None, (), False),
    ("euchre", {"kind": "poker", "side": None}, "poker", None, (), False),
    ("euchre-two-handed", {"maker": 1, "tricks": 5}, "march", 1, (1,), False),
    ("euchre-two-handed", {"kind": "no-trump", "tricks": [3, 2]}, "no-trump", None, (), False),
    ("euchre-three-handed", {"maker": 1, "tricks": 5}, "lone-march", 1, (1,), True),
    ("euchre-three-handed", {"maker": 2, "tricks": 1}, "lone-euchred", 2, (2,), True),
    ("euchre-three-handed", {"kind": "passed-out"}, "passed-out", None, (), False),
    ("euchre-five-handed", {"maker": 0, "partner": 2, "tricks": [2, 1, 1, 1, 0]}, "made", 0, (0, 2), False),
    ("euchre-five-handed", {"maker": 0, "partner": 2, "tricks": [2, 1, 0, 1, 1]}, "euchred", 0, (0, 2), False),
    ("euchre-five-handed", {"maker": 4, "tricks": [0, 0, 0, 0, 5]}, "march", 4, (4,), False),
    ("euchre-five-handed", {"maker": 1, "alone": True, "tricks": [0, 5, 0, 0, 0]}, "lone-march", 1, (1,), True),
    ("euchre-five-handed", {"kind": "thrown-in", "by": 3}, "thrown-in", None, (), False),
    # The thrower with the most tricks is not charged, with the fewest doubly, otherwise once.
    ("texas-euchre", {"laid": [5, 4, 4, 4], "tricks": [0, 2, 2, 1], "thrower": 1}, "thrower-safe", None, (), False),
    ("texas-euchre", {"laid": [5, 4, 4, 4], "tricks": [0, 2, 2, 1], "thrower": 3}, "thrower-charged", None, (), False),
    ("texas-euchre", {"laid": [5, 4, 4, 4], "tricks": [0, 2, 2, 1], "thrower": 0}, "thrower-double", None, (), False),
    ("texas-euchre", {"laid": [5, 4, 4, 4], "tricks": [0, 5, 0, 0], "thrower": 1}, "others-double", None, (), False),
    ("texas-euchre", {"kind": "exhausted", "laid": [50, 51, 52, 53]}, "exhausted", None, (), False),
    ("bid-euchre", {"bidder": 1, "bid": 4, "tricks": 4}, "bid-made", 1, (1, 3), False),
    ("bid-euchre", {"bidder": 1, "bid": 4, "tricks": 3}, "bid-set", 1, (1, 3), False),
    ("bid-euchre", {"bidder": 2, "bid": "moon", "tricks": 6}, "all-bid-made", 2, (2,), True),
    ("bid-euchre", {"bidder": 2, "bid": "shooter", "tricks": 5}, "all-bid-set", 2, (2,), True),
    ("bid-euchre", {"kind": "passed-out"}, "passed-out", None, (), False),
]


@pytest.mark.parametrize(("key", "facts", "kind", "maker", "makers", "alone"), TABLE, ids=str)
def test_it_says_how_a_hand_went(key, facts, kind, maker, makers, alone):
    game = get_game(key)
    result = game.result_of(game.read_ruleset({}), game.read_hand(facts))
    assert result == (kind, maker, makers, alone)
    assert kind in RESULTS


def test_it_goes_by_the_reverse_rule():
    game = GAMES["texas-euchre"]
    hand = game.read_hand({"laid": [5, 4, 4, 4], "tricks": [0, 2, 2, 1], "thrower": 0})
    assert game.result_of(game.read_ruleset({"reverse": True}), hand).kind == "thrower-safe"


def test_it_has_a_case_for_every_way_a_hand_can_go():
    # Those of games by declaration are in tests/data/declared_hands.json.
    declared = {kind for game in GAMES.values() if not game.knows_cards for kind in game.own_results}
    assert {row[2] for row in TABLE} | declared == set(RESULTS)
    assert {(row[0], row[1].get("kind")) for row in TABLE} >= {
        (game.key, kind) for game in GAMES.values() if game.knows_cards for kind in list(game.kinds)[1:]
    } - {("euchre-two-handed", "passed-out"), ("euchre-three-handed", "no-trump")}
