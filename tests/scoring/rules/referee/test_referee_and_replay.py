"""The referee on hands played at random, given bids and tricks alone, against the replay of their whole records."""

import random

import pytest

from scoring.rules import GAMES, get_game, rule_on_hand
from scoring.rules.hand.record import read_record
from tests.scoring.rules.referee.questions import hand_of
from tests.support.check_all import more

USUAL = ("pass", "order-up", "call", "discard", "name", "go-alone", "play")
EXCHANGES = ("lay-away", "pass-card", "take", "decline", "defend-alone")


def random_record(game, ruleset, seed, is_wanted=lambda act: act.do in USUAL):
    """A hand dealt and played at random, by the states of the game themselves; None where no tricks were played."""
    chance = random.Random(seed)
    pack = [*game.pack(ruleset, game.seat_counts[0])]
    chance.shuffle(pack)
    seats = game.seat_counts[0]
    record = {
        "game": game.key,
        "dealer": chance.randrange(seats),
        "deal": [pack[seat * 5 : seat * 5 + 5] for seat in range(seats)],
        "upcard": pack[seats * 5],
        "actions": [],
    }
    state = game.begin(ruleset, read_record(record))
    while acts := [act for act in state.legal() if is_wanted(act)]:
        act = chance.choice(acts)
        action = {"seat": act.seat, "do": act.do, "card": act.card, "suit": act.suit, "alone": act.alone}
        record["actions"].append(
            {name: value for name, value in action.items() if value is not None and value is not False}
        )
        state = state.act(act)
    return record if any(action["do"] == "play" for action in record["actions"]) else None


EUCHRES = [key for key, game in GAMES.items() if game.turns_up]


@pytest.mark.parametrize("key", EUCHRES)
def test_it_agrees_with_the_replay_of_the_whole_record(key):
    """Told nothing but bids and tricks, it comes to what the record with all its cards comes to."""
    game = get_game(key)
    ruleset = game.read_ruleset({})
    judged = 0
    for seed in range(more(60, 2000)):
        record = random_record(game, ruleset, seed)
        if record is None or record["upcard"] in ("2S", "2H"):
            continue
        _, over = game.replay(ruleset, read_record(record))
        ruling = rule_on_hand(hand_of(record))
        assert [trick.winner for trick in ruling.tricks] == list(over.winners)
        assert ruling.points == game.score_hand(ruleset, over.outcome).points
        assert ruling.outcome == game.hand_as_json(over.outcome)
        assert ruling.revoke is None
        judged += 1
    assert judged > 20


@pytest.mark.parametrize("way", ["discard-first", "swap"])
def test_it_agrees_with_the_replay_of_loners_who_exchange_a_card(way):
    """Nobody tells the referee which cards were exchanged."""
    game, options = get_game("euchre"), {"partners_best": way, "defend_alone": "defender"}
    ruleset = game.read_ruleset(options)
    verbs = ("pass", "discard", "play", *EXCHANGES)
    upcards_moved = 0
    for seed in range(more(200, 3000)):
        record = random_record(game, ruleset, seed, lambda act: act.alone or act.do in verbs)
        if record is None:
            continue
        _, over = game.replay(ruleset, read_record(record))
        ruling = rule_on_hand(hand_of(record) | {"options": options})
        assert [trick.winner for trick in ruling.tricks] == list(over.winners)
        assert ruling.outcome == game.hand_as_json(over.outcome)
        exchanged = [action["card"] for action in record["actions"] if action["do"] in EXCHANGES[:3]]
        upcards_moved += record["upcard"] in exchanged
    assert upcards_moved > 2
