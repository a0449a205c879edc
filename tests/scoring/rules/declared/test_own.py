"""A parish's own game: its key is made of its file, and a file that is none, or would stop a night, is refused."""

import json
from typing import Any

import pytest

from scoring.rules import (
    Counted,
    DeclaredGame,
    ShapeError,
    SimpleGame,
    at_hand,
    get_game,
    is_own,
    key_of,
    read_own,
    tidied,
)
from scoring.rules.declared.own import find_own

RUMMY = SimpleGame(
    "Parish rummy",
    "The back of an envelope",
    (3, 4),
    (Counted("Points left", 100), Counted("Knocked", 1, -10, total=1)),
    fewest_wins=True,
    points=(200,),
)
SUM = SimpleGame(
    "Côte d’Or", "Hall rules", (4,), (Counted("Sum", 13, 3, "side", total=13), Counted("Bonus", 2, -5)), partners=True
)


def test_it_is_counted_as_the_form_says() -> None:
    rummy = read_own(RUMMY.as_file())
    hand = rummy.read_hand({"points_left": [0, 12, 30], "knocked": [1, 0, 0]})
    assert rummy.score_hand(rummy.read_ruleset({}), hand, 3).points == (-10, 12, 30)
    assert (rummy.fewest_wins, rummy.seat_counts, rummy.read_ruleset({}).game_ends.as_json()) == (
        *(True, (3, 4)),
        {"points": 200},
    )
    pairs = read_own(SUM.as_file())
    hand = pairs.read_hand({"sum_here": [8, 5], "bonus": [1, 0, 2, 0]})
    assert pairs.score_hand(pairs.read_ruleset({}), hand, 4).points == (24 - 15, 15, 24 - 15, 15)


@pytest.mark.parametrize("game", [RUMMY, SUM], ids=["rummy", "sum"])
def test_it_is_the_same_form_again(game: SimpleGame) -> None:
    assert SimpleGame.of(game.declared()) == game


def test_it_knows_what_a_hand_of_a_form_can_bring() -> None:
    points = RUMMY.declared().points
    assert (points.least, points.most, points.together) == (-10, 100, None)
    # of both partners: a sum of 13 threes, and two bonuses of minus five for each
    points = SUM.declared().points
    assert (points.least, points.most, points.together) == (-20, 39, None)
    tricks = (Counted("Tricks", 13, 2, "side", total=13), Counted("Renege", 1, 0), Counted("Cards", 4, -1, total=4))
    assert SimpleGame("Whist", "Ours", (4,), tricks, partners=True).declared().points.together == 22
    assert SimpleGame("Whist", "Ours", (4,), (Counted("Chat", 1, 0, total=1),)).declared().points.together is None
    # where everybody plays alone, one member is the side
    points = SimpleGame("Sum", "Ours", (4,), (Counted("Sum", 13, 3, least=1),)).declared().points
    assert (points.least, points.most) == (3, 39)


def test_it_has_a_name_for_programs_whatever_the_labels_are() -> None:
    labels = ("42", "♠", "Élan vital", "Elan Vital", "Dealer", "If", "x" * 30, "Points on the table left")
    game = SimpleGame("2048", "Ours", (2,), tuple(Counted(label, 9) for label in labels), hands=3).declared()
    assert (game.key, game.ends.hands) == ("a-game", 3)
    assert [field.label for field in game.fields] == [*labels]
    assert [field.name for field in game.fields] == [
        *("counted", "counted_b", "elan_vital", "elan_vital_d", "dealer_here", "if_here", "x" * 20),
        "points_on_the_table",
    ]


def test_it_keeps_how_many_hands_a_form_says() -> None:
    game = SimpleGame("Hands", "Ours", (2,), (Counted("Sum", 9),), hands=3)
    assert SimpleGame.of(game.declared()) == game


def test_it_is_no_form_where_the_file_says_more() -> None:
    for key in ("skat", "whist-drive", "hearts"):
        game = get_game(key)
        assert isinstance(game, DeclaredGame)
        assert SimpleGame.of(game.declared) is None


@pytest.mark.django_db
def test_it_has_a_key_of_its_own_for_every_file() -> None:
    file = tidied(RUMMY.as_file().replace("\n", "\r\n"))
    key = key_of(file)
    assert is_own(key)
    assert key == read_own(RUMMY.as_file()).key != read_own(file.replace("100", "101")).key
    find_own.cache_clear()  # another test may have read it
    with pytest.raises(ShapeError, match="There is no game"):
        get_game(key)
    with at_hand({key: file.replace("100", "101")}), pytest.raises(ShapeError):
        get_game(key)
    with at_hand({key: file}):
        assert get_game(key).name == "Parish rummy"


