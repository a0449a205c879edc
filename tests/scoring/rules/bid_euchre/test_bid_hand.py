"""A hand of bid euchre by its cards, by hand from the rule sheets: ranks, equal cards, bidding, exchanges, records."""

import pytest

from scoring.rules import answer, get_game
from scoring.rules.bid_euchre.cards import may_play, taker
from scoring.rules.hand.acts import Act, Over
from scoring.rules.hand.cards import names
from scoring.rules.hand.record import HandRecord
from tests.scoring.rules.playing import why_not

GAME = get_game("bid-euchre")
FOUR = ("9C TC JC QC KC AC", "9D TD JD QD KD AD", "9H TH JH QH KH AH", "9S TS JS QS KS AS")


def begun(*hands, dealer=3, preset="bid-euchre", **options):
    ruleset = GAME.read_ruleset(options, GAME.read_preset(preset))
    deal = tuple(tuple(hand.split()) for hand in hands)
    return GAME.begin(ruleset, HandRecord("by hand", "bid-euchre", dealer, deal, None, None, {}))


def after(state, *acts):
    for seat, do, *what in acts:
        named = {"bid": "bid", "name": "denomination", "play": "card", "give": "cards", "pass-cards": "cards"}
        state = state.act(Act(seat, do, **({named[do]: what[0]} if what else {})))
    return state


TRICKS = [
    # cards in the order of play, what was named, the place that takes the trick
    ("9H AH JH JD", "hearts", 2),  # the right bower
    ("9H AH KH JD", "hearts", 3),  # the left bower is the second highest trump
    ("AC KC 9H QC", "hearts", 2),
    ("AC JC QC 9S", "high", 0),  # jacks have their natural rank
    ("AC 9C TC 9S", "low", 1),  # the lowest of the suit led
    ("JC TC QC AC", "low", 1),
    ("AH1 AH2 KH1 KH2", "clubs", 0),  # of equal cards the first played
    ("KH1 AH1 AH2 KH2", "clubs", 1),
    ("JS1 JC1 JC2 JS2", "clubs", 1),  # right bowers before left ones, of these the first
    ("9D AD JOKER JD", "diamonds", 2),
    ("JOKER AD KD QD", "high", 0),
]


@pytest.mark.parametrize(("cards", "named", "place"), TRICKS, ids=str)
def test_it_knows_who_takes_a_trick(cards, named, place):
    assert taker(cards.split(), named) == place


def test_it_has_players_follow_the_suit_and_the_left_bower_is_a_trump():
    assert may_play(("9C", "JD", "AD"), "AH", "hearts") == ("JD",)
    assert may_play(("9C", "JD", "AD"), "KD", "hearts") == ("AD",)
    assert may_play(("9C", "JD", "AD"), "AH", "high") == ("9C", "AD", "JD")
    assert may_play(("9C1", "JS2"), "JC1", "clubs") == ("9C1", "JS2")


def test_it_bids_once_around_from_the_dealers_left_and_each_bid_is_higher():
    state = begun(*FOUR)
    assert (state.turn, [act.bid for act in state.legal() if act.do == "bid"]) == (
        0,
        [3, 4, 5, 6, "shooter", "moon", "double-moon"],
    )
    state = after(state, (0, "bid", 4))
    assert why_not(state.act, Act(1, "bid", bid=4))[0] == "bid"
    assert why_not(state.act, Act(2, "bid", bid=5))[0] == "not-your-turn"
    state = after(state, (1, "pass"), (2, "bid", "moon"), (3, "pass"))
    assert (type(state).__name__, state.made) == ("Naming", (2, "moon"))


def test_it_goes_on_bidding_until_all_others_have_passed():
    state = begun(*FOUR, preset="pepper")
    state = after(state, (0, "bid", 3), (1, "pass"), (2, "bid", 4), (3, "pass"), (0, "bid", 5))
    assert state.turn == 2
    assert type(after(state, (2, "pass"))).__name__ == "Naming"


def test_it_sticks_the_dealer_or_deals_again():
    passes = [(0, "pass"), (1, "pass"), (2, "pass")]
    stuck = after(begun(*FOUR), *passes)
    assert {act.do for act in stuck.legal()} == {"bid", "misdeal"}
    assert why_not(stuck.act, Act(3, "pass"))[0] == "dealer-must-call"
    less = after(begun(*FOUR, all_pass="stick-one-less"), *passes)
    assert [act.bid for act in less.legal()][:2] == [2, 3]
    over = after(begun(*FOUR, preset="pepper"), *passes, (3, "pass"))
    assert (over.outcome.kind, over.next_dealer) == ("passed-out", "left")


