"""Who deals at a table: by turns, or as the deal slips say in a duplicate."""

from collections.abc import Sequence

from scoring.models import Hand
from scoring.next_hand import dealers_to_come, next_number
from tournaments.models import SealedDeals, Sitting
from tournaments.rules.duplicate.deals import dealer_of


def dealers_at(sitting: Sitting, live: Sequence[Hand], hands: int) -> list[int | None]:
    """Return who deals each of the next hands at this table, None where that is not known."""
    if not sitting.deals:
        return dealers_to_come(sitting.game, live, hands)
    found = SealedDeals.objects.filter(tournament=sitting.round.tournament_id).order_by("-first")
    seals = list(found.values_list("first", "dealers"))
    to_come = [_dealer(deal, seals) for deal in sitting.deals[next_number(live) - 1 :][:hands]]
    return [*to_come, *[None] * (hands - len(to_come))]


def _dealer(deal: int, seals: Sequence[tuple[int, list[int]]]) -> int:
    first, dealers = next((seal for seal in seals if seal[0] <= deal), (deal, []))
    return dealers[deal - first] if deal - first < len(dealers) else dealer_of(deal)