TEXT = RUMMY.as_file()
FIELDS = "fields = ["
HOSTILE = [
    # what stands in the file instead, and what is said of it
    ("title = ", "title = 7 # ", "string"),
    ('title = "', 'title = "100 % ', "pattern"),
    ('title = "', 'title = "\\u202e', "pattern"),
    ('title = "', f'title = "{"x" * 70}', "60 letters"),
    ('source = "', 'source = "\\n', "pattern"),
    (FIELDS, FIELDS + '{ name = "class", label = "C", most = 3 },', "has a meaning already"),
    (FIELDS, FIELDS + '{ name = "other", label = "C", most = 3 },', "has a meaning already"),
    (FIELDS, FIELDS + '{ name = "a_1", label = "C", most = 3 },', "does not end with a number"),
    ("presets", 'says = "%(knocked)999999999s"\npresets', "pattern"),
    ("presets", 'others = [{ kind = "totals", label = "T" }]\npresets', "has a meaning already"),
    ("presets", 'others = [{ kind = "a-very-very-long-kind", label = "T" }]\npresets', "pattern"),
    ("presets", "tables = { t = { a = 2026-01-01 } }\npresets", "integer"),
    ("presets", f"tables = {{ t = {'{ a = ' * 900}1{' }' * 900} }}\npresets", ""),
    ("presets", f"more = {'[' * 9000}\npresets", "not TOML"),
    ("seats = [3, 4]", "seats = [3, 4", "not TOML"),
    ("seats = [3, 4]", "seats = [1]", "greater than or equal to 2"),
    ("least = -10", "least = 500", "least must not be above most"),
    ("partners", "#" * 31_000 + "\npartners", "too long"),
    ("partners", "#\n" * 151 + "\npartners", "too long"),
    ('key = "usual"', 'seats = 5, key = "usual"', "do not sit at a table"),
    ('key = "usual"', 'rules = { deck = 25 }, key = "usual"', "Not known here: deck"),
]


@pytest.mark.parametrize(
    ("old", "new", "why"), HOSTILE, ids=[f"{number}-{why}" for number, (*_change, why) in enumerate(HOSTILE)]
)
def test_it_refuses_a_file_that_would_stop_a_night(old: str, new: str, why: str) -> None:
    assert old in TEXT
    with pytest.raises(ShapeError) as refused:
        read_own(TEXT.replace(old, new, 1))
    assert (refused.value.code, refused.value.fields) == ("declaration", ("file",))
    assert why in str(refused.value)


def test_it_refuses_formulas_that_use_each_other_without_end() -> None:
    names = [f"n{number}" for number in range(40)]
    chain = ["1 + (2 + (3 + (4 + 5)))", *(f"1 + (2 + (3 + {name}))" for name in names)]
    named = "\n".join(f"{name} = {json.dumps(text)}" for name, text in zip(names, chain, strict=False))
    with pytest.raises(ShapeError, match="use each other too often"):
        read_own(f"{TEXT}\n[named]\n{named}\n")


ODD: list[tuple[str, str, dict[str, Any]]] = [
    ("most = 100,", "most = 100, most_now = \"'a'\",", {"points_left": [101, 0, 0], "knocked": [1, 0, 0]}),
    ("most = 100,", 'most = 100, most_now = "1 // 0",', {"points_left": [101, 0, 0], "knocked": [1, 0, 0]}),
    ('each = "', 'each = "points_left[7] + ', {"points_left": [1, 0, 0], "knocked": [1, 0, 0]}),
    ('each = "', "each = \"'a' if me == 0 else ", {"points_left": [1, 0, 0], "knocked": [1, 0, 0]}),
    ('each = "', 'each = "900 + ', {"points_left": [1, 0, 0], "knocked": [1, 0, 0]}),
]


@pytest.mark.parametrize(("old", "new", "facts"), ODD, ids=[str(number) for number in range(len(ODD))])
def test_it_refuses_hands_that_its_formulas_do_not_count(old: str, new: str, facts: dict[str, Any]) -> None:
    game = read_own(TEXT.replace(old, new, 1))
    ruleset = game.read_ruleset({})
    with pytest.raises(ValueError, match=r"check|needed"):
        game.score_hand(ruleset, game.read_hand(facts), 3)
