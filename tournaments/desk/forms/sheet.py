"""The forms of a sheet: the reason to take a line off, a confirmation."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.desk.forms.base import REASON_LENGTH


class ReasonForm(forms.Form):
    """Why a hand is taken off the sheet."""

    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH)


class ConfirmForm(forms.Form):
    """Which side says that the sheet is right, and which version of it the page showed."""

    side = forms.IntegerField()
    version = forms.IntegerField()
