"""One hand at the desk: a form for the facts of each game, in a module for each, by the folder of its rules."""

from typing import Any

from tournaments.desk.forms.games.hand import HandForm
from tournaments.words.sheets import SittingShown


def hand_form(data: Any = None, *, shown: SittingShown, **kwargs: Any) -> HandForm:
    """Return the form for a hand at this table; the rest is what a form takes."""
    form: HandForm = shown.game.rules.module_in(__name__).HAND_FORM(data, shown=shown, **kwargs)
    return form
