"""Finding a game by its key."""

import json

import pytest

from scoring.rules.errors import ShapeError
from scoring.rules.registry import GAMES, get_game
from tests.scoring.rules.playing import why_not


def test_it_finds_euchre():
    game = get_game("euchre")
    assert game is GAMES["euchre"]
    assert (game.key, game.seat_counts, game.fewest_wins) == ("euchre", (4,), False)
    assert game.sides(4) == ((0, 2), (1, 3))


@pytest.mark.parametrize("key", ["poker", "", "Euchre", None, 4, ["euchre"], "\ud800" * 99])
def test_it_refuses_an_unknown_game(key):
    with pytest.raises(ShapeError) as refused:
        get_game(key)
    assert refused.value.code == "unknown-game"
    assert refused.value.fields == ("game",)
    assert "euchre" in str(refused.value)
    assert str(refused.value).encode()


AS_SENT = [
    # game, facts sent, all facts
    ("euchre", {"kind": "passed-out"}, {"dealer": None}),
    ("euchre", {"maker": 0, "tricks": 3}, {"kind": "played", "alone": False, "defender_alone": None, "bid": None}),
    ("euchre-two-handed", {"maker": 1, "tricks": 3}, {"kind": "played", "alone": False, "bid": None}),
    ("euchre-three-handed", {"kind": "no-trump", "tricks": [2, 2, 1], "dealer": 2}, {}),
    ("euchre-five-handed", {"maker": 4, "tricks": [0, 0, 2, 0, 3]}, {"kind": "played", "partner": None, "bid": None}),
    ("texas-euchre", {"laid": [4, 2, 9], "tricks": [0, 1, 3], "thrower": 0}, {"kind": "thrown-down", "dealer": None}),
    ("bid-euchre", {"bidder": 1, "bid": 4, "tricks": 5}, {"kind": "played", "denomination": None, "dealer": None}),
    ("bid-euchre", {"bidder": 1, "bid": "moon", "tricks": [0, 6, 2], "denomination": "low"}, {"kind": "played"}),
]


@pytest.mark.parametrize(("key", "body", "more"), AS_SENT, ids=str)
def test_it_writes_every_fact_of_a_hand_as_it_was_told(key, body, more):
    game = get_game(key)
    written = game.hand_as_json(game.read_hand(body))
    assert {name: written[name] for name in body | more} == body | more
    assert type(written.get("alone")) in (type(None), bool)
    assert game.read_hand(json.loads(json.dumps(written))) == game.read_hand(body)


KINDS = {
    "euchre": "played, passed-out, no-trump, renege, poker",
    "euchre-two-handed": "played, passed-out, no-trump",
    "euchre-three-handed": "played, passed-out, no-trump",
    "euchre-five-handed": "played, thrown-in",
    "texas-euchre": "thrown-down, exhausted",
    "bid-euchre": "played, passed-out",
}
BY_DECLARATION = "belote, cribbage, 500, hearts, pinochle, pitch, skat, spades, whist-drive"


@pytest.mark.parametrize("key", KINDS)
@pytest.mark.parametrize("kind", ["misdeal", None, ["played"]], ids=str)
def test_it_names_the_kinds_of_hands_there_are(key, kind):
    found = ("shape", ("kind",), "", f"A hand is one of these: {KINDS[key]}.")
    assert why_not(get_game(key).read_hand, {"kind": kind}) == found


def test_it_names_what_it_does_not_know_and_what_would_be_possible():
    euchre = get_game("euchre")
    unknown = "Not known here: dekc, 7. Known are: dealer, kind."
    assert why_not(euchre.read_hand, {"kind": "passed-out", "dekc": 1, 7: 0})[3] == unknown
    wrong = "Something is missing or not possible. The possible values are: by: 0–3; alone: true, false."
    assert why_not(euchre.read_hand, {"kind": "renege", "by": "2", "alone": 1})[3] == wrong
    no_game = "There is no game “whist”. There are: " + ", ".join(KINDS) + f", {BY_DECLARATION}."
    assert "“" + "x" * 40 + "”" in why_not(get_game, "x" * 50)[3]  # no longer than that
    assert why_not(get_game, "whist") == ("unknown-game", ("game",), "", no_game)


def test_it_keeps_every_game_under_its_own_key():
    assert all(key == game.key for key, game in GAMES.items())
    with pytest.raises(TypeError):
        GAMES["whist"] = GAMES["euchre"]
