"""A sentence of the pure packages, in the reader's language."""

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.movements.base import Sentence


def say(sentence: Sentence) -> str:
    """Return the sentence translated, with its params in place."""
    return _(sentence.text) % {name: _param(value) for name, value in sentence.params.items()}


def _param(value: Sentence | str | int | float) -> str | int:
    if isinstance(value, Sentence):
        return say(value)
    return number_format(value, 0) if isinstance(value, float) else value
