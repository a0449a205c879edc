"""The form that plans a draw."""

from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from fundraising.models import Draw
from fundraising.models.draw import PRIZES_LENGTH
from fundraising.services.draws import MOST_PRIZES, Plan


class DrawForm(forms.Form):
    """What is drawn, from what, for which prizes."""

    uuid = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    name = forms.CharField(label=gettext_lazy("Name"), max_length=NAME_LENGTH, validators=[validate_name])
    what = forms.ChoiceField(label=gettext_lazy("Drawn from"), choices=Draw.What.choices)
    prizes = forms.CharField(
        label=gettext_lazy("Prizes, one a line"),
        max_length=PRIZES_LENGTH,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("The first ticket drawn has the first prize."),
    )

    def clean_prizes(self) -> list[str]:
        """Return the prizes. Raises ValidationError."""
        prizes = [" ".join(line.split()) for line in self.cleaned_data["prizes"].splitlines() if line.strip()]
        if len(prizes) > MOST_PRIZES:
            raise ValidationError(_("A draw has at most %(most)s prizes."), params={"most": MOST_PRIZES})
        for prize in prizes:
            validate_name(prize)
            if len(prize) > NAME_LENGTH:
                raise ValidationError(_("A prize has at most %(most)s characters."), params={"most": NAME_LENGTH})
        return prizes

    def plan(self) -> Plan:
        """Return what the valid form says."""
        said: dict[str, Any] = self.cleaned_data
        return Plan(said["name"], said["what"], tuple(said["prizes"]))
