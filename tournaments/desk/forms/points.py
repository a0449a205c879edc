"""Adjustments: bonus and penalty points."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rules import get_game
from tournaments.desk.forms.base import REASON_LENGTH, OnceForm
from tournaments.models import LARGEST_POINTS, Entrant, Tournament


class AdjustmentForm(OnceForm):
    """Adjustments: bonus and penalty points."""

    entrant = forms.ModelChoiceField(label=_("Who"), queryset=Entrant.objects.none())
    points = forms.IntegerField(
        label=_("Points"),
        min_value=-LARGEST_POINTS,
        max_value=LARGEST_POINTS,
        help_text=_("Use a minus sign to take points away."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any):
        """`tournament`: its entrants can be chosen."""
        super().__init__(*args, **kwargs)
        chooser = self.fields["entrant"]
        if isinstance(chooser, forms.ModelChoiceField):
            chooser.queryset = tournament.people.all()
        if get_game(tournament.game_key).fewest_wins:
            self.fields["points"].help_text = _("Points are bad in this game: a bonus has a minus sign.")
