"""What paper asks of a hand of each game, and the most points that a game can bring: by hand from the rules."""

import pytest

from scoring.rules import GAMES, shipped_files
from scoring.rules.declared.files import shipped

SIX, KIND = tuple(range(6)), "kind"
MAKER_OF_FOUR = ("maker", (0, 1, 2, 3), True, True)
MADE_BY = {seats: ("maker", tuple(range(seats)), True, True) for seats in (2, 3, 5)}
PASSED_OUT, THROWN_IN = (KIND, ("passed-out",), False, False), (KIND, ("thrown-in",), False, False)
ALONE = ("alone", (True,), False, False)


@pytest.mark.parametrize(
    ("name", "options", "seats", "asked"),
    [
        ("euchre", {}, 4, [PASSED_OUT, MAKER_OF_FOUR, ALONE, ("tricks", SIX, True, False)]),
        ("euchre", {"all_pass": "stick-the-dealer"}, 4, [MAKER_OF_FOUR, ALONE, ("tricks", SIX, True, False)]),
        ("euchre-two-handed", {}, 2, [PASSED_OUT, MADE_BY[2], ("tricks", SIX, True, False)]),
        ("euchre-three-handed", {}, 3, [PASSED_OUT, MADE_BY[3], ("tricks", SIX, True, False)]),
        ("euchre-three-handed", {"all_pass": "stick-the-dealer"}, 3, [MADE_BY[3], ("tricks", SIX, True, False)]),
        (
            *("euchre-five-handed", {}, 5),
            [
                *(THROWN_IN, MADE_BY[5], ALONE, ("partner", (0, 1, 2, 3, 4), False, True)),
                *[("tricks", (1, 2, 3, 4, 5), False, False)] * 5,
            ],
        ),
        (
            *("bid-euchre", {}, 4),
            [
                ("bidder", (0, 1, 2, 3), True, True),
                ("bid", (3, 4, 5, 6, "shooter", "moon", "double-moon"), True, False),
                ("tricks", tuple(range(7)), True, False),
            ],
        ),
        ("texas-euchre", {}, 4, []),  # its sheets have boxes alone
    ],
    ids=[*map(str, range(8))],
)
def test_it_asks_for_every_fact_of_a_hand_by_bubbles(name, options, seats, asked):
    game = GAMES[name]
    ruleset = game.read_preset("bid-euchre") if name == "bid-euchre" else game.read_ruleset(options)
    questions = game.questions(ruleset, seats)
    assert [(each.fact, each.answers, each.is_needed, each.of_seats) for each in questions] == asked
    assert [each.place for each in questions if each.fact == "tricks" and each.place is not None] == [
        *range(seats if name == "euchre-five-handed" else 0)
    ]


@pytest.mark.parametrize(
    ("name", "ends", "most"),
    [
        ("euchre", {"hands": 8}, 32),  # a lone march in each
        ("euchre", {"points": 10}, 13),  # nine points, and then one
        ("euchre", "bell", None),
        ("euchre-two-handed", {"hands": 8}, 16),
        ("euchre-three-handed", {"hands": 8}, 24),
        ("euchre-three-handed", {"points": 10}, 12),
        ("euchre-five-handed", {"hands": 8}, None),
        ("texas-euchre", {"hands": 8}, None),
        ("bid-euchre", {"hands": 8}, None),
        ("hearts", {"hands": 8}, 208),
    ],
)
def test_it_knows_the_most_points_that_one_seat_can_make(name, ends, most):
    game = GAMES[name]
    assert game.most_points(game.read_ruleset({"game_ends": ends})) == most


def test_it_reads_the_file_of_every_game_that_comes_along():
    games = {game.key: game for game in GAMES.values() if not game.knows_cards}
    again = shipped()
    assert [game.key for game in again] == [*games]
    assert {game.key: game.declared for game in again} == {key: game.declared for key, game in games.items()}
    files = shipped_files()
    assert [*files] == [*games]
    assert all(f'title = "{games[key].name}"' in text for key, text in files.items())
    assert games["skat"].declared.field("contract").kind == "choice"
