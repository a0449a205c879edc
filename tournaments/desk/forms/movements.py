"""What is known before a movement is chosen."""

from collections.abc import Iterator

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules import GAMES, get_game
from tournaments.rules.movements.base import Sides

MOST_PEOPLE = 400
MOST_ROUNDS = 40
LONGEST_EVENING = 24 * 60


def _games() -> Iterator[tuple[str, str]]:
    """Yield every game, once for each number of players at a table that it allows."""
    for key, game in GAMES.items():
        for seats in game.seat_counts:
            several = len(game.seat_counts) > 1
            sentence = _("%(game)s, %(seats)d at a table") if several else "%(game)s"
            yield f"{key}:{seats}", sentence % {"game": gettext(game.name), "seats": seats}


class FieldForm(forms.Form):
    """How many people play, which game, and how long."""

    game = forms.ChoiceField(label=_("Game"), choices=_games, required=False, initial="euchre:4")
    people = forms.IntegerField(label=_("People"), min_value=2, max_value=MOST_PEOPLE, initial=40)
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS, initial=10)
    hands = forms.IntegerField(label=_("Hands in a game"), min_value=1, max_value=40, initial=8)
    minutes = forms.IntegerField(
        label=_("Minutes you have"),
        min_value=1,
        max_value=LONGEST_EVENING,
        required=False,
        help_text=_("From the first deal to the last. Leave empty for no limit."),
    )

    def clean_game(self) -> str:
        """Take four-handed euchre where no game is chosen."""
        return self.cleaned_data["game"] or "euchre:4"

    def at_a_table(self) -> tuple[str, int, Sides]:
        """Return the game, how many sit at a table, and who of them win together."""
        key, seats = self.cleaned_data["game"].split(":")
        return key, int(seats), get_game(key).sides(int(seats))
