"""Which suit a card belongs to, and what beats what."""

import pytest

from scoring.rules.five_handed.cards import PACKS
from scoring.rules.hand.cards import (
    BIT,
    EUCHRE_PACKS,
    FULL_PACK,
    TWO_PACKS,
    as_cards,
    names,
    order,
    pack,
    ranking,
    single,
    suit_of,
)

# docs/house-rules.md, "A hand of euchre", 5; traditional-euchre, "Hearts is trump"; five-handed-euchre, Trump.
SUITS_OF = [
    ("JH", "H", "H"),
    ("JD", "H", "H"),
    ("JC", "H", "C"),
    ("JS", "H", "S"),
    ("JH", "D", "D"),
    ("JC", "S", "S"),
    ("JS", "C", "C"),
    ("JD", "S", "D"),
    ("JD", None, "D"),
    ("9H", "S", "H"),
    ("JOKER", "S", "S"),
    ("JOKER-LOW", "D", "D"),
    ("2S", "H", "H"),
    ("2H", "C", "C"),
    ("2H", None, "H"),
    ("JOKER", None, "JOKER"),
]


@pytest.mark.parametrize(("card", "trump", "suit"), SUITS_OF)
def test_it_knows_which_suit_a_card_belongs_to(card, trump, suit):
    assert suit_of(card, trump) == suit


RANKINGS = [
    # traditional-euchre, "The order from highest to lowest"
    (24, "H", "H", "JH JD AH KH QH TH 9H"),
    (24, "D", "H", "AD KD QD TD 9D"),
    (24, "C", "H", "AC KC QC JC TC 9C"),
    (24, "S", None, "AS KS QS JS TS 9S"),
    # docs/house-rules.md, Games: a joker above the right bower; 8s and 7s below the 9s
    (25, "S", "S", "JOKER JS JC AS KS QS TS 9S"),
    (32, "C", "D", "AC KC QC JC TC 9C 8C 7C"),
    (32, "D", "D", "JD JH AD KD QD TD 9D 8D 7D"),
]


@pytest.mark.parametrize(("size", "suit", "trump", "cards"), RANKINGS)
def test_it_ranks_the_cards_of_a_suit(size, suit, trump, cards):
    assert [card for card in ranking(suit, trump) if card in EUCHRE_PACKS[size]] == cards.split()


def test_it_ranks_the_twos_and_jokers_above_the_bowers():
    # five-handed-euchre, Trump: "if spades are trump, the order is 2S,2H,JS,JC,AS,KS,QS,10S,9S,8S"
    with_twos = [card for card in ranking("S", "S") if card in PACKS[30, False]]
    assert " ".join(with_twos) == "2S 2H JS JC AS KS QS TS 9S 8S"
    with_jokers = [card for card in ranking("H", "H") if card in PACKS[29, True]]
    assert " ".join(with_jokers) == "JOKER-HIGH JOKER-LOW JH JD AH KH QH TH 9H 8H"


TRICKS = [
    # cards in the order played, trump, the winner
    ("9H AH TH KH", "S", "AH"),
    ("9H AC AD AS", "S", "AS"),
    ("AH 9S TS KH", "S", "TS"),
    ("AS JC JS 9S", "S", "JS"),
    ("AS KS JC 9S", "S", "JC"),
    ("9C JC AC TC", "S", "JC"),
    ("9C AH AD AS", "D", "AD"),
    ("9C AH AD AS", None, "9C"),
    ("JS AS QS KS", None, "AS"),
    ("AS JOKER JS JC", "S", "JOKER"),
    ("9D JOKER AD KD", "S", "JOKER"),
    ("9D JOKER AD KD", None, "JOKER"),
    ("JOKER 9D AD KD", None, "JOKER"),
    ("9D KC", "H", "9D"),
]


@pytest.mark.parametrize(("played", "trump", "winner"), TRICKS)
def test_it_knows_who_wins_a_trick(played, trump, winner):
    trick = played.split()
    assert trick[order(trump).taker([BIT[card] for card in trick])] == winner


def test_it_makes_a_pack_of_the_ranks_told():
    assert " ".join(pack("9T", "JOKER")) == "9C 9D 9H 9S TC TD TH TS JOKER"


def test_it_takes_cards_apart():
    assert set(single(as_cards(["9C", "TD", "AS"]))) == {BIT["9C"], BIT["TD"], BIT["AS"]}


def test_it_knows_every_pack():
    assert {size: len(set(pack)) for size, pack in EUCHRE_PACKS.items()} == {
        size: size for size in (24, 25, 28, 29, 32, 33)
    }
    assert {key: len(set(pack)) for key, pack in PACKS.items()} == {
        (29, False): 29,
        (30, False): 30,
        (29, True): 29,
        (30, True): 30,
    }
    assert len(set(FULL_PACK)) == 52
    assert len(set(TWO_PACKS)) == 104
    assert "8C" not in PACKS[29, False]
    assert "2S" not in PACKS[29, True]


def test_it_names_the_cards_of_a_hand_in_alphabetical_order():
    assert names(as_cards(["TC", "9H", "QS", "AD", "JC"])) == ("9H", "AD", "JC", "QS", "TC")
    assert names(0) == ()
