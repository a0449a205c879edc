"""The forms of occasions."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.uploads import codes_in
from fundraising.desk.forms import AmountField, give_currency
from fundraising.money import checked_currency
from scoring.errors import Refused
from scoring.rules import GAMES
from tournaments.models import Entrant, Tournament
from tournaments.money import DEFAULT_CURRENCY

LARGEST_FILE = 8_000_000
MOST_PICTURES = 60


class JoinForm(forms.Form):
    """How a hall joins."""

    code = forms.CharField(label=gettext_lazy("Code of the occasion"), max_length=20)
    hub = forms.URLField(
        label=gettext_lazy("Address of its page"),
        max_length=500,
        required=False,
        assume_scheme="https",
        help_text=gettext_lazy("Leave it empty if there is no internet, and choose the organizer's file instead."),
    )
    file = forms.FileField(label=gettext_lazy("The organizer's file"), required=False)

    def clean(self) -> dict[str, Any]:
        """Want one of the two ways."""
        sent = super().clean() or {}
        if not self.errors and not sent.get("hub") and not sent.get("file"):
            raise forms.ValidationError(_("Type the address of the occasion's page, or choose the organizer's file."))
        return sent


class NamesForm(forms.Form):
    """Under which names people are shared, and what was handed over."""

    whole_names = forms.TypedChoiceField(
        label=gettext_lazy("Names"),
        choices=[("", gettext_lazy("Initials for everybody")), ("yes", gettext_lazy("Names as on the board"))],
        required=False,
        coerce=bool,
    )
    initials = forms.MultipleChoiceField(
        label=gettext_lazy("Always initials: minors, and anyone who asks for it"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    handed_over = AmountField(label=gettext_lazy("Handed over to the cause so far"), required=False, may_be_zero=True)

    def __init__(self, *args: Any, tournament: Tournament, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = tournament.entrants.filter(is_ghost=False).order_by("name", "pk")
        field: Any = self.fields["initials"]
        field.choices = [(str(person.pk), person.name) for person in people if isinstance(person, Entrant)]
        give_currency(self, currency)


class TermsForm(forms.Form):
    """What an occasion is."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    cause = forms.CharField(label=gettext_lazy("For what"), max_length=500, required=False)
    date = forms.DateField(
        label=gettext_lazy("Date"), initial=timezone.localdate, widget=forms.DateInput(attrs={"type": "date"})
    )
    game = forms.ChoiceField(label=gettext_lazy("Game"))
    rounds = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1, max_value=1000, required=False)
    hands = forms.IntegerField(label=gettext_lazy("Hands a round"), min_value=1, max_value=1000, required=False)
    scoring = forms.CharField(
        label=gettext_lazy("Scoring, in your words"),
        max_length=500,
        required=False,
        help_text=gettext_lazy("What every hall has to do alike, so that points can be compared."),
    )
    way = forms.ChoiceField(
        label=gettext_lazy("How halls are compared"),
        choices=[
            ("points-a-hand", gettext_lazy("Points a hand")),
            ("places", gettext_lazy("Places in each hall, as percentages")),
            ("matchpoints", gettext_lazy("Matchpoints: all halls play the same deals")),
        ],
    )
    currency = forms.CharField(label=gettext_lazy("Currency"), max_length=3, initial=DEFAULT_CURRENCY)
    goal = AmountField(label=gettext_lazy("Goal of all halls together"), required=False)
    deadline = forms.DateTimeField(
        label=gettext_lazy("Parts are taken until"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}),
        help_text=gettext_lazy("The halls see it. What comes later still counts until you close the occasion."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["game"]
        field.choices = [(key, _(game.name)) for key, game in GAMES.items()]

    def clean_currency(self) -> str:
        """Return the code in capitals; the goal, which comes after it, is read in this currency."""
        try:
            code = checked_currency(self.cleaned_data["currency"])
        except Refused as refusal:
            raise forms.ValidationError(refusal.message) from None
        give_currency(self, code)
        return code


class _Pictures(forms.ClearableFileInput):
    allow_multiple_selected = True


class PicturesField(forms.FileField):
    """Several pictures of QR codes; gives the texts of all codes in them."""

    def clean(self, data: Any, initial: Any = None) -> Any:
        """Read the codes. Raises ValidationError for what is no picture."""
        pictures = data if isinstance(data, list | tuple) else [data] if data else []
        if len(pictures) > MOST_PICTURES:
            raise forms.ValidationError(_("Choose at most %(most)s pictures at once.") % {"most": MOST_PICTURES})
        return [text for picture in pictures for text in codes_in(super(PicturesField, self).clean(picture))]


class PartsForm(forms.Form):
    """Parts by file, or as pictures of the codes on a hall's screen."""

    file = forms.FileField(label=gettext_lazy("A hall's file"), required=False)
    pictures = PicturesField(
        label=gettext_lazy("Pictures of a hall's codes"),
        required=False,
        widget=_Pictures(attrs={"accept": "image/*", "multiple": True}),
        help_text=gettext_lazy("In any order; several codes may be in one picture."),
    )
    codes = forms.CharField(required=False, widget=forms.HiddenInput, max_length=2_000_000)
    """What was read from earlier pictures."""

    def clean_file(self) -> Any:
        """Refuse what is larger than any occasion."""
        file = self.cleaned_data["file"]
        if file and file.size > LARGEST_FILE:
            raise forms.ValidationError(_("This file is too large for parts of an occasion."))
        return file
