"""The form for a new friendly game."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.names import validate_name
from tournaments.forms.house_rules import HouseRulesFields
from tournaments.models import SavedRules
from tournaments.services.play.friendly import usual_game

NAME_LENGTH = 40
MOST_PLAYERS = 8
USUAL_PLAYERS = 4


class FriendlyGameForm(HouseRulesFields):
    """Up to eight names in the order in which people sit; without any, four numbered players.

    Where no game is chosen it is what this many people usually play, by its usual rules.
    """

    game_needed = False
    NO_GAME = gettext_lazy("What this number of people usually plays")
    usual_preset = "traditional"
    LEFT_OUT = ("seats_per_table", "save_rules_as")

    def __init__(self, *args: Any, saved: Iterable[SavedRules] = (), **more: Any):
        super().__init__(*args, saved=saved, **more)
        for number in range(1, MOST_PLAYERS + 1):
            self.fields[f"name-{number}"] = forms.CharField(
                label=_("Player %(number)s") % {"number": number},
                max_length=NAME_LENGTH,
                required=False,
                validators=[validate_name],
            )

    def name_fields(self) -> list[forms.BoundField]:
        """Return the fields of the names, for the template."""
        return [self[f"name-{number}"] for number in range(1, MOST_PLAYERS + 1)]

    def clean(self) -> dict[str, Any]:
        """Count the names. Raises ValidationError if a seat between two people is empty, or there is only one."""
        cleaned = super().clean()
        names = [cleaned.get(f"name-{number}", "") for number in range(1, MOST_PLAYERS + 1)]
        while names and not names[-1]:
            names.pop()
        if not any(names):
            names = [""] * self._players()
        if len(names) == 1:
            raise forms.ValidationError(_("Give two names or more, or none at all."))
        cleaned["names"] = [name or _("Player %(number)s") % {"number": place} for place, name in enumerate(names, 1)]
        return cleaned

    def _players(self) -> int:
        possible = self.rules.seat_counts if self.has_game else (USUAL_PLAYERS,)
        return USUAL_PLAYERS if USUAL_PLAYERS in possible else possible[0]

    def chosen(self) -> tuple[str, dict[str, Any]]:
        """Return the key of the game, and its house rules."""
        if self.has_game:
            return self.rules.key, self.ruleset()
        return usual_game(len(self.cleaned_data["names"])), {}
