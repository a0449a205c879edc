"""The deals of an occasion that compares by matchpoints: every hall plays the same cards."""

from hashlib import sha256
from typing import Any

from occasions.models import Occasion
from occasions.services.sharing import terms_of
from scoring.rules import GAMES, get_game
from tournaments.duplicate.deals import make_deal
from tournaments.duplicate.written import MOST_DEALS

SEATS = 4
USUAL_ROUNDS, USUAL_HANDS = 12, 4
"""Where the terms do not say how much is played."""


def deals_of(occasion: Occasion) -> list[dict[str, Any]]:
    """Return the deals for all halls as hand records before the first act (docs/records.md), always the same ones.

    They are made from the organizer's key, so that nobody else can make them. Empty where the occasion does not compare
    by matchpoints, is organized elsewhere, or has a game whose cards are not known or which is not played by four with
    partners.
    """
    terms = terms_of(occasion)
    if not (terms and occasion.secret and "matchpoints" in terms.ways and terms.game in GAMES):
        return []
    rules = get_game(terms.game)
    ruleset = rules.read_ruleset({})
    if not rules.knows_cards or SEATS not in rules.seat_counts or len(rules.sides(SEATS, ruleset)) != SEATS // 2:
        return []
    pack, each = rules.pack(ruleset, SEATS), rules.cards_each(SEATS, ruleset)
    seed = sha256(f"{occasion.secret} deals of {occasion.key}".encode()).hexdigest()
    count = min(MOST_DEALS, (terms.rounds or USUAL_ROUNDS) * (terms.hands or USUAL_HANDS))
    made = (
        make_deal(seed, number, pack, seats=SEATS, each=each, turns_up=rules.turns_up) for number in range(1, count + 1)
    )
    return [
        {
            "id": f"deal-{one.number}",
            "game": terms.game,
            "dealer": one.dealer,
            "deal": [list(hand) for hand in one.hands],
            "upcard": one.up,
            "kitty": list(one.kitty),
            "actions": [],
        }
        for one in made
    ]
