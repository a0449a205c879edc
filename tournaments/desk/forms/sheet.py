"""The forms of a sheet: a hand from a paper slip, the reason to take a line off, a confirmation."""

import json
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.desk.forms.base import REASON_LENGTH, choose
from tournaments.words.sheets import SittingShown, other_outcomes


class ReasonForm(forms.Form):
    """Why a hand is taken off the sheet."""

    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH)


class ConfirmForm(forms.Form):
    """Which side says that the sheet is right, and which version of it the page showed."""

    side = forms.IntegerField()
    version = forms.IntegerField()


class HandForm(forms.Form):
    """One hand, as a slip of paper tells it: tricks with a trump suit, or whatever else happened."""

    uuid = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    number = forms.IntegerField(label=_("Hand"), min_value=1, max_value=99)
    maker = forms.TypedChoiceField(label=_("Maker"), coerce=int, empty_value=None, required=False)
    alone = forms.BooleanField(label=_("Alone"), required=False)
    tricks = forms.TypedChoiceField(
        label=_("Tricks the makers took"),
        coerce=int,
        empty_value=None,
        choices=[("", "–"), *((n, n) for n in range(6))],
        required=False,
    )
    defender_alone = forms.TypedChoiceField(label=_("Defender alone"), coerce=int, empty_value=None, required=False)
    bid = forms.ChoiceField(
        label=_("The maker"),
        choices=[("", _("not known")), ("order-up", _("ordered up")), ("call", _("called a suit"))],
        required=False,
    )
    dealer = forms.TypedChoiceField(label=_("Dealer"), coerce=int, empty_value=None, required=False)
    other = forms.ChoiceField(label=_("Or something else happened"), required=False)

    def __init__(self, *args: Any, shown: SittingShown, **kwargs: Any):
        """`shown`: the sitting, whose names and house rules decide what can be told."""
        super().__init__(*args, **kwargs)
        seats = [(seat.index, seat.name) for seat in shown.seats]
        choose(self, "maker", [("", "–"), *seats])
        choose(self, "dealer", [("", gettext("not known")), *seats])
        choose(self, "defender_alone", [("", gettext("nobody")), *seats])
        outcomes = [(outcome.json, outcome.words) for outcome in other_outcomes(shown)]
        choose(self, "other", [("", "–"), *outcomes])
        rules = shown.game.ruleset
        if rules.get("defend_alone", "off") == "off":
            del self.fields["defender_alone"]
        if not rules.get("canadian_loner"):
            del self.fields["bid"]

    def clean(self) -> dict[str, Any]:
        """Let one of both through: a maker with tricks, or something else."""
        data = self.cleaned_data
        if self.errors:
            return data
        if data["other"] and data["maker"] is not None:
            raise forms.ValidationError(gettext("Say who made trump, or what else happened, not both."))
        if not data["other"] and (data["maker"] is None or data["tricks"] is None):
            raise forms.ValidationError(gettext("Say who made trump and how many tricks the makers took."))
        return data

    def facts(self) -> dict[str, Any]:
        """Return the facts as the rules read them."""
        data = self.cleaned_data
        if data["other"]:
            facts: dict[str, Any] = json.loads(data["other"])
            return {**facts, "dealer": data["dealer"]}
        return {
            "maker": data["maker"],
            "alone": data["alone"],
            "tricks": data["tricks"],
            "defender_alone": data.get("defender_alone"),
            "bid": data.get("bid") or None,
            "dealer": data["dealer"],
        }
