"""A game of an organization's own: from a form, where its points are a sum, else as its file."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules import LONGEST_FILE, MOST_HANDS, Counted, SimpleGame
from tournaments.models.own_game import TITLE_LENGTH

MOST_ROWS, FIRST_ROWS = 8, 3
SEATS = (2, 3, 4, 5, 6, 8)
MOST_POINTS, MOST_WORTH = 9999, 1000
OF_A_ROW = ("label", "whose", "least", "most", "worth", "total")


class SimpleGameForm(forms.Form):
    """A game where each thing counted in a hand is worth a fixed number of points."""

    title = forms.CharField(label=_("Name of the game"), max_length=TITLE_LENGTH)
    source = forms.CharField(
        label=_("Source of the rules"),
        max_length=200,
        help_text=_("A rule sheet, a book, or a sentence about how you play it. Players read it on the rules sheet."),
    )
    seats = forms.TypedMultipleChoiceField(
        label=_("How many can play at a table"),
        coerce=int,
        choices=[(count, count) for count in SEATS],
        widget=forms.CheckboxSelectMultiple,
        initial=[4],
    )
    partners = forms.BooleanField(label=_("Four play in two pairs"), required=False)
    fewest_wins = forms.BooleanField(label=_("The fewest points win"), required=False)
    points = forms.IntegerField(
        label=_("Points that a game goes to"),
        min_value=1,
        max_value=MOST_POINTS,
        required=False,
        help_text=_("Leave empty if a game has a number of hands."),
    )
    hands = forms.IntegerField(label=_("Hands in a game"), min_value=1, max_value=MOST_HANDS, initial=8, required=False)

    def __init__(self, data: Any = None, *, game: SimpleGame | None = None):
        """`game`: what is filled in."""
        super().__init__(data, initial=_as_fields(game) if game else None, label_suffix="")
        self.shown_rows = max(FIRST_ROWS, len(game.counted) if game else 0)
        for place in range(MOST_ROWS):
            self.fields |= {f"{name}_{place}": field for name, field in _row().items()}

    def rows(self) -> Iterator[dict[str, Any]]:
        """Give the fields of each thing that is counted."""
        for place in range(MOST_ROWS):
            fields = [self[f"{name}_{place}"] for name in OF_A_ROW]
            is_open = place < self.shown_rows or any(field.errors or field.data for field in fields[:1])
            yield {"number": place + 1, "fields": fields, "is_open": is_open}

    def main(self) -> list[forms.BoundField]:
        """Fields of the whole game but for how it ends."""
        return [self[name] for name in ("title", "source", "seats", "partners", "fewest_wins")]

    def ends(self) -> list[forms.BoundField]:
        """Fields of how a game ends."""
        return [self["points"], self["hands"]]

    def clean(self) -> dict[str, Any]:
        """Ask for what is missing of a row that was begun, and for one row at least."""
        data = super().clean() or self.cleaned_data
        for place in range(MOST_ROWS):
            if data.get(f"label_{place}") and data.get(f"most_{place}") is None and f"most_{place}" not in self.errors:
                self.add_error(f"most_{place}", gettext("Enter the largest number."))
        if not self.errors and not self._counted():
            self.add_error("label_0", gettext("Enter at least one thing that is counted in a hand."))
        if not self.errors and not data.get("points") and not data.get("hands"):
            self.add_error("hands", gettext("Enter the number of hands in a game."))
        return data

    def _counted(self) -> tuple[Counted, ...]:
        data = self.cleaned_data
        return tuple(
            Counted(
                label=data[f"label_{place}"],
                whose=data[f"whose_{place}"] or "seat",
                least=data[f"least_{place}"] or 0,
                most=data[f"most_{place}"],
                worth=1 if data[f"worth_{place}"] is None else data[f"worth_{place}"],
                total=data[f"total_{place}"],
            )
            for place in range(MOST_ROWS)
            if data.get(f"label_{place}")
        )

    def file(self) -> str:
        """Return the game's file made from the form."""
        data = self.cleaned_data
        return SimpleGame(
            title=data["title"],
            source=data["source"],
            seats=tuple(data["seats"]),
            counted=self._counted(),
            partners=data["partners"] and 4 in data["seats"],
            fewest_wins=data["fewest_wins"],
            points=(data["points"],) if data["points"] else (),
            hands=data["hands"] or 8,
        ).as_file()


def _row() -> dict[str, forms.Field]:
    def number(label: Any, least: int, most: int) -> forms.IntegerField:
        return forms.IntegerField(label=label, min_value=least, max_value=most, required=False)

    return {
        "label": forms.CharField(label=_("What is counted"), max_length=40, required=False),
        "whose": forms.ChoiceField(
            label=_("Counted for"), choices=[("seat", _("each player")), ("side", _("each side"))], required=False
        ),
        "least": number(_("At least"), -MOST_POINTS, MOST_POINTS),
        "most": number(_("At most"), -MOST_POINTS, MOST_POINTS),
        "worth": number(_("Points for one"), -MOST_WORTH, MOST_WORTH),
        "total": number(_("Together always"), -MOST_POINTS, MOST_POINTS),
    }


def _as_fields(game: SimpleGame) -> dict[str, Any]:
    rows = {f"{name}_{place}": getattr(field, name) for place, field in enumerate(game.counted) for name in OF_A_ROW}
    ends = {"points": game.points[0] if game.points else None, "hands": game.hands}
    named = {name: getattr(game, name) for name in ("title", "source", "partners", "fewest_wins")}
    return {**named, "seats": list(game.seats), **ends, **rows}


class GameFileForm(forms.Form):
    """A game as the text of its file."""

    file = forms.CharField(
        label=_("The file"),
        max_length=LONGEST_FILE,
        widget=forms.Textarea(attrs={"rows": 30, "spellcheck": "false", "class": "code"}),
        strip=False,
    )


class UploadForm(forms.Form):
    """A game as a file."""

    upload = forms.FileField(
        label=_("A file of a game (.toml)"),
        widget=forms.FileInput(attrs={"accept": ".toml,.txt"}),
        error_messages={"required": _("Choose a file first.")},
    )

    def clean_upload(self) -> str:
        """Return the text of the file."""
        try:
            text: str = self.cleaned_data["upload"].read(4 * LONGEST_FILE + 1).decode("utf-8-sig")
        except UnicodeDecodeError:
            raise forms.ValidationError(
                gettext("This is not a text file. Choose a file whose name ends in .toml.")
            ) from None
        return text
