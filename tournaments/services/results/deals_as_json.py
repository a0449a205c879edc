"""Deals that every table has played, as programs get them."""

from typing import Any

from scoring.models import Game
from tournaments.models import SealedDeals, Tournament
from tournaments.rules.duplicate.deals import DealtCards
from tournaments.services.results.deals import AtTable
from tournaments.services.results.travellers import Traveller, travellers


def deals_as_json(tournament: Tournament, *, through: int | None) -> dict[str, Any]:
    """Return the seeds as far as they are open, and the deals of rounds up to `through` (None: all) that were played.

    Nothing here says a card of a deal that a table is still to play.
    """
    return {
        "scoring": tournament.duplicate,
        "hidden_after": through,
        "seals": [_seal(sealed) for sealed in tournament.sealed_deals.order_by("first")],
        "deals": [_deal(traveller) for traveller in travellers(tournament, through=through)],
    }


def deals_as_records(known: dict[str, Any]) -> list[dict[str, Any]]:
    """Return deals as hand records (docs/records.md), of what `deals_as_json` returned: those whose cards are known.

    Beside a deal is what perfect play and every table made of it, in keys that readers of records ignore.
    """
    beside = ("tricks", "par", "tables")
    return [{**deal["record"], **{name: deal[name] for name in beside}} for deal in known["deals"] if deal["record"]]


def _seal(sealed: SealedDeals) -> dict[str, Any]:
    return {
        "first": sealed.first,
        "fingerprint": sealed.fingerprint,
        "sealed_at": sealed.sealed_at,
        "opened_at": sealed.opened_at,
        "seed": sealed.seed if sealed.opened_at else None,
        "uploaded": len(sealed.dealers),
    }


def _deal(traveller: Traveller) -> dict[str, Any]:
    cards, solved = traveller.cards, traveller.solved or {}
    return {
        "number": traveller.number,
        "round": traveller.round,
        "hand": traveller.hand,
        "dealer": cards.dealer if cards else None,
        "hands": [list(hand) for hand in cards.hands] if cards else None,
        "up": cards.up if cards else None,
        "kitty": list(cards.kitty) if cards else None,
        "record": record_of(cards, traveller.tables[0].sitting.game) if cards else None,
        "tricks": solved.get("tricks"),
        "par": solved.get("par"),
        "tables": [_table(table) for table in traveller.tables],
    }


def record_of(cards: DealtCards, sheet: Game) -> dict[str, Any]:
    """Return a deal of a sheet's game as a hand record (docs/records.md) before the first act."""
    return {
        "id": f"deal-{cards.number}",
        "game": sheet.key,
        "options": sheet.ruleset,
        "dealer": cards.dealer,
        "deal": [list(hand) for hand in cards.hands],
        "upcard": cards.up,
        "kitty": list(cards.kitty),
        "actions": [],
    }


def _table(table: AtTable) -> dict[str, Any]:
    hand, matchpoints = table.hand, table.score.matchpoints
    return {
        "round": table.sitting.round.number,
        "table": table.sitting.table.number,
        "sitting": table.sitting.pk,
        "hand": table.number,
        "entrants": [table.entrant_at(seat) for seat in range(4)],
        "facts": hand.facts if hand else None,
        "points": hand.points if hand else None,
        "matchpoints": [float(made) for made in matchpoints] if matchpoints else None,
        "scores": list(table.score.sides),
    }
