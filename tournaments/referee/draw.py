"""The draw phase on the referee's page: whose turn it is, and what may be done."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.rules import DrawRuling, FactsError, rule_on_draw
from tournaments.referee.asked import Question
from tournaments.referee.shown import Button, Verdict, cited, seat_names
from tournaments.web import sentence_of

WRONG: Mapping[str, Any] = {
    "must-lay": gettext_lazy("%(name)s must lay a card or more: nobody has thrown down."),
    "first-turn": gettext_lazy("%(name)s cannot throw down on the first turn: lay a card first."),
    "thrown-down": gettext_lazy("%(name)s cannot throw down: %(thrower)s has thrown down already."),
    "deck": gettext_lazy("%(name)s cannot lay that many: the deck does not have enough cards."),
    "too-many": gettext_lazy("%(name)s cannot lay more cards than they hold."),
}


def draw_context(question: Question) -> dict[str, Any]:
    """Return what the page shows of the draw phase."""
    names = seat_names(question)
    dealers = [Button(f"dealer:{seat}", name, seat == question.dealer) for seat, name in enumerate(names)]
    shown = {"plays": [], "rules": (), "steps": [(_("Who dealt?"), dealers)] if question.names else []}
    if question.seat_of_dealer is None:
        return shown | {"verdict": Verdict("", _("Who dealt?"))}
    try:
        ruling = rule_on_draw(question.as_draw())
    except FactsError as error:
        return shown | {"verdict": Verdict("warning", sentence_of(error))}
    lines = tuple(_turn_line(turn, names[seat]) for seat, turn in zip(ruling.seats, question.turns, strict=False))
    return shown | {
        "verdict": _verdict(ruling, names),
        "rules": cited(ruling.rules),
        "draws": _buttons(ruling),
        "turns": lines,
    }


def _buttons(ruling: DrawRuling) -> list[Button]:
    """Return what can be tapped: also what the rules forbid now, since that is what is asked about."""
    if ruling.turn is None:
        return []
    laid = [ngettext("Lays %(count)s", "Lays %(count)s", many) % {"count": many} for many in range(1, ruling.most + 1)]
    some = [Button(f"draws:{many}", label) for many, label in enumerate(laid, 1)]
    return [*some, Button("draws:0", _("Lays none")), Button("draws:throw-down", _("Throws down"))]


def _turn_line(turn: int | str, name: str) -> str:
    if turn == "throw-down":
        return _("%(name)s threw down") % {"name": name}
    if turn == 0:
        return _("%(name)s laid none") % {"name": name}
    return ngettext("%(name)s laid %(count)s card", "%(name)s laid %(count)s cards", int(turn)) % {
        "name": name,
        "count": turn,
    }


def _verdict(ruling: DrawRuling, names: Sequence[str]) -> Verdict:
    thrower = names[ruling.thrower] if ruling.thrower is not None else ""
    if ruling.wrong:
        words = str(WRONG[ruling.wrong.code]) % {"name": names[ruling.wrong.seat], "thrower": thrower}
        return Verdict("error", words, (_("That turn does not count: undo it, and have it taken again."),))
    if ruling.exhausted:
        words = _("The deck is exhausted: no tricks are played, and everybody takes the value laid before them.")
        return Verdict("success", words)
    if ruling.turn is None:
        return Verdict("success", _("The draw phase is over. %(name)s leads to the first trick.") % {"name": thrower})
    return Verdict("", _("%(name)s's turn: what do they do?") % {"name": names[ruling.turn]}, _may(ruling))


def _may(ruling: DrawRuling) -> tuple[str, ...]:
    """Return what may be done now, and how many cards are left."""
    if ruling.may_pass:
        what = _("The last turn: lay cards, or none.")
    elif ruling.may_throw_down:
        what = _("Lay a card or more, or throw down.")
    else:
        what = _("The first turn: lay a card or more.")
    left = ngettext("%(count)s card is left to draw.", "%(count)s cards are left to draw.", ruling.deck)
    return (what, left % {"count": ruling.deck})
