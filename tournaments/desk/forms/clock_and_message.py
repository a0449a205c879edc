"""The length of a round, and a message to all pads."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models.clock import LONGEST_MINUTES
from tournaments.services.hall.notices import LONGEST_NOTICE, NOTICE_LENGTH, validate_notice

USUAL_MINUTES = 20
"""What the form for the clock offers where the tournament says nothing else."""


class MinutesForm(forms.Form):
    """The minutes that the round clock runs."""

    REFUSED = _("Enter the length of the round in minutes, from 1 to %(most)d.")

    minutes = forms.IntegerField(
        label=_("Minutes for the round"), min_value=1, max_value=LONGEST_MINUTES, initial=USUAL_MINUTES
    )


class NoticeForm(forms.Form):
    """A message to all pads. The same text sent twice is one message, so a double click does no harm."""

    text = forms.CharField(
        label=_("Message"),
        max_length=NOTICE_LENGTH,
        validators=[validate_notice],
    )
    on_board = forms.BooleanField(label=_("Show it on the board too"), required=False)
    minutes = forms.IntegerField(
        label=_("Show it for (minutes)"),
        min_value=1,
        max_value=LONGEST_NOTICE,
        required=False,
        help_text=_("Left empty: until the round ends."),
    )
