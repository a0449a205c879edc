"""The form of the prizes."""

from typing import Any

from django import forms
from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.rules import get_game
from tournaments.models import Tournament
from tournaments.standings.reveal import CATEGORIES, LAST_PLACE, MOST_LETTERS
from tournaments.words.reveal import category_name

FIELD = "prize-"


class PrizesForm(forms.Form):
    """A prize for each place and each category, in words; empty: none."""

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any):
        """`tournament`: whose prizes these are."""
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        fewest_wins = get_game(tournament.game_key).fewest_wins
        labels = {str(rank): _place(rank) for rank in range(1, LAST_PLACE + 1)}
        labels |= {key: category_name(key, fewest_wins=fewest_wins) for key in CATEGORIES}
        for key, label in labels.items():
            self.fields[FIELD + key] = forms.CharField(
                label=label, max_length=MOST_LETTERS, required=False, initial=tournament.prizes.get(key, "")
            )

    def usual(self) -> list[forms.BoundField]:
        """Fields that most halls fill in: the first three places and the categories."""
        return [self[FIELD + key] for key in ("1", "2", "3", *CATEGORIES)]

    def others(self) -> list[forms.BoundField]:
        """The other places."""
        return [self[FIELD + str(rank)] for rank in range(4, LAST_PLACE + 1)]

    def prizes(self) -> dict[str, str]:
        """Return the prizes by place or category."""
        return {name.removeprefix(FIELD): text for name, text in self.cleaned_data.items() if text}


def _place(rank: int) -> str:
    return capfirst(_("%(ordinal)s place") % {"ordinal": ordinal(rank)})
