"""Forms of the desk about guests."""

from typing import Any
from uuid import uuid4

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from fundraising.guest_forms import GuestForm
from fundraising.models import Fundraiser
from fundraising.models.fundraiser import ABOUT_LENGTH
from fundraising.models.sign_up import MOST_DAYS
from fundraising.services.guest_lists import SUFFIX
from tournaments.desk.forms.base import OnceForm
from tournaments.services.people.entrants import MOST_ENTRANTS


class SignUpSettingsForm(forms.Form):
    """What the public page says, and how long contact data are kept."""

    sign_up_open = forms.BooleanField(label=_("Guests can sign up"), required=False)
    capacity = forms.IntegerField(
        label=_("Places"),
        min_value=1,
        max_value=MOST_ENTRANTS,
        required=False,
        help_text=_("When all are taken, people who sign up wait for one. Leave empty for no limit."),
    )
    about = forms.CharField(
        label=_("What guests read"),
        max_length=ABOUT_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("When the doors open, what there is to eat, where to park."),
    )
    keep_contact_days = forms.IntegerField(
        label=_("Days to keep contact data"),
        min_value=1,
        max_value=MOST_DAYS,
        help_text=_("After the tournament. Guests who agreed to be invited again keep their name and address here."),
    )
    erase_names = forms.BooleanField(
        label=_("Then also replace the players' names by numbers"),
        required=False,
        help_text=_("In this tournament's results. That cannot be undone, and deletes its earlier states."),
    )

    def __init__(self, *args: Any, fundraiser: Fundraiser, **kwargs: Any):
        """`fundraiser` is as it is now."""
        super().__init__(*args, **kwargs)
        self.initial = {name: getattr(fundraiser, name) for name in self.fields}


class DeskGuestForm(GuestForm):
    """A guest entered at the desk. Guests who sign up themselves use a page in their language."""

    language = forms.ChoiceField(
        label=_("Language of e-mails"), choices=[("", _("that of the hall")), *settings.LANGUAGES], required=False
    )


class NewGuestForm(DeskGuestForm):
    """Somebody who signs up by phone or on paper."""

    uuid = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)


class GuestListForm(OnceForm):
    """A list of guests to be merged."""

    guest_list = forms.FileField(
        label=_("The guest list"),
        allow_empty_file=True,
        max_length=200,
        widget=forms.FileInput(attrs={"accept": f"{SUFFIX},.json"}),
        error_messages={"required": _("Choose the file first: a guest list that was downloaded from Headtable.")},
    )
    of_another = forms.BooleanField(
        label=_("Also if it is the list of another tournament"),
        required=False,
        help_text=_("For a tournament that was created here by hand, and not opened from its archive."),
    )
