"""One action of a record: the fields its word needs, those it may have, and what is said of the others."""

import pytest

from scoring.rules.hand.acts import Act
from scoring.rules.hand.record import MOST_SEATS, Verb, act_as_json, read_act, read_record, record_as_json
from tests.scoring.rules.playing import why_not

RECORD = {"game": "euchre", "dealer": 1, "deal": [["9H"], ["TC"]], "actions": []}


@pytest.fixture
def verbs():
    # Made here, and not with the games: what makes them is to be tried as well.
    return {
        "lay": Verb("Somebody lays a card.", needs=("card",)),
        "bid": Verb("Somebody bids.", needs=("suit",), may=("alone", "cards")),
        "wait": Verb("Nothing."),
    }


READ = [
    ({"seat": 1, "do": "lay", "card": "9H"}, Act(1, "lay", "9H")),
    ({"seat": 5, "do": "lay", "card": "9H", "legal": ["9H", 3]}, Act(5, "lay", "9H")),
    ({"seat": 0, "do": "bid", "suit": "C"}, Act(0, "bid", suit="C")),
    ({"seat": 0, "do": "bid", "suit": "C", "alone": None, "cards": None}, Act(0, "bid", suit="C")),
    ({"seat": 0, "do": "bid", "suit": "C", "alone": True}, Act(0, "bid", suit="C", alone=True)),
    ({"seat": 0, "do": "bid", "suit": "C", "cards": ["9H", "TC"]}, Act(0, "bid", suit="C", cards=("9H", "TC"))),
    ({"seat": 0, "do": "wait"}, Act(0, "wait")),
]


@pytest.mark.parametrize(("body", "act"), READ, ids=str)
def test_it_reads_an_act_as_it_was_told(verbs, body, act):
    assert read_act(verbs, body) == act
    assert read_act(verbs, act_as_json(act)) == act
    assert type(read_act(verbs, body).alone) is bool


UNREADABLE = [
    # sent, the fields at fault
    ({"do": "lay", "card": "9H"}, ["seat"]),
    ({"seat": MOST_SEATS, "do": "lay", "card": "9H"}, ["seat"]),
    ({"seat": -1, "do": "lay", "card": "9H"}, ["seat"]),
    ({"seat": True, "do": "wait"}, ["seat"]),
    ({"seat": "1", "do": "lay", "card": "1H"}, ["seat", "card"]),
    ({"seat": 1, "do": "lay"}, ["card"]),
    ({"seat": 1, "do": "lay", "card": ["9H"]}, ["card"]),
    ({"seat": 1, "do": "lay", "card": "9H", "suit": None}, ["suit"]),
    ({"seat": 9, "do": "wait", "card": "9H"}, ["card", "seat"]),
    ({"seat": 1, "do": "bid"}, ["suit"]),
    ({"seat": 1, "do": "bid", "suit": "X", "alone": 1, "cards": ["XX"]}, ["suit", "alone", "cards"]),
    ({"seat": 1, "do": "bid", "suit": "C", "cards": "9H"}, ["cards"]),
]


@pytest.mark.parametrize(("body", "wrong"), UNREADABLE, ids=str)
def test_it_names_every_field_of_an_act_that_is_not_right(verbs, body, wrong):
    sentence = f"“{body['do']}” cannot be read. Missing or not possible: {', '.join(wrong)}."
    assert why_not(read_act, verbs, body) == ("act", tuple(wrong), "", sentence)


@pytest.mark.parametrize("word", ["fold", "", None, ["lay"]], ids=str)
def test_it_names_the_words_there_are(verbs, word):
    sentence = f"“{word}” is not something a player can do here. Possible are: lay, bid, wait."
    assert why_not(read_act, verbs, {"seat": 0, "do": word}) == ("unknown-act", ("do",), "", sentence)


def test_it_says_what_each_word_means(verbs):
    assert [verb.means for verb in verbs.values()] == ["Somebody lays a card.", "Somebody bids.", "Nothing."]
    assert [verb.needs for verb in verbs.values()] == [("card",), ("suit",), ()]
    assert [verb.may for verb in verbs.values()] == [(), ("alone", "cards"), ()]


WRONG_RECORDS = [
    ({"game": None}, ["game"]),
    ({"dealer": 2}, ["dealer"]),  # there are two seats
    ({"dealer": -1}, ["dealer"]),
    ({"deal": []}, ["deal"]),
    ({"deal": [["9H"]] * (MOST_SEATS + 1)}, ["deal"]),
    ({"deal": [["9H"], "TC"]}, ["deal"]),
    ({"deal": [["9H"], [["TC"]]]}, ["deal"]),
    ({"id": 1.0}, ["id"]),
    ({"options": []}, ["options"]),
    ({"upcard": "11C"}, ["upcard"]),
    ({"actions": None, "kitty": ["X"], "id": True}, ["actions", "id", "kitty"]),
]


@pytest.mark.parametrize(("change", "wrong"), WRONG_RECORDS, ids=str)
def test_it_names_every_field_of_a_record_that_is_not_right(change, wrong):
    sentence = f"This is not a hand record. Missing or not possible: {', '.join(wrong)}."
    assert why_not(read_record, RECORD | change) == ("record", tuple(wrong), "", sentence)


@pytest.mark.parametrize("change", [{}, {"id": "x", "upcard": "9C", "options": {"deck": 25}}, {"id": 7, "kitty": []}])
def test_it_reads_back_a_record(change):
    record = read_record(RECORD | change)
    shown = {"id": None, "options": {}, "upcard": None} | RECORD | change
    assert record_as_json(record) == shown
    assert read_record(record_as_json(record)) == record


@pytest.mark.parametrize("raw", [["game"], "game", None, 3])
def test_it_asks_for_a_record_and_acts_with_named_values(verbs, raw):
    assert why_not(read_record, raw)[0] == why_not(read_act, verbs, raw)[0] == "shape"


def test_it_takes_as_many_seats_as_there_are_at_any_table():
    seats = [["9H"]] * MOST_SEATS
    assert len(read_record(RECORD | {"deal": seats, "dealer": MOST_SEATS - 1}).deal) == 8
    assert len(read_record(RECORD | {"deal": seats[:1], "dealer": 0}).deal) == 1
