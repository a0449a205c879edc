"""The form for a new friendly game."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.names import validate_name
from scoring.rules import GAMES
from tournaments.services.friendly import usual_game

NAME_LENGTH = 40
MOST_PLAYERS = 6
USUAL_PLAYERS = 4


def _games() -> list[Any]:
    """Return the games with their presets as one choice, the game's name above them."""
    usual = ("", gettext_lazy("What so many people usually play"))
    games = [
        (
            _(game.name),
            [(f"{key}:{preset}", f"{_(game.name)}: {_(named.name)}") for preset, named in game.presets.items()],
        )
        for key, game in GAMES.items()
    ]
    return [usual, *games]


class FriendlyGameForm(forms.Form):
    """Up to six names in the order in which people sit; without any, four numbered players."""

    rules = forms.ChoiceField(label=gettext_lazy("Game and house rules"), choices=_games, required=False)

    def __init__(self, *args: Any, **more: Any):
        super().__init__(*args, **more)
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
        cleaned = super().clean() or {}
        names = [cleaned.get(f"name-{number}", "") for number in range(1, MOST_PLAYERS + 1)]
        while names and not names[-1]:
            names.pop()
        if not any(names):
            names = [""] * self._players(cleaned)
        if len(names) == 1:
            raise forms.ValidationError(_("Give two names or more, or none at all."))
        cleaned["names"] = [name or _("Player %(number)s") % {"number": place} for place, name in enumerate(names, 1)]
        return cleaned

    def _players(self, cleaned: dict[str, Any]) -> int:
        key = cleaned.get("rules", "").partition(":")[0]
        possible = GAMES[key].seat_counts if key in GAMES else (USUAL_PLAYERS,)
        return USUAL_PLAYERS if USUAL_PLAYERS in possible else possible[0]

    def chosen(self) -> tuple[str, str | None]:
        """Return the key of the game, and the preset where one was chosen."""
        key, _colon, preset = self.cleaned_data["rules"].partition(":")
        return key or usual_game(len(self.cleaned_data["names"])), preset or None
