"""The referee on one trick: who takes it, and which play was a revoke; expected by hand from docs/house-rules.md."""

import re
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from scoring.rules import GAMES, RuleError, ShapeError, rule_on_trick
from scoring.rules.citations import TITLES, Citation


def cards_of(words):
    """A list of cards given as one word."""
    return words.split()


HOUSE_RULES = (Path(__file__).parents[4] / "docs" / "house-rules.md").read_text()


def trick(cards, trump="H", game="euchre", **more):
    """The ruling on cards given as one word: "AD KH QD TC"."""
    return rule_on_trick({"game": game, "trump": trump, "cards": cards_of(cards), **more})


@pytest.mark.parametrize(
    ("cards", "trump", "winner"),
    [
        ("9C TC AC KC", "H", 2),  # the highest of the suit led
        ("AC 9H KC TC", "H", 1),  # any trump beats it
        ("AH JD KH 9H", "H", 1),  # the left bower beats the ace
        ("JD AH JH 9H", "H", 2),  # and the right bower beats the left
        ("JD AD KD AH", "H", 0),  # the left bower led is a trump: nobody follows with diamonds, and the ace is lower
        ("AD JD KD 9D", "S", 0),  # under spades the jack of diamonds is a plain jack
        ("JD AD KD AS", "S", 3),
        ("AC KD QD AD", "H", 0),  # nobody follows, and nobody trumps
        ("9C AC", "H", 1),  # as it lies, though two are to come
        ("JD KD QD AD", None, 3),  # without trump the ace beats the jack
    ],
)
def test_it_says_who_takes_the_trick(cards, trump, winner):
    assert trick(cards, trump).winner == winner


@pytest.mark.parametrize(
    ("cards", "trump", "winner"),
    [("JH JOKER AH 9H", "H", 1), ("AC JOKER KC 9H", "H", 1), ("AC JOKER KC AH", None, 1), ("JOKER JH JD AH", "H", 0)],
)
def test_it_has_the_joker_above_the_right_bower(cards, trump, winner):
    assert trick(cards, trump, options={"deck": 25}).winner == winner


def test_it_has_the_joker_follow_a_trump_led_and_no_other_suit():
    deck = {"options": {"deck": 25}}
    assert trick("9H TC", held=[None, ["JOKER"]], **deck).revokes == (1,)
    assert trick("9D TC", held=[None, ["JOKER"]], **deck).revokes == ()
    assert trick("JOKER TC", held=[None, ["9H"]], **deck).revokes == (1,)


def test_it_has_the_twos_above_the_right_bower_with_five():
    assert trick("JH 2H 2S AH KH", game="euchre-five-handed").winner == 2
    assert trick("AC 2H KC QC 9C", game="euchre-five-handed").winner == 1
    jokers = {"options": {"jokers": True}}
    assert trick("JH JOKER-LOW JOKER-HIGH AH KH", game="euchre-five-handed", **jokers).winner == 2


@pytest.mark.parametrize(
    ("cards", "reverse", "winner"),
    [("9S AD 9H KC", False, 1), ("9S AD AH KC", False, 2), ("9S AD 9H KC", True, 2), ("2S 2D", True, 1)],
)
def test_it_lets_rank_alone_count_in_texas(cards, reverse, winner):
    assert trick(cards, None, "texas-euchre", options={"reverse": reverse}).winner == winner


def test_it_calls_nothing_a_revoke_in_texas():
    ruling = trick("9S AD", None, "texas-euchre", held=[None, ["KS"]])
    assert ruling.revokes == ()
    assert ruling.plays[1].choices == ("AD", "KS")


def test_it_finds_a_revoke_in_the_hand_that_was_held():
    ruling = trick("AD KH QD TC", held=[None, None, None, ["9D", "9S"]])
    assert ruling.revokes == (3,)
    assert ruling.plays[3].choices == ("9D",)


def test_it_has_the_left_bower_follow_trump_and_not_its_own_color():
    # Diamonds are led: the jack of diamonds, the left bower, need not be played to them.
    assert trick("AD TC", held=[None, ["JD", "9S"]]).revokes == ()
    # Hearts are led: it must.
    assert trick("9H TC", held=[None, ["JD", "9S"]]).revokes == (1,)
    # It is led itself: hearts must be played to it, and diamonds need not.
    assert trick("JD TC", held=[None, ["9H"]]).revokes == (1,)
    assert trick("JD TC", held=[None, ["9D"]]).revokes == ()
    # Under clubs it is a diamond like any other.
    assert trick("AD TC", "C", held=[None, ["JD", "9S"]]).revokes == (1,)


