"""A game by declaration at the desk: a field for each of its own, once or for each side or seat."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules import DeclaredGame, Entered
from tournaments.desk.forms.games.hand import HandForm, number_field

Question = tuple[str, Entered, str]
"""The name of a form's field, the game's field, and what it is called."""


class DeclaredForm(HandForm):
    """A game by declaration: each of its fields."""

    missing = _("Fill in everything that is asked about the hand.")
    not_both = _("Enter the hand, or what else happened, not both.")

    @property
    def asked(self) -> list[Question]:
        """Every question."""
        rules = self.shown.game.rules
        assert isinstance(rules, DeclaredGame), "only its form is made"  # noqa: S101 - for the type
        return [question for field in rules.declared.fields for question in self._questions(field)]

    @property
    def player_field(self) -> str:  # type: ignore[override]  # the first of its fields, which only the sitting knows
        """The field that is filled in where it is a hand that was played."""
        return self.asked[0][0]

    def _questions(self, field: Entered) -> Iterator[Question]:
        label = gettext(field.label)
        if field.per == "hand":
            yield field.name, field, label
            return
        for place, name in enumerate(self.shown.shorts(field.per)):
            yield f"{field.name}_{place}", field, f"{label}, {name}"

    def add_questions(self) -> None:
        """Each field, by its kind."""
        for name, field, label in self.asked:
            self.fields[name] = self._field(field, label)

    def _field(self, field: Entered, label: str) -> forms.Field:
        if field.kind == "number":
            return number_field(label, field.least, field.most)
        choices: list[tuple[Any, Any]] = [("", "–")]
        if field.kind == "seat":
            choices += self.seats
        elif field.kind == "side":
            choices += [(side.index, side.names) for side in self.shown.sides]
        elif field.kind == "switch":
            choices += [("yes", gettext("yes"))]
        else:
            choices += [(value.value, gettext(value.label)) for value in field.values]
        return forms.ChoiceField(label=label, choices=choices, required=False)

    def is_complete(self) -> bool:
        """Tell whether everything is there that no hand goes without; the rules judge the rest."""
        return all(self.cleaned_data[name] not in (None, "") for name, field, _label in self.asked if field.needed)

    def own_facts(self) -> dict[str, Any]:
        """Return what was said; a row by side or seat only where some of it was."""
        facts: dict[str, Any] = {}
        for name, field, _label in self.asked:
            value = _read(field, self.cleaned_data[name])
            if field.per == "hand":
                facts[field.name] = value
            else:
                facts.setdefault(field.name, []).append(value)
        return {name: _row(value) for name, value in facts.items() if not _is_empty(value)}

    def answers(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return each fact by its field."""
        found: dict[str, Any] = {}
        for name, field, _label in self.asked:
            row = facts[field.name]
            value = row if field.per == "hand" else row[int(name.rpartition("_")[2])] if row else None
            found[name] = ("yes" if value else "") if field.kind == "switch" else value
        return found


def _read(field: Entered, value: Any) -> Any:
    if field.kind == "switch":
        return True if value else None
    if value in (None, ""):
        return None
    return int(value) if field.kind in ("number", "seat", "side") else value


def _is_empty(value: Any) -> bool:
    return value is None or (isinstance(value, list) and all(cell is None for cell in value))


def _row(value: Any) -> Any:
    """Return a row with nothing as none; a single value as it is."""
    if not isinstance(value, list):
        return value
    filled = False if any(cell is True for cell in value) else 0
    return [filled if cell is None else cell for cell in value]


HAND_FORM = DeclaredForm
