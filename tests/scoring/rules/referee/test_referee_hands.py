"""The referee on a whole hand by its tricks: the hands of docs/records.md, and revokes in them, reckoned by hand."""

import json
import re
from pathlib import Path

import pytest

from scoring.rules import GAMES, RuleError, ShapeError, rule_on_hand
from tests.scoring.rules.referee.questions import hand_of

PAGE = (Path(__file__).parents[4] / "docs" / "records.md").read_text()
RECORDS = {
    record["id"]: record
    for record in map(json.loads, re.findall(r"^```json record\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
}


def cards_of(words):
    """A list of cards given as one word."""
    return words.split()


FOUR_HANDED = {
    "game": "euchre",
    "dealer": 3,
    "upcard": "JH",
    "maker": 1,
    "trump": "H",
    "cards": cards_of("AD KH QD TC AS 9S KS TS JD QH 9H 9D AH KD JH QS JC KC 9C AC"),
}
TWO_HANDED = {
    "game": "euchre-two-handed",
    "dealer": 1,
    "upcard": "9S",
    "maker": 0,
    "trump": "H",
    "cards": cards_of("JH QH AH JD AC 9C KS AS KH TD"),
}
THREE_HANDED = {
    "game": "euchre-three-handed",
    "dealer": 2,
    "upcard": "JS",
    "maker": 1,
    "trump": "S",
    "alone": True,
    "cards": cards_of("AC KS JC JS QS AS AD KD TD TS 9H 9D QH 9C AH"),
}
FIVE_HANDED = {
    "game": "euchre-five-handed",
    "dealer": 4,
    "upcard": "9D",
    "maker": 0,
    "trump": "D",
    "named": "KC",
    "cards": cards_of("2S 9H 2H 9S 9D AC 8S KC TC QD QS JD TS TH KS AD KH JC QH KD 9C AH QC AS JS"),
}
TEXAS = {
    "game": "texas-euchre",
    "dealer": 0,
    "thrower": 1,
    "laid": [["4S"], ["2C"], ["6D", "5S"], ["5H", "7H", "4D", "5C"]],
    "cards": cards_of("AC 3C 3S 7C 4H QH 7D KD KH TD 8H JS 8D JH 9C QC JD 9S TS 9H"),
}

BID = {
    "game": "bid-euchre",
    "seats": 4,
    "dealer": 3,
    "maker": 0,
    "bid": 4,
    "trump": "H",
    "cards": cards_of("JH QH TH 9H JD KH 9D TS AH 9S KS JS KC QC AC JC AS QS 9C AD TD QD TC KD"),
}


@pytest.mark.parametrize(
    ("asked", "winners", "points", "partner", "next_dealer"),
    [
        (FOUR_HANDED, [1, 1, 1, 3, 2], (0, 1, 0, 1), 3, 0),
        (TWO_HANDED, [0, 1, 1, 0, 0], (1, 0), None, 0),
        (THREE_HANDED, [2, 2, 2, 2, 1], (2, 0, 2), None, 0),
        (FIVE_HANDED, [0, 4, 0, 0, 2], (1, 0, 1, 0, 0), 2, 0),
        (TEXAS, [1, 0, 0, 3, 3], (0, 2, 11, 0), None, 1),
        (BID, [0, 0, 0, 2, 2, 1], (5, 1, 5, 1), None, 0),
    ],
    ids=[key for key, game in GAMES.items() if game.knows_cards],
)
def test_it_comes_to_what_the_hand_records_say(asked, winners, points, partner, next_dealer):
    ruling = rule_on_hand(asked)
    assert [trick.winner for trick in ruling.tricks] == winners
    assert (ruling.points, ruling.partner, ruling.next_dealer) == (points, partner, next_dealer)
    assert (ruling.turn, ruling.revoke) == (None, None)


def test_it_tells_the_facts_that_a_host_would_enter():
    facts = rule_on_hand(FOUR_HANDED).outcome
    assert (facts["maker"], facts["tricks"], facts["alone"], facts["bid"]) == (1, 4, False, "order-up")
    assert rule_on_hand(FIVE_HANDED).outcome["tricks"] == [3, 0, 1, 0, 1]
    assert rule_on_hand(TEXAS).outcome["laid"] == [4, 2, 11, 21]


def test_it_names_everybody_in_their_turn():
    first, second, *_ = rule_on_hand(FOUR_HANDED).tricks
    assert (first.seats, second.seats) == ((0, 1, 2, 3), (1, 2, 3, 0))
    assert [(play.card, play.role) for play in first.ruling.plays] == [
        ("AD", "leads"),
        ("KH", "trumps"),
        ("QD", "follows"),
        ("TC", "sheds"),
    ]


def test_it_lets_a_dealer_of_five_lay_the_upcard_away():
    # five-handed-euchre, Bidding: any of the six. Nobody plays the ten of diamonds.
    assert rule_on_hand(FIVE_HANDED | {"upcard": "TD", "discard": "TD"}).points == (1, 0, 1, 0, 0)


# Seat 3 throws the nine of hearts on the ace of spades, and plays the king of spades in the third trick.
REVOKED = FOUR_HANDED | {"cards": cards_of("AD KH QD TC AS 9S 9H TS")}
REVOKED_LATER = REVOKED | {"cards": [*REVOKED["cards"], *cards_of("KS QS")]}


def test_it_finds_a_revoke_as_soon_as_the_card_that_followed_is_played():
    so_far = rule_on_hand(REVOKED)
    assert (so_far.revoke, so_far.turn, so_far.points) == (None, 3, None)  # seat 3 took the trick with a trump
    found = rule_on_hand(REVOKED_LATER)
    assert (found.revoke.trick, found.revoke.seat, found.revoke.card) == (1, 3, "9H")
    assert found.revoke.choices == ("KS",)
    assert found.points == (2, 0, 2, 0)  # house rules, renege: 2 to the other side


@pytest.mark.parametrize(("option", "points"), [(4, (4, 0, 4, 0)), (2, (2, 0, 2, 0))])
def test_it_charges_a_revoke_against_a_loner_as_the_house_has_it(option, points):
    # Seat 1 plays alone, so seat 3 sits out: on diamonds the loner plays a trump, with a diamond in hand.
    alone = {"alone": True, "cards": cards_of("AD KH QD 9D"), "options": {"renege": option}}
    found = rule_on_hand(FOUR_HANDED | alone)
    assert (found.revoke.seat, found.revoke.card, found.revoke.choices) == (1, "KH", ("9D",))
    assert found.points == points


def test_it_scores_no_revoke_where_no_house_rule_says_what_it_costs():
    found = rule_on_hand(THREE_HANDED | {"cards": cards_of("AC AH JC JS QS 9C")})
    assert (found.revoke.seat, found.revoke.choices) == (1, ("9C",))
    assert found.points is None
    assert found.outcome is None


def test_it_leaves_the_partner_of_a_loner_out():
    ruling = rule_on_hand(FOUR_HANDED | {"alone": True, "cards": cards_of("AD KH QD")})
    assert [trick.seats for trick in ruling.tricks] == [(0, 1, 2)]
    assert (ruling.tricks[0].winner, ruling.turn) == (1, 1)


def test_it_scores_a_lone_march():
    # Seat 1 orders the dealer's, its partner's, nine of hearts up and takes all five alone: 4 for both partners.
    cards = cards_of("9D AH TD JH QD QH JD TS QC KH 9C KC TC 9S AC")
    ruling = rule_on_hand({**FOUR_HANDED, "upcard": "9H", "alone": True, "cards": cards})
    assert [trick.winner for trick in ruling.tricks] == [1, 1, 1, 1, 0]
    assert ruling.points == (0, 1, 0, 1)  # without the march it is as with a partner
    march = cards_of("9D AH TD JH QD QH JD TS QC KH 9C KC AS 9S AC")
    ruling = rule_on_hand({**FOUR_HANDED, "upcard": "9H", "alone": True, "cards": march})
    assert [trick.winner for trick in ruling.tricks] == [1, 1, 1, 1, 1]
    assert ruling.points == (0, 4, 0, 4)
    assert (ruling.revoke, ruling.partner) == (None, None)


# Seat 1 takes all five tricks alone, once as the dealer's partner and once as the dealer; seat 3 sits out.
LONE_MARCH = FOUR_HANDED | {
    "upcard": "KH",
    "alone": True,
    "cards": cards_of("9D AH TD JH QD QH JD TS QC KH 9C KC AS 9S AC"),
}
LONE_DEALER = LONE_MARCH | {
    "dealer": 1,
    "upcard": "TH",
    "cards": cards_of("TD 9D AH JH QD QH JD TS QC KH 9C KC AS 9S AC"),
}


@pytest.mark.parametrize("way", ["discard-first", "swap"])
@pytest.mark.parametrize(
    ("asked", "next_dealer"),
    [
        # Seat 3 deals, picks the king up for its partner, and passes it.
        (LONE_MARCH, 0),
        (LONE_MARCH | {"discard": "9H"}, 0),
        # Seat 1 deals, picks the ten up, and gives it or lays it away for a card of its partner's.
        (LONE_DEALER, 2),
        (LONE_DEALER | {"discard": "9H"}, 2),
    ],
)
def test_it_lets_partners_pass_the_upcard_to_the_loner_or_the_loner_give_it_away(asked, next_dealer, way):
    ruling = rule_on_hand(asked | {"options": {"partners_best": way}})
    assert [trick.winner for trick in ruling.tricks] == [1] * 5
    assert (ruling.points, ruling.next_dealer, ruling.revoke) == ((0, 4, 0, 4), next_dealer, None)
    assert ruling.outcome["bid"] == "order-up"


def test_it_knows_the_loner_may_hold_the_upcard_before_the_hand_is_over():
    # The king lies in the fourth trick, and seat 2 plays next.
    so_far = LONE_MARCH | {"cards": LONE_MARCH["cards"][:10], "options": {"partners_best": "swap"}}
    ruling = rule_on_hand(so_far)
    assert (ruling.turn, ruling.points, ruling.revoke) == (2, None, None)


def test_it_lets_the_dealer_pass_a_joker_that_was_turned_up():
    joker = cards_of("9D AH TD JH QD QH JD TS QC JOKER 9C KC AS 9S AC")
    options = {"partners_best": "discard-first", "deck": 25}
    ruling = rule_on_hand(LONE_MARCH | {"upcard": "JOKER", "cards": joker, "options": options})
    assert ruling.points == (0, 4, 0, 4)


def test_it_lets_the_dealer_pass_the_upcard_against_a_lone_defender():
    # Seats 1 and 2 alone: seat 2, the lone defender of two loners, leads.
    options = {"partners_best": "swap", "defend_alone": "defender", "loner_may_lead": False}
    cards = cards_of("TD AH JH QD JD TS KH 9C AS 9S")
    ruling = rule_on_hand(LONE_MARCH | {"defender_alone": 2, "cards": cards, "options": options})
    assert [trick.seats for trick in ruling.tricks] == [(2, 1), *[(1, 2)] * 4]
    assert ruling.points == (0, 4, 0, 4)


SWAP = {"options": {"partners_best": "swap", "defend_alone": "defender"}}


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (LONE_MARCH, "upcard"),  # nobody passes a card in this house
        (LONE_DEALER, "discard"),
        (LONE_DEALER | SWAP | {"discard": "TH"}, "discard"),  # before the exchange it may not be laid away
        (LONE_MARCH | SWAP | {"upcard": "9H", "discard": "9H"}, "discard"),
        (LONE_MARCH | SWAP | {"dealer": 0, "cards": ["KH"]}, "upcard"),  # an opponent picked it up
        (LONE_MARCH | SWAP | {"upcard": "AS"}, "upcard"),  # turned down: hearts were called
        # The lone defender's partner deals, and has nobody to pass a card to.
        (LONE_MARCH | SWAP | {"maker": 0, "alone": False, "defender_alone": 1}, "upcard"),
    ],
)
def test_it_lets_nobody_else_play_the_upcard(asked, code):
    with pytest.raises(RuleError) as refused:
        rule_on_hand(asked)
    assert refused.value.code == code


