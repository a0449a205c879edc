"""A sentence of the pure packages, and the score of a game, in the reader's language."""

from collections.abc import Iterable

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.rules.movements.base import Sentence


def say(sentence: Sentence) -> str:
    """Return the sentence translated, with its params in place."""
    return _(sentence.text) % {name: _param(value) for name, value in sentence.params.items()}


def score_in_words(points: Iterable[object]) -> str:
    """Return the points of a game's sides as a score."""
    return pgettext("between the points of two sides", "–").join(map(str, points))


def _param(value: Sentence | str | int | float) -> str | int:
    if isinstance(value, Sentence):
        return say(value)
    return number_format(value, 0) if isinstance(value, float) else value
