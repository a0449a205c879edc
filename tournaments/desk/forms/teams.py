"""Forms of the Teams page."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from tournaments.desk.forms.base import OnceForm
from tournaments.models import Entrant, Tournament
from tournaments.services.people.teams import Couple, alone_in


class CoupleForm(OnceForm):
    """Two people who have no partner yet."""

    one = forms.ModelChoiceField(label=_("One"), queryset=Entrant.objects.none())
    other = forms.ModelChoiceField(label=_("and the other"), queryset=Entrant.objects.none())
    name = forms.CharField(
        label=_("Name of the team"),
        max_length=NAME_LENGTH,
        validators=[validate_name],
        required=False,
        help_text=_("Leave empty for the names of both players."),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any):
        """`tournament`: its people can be chosen."""
        super().__init__(*args, **kwargs)
        for name in ("one", "other"):
            chooser = self.fields[name]
            if isinstance(chooser, forms.ModelChoiceField):
                chooser.queryset = alone_in(tournament, here=False)

    def clean(self) -> dict[str, Any]:
        """Require two different people."""
        data = self.cleaned_data
        if data.get("one") and data.get("one") == data.get("other"):
            self.add_error("other", gettext("Choose two different people for a team."))
        return data

    def couple(self) -> Couple:
        """Return the two people."""
        data = self.cleaned_data
        return Couple((data["one"].pk, data["other"].pk), data["name"])


class TeamNameForm(forms.Form):
    """A team's name; empty: the names of the two."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH, validators=[validate_name], required=False)