def test_it_plays_a_hand_without_trump_where_the_house_does():
    asked = {"game": "euchre", "dealer": 3, "upcard": "9H", "options": {"all_pass": "no-trump"}}
    # Jacks have their natural rank: the ace takes each trick, and seat 0 with seat 2 takes all five.
    cards = cards_of("AC KC TC JC AD KD TD JD AH KH TH JH AS KS TS JS QC 9C QS 9S")
    ruling = rule_on_hand(asked | {"cards": cards})
    assert [trick.winner for trick in ruling.tricks] == [0] * 5
    assert ruling.points == (2, 0, 2, 0)


def test_it_has_a_joker_turned_up_stand_for_the_suit_that_was_made():
    # The dealer picks the joker up, and it takes the second trick over the right bower.
    asked = {"game": "euchre", "dealer": 3, "upcard": "JOKER", "maker": 0, "trump": "H", "options": {"deck": 25}}
    ruling = rule_on_hand(asked | {"cards": cards_of("9C TC AC KC")})
    assert (ruling.tricks[0].winner, ruling.turn) == (2, 2)
    ruling = rule_on_hand(asked | {"cards": cards_of("9C TC AC KC 9H JOKER JH TH")})
    assert (ruling.tricks[1].seats, ruling.tricks[1].winner) == ((2, 3, 0, 1), 3)


