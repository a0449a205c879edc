"""Five-handed euchre: who made trump, who turned out to be the partner, and everybody's tricks."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.desk.forms.games.hand import HandForm, choice


class FiveHandedForm(HandForm):
    """Five-handed euchre: who made trump, who turned out to be the partner, and everybody's tricks."""

    NOBODY, ALONE = "nobody", "alone"
    columns = (("tricks", _("Tricks")),)
    missing = _(
        "Say who made trump, who played the named card (or nobody, or the maker alone), and everybody's tricks."
    )

    def add_questions(self) -> None:
        """Maker and partner."""
        self.fields["maker"] = choice(_("Maker"), [("", "–"), *self.seats])
        partners = [("", "–"), *self.seats, (self.NOBODY, _("nobody")), (self.ALONE, _("the maker played alone"))]
        self.fields["partner"] = forms.ChoiceField(
            label=_("Who played the named card"), choices=partners, required=False
        )

    def is_complete(self) -> bool:
        """Tell whether maker and partner are said; the rules count the tricks."""
        return self.cleaned_data["maker"] is not None and bool(self.cleaned_data["partner"])

    def own_facts(self) -> dict[str, Any]:
        """Return maker, partner and tricks."""
        partner = self.cleaned_data["partner"]
        return {
            "maker": self.cleaned_data["maker"],
            "partner": None if partner in (self.NOBODY, self.ALONE) else int(partner),
            "alone": partner == self.ALONE,
            "tricks": self.by_seat("tricks"),
        }

    def answers(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return maker, partner and tricks."""
        partner = self.ALONE if facts["alone"] else self.NOBODY if facts["partner"] is None else facts["partner"]
        return {"maker": facts["maker"], "partner": partner, **self.numbers("tricks", facts["tricks"])}


HAND_FORM = FiveHandedForm
