"""Whose deal it is at a table: by turns, or where everybody plays the same cards, as the slips say."""

from collections.abc import Sequence

from scoring.models import Hand
from scoring.next_hand import dealers_to_come, next_number
from tournaments.models import Sitting
from tournaments.services.seating.dealing import dealers_from


def dealers_at(sitting: Sitting, live: Sequence[Hand], hands: int) -> list[int | None]:
    """Return who deals each of the next hands at this table, None where that is not known."""
    if not sitting.deals:
        return dealers_to_come(sitting.game, live, hands)
    deals = sitting.deals[next_number(live) - 1 :][:hands]
    to_come = dealers_from(sitting.round.tournament_id, deals)
    return [*to_come, *[None] * (hands - len(to_come))]
