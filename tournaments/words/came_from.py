"""Where everybody was in the previous round, for movements that seat by results."""

from tournaments.models import Round
from tournaments.rules.movements.registry import get_movement
from tournaments.services.results.played import Played
from tournaments.words.sentences import say


def came_from(draft: Round) -> dict[int, str]:
    """Return in a few words, by entrant id, what each did in the previous round; empty if that decides nothing."""
    earlier = Played.of(draft.tournament).before(draft.number)
    if earlier.latest is None:
        return {}
    tables = earlier.latest.sittings.order_by("table__number").values_list("table__number", flat=True)
    came = get_movement(draft.movement).came_from(earlier.history[-1], tuple(tables))
    return {entrant: say(sentence) for entrant, sentence in came.items()}
