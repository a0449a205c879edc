"""How far a game of euchre is, by `game_ends` (docs/house-rules.md, Options)."""

import pytest

from scoring.rules.registry import get_game
from scoring.rules.scores import Progress

EUCHRE = get_game("euchre")
US_4, US_1, THEM_2, NOBODY = (4, 0, 4, 0), (1, 0, 1, 0), (0, 2, 0, 2), (0, 0, 0, 0)
LONER_5 = (5, 0, 4, 0)

ROWS = [
    # game_ends, hands, over, to come, superfluous, may end
    ("points: 10", [], False, None, 0, False),
    ("points: 10", [US_4, US_4, US_1], False, None, 0, False),
    ("points: 10", [US_4, US_4, US_1, US_1], True, None, 0, True),
    ("points: 10", [US_4, US_4, US_4], True, None, 0, True),
    ("points: 10", [US_4, US_4, US_4, THEM_2, NOBODY], True, None, 2, True),
    ("points: 5", [THEM_2, THEM_2, THEM_2], True, None, 0, True),
    ("points: 5", [LONER_5], True, None, 0, True),  # one seat is enough
    ("points: 5", [US_4], False, None, 0, False),
    ("points: 5", [NOBODY] * 30, False, None, 0, False),
    ("hands: 3", [], False, 3, 0, False),
    ("hands: 3", [US_4, US_4], False, 1, 0, False),
    ("hands: 3", [NOBODY, NOBODY, NOBODY], True, 0, 0, True),
    ("hands: 3", [US_4] * 5, True, 0, 2, True),
    ("bell", [], False, None, 0, False),
    ("bell", [US_4] * 9, False, None, 0, True),
]


@pytest.mark.parametrize(("ends", "hands", "is_over", "to_come", "superfluous", "may_end"), ROWS)
def test_it_says_how_far_a_game_is(ends, hands, is_over, to_come, superfluous, may_end):
    progress = EUCHRE.progress(EUCHRE.read_ruleset({"game_ends": ends}), hands)
    assert progress == Progress(is_over, to_come, superfluous, may_end)
