"""The house rules that the referee judges by."""

from django import forms

from tournaments.forms.house_rules import HouseRulesFields


class RulesForm(HouseRulesFields):
    """The panel of house rules; `asked` is the question as written in an address, which comes back with them."""

    usual_preset = "traditional"
    LEFT_OUT = ("save_rules_as",)

    asked = forms.CharField(widget=forms.HiddenInput, required=False)
