"""A game by declaration on the pad: its fields as buttons and numbers, and formulas, which the tablet counts itself."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import Game
from scoring.rules import DeclaredGame, Entered
from tournaments.pad.games.entry import PadGame
from tournaments.words.sheets import SittingShown

MOST_BUTTONS = {"hand": 27, "side": 14, "seat": 6}
"""A number with more values than these is typed, or counted up and down."""
FEW, SHORT = 3, 5
"""Fields of sides or seats with no more values stand beside each other; labels of no more letters are short."""


def _asked(shown: SittingShown) -> Mapping[str, Any]:
    """Return what the template asks: the first seat around the table, and every other field."""
    rules = _rules(shown.game)
    around = next((field for field in rules.declared.fields if field.kind == "seat" and not field.optional), None)
    others = [field for field in rules.declared.fields if field != around]
    return {
        "around": around and {"name": around.name, "label": _(around.label)},
        "questions": [question for field in others for question in _questions(shown, field)],
    }


def _rules(game: Game) -> DeclaredGame:
    rules = game.rules
    assert isinstance(rules, DeclaredGame), "only its module is asked"  # noqa: S101 - for the type
    return rules


def _most(game: Game, field: Entered) -> int:
    return _rules(game).most_of(game.house_rules, game.seats, field)


def _buttons(game: Game, field: Entered) -> list[tuple[Any, str]]:
    """Return a button for each value of a field; none where they are too many, or people."""
    if field.kind == "choice":
        return [(value.value, _(value.label)) for value in field.values]
    if field.kind == "switch":
        return [("false", _("no")), ("true", _("yes"))]
    numbers = range(field.least, _most(game, field) + 1, field.step)
    return [(number, str(number)) for number in numbers] if len(numbers) <= MOST_BUTTONS[field.per] else []


def _looks(field: Entered, buttons: Sequence[tuple[Any, str]]) -> str:
    """Return a field's layout: typed, words, short words, numbers, or a few of these."""
    if not buttons:
        return "typed"
    if field.kind == "number":
        return "counts few" if field.per != "hand" and len(buttons) <= FEW else "counts"
    if field.kind == "switch" and field.per != "hand":
        return "words few"
    return "short" if field.kind == "choice" and all(len(label) <= SHORT for _value, label in buttons) else "words"


def _questions(shown: SittingShown, field: Entered) -> Iterator[dict[str, Any]]:
    """Give each question about a field: one, or one for each side or seat."""
    buttons = _buttons(shown.game, field)
    if field.kind in ("seat", "side"):
        buttons = [*enumerate(shown.shorts(field.kind)), *([("", _("nobody"))] if field.optional else [])]
    question = {
        "of": field.name,
        "name": field.name,
        "label": _(field.label),
        "buttons": buttons,
        "looks": _looks(field, buttons),
        "usual": None if field.is_required else _USUAL.get(str(field.usual), field.usual),
        "least": field.least,
        "most": _most(shown.game, field),
        "step": field.step,
    }
    if field.per == "hand":
        yield question
        return
    for place, name in enumerate(shown.shorts(field.per)):
        yield question | {"name": f"{field.name}-{place}", "label": f"{_(field.label)}, {name}"}


_USUAL = {"True": "true", "False": "false", "None": ""}
"""What is chosen of a switch, and where nobody is meant, as a form has it."""


def _counted(shown: SittingShown) -> dict[str, Any]:
    """Return, as JSON, the game as `static/pad/games/declared.js` counts it, with the words of this sitting."""
    game = shown.game
    rules, ruleset = _rules(game), game.house_rules
    declared = rules.declared
    return {
        "fields": [_counted_field(game, field) for field in declared.fields],
        "given": rules.given(ruleset, game.seats),
        "named": rules.named,
        "points": rules.tree(declared.points.each),
        "must": [{"that": rules.tree(must.that), "says": _(must.says)} for must in declared.must],
        "seats": game.seats,
        "sides": [list(side) for side in game.sides],
        "names": [side.short for side in shown.sides],
        "people": [seat.short for seat in shown.seats],
        "says": _(declared.says) if declared.says else None,
        "bidder": declared.bidder,
        "nothing": _("no points"),
        "uncounted": _("There is no such hand in this game. Please check what was entered."),
    }


def _counted_field(game: Game, field: Entered) -> dict[str, Any]:
    rules, most, label = _rules(game), _most(game, field), _(field.label)
    total = rules.total_of(game.house_rules, game.seats, field)
    sentence = _("%(label)s: a number from %(least)s to %(most)s is needed.")
    if total is not None:
        sentence = _("%(label)s: together these must be %(total)s.")
    return {
        "name": field.name,
        "label": label,
        "kind": field.kind,
        "per": field.per,
        "least": field.least,
        "most": most,
        "step": field.step,
        "total": total,
        "asked": rules.tree(field.asked) if field.asked else None,
        "needed": field.is_required,
        "usual": field.usual,
        "words": {value.value: _(value.label) for value in field.values},
        "refusal": sentence % {"label": label, "least": field.least, "most": most, "total": total},
    }


PAD_GAME = PadGame("pad/games/declared.html", "declared", None, is_brief=True, questions=_asked, counted=_counted)
