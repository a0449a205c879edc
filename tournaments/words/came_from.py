"""Where everybody was in the round before: what a progressive night goes by."""

from django.utils.translation import gettext as _

from tournaments.models import Round
from tournaments.movements.progressive import Progressive
from tournaments.services.past_rounds import as_played, sign_of, standing_rounds


def came_from(draft: Round) -> dict[int, str]:
    """Return in a few words, by entrant id, what each did in the round before; empty where that decides nothing."""
    if draft.movement != Progressive.key:
        return {}
    before = next((one for one in standing_rounds(draft.tournament) if one.number == draft.number - 1), None)
    if before is None:
        return {}
    played = as_played(before, sign_of(draft.tournament))
    told = dict.fromkeys(played.sit_outs, _("sat out"))
    numbers = before.sittings.order_by("table__number").values_list("table__number", flat=True)
    for number, table, points in zip(numbers, played.tables, played.points, strict=True):
        even, odd = sum(points[::2]), sum(points[1::2])
        for seat, entrant in enumerate(table):
            ahead = (even - odd) * (1 if seat % 2 == 0 else -1)
            sentence = _("won at table %(table)d") if ahead > 0 else _("lost at table %(table)d")
            told[entrant] = (sentence if ahead else _("tied at table %(table)d")) % {"table": number}
    return told
