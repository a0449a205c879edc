"""Hands of the euchres that are not played by four, for the tests."""

from itertools import product

from scoring.rules.hand.acts import Act
from scoring.rules.hand.cards import SUITS
from scoring.rules.hand.dealing import in_packets
from scoring.rules.hand.record import HandRecord, read_act
from scoring.rules.registry import GAMES, get_game
from tests.scoring.rules.playing import begun


def dealt(rng, game, options, pack):
    """A record without actions; its kitty is given."""
    [seats] = GAMES[game].seat_counts
    dealer = rng.randrange(seats)
    deal, upcard, kitty = in_packets(rng.sample(pack, len(pack)), dealer, seats)
    return HandRecord("random", game, dealer, deal, upcard, kitty, options)


def table_of(game, *hands, upcard, dealer=0, kitty=None, **options):
    """A hand before its first act; hands as "9H TH JH QH KH", seat 0 first."""
    deal = tuple(tuple(hand.split()) for hand in hands)
    return begun(HandRecord("by hand", game, dealer, deal, upcard, kitty and tuple(kitty.split()), options))


def act(game, words):
    """An act in short form: "1 pass", "2 call S alone", "0 name AH"."""
    seat, do, *rest = words.split()
    raw = {"seat": int(seat), "do": do}
    if "alone" in rest:
        rest.remove("alone")
        raw["alone"] = True
    if rest and len(rest[0]) == 1:
        raw["suit"] = rest[0]
    elif rest and do in ("exchange", "go-under"):
        raw["cards"] = rest
    elif rest:
        raw["card"] = rest[0]
    return read_act(get_game(game).verbs, raw)


def after(game, state, *values):
    """The state after acts in short form."""
    for words in values:
        state = state.act(act(game, words))
    return state


def every_act(game, cards):
    """All acts with one card at most."""
    return [
        Act(seat, do, card, suit, alone)
        for (do, verb), seat in product(get_game(game).verbs.items(), range(6))
        for card in (cards if "card" in (*verb.needs, *verb.may) else (None,))
        for suit in ((*SUITS, None) if "suit" in (*verb.needs, *verb.may) else (None,))
        for alone in ((True, False) if "alone" in verb.may else (False,))
        if "cards" not in verb.needs
    ]
