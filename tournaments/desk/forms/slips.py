"""A slip of paper with the points of a whole game, typed as one line."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.models import Game
from scoring.rules import Totals
from tournaments.models import LARGEST_POINTS
from tournaments.words.sheets import SittingShown

NUMERALS = {"inputmode": "numeric", "autocomplete": "off", "maxlength": 4}


@dataclass(frozen=True)
class SlipColumn:
    """One number on a slip, and the seats that score it."""

    field: str
    seats: tuple[int, ...]
    names: str


def columns_of(shown: SittingShown) -> tuple[SlipColumn, ...]:
    """Return the numbers of a slip: one for each side, or for each seat where partners need not score alike."""
    if _partners_score_alike(shown.game):
        return tuple(
            SlipColumn(f"points_{side.index}", tuple(seats), side.names)
            for side, seats in zip(shown.sides, shown.game.sides, strict=True)
        )
    return tuple(SlipColumn(f"points_{seat.index}", (seat.index,), seat.name) for seat in shown.seats)


def _partners_score_alike(game: Game) -> bool:
    """Tell whether a lone march brings both partners the same: where it brings 5, the fifth is the loner's alone."""
    return bool(game.ruleset.get("lone_march", 4) == 4)


class SlipForm(forms.Form):
    """The points of a game; `uuid` makes it one line on the sheet however often it is sent."""

    uuid = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    hands = forms.IntegerField(
        label=_("Hands"), min_value=1, max_value=99, required=False, widget=forms.TextInput(attrs=NUMERALS)
    )

    def __init__(self, *args: Any, shown: SittingShown, **kwargs: Any):
        """`shown`: the sitting of the slip."""
        super().__init__(*args, **{"auto_id": f"slip_{shown.sitting.pk}_%s", **kwargs})
        self.columns = columns_of(shown)
        self.seats = len(shown.seats)
        for column in self.columns:
            self.fields[column.field] = forms.IntegerField(
                label=column.names,
                min_value=-LARGEST_POINTS,
                max_value=LARGEST_POINTS,
                widget=forms.TextInput(attrs=NUMERALS),
            )
        self.order_fields([column.field for column in self.columns])
        if shown.hands_planned is not None:
            del self.fields["hands"]

    def totals(self) -> Totals:
        """Return the totals by seat."""
        points = {seat: self.cleaned_data[column.field] for column in self.columns for seat in column.seats}
        return Totals(tuple(points[seat] for seat in range(self.seats)), self.cleaned_data.get("hands"))
