"""Who won a game, by each game's own rule (docs/house-rules.md)."""

import pytest

from scoring.rules import get_game

WINNERS = [
    # game, options, points of the hands, the seats that win; by hand
    ("euchre", {}, [(2, 0, 2, 0), (0, 4, 0, 4)], (1, 3)),
    ("euchre", {"game_ends": {"hands": 2}}, [(2, 0, 2, 0), (0, 2, 0, 2)], (0, 1, 2, 3)),
    ("euchre", {"lone_march": 5}, [(5, 0, 4, 0), (0, 4, 0, 4)], (0, 2)),  # by what both partners have
    ("euchre-two-handed", {}, [(2, 0), (0, 1)], (0,)),
    ("euchre-three-handed", {}, [(2, 2, 0), (0, 0, 1)], (0, 1)),
    ("euchre-five-handed", {}, [(9, 8, 0, 0, 0), (2, 2, 0, 0, 0)], (0,)),
    ("euchre-five-handed", {"game_ends": "lowest-before"}, [(9, 8, 0, 0, 0), (2, 2, 0, 0, 0)], (1,)),
    ("euchre-five-handed", {"game_ends": "lowest-before"}, [(9, 9, 8, 0, 0), (2, 2, 0, 0, 0)], (0, 1)),
    # Entered as totals it is one hand, before which nobody had anything.
    ("euchre-five-handed", {"game_ends": "lowest-before"}, [(11, 10, 9, 0, 0)], (0, 1)),
    # Confirmed though a hand was removed after it: nobody is at ten, and whoever has most leads.
    ("euchre-five-handed", {"game_ends": "lowest-before"}, [(5, 3, 0, 0, 0)], (0,)),
    ("texas-euchre", {"limit": 20}, [(5, 0, 0, 0), (0, 5, 0, 0), (0, 0, 20, 20)], (0,)),
    ("texas-euchre", {"limit": 20}, [(0, 5, 0, 0), (5, 0, 0, 0), (0, 0, 20, 20)], (1,)),
    ("texas-euchre", {"limit": 20}, [(5, 5, 20, 20)], (0, 1)),
]


@pytest.mark.parametrize(("key", "options", "hands", "seats"), WINNERS, ids=str)
def test_it_knows_who_won(key, options, hands, seats):
    game = get_game(key)
    assert game.winners(game.read_ruleset(options), hands) == seats


@pytest.mark.parametrize(
    ("key", "by_totals"), [("euchre", True), ("euchre-five-handed", False), ("texas-euchre", False)]
)
def test_it_says_whether_the_totals_alone_decide(key, by_totals):
    assert get_game(key).won_by_totals is by_totals
