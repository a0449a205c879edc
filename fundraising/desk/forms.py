"""The forms of the Money page."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from fundraising.models import Fundraiser
from fundraising.models.ledger import REASON_LENGTH
from fundraising.money import checked_currency, read_amount
from fundraising.services.books import METHOD_CHOICES
from scoring.errors import Refused
from tournaments.money import Money

SORTS = (
    ("expense", _("Expense: paid for something")),
    ("payout", _("Payout: a prize or a share in money")),
    ("donation", _("Donation")),
    ("sponsor", _("Sponsor's contribution")),
    ("other", _("Other income")),
    ("float-in", _("Starting cash: change put into the box")),
    ("float-out", _("Starting cash: taken out again")),
)


class AmountField(forms.CharField):
    """An amount as a volunteer types it; gives its number of the smallest unit, or None where it may be left empty."""

    def __init__(self, *, currency: str = "", may_be_zero: bool = False, **kwargs: Any):
        super().__init__(max_length=20, **kwargs)
        self.currency, self.may_be_zero = currency, may_be_zero
        self.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off"}

    def clean(self, value: Any) -> Any:
        """Read the amount. Raises ValidationError with a sentence that says what is wrong."""
        typed = super().clean(value)
        if not typed:
            return None
        try:
            return read_amount(typed, self.currency, may_be_zero=self.may_be_zero).units
        except Refused as refusal:
            raise forms.ValidationError(refusal.message) from None

    def prepare_value(self, value: Any) -> Any:
        """Show a stored amount as it is typed: 5.00."""
        return Money(value, self.currency).typed if isinstance(value, int) else value


def give_currency(form: forms.Form, currency: str) -> None:
    """Have the amounts of a form read and shown in a currency."""
    for field in form.fields.values():
        if isinstance(field, AmountField):
            field.currency = currency


class EntryForm(forms.Form):
    """Money in or out, apart from what guests pay."""

    uuid = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    sort = forms.ChoiceField(label=_("What"), choices=SORTS)
    amount = AmountField(label=_("Amount"))
    method = forms.ChoiceField(label=_("How it was paid"), choices=METHOD_CHOICES)
    reason = forms.CharField(
        label=_("What for, or from whom"), max_length=REASON_LENGTH, help_text=_("It stays in the ledger.")
    )

    def __init__(self, *args: Any, currency: str, **kwargs: Any):
        """`currency` is the fundraiser's."""
        super().__init__(*args, **kwargs)
        give_currency(self, currency)


class PricesForm(forms.Form):
    """What things cost; what is left empty is not sold."""

    currency = forms.CharField(
        label=_("Currency"), max_length=3, help_text=_("Its code: USD, CAD, EUR. Fixed once money was taken.")
    )
    entry_fee = AmountField(label=_("Entry fee"), required=False)
    raffle_ticket = AmountField(label=_("Raffle ticket"), required=False)
    fifty_fifty_ticket = AmountField(label=_("50/50 ticket"), required=False)
    jar_per_euchre = AmountField(
        label=_("Euchre jar: for each euchre"), required=False, help_text=_("Owed by the side that was euchred.")
    )
    loner_stake = AmountField(label=_("Loner pot: from each player"), required=False)
    goal = AmountField(
        label=_("Goal for the thermometer on the boards"),
        required=False,
        help_text=_(
            "It counts everything under “Raised” on the Money page, less what was waived; expenses and payouts are "
            "not taken off. Empty: no thermometer."
        ),
    )
    only_paid_are_seated = forms.BooleanField(
        label=_("Only those who have paid are seated"),
        required=False,
        help_text=_("The others are left out of the draw, and named before it."),
    )
    self_check_in = forms.BooleanField(
        label=_("Guests check in by themselves"),
        required=False,
        help_text=_(
            "On the day, on their phones or a tablet, by name or ticket. Guests who have paid need their ticket."
        ),
    )

    def __init__(self, sent: Any, fundraiser: Fundraiser):
        """`fundraiser` is as it is now; `sent` None: nothing was sent."""
        super().__init__(sent, initial={name: getattr(fundraiser, name) for name in self.base_fields})
        give_currency(self, fundraiser.currency)
        self.fields["currency"].disabled = fundraiser.entries > 0

    def clean_currency(self) -> str:
        """Return the code in capitals; the prices, which come after it, are read in this currency."""
        try:
            code = checked_currency(self.cleaned_data["currency"])
        except Refused as refusal:
            raise forms.ValidationError(refusal.message) from None
        give_currency(self, code)
        return code


class BoxForm(forms.Form):
    """Another cash box, signed for by the person who takes it."""

    uuid = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    name = forms.CharField(label=_("Box"), max_length=NAME_LENGTH, validators=[validate_name])
    holder = forms.CharField(label=_("Who takes it"), max_length=NAME_LENGTH, validators=[validate_name])
    float_amount = AmountField(
        label=_("Starting cash in it"),
        required=False,
        help_text=_("Counted together with the person who takes the box."),
    )

    def __init__(self, *args: Any, currency: str, **kwargs: Any):
        """`currency` is the fundraiser's."""
        super().__init__(*args, **kwargs)
        give_currency(self, currency)


class HandOverForm(forms.Form):
    """Who has a box from now on."""

    holder = forms.CharField(label=_("Who takes it"), max_length=NAME_LENGTH, validators=[validate_name])
