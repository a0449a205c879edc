"""The form of a webhook."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event
from tournaments.models.webhook import URL_LENGTH
from tournaments.services.webhooks.webhooks import validate_address


class WebhookForm(forms.Form):
    """Where to send events, and which."""

    url = forms.CharField(
        label=_("Address"),
        max_length=URL_LENGTH,
        validators=[validate_address],
        widget=forms.URLInput,
        help_text=_("Of your program, for example https://example.org/headtable"),
    )
    types = forms.MultipleChoiceField(
        label=_("Which events?"), choices=Event.Type.choices, required=False, widget=forms.CheckboxSelectMultiple
    )
