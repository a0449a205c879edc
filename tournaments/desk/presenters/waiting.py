"""The hands that wait for the director, as every page of the tournament announces them."""

from typing import Any

from tournaments.models import Tournament
from tournaments.services.play.held import waiting_by_table, waiting_in


def waiting_of(tournament: Tournament) -> dict[str, Any]:
    """Return how many hands wait and at which tables; `waiting_state` changes whenever they do."""
    ids = list(waiting_in(tournament).order_by("pk").values_list("pk", flat=True))
    return {
        "waiting": len(ids),
        "waiting_at": waiting_by_table(tournament) if ids else [],
        "waiting_state": " ".join(map(str, ids)),
    }
