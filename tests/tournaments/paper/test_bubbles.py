"""What a score sheet asks by bubbles: of whom, and where games lie that ask much."""

import pytest

from scoring import services as scoring
from scoring.models import Game
from scoring.rules import Counted, SimpleGame, get_game, read_own
from tournaments.paper.bubble_sheets import bubble_sheets
from tournaments.paper.bubbles import BubbleSheet
from tournaments.words.bubbles import asked_in

pytestmark = pytest.mark.django_db

LAST = 194.0
"""Where the points in words begin, as docs/paper.md says."""


def opened(key: str, **rules: object) -> Game:
    game = get_game(key)
    ruleset = game.ruleset_as_json(game.read_ruleset({"game_ends": {"hands": 8}, **rules}))
    return scoring.open_sheet(key=key, ruleset=ruleset, seats=4)


def test_it_asks_a_number_of_a_seat_or_of_a_side_in_a_game_of_partners() -> None:
    counted = (Counted("Cards left", 9, whose="seat"), Counted("Melds", 5, whose="side"))
    game = read_own(SimpleGame("Pairs", "The back of an envelope", (4,), counted, partners=True, hands=8).as_file())
    ruleset = game.read_ruleset({})
    asked = [asked_in(question, game.sides(4, ruleset)) for question in game.questions(ruleset, 4)]
    of_seats = ["Cards left A", "Cards left B", "Cards left C", "Cards left D"]
    assert asked == [*of_seats, "Melds A & C", "Melds B & D"]


@pytest.mark.parametrize(("key", "rules"), [("spades", {}), ("spades", {"blind_nil": True}), ("pinochle", {})])
def test_it_has_two_hands_of_a_game_that_asks_much_on_a_sheet(key: str, rules: dict[str, object]) -> None:
    game = opened(key, **rules)
    sheets = bubble_sheets(game, 8)
    assert [sheet.hands for sheet in sheets] == [(1, 2), (3, 4), (5, 6), (7, 8)]
    asked = game.rules.questions(game.house_rules, 4)
    for sheet in sheets:
        count = sum(len(question.answers) for question in asked)
        assert len({bubble[:3] for bubble in sheet.bubbles}) == 2 * count
        assert all(bubble.box.width == bubble.box.height >= 5 for bubble in sheet.bubbles)
        assert nearest(sheet) >= 7
        points = [sheet.points_box(side, row) for side in (0, 1) for row in (0, 1)]
        assert max(bubble.box.x + bubble.box.width for bubble in sheet.bubbles) < min(box.x for box in points)
        assert all(box.y + box.height <= LAST for box in (*points, sheet.total_box(0), sheet.total_box(1)))


def nearest(sheet: BubbleSheet) -> float:
    """Return how far the two bubbles are from each other that are closest."""
    centers = [(bubble.box.x, bubble.box.y) for bubble in sheet.bubbles]
    return min(
        round(((x - left) ** 2 + (y - top) ** 2) ** 0.5, 2)
        for number, (x, y) in enumerate(centers)
        for left, top in centers[:number]
    )
