"""The panel for the whole evening on the night's page: round clock, and message to all pads."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.clock import LONGEST_MINUTES, Clock
from tournaments.models import Round, Tournament
from tournaments.services.notices import NOTICE_LENGTH, standing_notice, validate_notice

USUAL_MINUTES = 20
"""What the form for the clock offers where the tournament says nothing else."""

ENDS_WITH_BELL = "bell"


class MinutesForm(forms.Form):
    """For how long the round is to run."""

    minutes = forms.IntegerField(
        label=_("Minutes for the round"), min_value=1, max_value=LONGEST_MINUTES, initial=USUAL_MINUTES
    )


class NoticeForm(forms.Form):
    """A message to all pads. The same words sent twice are one message, so it needs nothing to tell a double click."""

    text = forms.CharField(
        label=_("Message"),
        max_length=NOTICE_LENGTH,
        validators=[validate_notice],
    )
    on_board = forms.BooleanField(label=_("Show it on the board too"), required=False)


def evening_of(event: Tournament, round_: Round | None) -> dict[str, Any]:
    """Return what the panel shows of a tournament whose latest round this is.

    `evening_state` is another one whenever the panel is to be shown anew.
    """
    now = timezone.now()
    notice = standing_notice(event)
    timed = round_ if round_ and round_.status == Round.Status.OPEN else None
    clock = Clock.of(timed) if timed else Clock()
    shown = (timed and timed.pk, clock.bell_at, clock.left, clock.has_rung(now), notice and notice.pk)
    return {
        "clock": clock.as_json(),
        "clock_round": timed,
        "has_rung": clock.has_rung(now),
        "ends_with_bell": event.ruleset.get("game_ends") == ENDS_WITH_BELL,
        "notice": notice,
        "minutes_form": MinutesForm(initial={"minutes": event.round_minutes or USUAL_MINUTES}),
        "notice_form": NoticeForm(),
        "once": uuid4(),
        "evening_state": " ".join(map(str, shown)),
    }
