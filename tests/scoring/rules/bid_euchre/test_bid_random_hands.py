"""Hands played by random legal acts, beside a second implementation written from the rule sheets (`second`)."""

import json
import random
from itertools import product

import pytest

from scoring.rules import RuleError, answer, get_game, rule_on_hand
from scoring.rules.hand.acts import Over
from scoring.rules.hand.cards import names
from scoring.rules.hand.record import HandRecord, act_as_json, record_as_json
from tests.scoring.rules.bid_euchre.second import Table, deck_of
from tests.support.check_all import few, more

GAME = get_game("bid-euchre")
MANY = {
    "teams": ["two-teams", "pairs"],
    "bidding": ["once-around", "until-passed"],
    "least_bid": [1, 2, 3],
    "no_trump": ["off", "high", "high-and-low", "high-from-one-more", "high-and-low-from-one-more"],
    "all_pass": ["redeal", "stick-the-dealer", "stick-one-less", "joker-bids-three"],
    "exchange": ["laid-away", "through-partner"],
    "shooter_cards": [1, 2, 3],
    "makers_score": ["tricks", "bid", "tricks-and-two"],
    "defenders_score": ["tricks", "nothing"],
    "failed_special": ["points", "tricks"],
}
WORDS = ["little_pepper", "big_pepper", "call_two", "call_one", "shooter", "moon", "double_moon"]
RULES = [*GAME.presets, "any"]


def options_of(rules, rng):
    """The house rules of a preset, or any."""
    if rules in GAME.presets:
        return GAME.ruleset_as_json(GAME.presets[rules].ruleset)
    some = {name: rng.choice(values) for name, values in MANY.items()}
    some |= {word: rng.choice([0, 0, 7, 12, 25]) for word in WORDS}
    some["deck"] = rng.choice(["24", "25", "32", "36", "double-32", "double-48"])
    return GAME.ruleset_as_json(GAME.read_ruleset(some))


def dealt(rng, options, seats):
    pack = deck_of(options["deck"])
    rng.shuffle(pack)
    each = len(pack) // seats
    deal = tuple(tuple(pack[seat * each : (seat + 1) * each]) for seat in range(seats))
    return HandRecord("random", "bid-euchre", rng.randrange(seats), deal, None, None, options)


def is_played(options, seats):
    try:
        GAME.check_table(GAME.read_ruleset(options), seats)
    except RuleError:
        return False
    return True


def say_both(rng, state, table):
    """One act, the same at both tables; what could be said must be the same. Return the act and the next state."""
    own = [act for act in state.legal() if act.do != "misdeal"]
    match table.phase:
        case "bidding":
            sayings = table.sayings()
            assert {act.bid if act.do == "bid" else "pass" for act in own} == set(sayings)
            assert {act.seat for act in own} == {table.speaker}
            # Mostly passes: else every hand would go to the highest bid there is.
            act = rng.choice([*own, *[act for act in own if act.do == "pass"] * len(own)])
            table.say(act.bid if act.do == "bid" else "pass")
        case "naming":
            assert {act.denomination for act in own} == set(table.namings())
            act = rng.choice(own)
            assert act.seat == table.bidder
            table.name(act.denomination)
        case "giving" | "passing":
            seat = table.bidder if table.phase == "giving" else table.mates(table.bidder)[0]
            [offered] = own
            assert (offered.seat, len(offered.cards)) == (seat, table.to_exchange(table.best))
            assert {*offered.cards} <= {*table.hands[seat]}
            cards = tuple(rng.sample(table.hands[seat], table.to_exchange(table.best)))
            act = offered._replace(cards=cards)
            (table.give if table.phase == "giving" else table.pass_cards)(list(cards))
        case "playing":
            assert [act.card for act in own] == table.playable()
            assert {act.seat for act in own} == {table.turn}
            assert names(state.choices()) == tuple(table.playable())
            act = rng.choice(own)
            table.play(act.card)
    return act, state.act(act)


def played(rng, record):
    """The whole hand at both tables; the record with its acts, the end, the second table."""
    state = GAME.begin(GAME.read_ruleset(record.options), record)
    table, acts = Table(record.options, record.dealer, record.deal), []
    while not isinstance(state, Over):
        if table.phase != "playing":
            assert state.choices() == 0, "no card is to be played yet"
        act, state = say_both(rng, state, table)
        acts.append(act_as_json(act))
    assert table.phase == "over"
    return record._replace(actions=acts), state, table


def asked_of(record, table, seats):
    """What the table would tell the referee of a hand: the bid, what was named, and the cards as they fell."""
    trump = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S", "low": "low"}.get(table.named)
    asked = {"maker": table.bidder, "bid": table.best, "trump": trump, "dealer": record.dealer, "seats": seats}
    cards = [act["card"] for act in record.actions if act["do"] == "play"]
    return asked | {"game": "bid-euchre", "options": record.options, "cards": cards}


@pytest.mark.parametrize(("rules", "seats"), [*product(RULES, GAME.seat_counts)], ids=str)
@few(18)
def test_it_agrees_card_by_card_and_point_by_point_with_a_second_implementation(rules, seats):
    rng, bid_words, made, set_ = random.Random(f"{rules} {seats}"), set(), 0, 0
    for _hand in range(more(12, 5000 // len(RULES))):
        options = options_of(rules, rng)
        if not is_played(options, seats):
            continue
        record, over, table = played(rng, dealt(rng, options, seats))
        assert list(over.winners) == table.tricks
        ruleset = GAME.read_ruleset(options)
        points = list(GAME.score_hand(ruleset, over.outcome, seats).points)
        assert points == table.points()
        given = json.loads(json.dumps(answer(record_as_json(record))))
        assert given["points"] == points
        assert given["winners"] == table.tricks
        assert given["next_dealer"] == (record.dealer + 1) % seats
        facts = given["outcome"]
        assert list(GAME.score_hand(ruleset, GAME.read_hand(facts), seats).points) == points
        if table.bidder is not None:
            ruling = rule_on_hand(asked_of(record, table, seats))
            assert ([trick.winner for trick in ruling.tricks], list(ruling.points)) == (table.tricks, points)
            assert (ruling.outcome, ruling.revoke) == (facts, None)
            assert (facts["bidder"], facts["bid"], facts["denomination"]) == (table.bidder, table.best, table.named)
            made, set_ = made + (points[table.bidder] > 0), set_ + (points[table.bidder] < 0)
            bid_words.add(table.best)
    if is_played(options_of(rules, random.Random(1)), seats):
        assert made + set_ > 0


def test_it_comes_to_every_bid_and_to_hands_made_set_and_passed_out():
    rng, bids, ends = random.Random(5), set(), set()
    for _hand in range(400):
        options = options_of("any", rng)
        seats = rng.choice(GAME.seat_counts)
        if is_played(options, seats):
            _record, over, table = played(rng, dealt(rng, options, seats))
            bids.add(table.best)
            ends.add(type(over.outcome).__name__ if table.bidder is None else table.points()[table.bidder] > 0)
    assert bids >= {None, 1, 2, 3, "little-pepper", "big-pepper", "call-two", "call-one", "shooter", "moon"}
    assert ends == {"PassedOut", True, False}
