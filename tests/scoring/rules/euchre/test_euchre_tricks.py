"""The lead, following suit, and who takes the tricks, in four-handed euchre."""

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.euchre.facts import NoTrump, Played
from scoring.rules.hand.cards import names
from scoring.rules.hand.table import Contract
from tests.scoring.rules.playing import EUCHRE, act, after, table_of

# Hearts will be trump. Seat 1 holds the left bower and one diamond.
HANDS = ("9H KH AC KC 9S", "JD 9D TD AS KS", "JH AH TC JC QS", "QH TH QD KD JS")


def hand(*values, hands=HANDS, upcard="9C", kitty=None, **options):
    return after(table_of(*hands, upcard=upcard, kitty=kitty, **options), *values)


def called(bid, **options):
    passes = ["1 pass", "2 pass", "3 pass", "0 pass"]
    return hand(*passes, *passes[: int(bid[0]) - 1 if bid[0] != "0" else 3], bid, **options)


def test_it_has_the_dealers_left_lead():
    assert called("2 call H").seats == (1, 2, 3, 0)
    assert called("2 call H alone").seats == (1, 2, 3)


def test_it_has_the_next_playing_seat_lead_where_the_dealers_left_sits_out():
    assert called("3 call H alone").seats == (2, 3, 0)


LEADS = [
    # bid, lone defender, loner_may_lead, who plays, leader first (traditional-euchre, Leading Alone)
    ("1 call H alone", None, True, (1, 2, 0)),
    ("1 call H alone", None, False, (2, 0, 1)),
    ("2 call H alone", None, False, (1, 2, 3)),
    ("3 call H alone", None, False, (2, 3, 0)),
    ("2 call H", 1, True, (1, 2, 0)),
    ("2 call H", 1, False, (2, 0, 1)),
    ("1 call H alone", 2, False, (2, 1)),
    ("1 call H alone", 2, True, (1, 2)),
    ("1 call H alone", 0, False, (0, 1)),
    ("2 call H alone", 1, False, (1, 2)),
]


@pytest.mark.parametrize(("bid", "defender", "loner_may_lead", "seats"), LEADS)
def test_it_has_a_loner_lead_only_where_that_is_played(bid, defender, loner_may_lead, seats):
    state = called(bid, loner_may_lead=loner_may_lead, defend_alone="defender")
    if defender is not None:
        state = after(state, f"{defender} defend-alone")
    lead = next(possible for possible in state.legal() if possible.do == "play")
    assert lead.seat == seats[0]
    assert state.act(lead).seats == seats


def test_it_makes_players_follow_the_suit_led():
    state = after(called("2 call H"), "1 play 9D")
    assert names(state.choices()) == ("AH", "JC", "JH", "QS", "TC")
    state = after(state, "2 play TC")
    assert names(state.choices()) == ("KD", "QD")
    with pytest.raises(RuleError) as revoke:
        state.act(act("3 play QH"))
    assert (revoke.value.code, revoke.value.rule) == ("must-follow", "follow the suit led if you can")
    assert "KD, QD" in str(revoke.value)


def test_it_counts_the_left_bower_among_the_trumps():
    state = after(called("2 call H"), "1 play AS", "2 play QS", "3 play JS", "0 play 9S")
    state = after(state, "1 play JD")
    assert names(state.choices()) == ("AH", "JH")
    diamonds = after(called("2 call H"), "1 play KS", "2 play QS", "3 play JS", "0 play 9S", "1 play 9D", "2 play TC")
    assert names(after(diamonds, "3 play KD").choices()) == ("9H", "AC", "KC", "KH")
    # Seat 1 has only the left bower left: it does not follow a diamond.
    alone = table_of("9D KH AC KC 9S", "JD 9H TH AS KS", "JH AH TC JC QS", "QH AD QD KD JS", upcard="9C", dealer=3)
    state = after(alone, "0 pass", "1 pass", "2 pass", "3 pass", "0 pass", "1 call H", "0 play 9D")
    assert names(state.choices()) == ("9H", "AS", "JD", "KS", "TH")


def test_it_refuses_a_card_that_is_not_in_the_hand():
    state = called("2 call H")
    for words, code in [("1 play 9C", "not-in-hand"), ("1 play AH", "not-in-hand"), ("2 play AH", "not-your-turn")]:
        with pytest.raises(RuleError) as refused:
            state.act(act(words))
        assert refused.value.code == code


