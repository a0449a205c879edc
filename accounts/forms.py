"""Forms about oneself, the organization and invitations."""

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from accounts.languages import LanguageField
from accounts.models import NAME_LENGTH, Organization, Role, Scope, User
from accounts.names import validate_name
from accounts.time_zones import BrowserTimeZoneField, TimeZoneField
from accounts.uploads import as_png
from accounts.websites import origins_of

LOGO_SIZE = (480, 240)
"""Pixels: how large a logo gets beside its words on a 4K wall."""

ROLES_IN_WORDS = {
    Role.OWNER: _("Owner: everything, including the members of the organization"),
    Role.DIRECTOR: _("Director: creates tournaments, seats, publishes, closes, corrects"),
    Role.TREASURER: _("Treasurer: keeps the books and takes payments, changes nothing else"),
    Role.CASHIER: _("Cashier: takes payments at the door, and everything that the desk may"),
    Role.DESK: _("Desk: adds people, enters hands, sets up pads"),
    Role.VIEWER: _("Viewer: view only"),
}


class _Plain(forms.Form):
    """A form whose labels need no colon."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they came
        self.label_suffix = ""


def _name(label: Any) -> forms.CharField:
    return forms.CharField(label=label, max_length=NAME_LENGTH, validators=[validate_name])


class NameForm(_Plain):
    """A user's name."""

    name = _name(_("Your name"))


class OrganizationForm(_Plain):
    """A new organization."""

    organization = _name(_("Name of your parish, club or school"))
    time_zone = BrowserTimeZoneField()


class TimeZoneForm(_Plain):
    """The time zone of an organization's hall."""

    time_zone = TimeZoneField()


class LanguageForm(_Plain):
    """The language of an organization."""

    language = LanguageField()


class ColorForm(_Plain):
    """The color of an organization on every screen."""

    color = forms.ChoiceField(choices=Organization.Color, widget=forms.RadioSelect)


class WebsitesForm(_Plain):
    """The websites that may show the hall's standings, an address on each line."""

    websites = forms.CharField(
        label=_("Websites that may show it"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3, "placeholder": "https://www.example.org", "spellcheck": "false"}),
        help_text=_("One address on each line. Without any, no website can."),
    )

    def clean_websites(self) -> list[str]:
        """Return the origins of the addresses, each once."""
        return origins_of(self.cleaned_data["websites"])


class LogoForm(_Plain):
    """A picture that an organization shows beside its name."""

    picture = forms.FileField(
        label=_("Picture"),
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png"}),
        help_text=_("A JPEG or PNG. It is shown small, so simple shapes work best."),
    )

    def clean_picture(self) -> bytes:
        """Return the picture as a PNG of at most `LOGO_SIZE`, without the file's metadata."""
        return as_png(self.cleaned_data["picture"], LOGO_SIZE)


class NewcomerForm(NameForm):
    """Somebody who had no account: a name and, if they like, a password."""

    password = forms.CharField(
        label=_("Password"),
        required=False,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_(
            "Use eight characters or more. Leave it empty to sign in with links that an owner creates for you."
        ),
    )

    def clean_password(self) -> str:
        """Return the password, which may be empty. Raises ValidationError for one that is guessed easily."""
        password: str = self.cleaned_data["password"]
        if password:
            validate_password(password)
        return password


class BeginForm(NewcomerForm):
    """The first user of an installation, and their organization."""

    email = forms.EmailField(label=_("Your e-mail address"), help_text=_("You sign in with it. No e-mail is sent."))
    organization = _name(_("Name of your parish, club or school"))
    time_zone = BrowserTimeZoneField()
    field_order = ["organization", "name", "email", "password"]

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = _(
            "Use eight characters or more. "
            "If you leave it empty, sign in with the link Headtable prints when it starts."
        )


class KeyForm(_Plain):
    """A new API key: what it is for, what it may do, and for how long."""

    DAYS = ((1, _("one day, for tonight")), (30, _("30 days")), (90, _("90 days")), (365, _("one year")))

    organization = forms.ModelChoiceField(
        Organization.objects.none(),
        label=_("Which organization may it reach?"),
        required=False,
        empty_label=_("All of mine"),
    )
    name = forms.CharField(
        label=_("What is it for?"),
        max_length=60,
        validators=[validate_name],
        help_text=_("For example: display in the foyer"),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What may it do?"),
        choices=[choice for choice in Scope.choices if choice[0] != Scope.READ],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("It can always read, and never more than you can."),
    )
    good_for = forms.TypedChoiceField(
        label=_("How long is it valid?"),
        choices=[*DAYS, ("", _("until you revoke it"))],
        coerce=lambda days: timedelta(days=int(days)),
        empty_value=None,
        required=False,
        initial=90,
    )
    field_order = ["name", "organization", "scopes", "good_for"]

    def __init__(self, *args: object, user: User) -> None:
        super().__init__(*args)
        theirs = Organization.objects.filter(memberships__user=user).order_by("name", "pk")
        if theirs.count() > 1:
            self.fields["organization"].queryset = theirs  # type: ignore[attr-defined]  # a field of a model's rows
        else:
            del self.fields["organization"]


class InviteForm(_Plain):
    """Whom to invite, and in what role."""

    email = forms.EmailField(label=_("E-mail address"))
    role = forms.ChoiceField(
        label=_("Role"), choices=list(ROLES_IN_WORDS.items()), initial=Role.DESK, widget=forms.RadioSelect
    )


class RoleForm(_Plain):
    """A member's new role."""

    role = forms.ChoiceField(choices=Role.choices)
