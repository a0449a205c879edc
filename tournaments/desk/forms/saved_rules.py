"""House rules that an organization saved."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH
from accounts.names import validate_name


class SavedRulesForm(forms.Form):
    """Another name for saved rules."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH, validators=[validate_name])
