"""What forms have in common."""

from collections.abc import Iterable
from typing import Any

from django import forms


def choose(form: forms.Form, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
    """Say what can be chosen in a field, now that it is known."""
    field = form.fields[name]
    if isinstance(field, forms.ChoiceField):
        field.choices = list(choices)
