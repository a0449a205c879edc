"""What the desk's forms share."""

from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

REASON_LENGTH = 200


LATE_REASONS = (
    ("offline", _("The tablet was offline")),
    ("closed", _("The round was closed too early")),
    ("twice", _("Entered on two tablets")),
    ("practice", _("A practice hand")),
    ("mistake", _("Entered by mistake")),
)
"""What the director usually says of a hand that came late."""


def reason_of(why: str) -> str:
    """Return the sentence of a reason that was chosen; empty where none was."""
    return str(dict(LATE_REASONS).get(why, ""))


class OnceForm(forms.Form):
    """A form that takes effect once, however often it is sent."""

    once = forms.CharField(widget=forms.HiddenInput, max_length=100, initial=uuid4)
