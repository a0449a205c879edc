"""The round clock and the message to all pads, as the tournament's page shows them."""

from typing import Any
from uuid import uuid4

from django.utils import timezone

from tournaments.desk.forms.clock_and_message import USUAL_MINUTES, MinutesForm, NoticeForm
from tournaments.models import Round, Tournament
from tournaments.models.clock import Clock
from tournaments.services.hall.notices import standing_notice

ENDS_WITH_BELL = "bell"


def clock_and_message_of(tournament: Tournament, round_: Round | None) -> dict[str, Any]:
    """Return the panel of a tournament with this latest round.

    `clock_and_message_state` changes whenever the panel has to be rendered again.
    """
    now, minutes = timezone.now(), tournament.round_minutes or USUAL_MINUTES
    notice = standing_notice(tournament)
    timed = round_ if round_ and round_.status == Round.Status.OPEN else None
    clock = Clock.of(timed) if timed else Clock()
    shown = (timed and timed.pk, clock.bell_at, clock.left, clock.has_rung(now), notice and notice.pk)
    return {
        "clock": clock.as_json(),
        "clock_round": timed,
        "has_rung": clock.has_rung(now),
        "ends_with_bell": tournament.ruleset.get("game_ends") == ENDS_WITH_BELL,
        "notice": notice,
        "minutes": minutes,
        "minutes_form": MinutesForm(initial={"minutes": minutes}),
        "notice_form": NoticeForm(),
        "once": uuid4(),
        "clock_and_message_state": " ".join(map(str, shown)),
    }
