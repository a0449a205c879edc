"""A game by declaration: its hands in the words of its file."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.rules import Declaration, DeclaredGame, Entered
from tournaments.words.sheets import SittingShown

Facts = Mapping[str, Any]


def facts_in_words(facts: Facts, shown: SittingShown) -> str:
    """Return the facts of a hand, in words."""
    rules = _rules(shown)
    for other in rules.declared.others:
        if other.kind == facts["kind"]:
            return _(other.label)
    words = {field.name: _in_words(field, facts[field.name], shown) for field in rules.declared.fields}
    if rules.declared.says is None:
        return "; ".join(_listed(rules.declared, words))
    return " ".join(
        (_(rules.declared.says) % {name: "–" if word is None else word for name, word in words.items()}).split()
    )


def _listed(declared: Declaration, words: Mapping[str, str | None]) -> Iterator[str]:
    """Give every field that has something to say, with its name; whose hand it was by that name alone."""
    for field in declared.fields:
        if field.name == declared.bidder:
            yield str(words[field.name])
        elif words[field.name]:
            yield f"{_(field.label)}: {words[field.name]}"


def _in_words(field: Entered, value: Any, shown: SittingShown) -> str | None:
    """Return a fact in words: empty where it was not asked for, None where it is nothing or nobody."""
    if field.asked and value is None:
        return ""
    if field.per == "hand":
        return _word(field, field.usual if value is None else value, shown)
    return ", ".join(_counted(field, value, shown)) or None


def _counted(field: Entered, row: Sequence[Any] | None, shown: SittingShown) -> Iterator[str]:
    """Give what each has, without those that have nothing."""
    for name, value in zip(shown.shorts(field.per), row or (), strict=False):
        if value:
            yield name if field.kind == "switch" else f"{name} {_word(field, value, shown)}"


def _word(field: Entered, value: Any, shown: SittingShown) -> str | None:
    if field.kind == "switch":
        return str(_(field.label)) if value else ""
    if value is None:
        return None
    if field.kind in ("seat", "side"):
        return str(shown.shorts(field.kind)[value])
    named = {value.value: value.label for value in field.values}
    return str(_(named[value]) if value in named else value)


def other_outcomes(shown: SittingShown) -> list[dict[str, Any]]:
    """Return what one tap can say."""
    return [{"kind": kind} for kind in _rules(shown).others(shown.game.house_rules, shown.game.seats)]


def _rules(shown: SittingShown) -> DeclaredGame:
    rules = shown.game.rules
    assert isinstance(rules, DeclaredGame), "only its module is asked"  # noqa: S101 - for the type
    return rules
