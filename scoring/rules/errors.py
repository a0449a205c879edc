"""The errors of the rules: each has a stable code, the fields and the rule it is about, and a sentence.

Sentences are marked for translation here and translated where a person reads them.
"""

from collections.abc import Sequence
from typing import Any


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for the translators' catalogue and return it unchanged."""
    return sentence


TEXTS = ("label",)
"""What a sentence is filled with is translated, too, where it has one of these names."""


class FactsError(ValueError):
    """What was sent cannot be scored. `sentence % params`, once translated, is shown to a volunteer."""

    def __init__(self, code: str, sentence: str, *, fields: Sequence[str] = (), rule: str = "", **params: Any):
        super().__init__(sentence % params)
        self.code = code
        self.sentence = sentence
        self.params = params
        self.fields = tuple(fields)
        self.rule = rule
        self.step: int | None = None
        """In a hand record: the place of the act at fault among its actions, from 0."""


class ShapeError(FactsError):
    """A fact is missing, unknown, or of the wrong kind (a word where a seat number belongs)."""


class RuleError(FactsError):
    """The facts are well formed, but no hand of this game can have gone that way. `rule` names the rule."""
