"""The content of a board as the public may see it."""

from typing import Any

from tournaments.models import Tournament
from tournaments.services.board_body import board_body
from tournaments.services.public_names import with_public_names


def public_body(tournament: Tournament) -> dict[str, Any]:
    """Return the body of the board (`board_body`) as the public API, boards and phones give it."""
    return with_public_names(tournament, board_body(tournament))
