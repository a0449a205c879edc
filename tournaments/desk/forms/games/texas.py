"""Texas Euchre: who threw down, if anybody, everybody's tricks, and what lies before everybody."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.desk.forms.games.hand import HandForm


class TexasForm(HandForm):
    """Texas Euchre: who threw down, if anybody, everybody's tricks, and what lies before everybody."""

    EXHAUSTED = "exhausted"
    kinds = ("thrown-down", "exhausted")
    player_field = "thrower"
    columns = (("tricks", _("Tricks")), ("laid", _("Value laid")))
    missing = _("Say who threw down, or that the deck was exhausted, and the value of the cards that each laid.")

    def add_questions(self) -> None:
        """Who threw down."""
        throwers = [("", "–"), *self.seats, (self.EXHAUSTED, _("nobody: the deck was exhausted"))]
        self.fields["thrower"] = forms.ChoiceField(label=_("Who threw down"), choices=throwers, required=False)

    def is_complete(self) -> bool:
        """Tell whether somebody laid something; the rules know what each must have laid."""
        return bool(self.cleaned_data["thrower"]) and any(self.by_seat("laid"))

    def own_facts(self) -> dict[str, Any]:
        """Return who threw down, tricks, and what was laid."""
        thrower, laid = self.cleaned_data["thrower"], self.by_seat("laid")
        if thrower == self.EXHAUSTED:
            return {"kind": "exhausted", "laid": laid}
        return {"kind": "thrown-down", "thrower": int(thrower), "tricks": self.by_seat("tricks"), "laid": laid}

    def answers(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return who threw down, tricks, and what was laid."""
        tricks = self.numbers("tricks", facts.get("tricks", ()))
        return {"thrower": facts.get("thrower", self.EXHAUSTED), **tricks, **self.numbers("laid", facts["laid"])}


HAND_FORM = TexasForm
