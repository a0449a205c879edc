"""One hand, as from a slip of paper: a form for the facts of each game."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar
from uuid import uuid4

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import choose
from tournaments.models import LARGEST_POINTS
from tournaments.words.games.bid_euchre import name_of_bid, name_of_denomination
from tournaments.words.hands import other_outcomes
from tournaments.words.sheets import SittingShown

Choices = Iterable[tuple[Any, Any]]
NUMERAL = {"inputmode": "numeric", "autocomplete": "off"}


def _choice(label: Any, choices: Choices = ()) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label=label, coerce=int, empty_value=None, required=False, choices=list(choices))


def _number(label: Any, least: int, most: int) -> forms.IntegerField:
    widget = forms.NumberInput(attrs=NUMERAL)
    return forms.IntegerField(label=label, min_value=least, max_value=most, required=False, widget=widget)


class HandForm(forms.Form):
    """What the forms of all games share: other outcomes, who dealt, and the hand's number on the sheet."""

    uuid = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    number = forms.IntegerField(label=_("Hand"), min_value=1, max_value=99)
    dealer = _choice(_("Dealer"))
    other = forms.ChoiceField(label=_("Or something else happened"), required=False)

    kinds: ClassVar[tuple[str, ...]] = ("played",)
    """What this form asks for by questions; the other kinds of hands are in `other`."""
    said_by: ClassVar[str] = "maker"
    """The field that is filled in where it is a hand of these kinds."""
    columns: ClassVar[tuple[tuple[str, Promise | str], ...]] = ()
    """Numbers by seat: the beginning of their fields' names, and what they are called."""
    missing: ClassVar[Promise | str]
    """What is said where not all is filled in."""
    not_both: ClassVar[Promise | str] = _("Enter who made trump, or what else happened, not both.")

    def __init__(self, *args: Any, shown: SittingShown, **kwargs: Any):
        """`shown`: the sitting, whose names and house rules determine the choices."""
        super().__init__(*args, **kwargs)
        self.shown = shown
        self.seats = [(seat.index, seat.name) for seat in shown.seats]
        self.tricks = shown.game.rules.cards_each(len(self.seats), shown.game.house_rules)
        choose(self, "dealer", [("", gettext("not known")), *self.seats])
        self.add_questions()
        for column, label in self.columns:
            # What else is counted than tricks, the rules judge.
            bounds = (0, self.tricks) if column == "tricks" else (-LARGEST_POINTS, LARGEST_POINTS)
            for seat, name in self.seats:
                self.fields[f"{column}_{seat}"] = _number(f"{label}, {name}", *bounds)
        outcomes = [(outcome.json, outcome.words) for outcome in other_outcomes(shown)]
        choose(self, "other", [("", "–"), *outcomes])
        self.order_fields(["uuid", "number", *(name for name in self.fields if name not in ("dealer", "other"))])
        if not outcomes:
            del self.fields["other"]

    def add_questions(self) -> None:
        """Add the fields of this game."""
        raise NotImplementedError  # each game's form overrides these four; the metaclass of forms rules out ABC

    def is_complete(self) -> bool:
        """Tell whether the questions of this game are answered completely."""
        raise NotImplementedError  # see add_questions

    def own_facts(self) -> dict[str, Any]:
        """Return the facts that the answers to this game's questions say."""
        raise NotImplementedError  # see add_questions

    def answers(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answers to this game's questions that fit a hand on the sheet: {field: value}."""
        raise NotImplementedError  # see add_questions

    def start_from(self, facts: Mapping[str, Any]) -> None:
        """Fill the form from a hand on the sheet."""
        self.initial["dealer"] = facts.get("dealer")
        if facts["kind"] in self.kinds:
            self.initial.update(self.answers(facts))
            return
        meant = (outcome for outcome in other_outcomes(self.shown) if outcome.facts.items() <= facts.items())
        self.initial["other"] = next((outcome.json for outcome in meant), json.dumps(dict(facts)))

    @property
    def questions(self) -> list[forms.BoundField]:
        """The visible fields but numbers by seat, and the reason of a correction, which comes last."""
        numbers = {f"{column}_{seat}" for column, _label in self.columns for seat, _name in self.seats}
        return [field for field in self.visible_fields() if field.name not in numbers | {"reason"}]

    @property
    def rows(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Each player with their numbers; none where the game asks for none."""
        if not self.columns:
            return []
        return [(name, [self[f"{column}_{seat}"] for column, _label in self.columns]) for seat, name in self.seats]

    def clean(self) -> dict[str, Any]:
        """Require either the game's questions or another outcome, not both."""
        data = self.cleaned_data
        if self.errors:
            return data
        if data.get("other") and data[self.said_by] not in (None, ""):
            raise forms.ValidationError(str(self.not_both))
        if not data.get("other") and not self.is_complete():
            raise forms.ValidationError(str(self.missing))
        return data

    def facts(self) -> dict[str, Any]:
        """Return the facts as the rules read them."""
        data = self.cleaned_data
        facts = json.loads(data["other"]) if data.get("other") else self.own_facts()
        return {**facts, "dealer": data["dealer"]}

    def by_seat(self, column: str) -> list[int]:
        """Return a column's numbers; nothing is none."""
        return [self.cleaned_data[f"{column}_{seat}"] or 0 for seat, _name in self.seats]

    def numbers(self, column: str, values: Iterable[int]) -> dict[str, int]:
        """Return a column's numbers by the names of their fields."""
        return {f"{column}_{seat}": value for seat, value in enumerate(values)}


class FewHandedForm(HandForm):
    """Two- and three-handed euchre: who made trump, and what the maker took."""

    missing = _("Say who made trump and how many tricks the maker took.")

    def add_questions(self) -> None:
        """Maker and tricks."""
        self.fields["maker"] = _choice(_("Maker"), [("", "–"), *self.seats])
        self.fields["tricks"] = _choice(_("Tricks the maker took"), [("", "–"), *self.numbers_of_tricks()])

    def numbers_of_tricks(self) -> Choices:
        """Return how many tricks there can be."""
        return [(number, number) for number in range(self.tricks + 1)]

    def is_complete(self) -> bool:
        """Tell whether both are said."""
        return self.cleaned_data["maker"] is not None and self.cleaned_data["tricks"] is not None

    def own_facts(self) -> dict[str, Any]:
        """Return both."""
        return {"maker": self.cleaned_data["maker"], "tricks": self.cleaned_data["tricks"]}

    def answers(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return both."""
        return {"maker": facts["maker"], "tricks": facts["tricks"]}


class EuchreForm(FewHandedForm):
    """Four-handed euchre: also whether the maker or a defender played alone."""

    missing = _("Enter who made trump and how many tricks the makers took.")
    asked = ("maker", "alone", "tricks", "defender_alone", "bid")

    def add_questions(self) -> None:
        """Maker, alone, tricks, and what the house rules know besides."""
        rules = self.shown.game.house_rules
        self.fields["maker"] = _choice(_("Maker"), [("", "–"), *self.seats])
        self.fields["alone"] = forms.BooleanField(label=_("Alone"), required=False)
        self.fields["tricks"] = _choice(_("Tricks the makers took"), [("", "–"), *self.numbers_of_tricks()])
        if rules.defend_alone != "off":
            nobody = ("", gettext("nobody"))
            self.fields["defender_alone"] = _choice(_("Defender alone"), [nobody, *self.seats])
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


class FiveHandedForm(HandForm):
    """Five-handed euchre: who made trump, who turned out to be the partner, and everybody's tricks."""

    NOBODY, ALONE = "nobody", "alone"
    columns = (("tricks", _("Tricks")),)
    missing = _(
        "Say who made trump, who played the named card (or nobody, or the maker alone), and everybody's tricks."
    )

    def add_questions(self) -> None:
        """Maker and partner."""
        self.fields["maker"] = _choice(_("Maker"), [("", "–"), *self.seats])
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


class TexasForm(HandForm):
    """Texas Euchre: who threw down, if anybody, everybody's tricks, and what lies before everybody."""

    EXHAUSTED = "exhausted"
    kinds = ("thrown-down", "exhausted")
    said_by = "thrower"
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


class BidForm(HandForm):
    """Bid euchre: who bid what, what was named, and the tricks of the bidder's side, or of every side that scores."""

    said_by = "bidder"
    missing = _("Say who won the bidding, what was bid, and how many tricks the bidder’s side took.")
    not_both = _("Enter who won the bidding, or what else happened, not both.")

    def add_questions(self) -> None:
        """Bidder, bid, what was named, tricks."""
        game = self.shown.game
        rules, ruleset = game.rules, game.house_rules
        self.fields["bidder"] = _choice(_("Who won the bidding"), [("", "–"), *self.seats])
        bids = [(bid, name_of_bid(bid)) for bid in rules.bids(ruleset, game.seats)]
        self.fields["bid"] = forms.ChoiceField(label=_("Bid"), choices=[("", "–"), *bids], required=False)
        named = [(name, name_of_denomination(name)) for name in rules.denominations(ruleset)]
        self.fields["denomination"] = forms.ChoiceField(
            label=_("Named"), choices=[("", gettext("not recorded")), *named], required=False
        )
        counts = [("", "–"), *((number, number) for number in range(self.tricks + 1))]
        for name, label in self._counted():
            self.fields[name] = _choice(label, counts)

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


_FORMS: Mapping[str, type[HandForm]] = {
    "euchre": EuchreForm,
    "euchre-two-handed": FewHandedForm,
    "euchre-three-handed": FewHandedForm,
    "euchre-five-handed": FiveHandedForm,
    "texas-euchre": TexasForm,
    "bid-euchre": BidForm,
}


def hand_form(data: Any = None, *, shown: SittingShown, **kwargs: Any) -> HandForm:
    """Return the form for a hand at this table; the rest is what a form takes."""
    return _FORMS[shown.game.key](data, shown=shown, **kwargs)