def test_it_has_whoever_holds_the_joker_bid_three():
    hands = ("9C TC JC QC KC AC", "9D TD JD QD KD JOKER", *FOUR[2:])
    state = begun(*hands, preset="hasenpfeffer")
    state = after(state, (0, "pass"), (1, "pass"), (2, "pass"), (3, "pass"))
    assert state.made == (1, 3)
    state = begun(*FOUR, preset="hasenpfeffer")  # the joker is the card left over
    assert isinstance(after(state, (0, "pass"), (1, "pass"), (2, "pass"), (3, "pass")), Over)


def test_it_names_no_trump_only_as_the_house_has_it():
    state = after(begun(*FOUR, preset="pepper"), (0, "bid", "big-pepper"))
    assert [act.denomination for act in state.legal() if act.do == "name"] == [
        *("clubs", "diamonds", "hearts", "spades", "high")
    ]
    assert why_not(state.act, Act(0, "name", denomination="low"))[2] == "no_trump"


def test_it_has_the_bidder_lead_and_the_partner_sit_out_alone():
    state = after(begun(*FOUR), (0, "pass"), (1, "bid", "moon"), (2, "pass"), (3, "pass"), (1, "name", "diamonds"))
    assert state.seats == (1, 2, 0)
    state = after(begun(*FOUR), (0, "pass"), (1, "bid", 4), (2, "pass"), (3, "pass"), (1, "name", "diamonds"))
    assert state.seats == (1, 2, 3, 0)


def test_it_lays_the_cards_of_an_exchange_away_unseen():
    state = after(begun(*FOUR), (0, "bid", "shooter"), (1, "pass"), (2, "pass"), (3, "pass"), (0, "name", "clubs"))
    assert why_not(state.act, Act(0, "give", cards=("9C", "TC")))[2] == "exchange"  # one card here
    state = after(state, (0, "give", ("9C",)))
    assert why_not(state.act, Act(2, "pass-cards", cards=("9C",)))[0] == "not-in-hand"
    state = after(state, (2, "pass-cards", ("AH",)))
    assert sorted(names(state.hands[0])) == ["AC", "AH", "JC", "KC", "QC", "TC"]


def test_it_lets_the_partner_pass_the_cards_of_an_exchange_back():
    options = {"exchange": "through-partner", "shooter_cards": 2}
    state = begun(*FOUR, **options)
    state = after(state, (0, "bid", "shooter"), (1, "pass"), (2, "pass"), (3, "pass"), (0, "name", "clubs"))
    state = after(state, (0, "give", ("9C", "TC")), (2, "pass-cards", ("TC", "AH")))
    assert sorted(names(state.hands[0])) == ["AC", "AH", "JC", "KC", "QC", "TC"]


def test_it_plays_a_record_to_its_points():
    acts = [
        {"seat": 0, "do": "bid", "bid": 6},
        *({"seat": seat, "do": "pass"} for seat in (1, 2, 3)),
        {"seat": 0, "do": "name", "denomination": "clubs"},
    ]
    order = ("JC 9C TC QC KC AC", *FOUR[1:3], "JS 9S TS QS KS AS")
    for cards in zip(*(hand.split() for hand in order), strict=True):
        acts += [{"seat": seat, "do": "play", "card": card} for seat, card in enumerate(cards)]
    record = {"game": "bid-euchre", "dealer": 3, "deal": [hand.split() for hand in FOUR], "actions": acts}
    given = answer(record)
    # Seat 0 has all the clubs but the left bower, which seat 3 holds and must play to the first trick.
    assert given["points"] == (6, 0, 6, 0)
    assert given["winners"] == (0, 0, 0, 0, 0, 0)
    assert (given["outcome"]["bid"], given["outcome"]["denomination"], given["outcome"]["tricks"]) == (6, "clubs", 6)
    wrong = answer(record | {"actions": [*acts[:5], {"seat": 0, "do": "play", "card": "AS"}]})
    assert (wrong["error"]["code"], wrong["error"]["step"]) == ("not-in-hand", 5)


def test_it_finds_a_misdeal_and_refuses_cards_that_are_not_in_the_pack():
    state = begun("9C TC JC QC KC", *FOUR[1:])
    over = state.act(Act(0, "misdeal"))
    assert (over.outcome, over.next_dealer) == (None, "same")
    over = begun(*FOUR).act(Act(2, "misdeal"))
    assert (over.outcome, over.next_dealer) == (None, "same")
    assert why_not(begun, "8C TC JC QC KC AC", *FOUR[1:])[0] == "not-in-pack"
