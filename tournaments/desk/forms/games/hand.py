"""One hand, as from a slip of paper: what the forms of all games share."""

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
from tournaments.words.hands import other_outcomes
from tournaments.words.sheets import SittingShown

Choices = Iterable[tuple[Any, Any]]
NUMERAL = {"inputmode": "numeric", "autocomplete": "off"}


def choice(label: Any, choices: Choices = ()) -> forms.TypedChoiceField:
    """Return a choice among numbers, seats for example."""
    return forms.TypedChoiceField(label=label, coerce=int, empty_value=None, required=False, choices=list(choices))


def number_field(label: Any, least: int, most: int) -> forms.IntegerField:
    """Return a number within limits."""
    widget = forms.NumberInput(attrs=NUMERAL)
    return forms.IntegerField(label=label, min_value=least, max_value=most, required=False, widget=widget)


class HandForm(forms.Form):
    """What the forms of all games share: other outcomes, who dealt, and the hand's number on the sheet."""

    uuid = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    number = forms.IntegerField(label=_("Hand"), min_value=1, max_value=99)
    dealer = choice(_("Dealer"))
    other = forms.ChoiceField(label=_("Or something else happened"), required=False)

    kinds: ClassVar[tuple[str, ...]] = ("played",)
    """What this form asks for by questions; the other kinds of hands are in `other`."""
    player_field: ClassVar[str] = "maker"
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
                self.fields[f"{column}_{seat}"] = number_field(f"{label}, {name}", *bounds)
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
        if data.get("other") and data[self.player_field] not in (None, ""):
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


class MakersForm(HandForm):
    """Games where the maker's tricks are all there is to enter."""

    missing = _("Say who made trump and how many tricks the maker took.")

    def add_questions(self) -> None:
        """Maker and tricks."""
        self.fields["maker"] = choice(_("Maker"), [("", "–"), *self.seats])
        self.fields["tricks"] = choice(_("Tricks the maker took"), [("", "–"), *self.numbers_of_tricks()])

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
