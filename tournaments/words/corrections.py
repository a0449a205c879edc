"""The preview of a change to a sheet, in words."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Round
from tournaments.services.play.corrections import Effect, StandingsChange
from tournaments.words.sheets import SittingShown


@dataclass(frozen=True)
class PlaceChangeShown:
    """A person or a team with a changed rank or points."""

    name: str
    change: StandingsChange


@dataclass(frozen=True)
class EffectShown:
    """The preview: points of the game by seat, changed ranks, and further remarks."""

    seats: tuple[tuple[str, int, int], ...]
    """Who sits there, points before, points after."""
    moved: tuple[PlaceChangeShown, ...]
    said: tuple[str, ...]


def show_effect(effect: Effect, shown: SittingShown) -> EffectShown:
    """Return the preview of a change to this sheet."""
    seats = tuple((seat.name, *points) for seat, points in zip(shown.seats, effect.seats, strict=True))
    moved = tuple(PlaceChangeShown(_name(change, shown), change) for change in effect.changes)
    return EffectShown(seats, moved, tuple(_sentences(effect, shown)))


def _name(change: StandingsChange, shown: SittingShown) -> str:
    return shown.people[change.entrants[0]] if len(change.entrants) == 1 else change.name


def _sentences(effect: Effect, shown: SittingShown) -> list[str]:
    round_: Round = shown.sitting.round
    said = [_ahead(effect, shown), _goes_on(effect, shown), _drawn_since(effect)]
    if effect.draft:
        sentence = _(
            "The draft of round %(number)d was drawn before this correction. Draw it again to use the new points."
        )
        said.append(sentence % {"number": effect.draft})
    if effect.credit is not None:
        sentence = ngettext(
            "Anyone who sat out round %(number)d keeps %(points)d point, which was fixed when the round closed.",
            "Anyone who sat out round %(number)d keeps %(points)d points, which were fixed when the round closed.",
            effect.credit,
        )
        said.append(sentence % {"number": round_.number, "points": effect.credit})
    if effect.is_incomplete:
        said.append(_("This sheet will then be incomplete."))
    elif effect.was_confirmed:
        said.append(_("This game was confirmed. It stays closed, and its history shows the change."))
    return [sentence for sentence in said if sentence]


def _ahead(effect: Effect, shown: SittingShown) -> str:
    if effect.ahead is None:
        return ""
    before, after = (", ".join(_name(change, shown) for change in row) for row in effect.ahead)
    return _("First place after this: %(after)s. First place now: %(before)s.") % {"before": before, "after": after}


def _goes_on(effect: Effect, shown: SittingShown) -> str:
    """Say what happens in the bracket."""
    if effect.goes_on is None:
        return ""
    before, after = (_("nobody yet") if side is None else shown.sides[side].names for side in effect.goes_on)
    sides: dict[str, Any] = {"before": before, "after": after}
    if not effect.drawn_since:
        return _("%(after)s will advance instead of %(before)s.") % sides
    if effect.goes_on[1] is None:
        return _("The game would then be tied. %(before)s have advanced and stay in.") % sides
    return _("%(after)s would have advanced instead of %(before)s. Rounds drawn since stay as they are.") % sides


def _drawn_since(effect: Effect) -> str:
    if not effect.drawn_since:
        return ""
    sentence = ngettext(
        "Round %(numbers)s was drawn from the points before this correction. Its seating does not change.",
        "Rounds %(numbers)s were drawn from the points before this correction. Their seating does not change.",
        len(effect.drawn_since),
    )
    return sentence % {"numbers": ", ".join(map(str, effect.drawn_since))}