@pytest.mark.parametrize(
    ("asked", "code", "fields", "rule"),
    [
        (FOUR_HANDED | {"upcard": None}, "upcard", ("upcard",), "bidding"),
        (FOUR_HANDED | {"trump": None}, "maker", ("maker", "trump"), "bidding"),
        (FOUR_HANDED | {"maker": None}, "maker", ("maker", "trump"), "bidding"),
        (FOUR_HANDED | {"maker": 4}, "no-such-seat", ("maker",), "seats"),
        (FOUR_HANDED | {"dealer": 4}, "no-such-seat", ("dealer",), "seats"),
        (FOUR_HANDED | {"maker": None, "trump": None}, "not-played", ("maker",), "all_pass"),
        # seat 0 played it
        (FOUR_HANDED | {"upcard": "AD"}, "upcard", ("cards", "upcard"), "pick-up and discard"),
        # the dealer took it and never played it
        (
            FOUR_HANDED | {"upcard": "TH"},
            "discard",
            ("cards", "discard"),
            "the up-card itself may not be laid away",
        ),
        # seat 2 played it
        (FOUR_HANDED | {"discard": "AC"}, "discard", ("discard",), "pick-up and discard"),
        (FOUR_HANDED | {"cards": [*FOUR_HANDED["cards"], "9H", "TD"]}, "card-twice", ("cards",), "the pack"),
        (
            FOUR_HANDED | {"cards": [*FOUR_HANDED["cards"], "TH", "TD"]},
            "too-many-cards",
            ("cards",),
            "as many tricks as cards",
        ),
        (TWO_HANDED | {"alone": True}, "bid", ("maker", "trump", "alone"), "bidding"),
        (FIVE_HANDED | {"named": None}, "named", ("named",), "the named card"),
        (FIVE_HANDED | {"named": "2H"}, "named", ("named",), "the named card"),
        (TEXAS | {"thrower": None}, "thrower", ("thrower",), "the thrower leads"),
        (TEXAS | {"laid": [], "seats": 4}, "laid", ("laid",), "lay one or more cards a turn"),
        (TEXAS | {"trump": "H"}, "no-suits", ("trump",), "any card may be played"),
        ({"game": "euchre", "dealer": 9, "cards": []}, "no-such-seat", ("dealer",), "seats"),
        # seat 2 is the loner's partner, and plays to no trick
        (FOUR_HANDED | {"alone": True, "cards": [], "laid_down": 3}, "laid-down", ("laid_down",), "laying down"),
        (FOUR_HANDED | {"cards": [], "laid_down": 1}, "held", ("held",), "laying down"),
    ],
)
def test_it_says_what_cannot_be_right(asked, code, fields, rule):
    with pytest.raises(RuleError) as refused:
        rule_on_hand(asked)
    assert (refused.value.code, refused.value.fields, refused.value.rule) == (code, fields, rule)
    assert refused.value.sentence % refused.value.params


