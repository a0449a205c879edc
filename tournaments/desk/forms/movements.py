"""What a hall knows before it chooses how people are seated."""

from django import forms
from django.utils.translation import gettext_lazy as _

MOST_PEOPLE = 400
MOST_ROUNDS = 40
LONGEST_EVENING = 24 * 60


class FieldForm(forms.Form):
    """How many people play how long."""

    people = forms.IntegerField(label=_("People"), min_value=4, max_value=MOST_PEOPLE, initial=40)
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS, initial=10)
    hands = forms.IntegerField(label=_("Hands in a game"), min_value=1, max_value=40, initial=8)
    minutes = forms.IntegerField(
        label=_("Minutes you have"),
        min_value=1,
        max_value=LONGEST_EVENING,
        required=False,
        help_text=_("From the first deal to the last. Empty: as long as it takes."),
    )
