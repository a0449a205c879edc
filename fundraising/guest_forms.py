"""What guests say of themselves, on the public page and at the desk."""

from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4, uuid5

from django import forms
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from accounts.languages import if_known
from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from fundraising.models import SignUp
from fundraising.models.sign_up import NOTE_LENGTH, PHONE_LENGTH
from fundraising.services.sign_ups import GUEST_FIELDS, Guest, guest_of
from tournaments.models import Tournament
from tournaments.services.results.past_rounds import movement_of_teams


class OneLine(forms.CharField):
    """Text in one line, with single spaces."""

    def __init__(self, **options: Any):
        super().__init__(validators=[validate_name], **options)

    def clean(self, value: Any) -> str:
        """Return it without the spaces that nobody sees."""
        return str(super().clean(" ".join(value.split()) if isinstance(value, str) and "\0" not in value else value))


class GuestForm(forms.Form):
    """A guest. Where the game has no partners, or teams are not fixed, nobody is asked about them."""

    name = OneLine(label=_("Name"), max_length=NAME_LENGTH)
    email = forms.EmailField(
        label=_("E-mail address"),
        required=False,
        help_text=_("For the confirmation, and to change or cancel the sign-up."),
    )
    partner = OneLine(label=_("Partner"), max_length=NAME_LENGTH, required=False)
    team = OneLine(label=_("Team name"), max_length=NAME_LENGTH, required=False)
    brought_by = OneLine(
        label=_("Brought by"),
        max_length=NAME_LENGTH,
        required=False,
        help_text=_("People who bring guests are credited."),
    )
    phone = OneLine(label=_("Phone"), max_length=PHONE_LENGTH, required=False)
    note = OneLine(
        label=_("Note to the organizer"),
        max_length=NOTE_LENGTH,
        required=False,
        help_text=_("A wheelchair, an allergy, a table near the door."),
    )
    may_invite = forms.BooleanField(label=_("Invitations to later tournaments by e-mail"), required=False)

    def __init__(self, *args: Any, tournament: Tournament, row: SignUp | None = None, **kwargs: Any):
        """`row`: the sign-up to be changed."""
        if row is not None:
            kwargs["initial"] = {name: getattr(guest_of(row), name) for name in GUEST_FIELDS}
        super().__init__(*args, **kwargs)
        if not tournament.has_partners:
            del self.fields["partner"]
        if movement_of_teams(tournament) is None:
            del self.fields["team"]

    def guest(self) -> Guest:
        """Return what was typed."""
        return Guest(**{name: value for name, value in self.cleaned_data.items() if name in GUEST_FIELDS})

    def values(self) -> dict[str, Any]:
        """Return what was typed, by the names of a `Guest`, as far as it was asked for."""
        return {name: self.cleaned_data[name] for name in GUEST_FIELDS if name in self.fields}


class SignUpForm(GuestForm):
    """A guest who signs up, or two at once."""

    uuid = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    website = forms.CharField(label=_("Leave this empty"), max_length=200, required=False)
    """Nobody sees it; programs that fill in every field do."""
    both = forms.BooleanField(label=_("Sign up my partner, too"), required=False)

    field_order = ("name", "email", "partner", "both")

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["autocomplete"] = "name"
        self.fields["email"].widget.attrs["autocomplete"] = "email"
        self.fields["phone"].widget.attrs["autocomplete"] = "tel"
        if "partner" not in self.fields:
            del self.fields["both"]

    def clean_website(self) -> str:
        """Refuse what only a program fills in."""
        if self.cleaned_data["website"]:
            raise forms.ValidationError(gettext("A field that nobody sees was filled in. Empty it, then send again."))
        return ""

    def clean(self) -> dict[str, Any]:
        """Ask for the name of the partner who is to be signed up."""
        data = super().clean() or self.cleaned_data
        if data.get("both") and not data.get("partner") and "partner" not in self.errors:
            self.add_error("partner", gettext("Type your partner's name, or do not sign them up."))
        return data

    def asked(self) -> list[forms.BoundField]:
        """Fields that people see."""
        return [field for field in self.visible_fields() if field.name != "website"]

    def guests(self) -> list[tuple[UUID, Guest]]:
        """Return who signs up, each with a UUID that is the same when the form is sent again."""
        guest, uuid = replace(self.guest(), language=if_known(get_language() or "")), self.cleaned_data["uuid"]
        if not self.cleaned_data.get("both"):
            return [(uuid, guest)]
        partner = replace(guest, name=guest.partner, partner=guest.name, phone="", note="", may_invite=False)
        return [(uuid, guest), (uuid5(uuid, "partner"), partner)]
