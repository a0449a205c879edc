"""Importing a list: the file, and what to do with the people or the results in it."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import date
from functools import partial
from typing import Any

from django import forms
from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.core.validators import MinValueValidator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH, Organization
from accounts.names import validate_name
from scoring.rules import GAMES, USUAL_GAME
from tournaments.imports.grid import Unreadable
from tournaments.imports.people import Listed, ListRow, read_list
from tournaments.imports.results import ListedResults, read_results
from tournaments.models import Tournament
from tournaments.services.people.imports import CheckIn
from tournaments.services.setup.past_nights import PastNight, PastResult

MOST_CARRIED = 600_000
"""Letters of a list that the page of its preview carries: less than a request may have."""


class ListForm(forms.Form):
    """A file with people."""

    read: Callable[[bytes], Listed | ListedResults] = staticmethod(read_list)
    list = forms.FileField(
        label=_("The file: Excel (.xlsx) or CSV"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.tsv,.txt"}),
        error_messages={"required": _("Choose a file first.")},
    )

    def __init__(self, *args: Any, length: int = 0, **kwargs: Any):
        """`length`: how many bytes the request had; a file that was too large was not kept."""
        super().__init__(*args, **kwargs)
        if length > settings.FILE_UPLOAD_MAX_MEMORY_SIZE:
            sentence = _("This file is too large. A list of people must be smaller than %(most)d megabytes.")
            most = settings.FILE_UPLOAD_MAX_MEMORY_SIZE // 1_000_000
            self.fields["list"].error_messages["required"] = sentence % {"most": most}

    def clean_list(self) -> Listed | ListedResults:
        """Read the file, or say why it cannot be read."""
        try:
            return self.read(self.cleaned_data["list"].read())
        except Unreadable as unreadable:
            raise forms.ValidationError(str(unreadable)) from None


class PastNightForm(ListForm):
    """A night that was played without Headtable, and the file with its results."""

    read = staticmethod(read_results)
    name = forms.CharField(label=_("Name of the night"), max_length=NAME_LENGTH, validators=[validate_name])
    date = forms.DateField(
        label=_("Date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        validators=[MinValueValidator(date(1900, 1, 1), _("This date is too long ago. Check the year."))],
    )
    game = forms.ChoiceField(
        label=_("Game"), choices=[(key, _(game.name)) for key, game in GAMES.items()], initial=USUAL_GAME
    )
    field_order = ("name", "date", "game", "list")

    def clean_list(self) -> Listed | ListedResults:
        """Read the file by the game, which comes before it, or say why it cannot be read."""
        game = self.cleaned_data.get("game", USUAL_GAME)
        self.read = partial(read_results, fewest_wins=GAMES[game].fewest_wins)
        return super().clean_list()


def carried_night(organization: Organization, night: PastNight) -> str:
    """Return a night and its results for the page of their preview to carry. Raises Unreadable if it is too long."""
    results = [(result.name, result.points) for result in night.results]
    return _packed(_signer_of_nights(organization), [night.name, night.date.isoformat(), results, night.game])


def night_carried(organization: Organization, packed: str) -> PastNight:
    """Return what `carried_night` made that of. Raises BadSignature."""
    name, day, results, game = _signer_of_nights(organization).unsign_object(packed)
    return PastNight(name, date.fromisoformat(day), [PastResult(*result) for result in results], game)


def _signer_of_nights(organization: Organization) -> Signer:
    return Signer(salt=f"past night of organization {organization.pk}, as of {settings.RELEASE}")


def carried(tournament: Tournament, lines: Sequence[ListRow]) -> str:
    """Return a list for the page of its preview to carry, packed and signed. Raises Unreadable if it is too long."""
    return _packed(_signer(tournament), [list(asdict(line).values()) for line in lines])


def _packed(signer: Signer, what: object) -> str:
    packed = signer.sign_object(what, compress=True)
    if len(packed) > MOST_CARRIED:
        raise Unreadable(gettext("This list is too long. Split it into two files and import them one at a time."))
    return packed


def _signer(tournament: Tournament) -> Signer:
    return Signer(salt=f"list of people for tournament {tournament.pk}, as of {settings.RELEASE}")


class EnterForm(forms.Form):
    """A previewed list: which of its people are new although their names are known, and who has already come."""

    lines = forms.CharField()
    different = forms.Field(widget=forms.SelectMultiple, required=False)
    here = forms.ChoiceField(choices=[(here.value, here.name) for here in CheckIn])

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any):
        """`tournament`: whom they join."""
        super().__init__(*args, **kwargs)
        self._tournament = tournament

    def clean_lines(self) -> list[ListRow]:
        """Return the previewed list. Raises ValidationError for one of another tournament, or one that was changed."""
        try:
            return [ListRow(*row) for row in _signer(self._tournament).unsign_object(self.cleaned_data["lines"])]
        except BadSignature:
            raise forms.ValidationError(gettext("This list did not arrive complete.")) from None

    def clean_different(self) -> frozenset[int]:
        """Return the rows that were ticked, ignoring what is not a number."""
        ticked = self.cleaned_data["different"] or ()
        return frozenset(int(row) for row in ticked if row.isascii() and row.isdigit() and len(row) < len("1000000"))

    def clean_here(self) -> CheckIn:
        """Return who has come."""
        return CheckIn(self.cleaned_data["here"])
