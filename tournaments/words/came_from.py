"""Where everybody was in the previous round, for movements that seat by results."""

from tournaments.models import Round
from tournaments.movements.registry import get_movement
from tournaments.services.results.past_rounds import as_played, sign_of, standing_rounds
from tournaments.words.sentences import say


def came_from(draft: Round) -> dict[int, str]:
    """Return in a few words, by entrant id, what each did in the previous round; empty if that decides nothing."""
    before = next((round_ for round_ in standing_rounds(draft.tournament) if round_.number == draft.number - 1), None)
    if before is None:
        return {}
    played = as_played(before, sign_of(draft.tournament))
    tables = before.sittings.order_by("table__number").values_list("table__number", flat=True)
    came = get_movement(draft.movement).came_from(played, tuple(tables))
    return {entrant: say(sentence) for entrant, sentence in came.items()}