def test_it_leaves_open_what_depends_on_cards_nobody_named():
    ruling = trick("AD KD KH TC")
    assert [play.is_legal for play in ruling.plays] == [True, True, None, None]
    assert [play.role for play in ruling.plays] == ["leads", "follows", "trumps", "sheds"]
    assert all(play.choices is None for play in ruling.plays)


def test_it_is_sure_of_a_hand_without_the_suit():
    ruling = trick("AD TC", held=[None, ["9S", "KH"]])
    assert ruling.plays[1].is_legal is True
    assert ruling.plays[1].choices == ("9S", "KH", "TC")


def rules_of(ruling):
    return {rule.rule for rule in ruling.rules}


def test_it_names_the_rules_that_it_went_by():
    assert rules_of(trick("9C TC")) == {"takes", "follow"}
    assert rules_of(trick("9C JD")) == {"takes", "follow", "left-bower"}
    assert rules_of(trick("9C JD", None)) == {"takes", "follow", "no-trump"}
    assert rules_of(trick("9C", None, "texas-euchre")) == {"highest-rank", "any-card"}
    assert trick("9C").rules[0].source == "Traditional Euchre, Game play"


def test_every_rule_stands_in_its_source_as_the_house_rules_have_it():
    folders = sorted({f"scoring.rules.{game.folder}" for game in GAMES.values()})
    own = [f"{folder}.cited" for folder in folders if find_spec(f"{folder}.cited")]
    values = [value for name in ("scoring.rules.citations", *own) for value in vars(import_module(name)).values()]
    rows = [value if isinstance(value, Mapping) else {0: value} for value in values]
    known = [citation for row in rows for citation in row.values() if isinstance(citation, Citation)]
    assert len(known) == 48
    for citation in known:
        if citation.document == "house-rules":
            heading = citation.section.partition(",")[0]
            assert re.search(rf"^##+ {re.escape(heading)}$", HOUSE_RULES, re.MULTILINE), citation
        else:
            assert f"`{citation.document}`, {citation.section}" in HOUSE_RULES.replace("\n", " "), citation
        assert citation.title or citation.document in TITLES


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.knows_cards])
def test_it_rules_on_the_first_card_of_every_game(key):
    trump = "H" if GAMES[key].has_suits else None
    assert trick("9S", trump, key).winner == 0
    assert trick("", trump, key).winner is None


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"cards": cards_of("9H TH JH QH KH")}, "too-many-cards"),
        ({"cards": ["9H", "9H"]}, "card-twice"),
        ({"cards": ["9H"], "held": [["9H"]]}, "card-twice"),
        ({"cards": ["2H"]}, "not-in-pack"),
        ({"cards": ["XX"]}, "not-in-pack"),
        ({"cards": ["JOKER"]}, "not-in-pack"),
        ({"cards": ["9H"], "held": [None, ["TH"]]}, "too-many-cards"),
        ({"cards": ["9H"], "seats": 5}, "seats"),
        ({"game": "texas-euchre", "trump": "H", "cards": ["9H"]}, "no-suits"),
    ],
)
def test_it_refuses_cards_that_cannot_lie_there(asked, code):
    with pytest.raises(RuleError) as refused:
        rule_on_trick({"game": "euchre", "trump": "H", **asked} if "trump" not in asked else asked)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"game": "whist", "cards": []},
        {"game": "euchre", "cards": "9H"},
        {"game": "euchre", "cards": [7]},
        {"game": "euchre", "cards": [], "trump": "X"},
        {"game": "euchre", "cards": [], "options": {"deck": 7}},
        {"game": "euchre", "cards": [], "options": []},
        {"game": "euchre", "cards": [], "leader": 2},
        {"game": "euchre", "cards": ["9H"] * 200},
        {"game": "euchre", "cards": [], "held": [7]},
    ],
)
def test_it_refuses_what_it_cannot_read(asked):
    with pytest.raises(ShapeError):
        rule_on_trick(asked)


@pytest.mark.parametrize(
    ("cards", "trump", "roles", "trumps"),
    [
        ("AH JD KH 9C", "H", ["leads", "follows", "follows", "sheds"], [True, True, True, False]),
        ("AD JD 9H KD", "H", ["leads", "trumps", "trumps", "follows"], [False, True, True, False]),
        ("JD AD AH JH", "H", ["leads", "sheds", "follows", "follows"], [True, False, True, True]),
        ("JD AD AH 9C", None, ["leads", "follows", "sheds", "sheds"], [False] * 4),
    ],
)
def test_it_says_what_each_card_does_and_which_are_trumps(cards, trump, roles, trumps):
    plays = trick(cards, trump).plays
    assert [play.role for play in plays] == roles
    assert [play.is_trump for play in plays] == trumps
