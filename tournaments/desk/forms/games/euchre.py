"""Four-handed euchre: also whether the maker or a defender played alone."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.desk.forms.games.hand import MakersForm, choice


class EuchreForm(MakersForm):
    """Four-handed euchre: also whether the maker or a defender played alone."""

    missing = _("Enter who made trump and how many tricks the makers took.")
    asked = ("maker", "alone", "tricks", "defender_alone", "bid")

    def add_questions(self) -> None:
        """Maker, alone, tricks, and what the house rules know besides."""
        rules = self.shown.game.house_rules
        self.fields["maker"] = choice(_("Maker"), [("", "–"), *self.seats])
        self.fields["alone"] = forms.BooleanField(label=_("Alone"), required=False)
        self.fields["tricks"] = choice(_("Tricks the makers took"), [("", "–"), *self.numbers_of_tricks()])
        if rules.defend_alone != "off":
            nobody = ("", gettext("nobody"))
            self.fields["defender_alone"] = choice(_("Defender alone"), [nobody, *self.seats])
        if rules.canadian_loner:
            bids = [("", _("not known")), ("order-up", _("ordered up")), ("call", _("called a suit"))]
            self.fields["bid"] = forms.ChoiceField(label=_("The maker"), choices=bids, required=False)

    def own_facts(self) -> dict[str, Any]:
        """Return what was asked for."""
        facts = {name: self.cleaned_data.get(name) for name in self.asked}
        return facts | {"bid": facts["bid"] or None}

    def answers(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return what is asked for."""
        return {name: facts[name] for name in self.asked if name in facts}


HAND_FORM = EuchreForm
