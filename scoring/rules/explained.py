"""Every house rule explained to a volunteer, so that a panel of settings can be built from the rules themselves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import UnionType
from typing import Any, Literal, TypeAlias, get_args, get_origin

from .errors import gettext_noop

Kind: TypeAlias = Literal["switch", "choice", "several", "end", "number"]
Part: TypeAlias = Literal["deck", "bidding", "play", "scoring", "end", "winner"]
Said: TypeAlias = tuple[str, Mapping[str, object]]
"""A sentence, marked for translation, and what is filled in: `gettext(sentence) % params`."""

PARTS: Mapping[Part, str] = {
    "deck": gettext_noop("Deck and deal"),
    "bidding": gettext_noop("Bidding"),
    "play": gettext_noop("Play"),
    "scoring": gettext_noop("Scoring"),
    "end": gettext_noop("How a game ends"),
    "winner": gettext_noop("Who wins"),
}
"""The parts of the rules, in the order in which they are read out."""


@dataclass(frozen=True)
class Explained:
    """The text of an option: its name and one sentence, and a label for each value. All are marked."""

    label: str
    help: str
    values: Mapping[Any, str] = field(default_factory=dict)
    numbers: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """For the ways a game can end that need a number: which numbers there are, the usual one first."""
    lowest: int | None = None
    highest: int | None = None
    part: Part = field(kw_only=True)
    """Where it belongs when the rules are read out."""
    says: Mapping[Any, str] = field(kw_only=True)
    """What each value means at the table, in a sentence: True and False of a switch; None of a list with nothing in it,
    and of a number, which is in it as %(number)d, as does that of an end; a number may have one of its own, too."""


@dataclass(frozen=True)
class Choice:
    """One value of an option."""

    value: Any
    """As JSON has it; where `numbers` are given it is {value: number}, as in {"points": 10}."""
    label: str
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class Option:
    """One house rule. `label`, `help` and the labels of the choices are marked for translation.

    `kind`: "switch" is on or off; of a "choice" one value counts; of "several" any of them, as a list; an "end" is a
    choice where some answers need a number; a "number" goes from `lowest` to `highest`.
    """

    name: str
    label: str
    help: str
    kind: Kind
    default: Any
    """As JSON has it."""
    choices: tuple[Choice, ...] = ()
    lowest: int | None = None
    highest: int | None = None
    part: Part = field(kw_only=True)
    """Where it belongs among the rules: a key of `PARTS`."""
    says: Mapping[Any, str] = field(kw_only=True)

    def in_words(self, value: Any) -> tuple[Said, ...]:
        """What this value (as JSON has it) means at the table: a sentence, or of a list one for each thing in it."""
        if self.kind == "several":
            return tuple((self.says[answer], {}) for answer in value or [None])
        if self.kind == "number":
            return ((self.says.get(value, self.says[None]), {"number": value}),)
        if isinstance(value, Mapping):
            [(by, number)] = value.items()
            return ((self.says[by], {"number": number}),)
        return ((self.says[value], {}),)


def options_of(ruleset_type: Any, defaults: Mapping[str, Any]) -> tuple[Option, ...]:
    """The options of a ruleset (a pydantic dataclass), in its order. `defaults`: their values as JSON."""
    return tuple(
        _option(name, _explained(info.metadata), info.annotation, defaults[name])
        for name, info in ruleset_type.__pydantic_fields__.items()
    )


def _explained(metadata: Sequence[object]) -> Explained:
    [explained] = (item for item in metadata if isinstance(item, Explained))
    return explained


def _option(name: str, explained: Explained, annotation: Any, default: Any) -> Option:
    return Option(
        name,
        explained.label,
        explained.help,
        _kind(explained, annotation),
        default,
        tuple(
            Choice(value, explained.values[value], tuple(explained.numbers.get(value, ())))
            for value in _values(explained, annotation)
        ),
        explained.lowest,
        explained.highest,
        part=explained.part,
        says=explained.says,
    )


def _kind(explained: Explained, annotation: Any) -> Kind:
    if annotation is bool:
        return "switch"
    if explained.numbers:
        return "end"
    if get_origin(annotation) is tuple:
        return "several"
    return "choice" if explained.values else "number"


def _values(explained: Explained, annotation: Any) -> Sequence[Any]:
    """The values in the order of the type, which all have a label; those of an end in the order of the labels."""
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    if get_origin(annotation) is tuple:
        return get_args(get_args(annotation)[0])
    return () if annotation is bool or isinstance(annotation, UnionType) else tuple(explained.values)
