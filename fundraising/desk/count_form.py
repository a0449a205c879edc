"""The form of one person's count of a box: bills and coins one kind at a time, other cash and checks as sums."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from fundraising.denominations import DENOMINATIONS
from fundraising.desk.forms import AmountField, give_currency
from fundraising.money import MOST
from tournaments.money import Money, in_words

MOST_PIECES = 9999
"""Of one kind; whatever is more is a slip of the finger."""


@dataclass(frozen=True)
class Kind:
    """One kind of bill or coin: what it is worth, and the field for how many there are."""

    field: BoundField
    worth: str


class CountForm(forms.Form):
    """The count of a cash box: the form adds it up."""

    cash = AmountField(label=gettext_lazy("Cash"), required=False, may_be_zero=True)
    checks = AmountField(
        label=gettext_lazy("Checks"),
        required=False,
        may_be_zero=True,
        help_text=gettext_lazy("Their sum. Empty: there are none."),
    )

    def __init__(self, *args: Any, currency: str, **kwargs: Any):
        """`currency` is the fundraiser's."""
        super().__init__(*args, **kwargs)
        give_currency(self, currency)
        self.currency, self.denominations = currency, DENOMINATIONS.get(currency)
        if self.denominations:
            self.fields["cash"].label = _("Other cash")
            self.fields["cash"].help_text = _(
                "The sum of rolls of coins, and of anything else that is not listed above."
            )
        for name, units in self._pieces():
            attrs = {"inputmode": "numeric", "autocomplete": "off", "data-units": str(units), "enterkeyhint": "next"}
            self.fields[name] = forms.IntegerField(
                min_value=0, max_value=MOST_PIECES, required=False, widget=forms.TextInput(attrs=attrs)
            )

    def _pieces(self) -> Iterator[tuple[str, int]]:
        if self.denominations:
            yield from ((f"bill_{units}", units) for units in self.denominations.bills)
            yield from ((f"coin_{units}", units) for units in self.denominations.coins)

    @property
    def bills(self) -> list[Kind]:
        """The bills, the largest first; none where the currency's are not known."""
        return self._kinds("bill_")

    @property
    def coins(self) -> list[Kind]:
        """The coins, the largest first."""
        return self._kinds("coin_")

    def _kinds(self, prefix: str) -> list[Kind]:
        pieces = [(name, units) for name, units in self._pieces() if name.startswith(prefix)]
        return [Kind(self[name], Money(units, self.currency).short) for name, units in pieces]

    @property
    def sums(self) -> list[BoundField]:
        """The fields that take a sum."""
        return [self["cash"], self["checks"]]

    def clean(self) -> dict[str, Any]:
        """Add up; where nothing at all was counted, or far too much, the field for cash says so."""
        said = self.cleaned_data
        pieces = [(said[name] * units) for name, units in self._pieces() if said.get(name) is not None]
        cash = sum(pieces) + (said.get("cash") or 0)
        if not self.errors and not pieces and said["cash"] is None:
            self.add_error("cash", _("Enter what you counted. If there is no cash in the box, enter 0."))
        if cash > MOST:
            sentence = _("No box holds more than %(most)s. Look at the numbers again.")
            self.add_error("cash", sentence % {"most": in_words(MOST, self.currency)})
        return {**said, "counted": {"cash": cash, "checks": said.get("checks") or 0}}
