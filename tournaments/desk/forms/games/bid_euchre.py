"""Bid euchre: who bid what, what was named, and the tricks of the bidder's side, or of every side that scores."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.desk.forms.games.hand import HandForm, choice
from tournaments.words.cards import name_of_denomination
from tournaments.words.games.bid_euchre import name_of_bid


class BidForm(HandForm):
    """Bid euchre: who bid what, what was named, and the tricks of the bidder's side, or of every side that scores."""

    player_field = "bidder"
    missing = _("Say who won the bidding, what was bid, and how many tricks the bidder’s side took.")
    not_both = _("Enter who won the bidding, or what else happened, not both.")

    def add_questions(self) -> None:
        """Bidder, bid, what was named, tricks."""
        game = self.shown.game
        rules, ruleset = game.rules, game.house_rules
        self.fields["bidder"] = choice(_("Who won the bidding"), [("", "–"), *self.seats])
        bids = [(bid, name_of_bid(bid)) for bid in rules.bids(ruleset, game.seats)]
        self.fields["bid"] = forms.ChoiceField(label=_("Bid"), choices=[("", "–"), *bids], required=False)
        named = [(name, name_of_denomination(name)) for name in rules.denominations(ruleset)]
        self.fields["denomination"] = forms.ChoiceField(
            label=_("Named"), choices=[("", gettext("not recorded")), *named], required=False
        )
        counts = [("", "–"), *((number, number) for number in range(self.tricks + 1))]
        for name, label in self._counted():
            self.fields[name] = choice(label, counts)

    def _counted(self) -> list[tuple[str, Any]]:
        """Return the fields of tricks, each with what it is called."""
        if self._by_side():
            sides = self.shown.sides
            return [(f"taken_{side.index}", gettext("Tricks of %(names)s") % {"names": side.names}) for side in sides]
        return [("tricks", _("Tricks the bidder’s side took"))]

    def _by_side(self) -> bool:
        return len(self.shown.sides) > 2 and self.shown.game.house_rules.defenders_score == "tricks"

    def is_complete(self) -> bool:
        """Tell whether all but the denomination is said."""
        asked = ("bidder", *(name for name, _label in self._counted()))
        return bool(self.cleaned_data["bid"]) and all(self.cleaned_data[name] is not None for name in asked)

    def own_facts(self) -> dict[str, Any]:
        """Return what was asked for."""
        bid, counts = self.cleaned_data["bid"], [self.cleaned_data[name] for name, _label in self._counted()]
        return {
            "bidder": self.cleaned_data["bidder"],
            "bid": int(bid) if bid.isdecimal() else bid,
            "denomination": self.cleaned_data["denomination"] or None,
            "tricks": counts if self._by_side() else counts[0],
        }

    def answers(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return what is asked for, whichever way the tricks were entered: of the bidder's side, or of every side."""
        sides, tricks = self.shown.game.sides, facts["tricks"]
        own = next(place for place, side in enumerate(sides) if facts["bidder"] in side)
        row = tricks if isinstance(tricks, list) else [tricks * (place == own) for place in range(len(sides))]
        counts = {f"taken_{place}": taken for place, taken in enumerate(row)} | {"tricks": row[own]}
        asked = {name: counts[name] for name, _label in self._counted()}
        return {name: facts[name] for name in ("bidder", "bid", "denomination")} | asked


HAND_FORM = BidForm
