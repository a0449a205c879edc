"""Occasions for the table of access: an address, and a sound body for each call and page."""

import json
from collections.abc import Callable
from typing import Any

from occasions.models import Occasion
from occasions.services.organizing import create_occasion
from tests.people import NOW, Night

TERMS = {"name": "Diocese Night", "date": "2026-11-25", "game": "euchre", "currency": "USD"}


def occasion_of(night: Night) -> Occasion:
    """Return an occasion of the night's organization."""
    hall = night.tournament.organization
    return hall.occasions.first() or create_occasion(organization=hall, terms=TERMS, now=NOW)


def occasion_bodies(night: Night) -> dict[str, dict[str, Any] | Callable[[], dict[str, Any]]]:
    """Return a sound body for each POST about occasions."""
    return {
        "api:occasions": TERMS,
        "api:occasion-decisions": {"kind": "close"},
        "api:occasion-parts": lambda: {"parts": _invitation(night)},
        "api:occasion": lambda: {"code": "K7QM-2XRA-9PLD", "parts": _invitation(night)},
        "api:share-night": {"seen": "0"},
        "desk:occasions": {**TERMS, "way": "places"},
        "desk:occasion": {"code": "K7QM-2XRA-9PLD"},
        "desk:decide-occasion": {"kind": "close"},
    }


def _invitation(night: Night) -> list[dict[str, Any]]:
    return [json.loads(line) for line in occasion_of(night).parts.values_list("line", flat=True)]
