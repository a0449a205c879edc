"""A game made of a file alone: what the file may say, and what is refused before anybody can play it."""

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from scoring.rules import GAMES, DeclaredGame, RuleError, ShapeError, texts_of
from scoring.rules.declared.declaration import read_declaration
from scoring.rules.declared.game import read_game

FILES = sorted((Path(__file__).parents[4] / "scoring" / "rules" / "declared" / "games").glob("*.toml"))
FILE = """
key = "parish-rummy"
title = "Rummy of the parish"
source = "The back of an envelope"
seats = [2, 3]
fewest_wins = true
fields = [
  { name = "left", label = "Points left", per = "seat", most = 100 },
  { name = "knocked", label = "Who knocked", kind = "seat", optional = true },
]
must = [
  { that = "knocked == nobody or left[knocked] <= 10", field = "knocked", says = "Nobody knocks with more than ten." },
]
presets = [{ key = "parish-rummy", title = "Ours", about = "As ever." }]
[points]
each = "left[me] if knocked != me else 0"
least = 0
most = 100
[ends]
points = [200]
lost_at = -50
"""


def file(**changed: Any) -> dict[str, Any]:
    """The file with some of it changed."""
    return {**tomllib.loads(FILE), **changed}


def test_it_is_a_game_by_one_file_alone() -> None:
    game = read_game(file())
    ruleset = game.read_ruleset({})
    hand = game.read_hand({"left": [4, 30, 0], "knocked": 0})
    assert game.score_hand(ruleset, hand, 3).points == (0, 30, 0)
    assert game.winners(ruleset, [(0, 30, 4)]) == (0,)
    with pytest.raises(RuleError) as refused:
        game.score_hand(ruleset, game.read_hand({"left": [11, 30], "knocked": 0}), 2)
    assert (refused.value.sentence, refused.value.fields) == ("Nobody knocks with more than ten.", ("knocked",))
    assert "Headtable knows this game by its score sheet alone" in str(game.in_words(ruleset))
    with pytest.raises(RuleError, match="by its score sheet alone"):
        game.pack(ruleset, 2)
    assert [*texts_of(file())] == ["Rummy of the parish", "Points left", "Who knocked", *[*texts_of(file())][3:]]


def test_it_ends_with_its_points_or_where_a_side_has_fallen_too_far() -> None:
    game = read_game(file())
    ruleset = game.read_ruleset({})
    assert not game.progress(ruleset, [(100, 99)]).is_over
    assert game.progress(ruleset, [(100, 99), (100, 0), (1, 1)]).superfluous == 1
    fallen = game.progress(ruleset, [(-50, 10), (0, 250)])
    assert (fallen.is_over, fallen.superfluous) == (True, 1)
    assert not game.progress(game.read_ruleset({"game_ends": "bell"}), [(-50, 10)]).is_over


FIELDS = file()["fields"]
WRONG: list[tuple[dict[str, Any], str, str]] = [
    # what is changed, where it is wrong, why
    ({"colour": "red"}, "colour", "Extra inputs are not permitted"),
    ({"key": "No Key"}, "key", "String should match pattern"),
    ({"seats": [9]}, "seats.0", "less than or equal to 8"),
    ({"seats": "3"}, "seats", "valid list"),
    ({"title": "x" * 301}, "title", "at most 300"),
    ({"fields": FIELDS * 40}, "fields", "at most 60"),
    ({"fields": [*FIELDS, FIELDS[0]]}, "game", "left: this name is there twice"),
    ({"fields": [{"name": "sum", "label": "Sum", "most": 3}]}, "game", "sum: this name is there twice"),
    ({"fields": [{"name": "left", "label": "Left"}]}, "game", "field left: least must be below most"),
    (
        {"fields": [{"name": "left", "label": "Left", "kind": "choice"}]},
        "game",
        "field left: values belong to",
    ),
    (
        {"fields": [{"name": "left", "label": "Left", "most": 3, "asked": "knocked"}, FIELDS[1]]},
        "game",
        "nothing is called knocked",
    ),
    ({"points": {"each": "stock[me]", "least": 0, "most": 1}}, "game", "points: nothing is called stock here"),
    ({"points": {"each": "left.pop()", "least": 0, "most": 1}}, "game", "points: this cannot stand in a formula"),
    ({"points": {"each": "left[me] ** 9", "least": 0, "most": 1}}, "game", "points: this cannot stand in a formula"),
    ({"named": {"a": "b", "b": "1"}}, "game", "named a: nothing is called b here"),
    ({"named": {"a": "a"}}, "game", "named a: nothing is called a here"),
    ({"must": [{"that": "True", "says": "No.", "field": "stock"}]}, "game", "must: there is no field stock"),
    ({"says": "%(stock)s"}, "game", "says: it names something that is no field"),
    ({"bidder": "left"}, "game", "bidder: it is the name of a field for a seat"),
    (
        {"options": [{"name": "o", "part": "play", "label": "O", "help": "O.", "default": "no", "says": {}}]},
        *("game", "option o: the default is one of its values"),
    ),
]


@pytest.mark.parametrize(("changed", "where", "why"), WRONG, ids=lambda changed: str(changed)[:60])
def test_it_says_where_a_file_is_wrong_and_why(changed: dict[str, Any], where: str, why: str) -> None:
    with pytest.raises(ShapeError) as refused:
        read_declaration(file(**deepcopy(changed)))
    assert refused.value.fields == (where,)
    assert why in str(refused.value)


def test_it_refuses_a_hand_that_its_formulas_do_not_count() -> None:
    game = read_game(file(points={"each": "left[me + 1]", "least": 0, "most": 100}))
    with pytest.raises(RuleError) as refused:
        game.score_hand(game.read_ruleset({}), game.read_hand({"left": [4, 30]}), 2)
    assert refused.value.code == "uncounted"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_has_a_file_of_at_most_150_lines_that_names_its_source(path: Path) -> None:
    text = path.read_text()
    assert len(text.splitlines()) <= 150
    game = GAMES[tomllib.loads(text)["key"]]
    assert isinstance(game, DeclaredGame)
    assert len(game.declared.source) > 20
    assert [option.name for option in game.house_rules()][:-1] == [option.name for option in game.declared.options]