@pytest.mark.parametrize(
    "asked", [{}, {"game": "euchre"}, FOUR_HANDED | {"cards": 7}, FOUR_HANDED | {"by": 1}, 7, None]
)
def test_it_refuses_what_it_cannot_read(asked):
    with pytest.raises(ShapeError):
        rule_on_hand(asked)


@pytest.mark.parametrize("key", ["four-handed", "two-handed", "three-handed", "five-handed"])
def test_it_reads_the_records_of_the_page_as_the_table_tells_them(key):
    assert rule_on_hand(hand_of(RECORDS[key])).points is not None


PLAYED = FOUR_HANDED["cards"]


@pytest.mark.parametrize(
    ("played", "held", "lay_down", "points"),
    [
        # One card each is left, and the makers have their three tricks: two more or one, they score one point.
        (16, ["KC", "9C", "AC", "JC"], "certain", (0, 1, 0, 1)),
        # Seat 3 holds the right bower, and seat 1 the left: who takes what is open.
        (4, ["TS 9D QS KC", "AS JD AH 9C", "9S QH KD AC", "KS 9H JH JC"], "not-certain", None),
    ],
)
def test_it_says_whether_a_hand_may_be_laid_down(played, held, lay_down, points):
    asked = FOUR_HANDED | {"cards": PLAYED[:played], "laid_down": 1, "held": [cards_of(row) for row in held]}
    ruling = rule_on_hand(asked)
    assert (ruling.lay_down, ruling.points) == (lay_down, points)
    assert "laying down" in {rule.rule for rule in ruling.rules}
    with pytest.raises(RuleError) as refused:
        rule_on_hand(asked | {"held": [[], [], [], []]})
    assert refused.value.code == "held"


def test_it_asks_for_no_cards_of_a_loners_partner_when_a_hand_is_laid_down():
    loner = {"game": "euchre", "dealer": 3, "upcard": "9H", "maker": 0, "trump": "H", "alone": True, "cards": []}
    sure = [cards_of("JH JD AH KH QH"), cards_of("AS KS QS TS 9S"), [], cards_of("9H AD KD QD TD")]
    ruling = rule_on_hand(loner | {"laid_down": 0, "held": sure})
    assert (ruling.lay_down, ruling.points, ruling.turn) == ("certain", (4, 0, 4, 0), None)
    with pytest.raises(RuleError) as refused:
        rule_on_hand(loner | {"laid_down": 0, "held": [*sure[:2], cards_of("AC KC QC TC 9C"), sure[3]]})
    assert refused.value.code == "held"
    with pytest.raises(RuleError) as refused:
        rule_on_hand(loner | {"laid_down": 2, "held": sure})
    assert refused.value.code == "laid-down"
