"""The deals of an occasion that compares by matchpoints: every hall plays the same cards."""

from hashlib import sha256
from typing import Any

from occasions.chain.records import Terms
from occasions.models import Occasion
from occasions.services.sharing import terms_of
from scoring.models import Game
from scoring.rules import GAMES
from scoring.services import open_sheet
from tournaments.rules.duplicate.written import MOST_DEALS
from tournaments.rules.movements.base import ACROSS
from tournaments.services.results.deals_as_json import record_of
from tournaments.services.results.travellers import deal_for

USUAL_ROUNDS, USUAL_HANDS = 12, 4
"""Where the terms do not say how much is played."""


def deals_of(occasion: Occasion) -> list[dict[str, Any]]:
    """Return the deals for all halls as hand records before the first act (docs/records.md), always the same ones.

    They are made from the organizer's key, so that nobody else can make them. Empty where the halls do not play the
    same deals (`same_deals`).
    """
    terms = terms_of(occasion)
    sheet = _sheet_by(occasion, terms)
    if terms is None or sheet is None:
        return []
    seed = sha256(f"{occasion.secret} deals of {occasion.key}".encode()).hexdigest()
    count = min(MOST_DEALS, (terms.rounds or USUAL_ROUNDS) * (terms.hands or USUAL_HANDS))
    return [record_of(deal_for(sheet, seed, number), sheet) for number in range(1, count + 1)]


def same_deals(occasion: Occasion) -> bool:
    """Tell whether every hall plays the same deals: it is organized here, compares by matchpoints, and can be so."""
    return _sheet_by(occasion, terms_of(occasion)) is not None


def _sheet_by(occasion: Occasion, terms: Terms | None) -> Game | None:
    """Return an empty sheet of the halls' game, if its cards are known and four play it with partners across."""
    if not (terms and occasion.secret and "matchpoints" in terms.ways and terms.game in GAMES):
        return None
    sheet = open_sheet(key=terms.game, ruleset={}, seats=4)
    return sheet if sheet.rules.knows_cards and tuple(map(tuple, sheet.sides)) == ACROSS else None
