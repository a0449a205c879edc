"""The referee on a trick of bid euchre: expected by hand from docs/house-rules.md, "Bid euchre"."""

import pytest

from scoring.rules import RuleError, rule_on_hand, rule_on_trick

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


def test_it_judges_no_whole_hand():
    with pytest.raises(RuleError, match="one trick at a time"):
        rule_on_hand({"game": "bid-euchre", "dealer": 0, "cards": []})
