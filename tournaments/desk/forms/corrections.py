"""Corrections by the director: what a line should be, or where a held hand counts, and why."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.models import Hand
from tournaments.desk.forms.base import LATE_REASONS, REASON_LENGTH, reason_of
from tournaments.desk.forms.games import hand_form
from tournaments.desk.forms.games.hand import HandForm
from tournaments.desk.forms.slips import SlipForm
from tournaments.models import HeldHand
from tournaments.words.sheets import SittingShown


def _reason(**options: Any) -> forms.CharField:
    hint = _("A few words; this stays on record.")
    return forms.CharField(label=_("Reason"), max_length=REASON_LENGTH, help_text=hint, **options)


def correct_hand_form(data: Any = None, *, shown: SittingShown, line: Hand | None = None, **kwargs: Any) -> HandForm:
    """Return the form for a corrected hand. `line` is on the sheet and keeps its number; None: a hand is missing."""
    form = hand_form(data, shown=shown, **kwargs)
    form.fields["reason"] = _reason()
    if line is not None:
        form.start_from(line.facts)
        del form.fields["number"]
    return form


class CorrectTotalsForm(SlipForm):
    """A whole game's points as they should be."""

    reason = _reason()

    def __init__(self, *args: Any, shown: SittingShown, line: Hand | None = None, **kwargs: Any):
        """`line`: the totals to be changed; None: nothing is on the sheet yet."""
        super().__init__(*args, shown=shown, **kwargs)
        if line is not None:
            self.initial.update({column.field: line.points[column.seats[0]] for column in self.columns})
            self.initial["hands"] = line.facts.get("hands")
        self.order_fields([*(column.field for column in self.columns), "hands", "reason"])

    @property
    def questions(self) -> list[forms.BoundField]:
        """The visible fields but the reason, which comes last on a line of its own."""
        return [field for field in self.visible_fields() if field.name != "reason"]


class RemoveForm(forms.Form):
    """Why a line is removed."""

    reason = _reason()


class DecideForm(forms.Form):
    """The decision about a held hand. The button says which: `count`, `replace` the hand on the sheet, or `refuse`."""

    do = forms.ChoiceField(choices=[("count", ""), ("replace", ""), ("refuse", "")])
    number = forms.IntegerField(label=_("Hand"), min_value=1, max_value=99, required=False)
    replaces = forms.UUIDField(required=False, widget=forms.HiddenInput)
    why = forms.ChoiceField(label=_("Reason"), choices=[("", "–"), *LATE_REASONS], required=False)
    reason = forms.CharField(
        label=_("Or in your own words"),
        max_length=REASON_LENGTH,
        required=False,
        help_text=_("The reason stays on record."),
    )

    def __init__(self, *args: Any, held: HeldHand, **kwargs: Any):
        """`held`: the hand."""
        super().__init__(*args, **{"auto_id": f"held_{held.pk}_%s", **kwargs})

    def clean(self) -> dict[str, Any]:
        """Require a reason if an entry is not counted."""
        data = self.cleaned_data
        data["reason"] = data.get("reason") or reason_of(data.get("why", ""))
        if data.get("do") in ("replace", "refuse") and not data.get("reason"):
            self.add_error("reason", gettext("Give a short reason; it stays on record."))
        if data.get("do") == "replace" and not data.get("replaces"):
            raise forms.ValidationError(gettext("Choose which hand it replaces."))
        return data
