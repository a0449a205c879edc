"""The referee on a trick of bid euchre: expected by hand from docs/house-rules.md, "Bid euchre"."""

import pytest

from scoring.rules import RuleError, ShapeError, rule_on_hand, rule_on_trick
from tests.scoring.rules.referee.test_referee_hands import BID

DOUBLE = {"deck": "double-48", "no_trump": "high-and-low"}


def trick(cards, trump, options=DOUBLE, **more):
    """The ruling on cards given as one word: "AD1 AD2 KH1 TC2"."""
    return rule_on_trick({"game": "bid-euchre", "options": options, "trump": trump, "cards": cards.split(), **more})


@pytest.mark.parametrize(
    ("cards", "trump", "winner"),
    [
        ("KD1 AD1 AD2 QD1", "H", 1),  # two aces of diamonds: the first played wins
        ("AD2 AD1 KD1 QD1", "H", 0),
        ("JH2 JH1 JD1 AH1", "H", 0),  # so do the right bowers
        ("AD1 JD2 JH1 JD1", "H", 2),  # right above left
        ("AD1 9H2 9H1 KD1", "H", 1),  # the first of the two lowest trumps beats the ace led
        ("JD1 AD1 KD1 AH1", None, 1),  # no trump, high: the jack stands between ten and queen
        ("QD1 9D1 TD1 9D2", "low", 1),  # no trump, low: the lowest card, and of two the first
        ("QD1 9C1 TD1 9S2", "low", 2),  # a lower card of another suit takes nothing
        ("JD1 JH1 QD1 KD1", "low", 0),  # and no jack is a bower
    ],
)
def test_it_says_who_takes_the_trick(cards, trump, winner):
    assert trick(cards, trump).winner == winner


def test_it_has_both_left_bowers_follow_trump():
    assert trick("9H1 TC1", "H", held=[None, ["JD2", "9S1"]]).revokes == (1,)
    assert trick("AD1 TC1", "H", held=[None, ["JD2", "9S1"]]).revokes == ()
    assert trick("AD1 TC1", "low", held=[None, ["JD2", "9S1"]]).revokes == (1,)
    assert trick("AD1 TC1", "low", held=[None, ["JD2", "9S1"]]).plays[1].choices == ("JD2",)


def test_it_says_what_each_card_did():
    assert [play.role for play in trick("AD1 KD1 9H1 TC1", "H").plays] == ["leads", "follows", "trumps", "sheds"]
    assert [play.role for play in trick("AD1 JD1 9H1 TC1", "low").plays] == ["leads", "follows", "sheds", "sheds"]
    assert not any(play.is_trump for play in trick("AD1 JD1 9H1 TC1", "low").plays)


def test_it_lets_a_joker_win_also_without_trump():
    joker = {"deck": "25", "no_trump": "high-and-low"}
    assert trick("AD JOKER KD QD", "H", joker).winner == 1
    assert trick("AD JOKER KD QD", None, joker).winner == 1
    assert trick("9D JOKER KD QD", "low", joker).winner == 1


def test_it_has_a_card_of_each_of_eight_players():
    cards = "9D1 TD1 QD1 KD1 9D2 TD2 QD2 AD1"
    assert trick(cards, "H", seats=8).winner == 7
    assert trick(cards, "low", seats=8).winner == 0


def test_it_names_the_rules_that_it_went_by():
    def rules(ruling):
        return [rule.rule for rule in ruling.rules]

    assert rules(trick("9D1", "H")) == ["takes", "follow", "equal-cards"]
    assert rules(trick("9D1", None)) == ["takes", "follow", "no-trump", "equal-cards"]
    assert rules(trick("9D1", "low")) == ["low", "follow", "no-trump", "equal-cards"]
    assert rules(trick("9D JC", "S", {"deck": "24"})) == ["takes", "follow", "left-bower"]
    assert trick("9D1", "low").rules[0].source == "House rules, Bid euchre"


def test_it_refuses_low_cards_where_nobody_plays_for_them():
    for game, options in (("bid-euchre", {"no_trump": "high"}), ("bid-euchre", {"no_trump": "off"}), ("euchre", {})):
        with pytest.raises(RuleError, match="nobody plays for low cards") as refused:
            rule_on_trick({"game": game, "options": options, "trump": "low", "cards": []})
        assert (refused.value.code, refused.value.fields) == ("no-low", ("trump",))


def test_it_refuses_a_card_that_is_there_twice():
    with pytest.raises(RuleError, match="There twice: AD1"):
        trick("AD1 AD1", "H")


def hand(**more):
    """The ruling on a hand of the double deck for four in which seat 1 bid 6 hearts, as far as it was played."""
    asked = {"options": DOUBLE, "seats": 4, "dealer": 0, "maker": 1, "bid": 6, "trump": "H", "cards": []}
    return rule_on_hand({"game": "bid-euchre"} | asked | more)


def test_it_has_whoever_bid_highest_lead_and_partners_of_a_loner_sit_out():
    assert (hand().seats, hand().turn) == ((1, 2, 3, 0), 1)
    assert hand(bid="moon").seats == (1, 2, 0)
    assert hand(seats=6, options=DOUBLE | {"teams": "two-teams"}, bid="moon").seats == (1, 2, 4, 0)


def test_it_finds_a_revoke_in_a_hand_and_leaves_its_price_to_the_director():
    ruling = hand(cards=["AD1", "9D1", "TC1", "QD1", "KD1", "9S1", "TD1", "JS1"])
    assert (ruling.revoke.trick, ruling.revoke.seat, ruling.revoke.card) == (0, 3, "TC1")
    assert ruling.points is None
    assert [rule.rule for rule in ruling.rules][-2:] == ["revoke", "renege: the director decides"]


def test_it_names_what_the_bid_brings_and_what_it_costs():
    short = {"options": {"deck": "24"}, "dealer": 3, "maker": 0, "trump": "H", "cards": BID["cards"]}
    made, failed, moon = hand(**short, bid=4), hand(**short, bid=6), hand(**short | {"cards": []}, bid="moon")
    assert [rule.sentence for rule in made.rules[-2:]] == [
        "A side that makes its bid scores a point for every trick it took.",
        "The others score a point for every trick they took.",
    ]
    assert (made.points, failed.points) == ((5, 1, 5, 1), (-6, 1, -6, 1))
    assert failed.rules[-2].rule == "failed_special: points"
    assert moon.turn == 0


@pytest.mark.parametrize(
    ("asked", "code", "fields"),
    [
        ({"maker": None}, "bid", ("maker", "bid")),
        ({"bid": None}, "bid", ("maker", "bid")),
        ({"bid": 13}, "bid", ("bid",)),
        ({"bid": "little-pepper"}, "no-such-bid", ("bid",)),
        ({"trump": None, "options": DOUBLE | {"no_trump": "off"}}, "no-trump-off", ("denomination",)),
        ({"cards": ["AD1"] * 2}, "card-twice", ("cards",)),
    ],
)
def test_it_refuses_what_nobody_can_have_bid(asked, code, fields):
    with pytest.raises(RuleError) as refused:
        hand(**asked)
    assert (refused.value.code, refused.value.fields) == (code, fields)


def test_it_takes_no_word_for_a_bid_that_nobody_knows():
    with pytest.raises(ShapeError, match="bid"):
        hand(bid="seven")