def test_it_says_in_whole_why_a_card_cannot_be_played():
    state = called("2 call H").act(act("1 play AS"))
    with pytest.raises(RuleError) as revoke:
        state.act(act("2 play TC"))
    assert str(revoke.value) == "Seat 2 must follow suit and cannot play TC; possible: QS."
    assert revoke.value.fields == ("card",)
    for item in (act("2 play AS"), act("2 play QS")._replace(card=None), act("2 play QS")._replace(card="")):
        with pytest.raises(RuleError) as missing:
            state.act(item)
        assert missing.value.code == "not-in-hand"
        assert missing.value.rule == "a player plays the cards of the own hand"


def test_it_takes_no_card_for_the_first_of_the_pack():
    state = called(
        "1 call S", hands=("9H KH AC KC 9S", "JD 9C TD AS KS", "JH AH TC JC QS", "QH TH QD KD JS"), upcard="9D"
    )
    for none in (None, "", "1Z"):
        with pytest.raises(RuleError) as missing:
            state.act(act("1 play 9C")._replace(card=none))
        assert missing.value.code == "not-in-hand"


def test_it_has_the_winner_lead_and_scores_the_last_trick():
    state = called("2 call H")
    state = after(state, "1 play AS", "2 play QS", "3 play JS", "0 play 9S")
    assert (state.winners, state.turn) == ((1,), 1)
    state = after(state, "1 play KS", "2 play AH", "3 play TH", "0 play 9H")
    assert (state.winners, state.turn) == ((1, 2), 2)
    state = after(state, "2 play JH", "3 play QH", "0 play KH", "1 play JD")
    state = after(state, "2 play TC", "3 play QD", "0 play AC", "1 play 9D")
    over = after(state, "0 play KC", "1 play TD", "2 play JC", "3 play KD")
    assert over.winners == (1, 2, 2, 0, 0)
    assert over.outcome == Played(maker=2, tricks=4, bid="call", dealer=0)
    assert EUCHRE.score_hand(EUCHRE.read_ruleset({}), over.outcome).points == (1, 0, 1, 0)


def test_it_counts_both_sides_of_a_hand_without_trump():
    passes = ("1 pass", "2 pass", "3 pass", "0 pass")
    state = hand(*passes, *passes, all_pass="no-trump")
    state = after(state, "1 play AS", "2 play QS", "3 play JS", "0 play 9S")
    state = after(state, "1 play KS", "2 play TC", "3 play TH", "0 play 9H")
    state = after(state, "1 play 9D", "2 play JC", "3 play QD", "0 play KC")
    state = after(state, "3 play KD", "0 play AC", "1 play TD", "2 play AH")
    over = after(state, "3 play QH", "0 play KH", "1 play JD", "2 play JH")
    assert over.winners == (1, 1, 3, 3, 0)
    assert over.outcome == NoTrump(side=0, tricks=1, dealer=0)


def test_it_counts_the_tricks_of_both_seats_of_a_side_without_trump():
    table = hand().table
    assert table.hand_rules.outcome(table, Contract(None), (0, 2, 2, 1, 3)) == NoTrump(side=0, tricks=3, dealer=0)


@pytest.mark.parametrize("deck", [25, 29, 33])
def test_it_plays_the_joker_as_the_highest_trump(deck):
    hands = ("9H KH AC KC 9S", "JOKER 9D TD AS KS", "JH AH TC JC QS", "QH TH QD KD JS")
    state = called("2 call H", hands=hands, deck=deck)
    state = after(state, "1 play AS", "2 play QS", "3 play JS", "0 play 9S", "1 play JOKER")
    assert names(state.choices()) == ("AH", "JH")
    assert after(state, "2 play JH", "3 play TH", "0 play 9H").winners == (1, 1)


@pytest.mark.parametrize("deck", [28, 32])
def test_it_plays_with_eights_and_sevens(deck):
    hands = ("9H KH AC 8H 9S", "JD 9D TD AS KS", "JH AH TC JC QS", "QH TH QD KD 8D")
    state = after(called("2 call H", hands=hands, deck=deck), "1 play 9D", "2 play TC")
    assert names(state.choices()) == ("8D", "KD", "QD")
    assert after(state, "3 play 8D", "0 play 8H").winners == (0,)


@pytest.mark.parametrize(("deck", "stranger"), [(24, "8H"), (24, "JOKER"), (25, "8H"), (28, "7H"), (32, "JOKER")])
def test_it_refuses_cards_that_are_not_in_the_pack(deck, stranger):
    hands = (f"9H KH AC {stranger} 9S", *HANDS[1:])
    with pytest.raises(RuleError) as refused:
        hand(hands=hands, deck=deck)
    assert (refused.value.code, refused.value.rule) == ("not-in-pack", "the pack")
    assert stranger in str(refused.value)
