"""The forms of the prizes: the plan, row by row, and the adjustment of one award."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from fundraising.desk.forms import AmountField, give_currency
from fundraising.models.ledger import REASON_LENGTH
from fundraising.money import read_amount
from scoring.errors import Refused
from tournaments.models import Entrant
from tournaments.money import Money
from tournaments.rules.prizes import plan as plans
from tournaments.rules.prizes.plan import NAMES, TIES, Kind, Plan, Prize

SPARE = 3
"""Empty rows below the prizes of a plan."""
LEAST_ROWS = 6


class AmountOrPercentField(forms.CharField):
    """An amount, or a percentage; gives ("amount", smallest units) or ("percent", hundredths), or None if empty."""

    currency = ""

    def __init__(self, **kwargs: Any):
        super().__init__(max_length=20, required=False, **kwargs)
        self.widget.attrs |= {"autocomplete": "off"}

    def clean(self, value: Any) -> Any:
        """Read it. Raises ValidationError with a sentence that says what is wrong."""
        typed = super().clean(value).strip()
        if not typed:
            return None
        if typed.endswith("%"):
            return "percent", _hundredths(typed)
        try:
            return "amount", read_amount(typed, self.currency).units
        except Refused as refusal:
            raise ValidationError(refusal.message) from None


def _hundredths(typed: str) -> int:
    whole, _point, part = typed.removesuffix("%").strip().replace(",", ".").partition(".")
    is_sound = whole.isascii() and whole.isdecimal() and len(whole) <= len("100") and len(part) <= len("33")
    hundredths = int(whole) * 100 + int(part.ljust(2, "0")) if is_sound and (not part or part.isdecimal()) else 0
    if not 0 < hundredths <= plans.WHOLE:
        raise ValidationError(
            _("“%(typed)s” is not a percentage. Type it like 50%% or 12.5%%."), params={"typed": typed}
        )
    return hundredths


_TIES = [(key, gettext_lazy(words)) for key, words in TIES.items()]


class PrizeRow(forms.Form):
    """One prize; a row without money and without a thing is left out."""

    kind = forms.ChoiceField(
        label=gettext_lazy("What for"), choices=[(kind.value, gettext_lazy(NAMES[kind])) for kind in Kind]
    )
    place = forms.IntegerField(label=gettext_lazy("Place"), min_value=1, max_value=plans.LAST_PLACE, required=False)
    group = forms.CharField(label=gettext_lazy("Group"), max_length=plans.GROUP_LETTERS, required=False)
    worth = AmountOrPercentField(label=gettext_lazy("Money or share"))
    thing = forms.CharField(label=gettext_lazy("Thing"), max_length=plans.MOST_LETTERS, required=False)
    ties = forms.ChoiceField(
        label=gettext_lazy("If tied"),
        choices=[("", gettext_lazy("as below, for all prizes")), *_TIES],
        required=False,
    )

    def __init__(self, *args: Any, currency: str, groups: str, **kwargs: Any):
        """`groups`: the id of the list of groups that people are in."""
        super().__init__(*args, **kwargs)
        self.fields["worth"].currency = currency  # type: ignore[attr-defined]  # an AmountOrPercentField
        self.fields["group"].widget.attrs["list"] = groups

    def prize(self) -> dict[str, Any] | None:
        """Return the prize as a plan has it, its place None where none was typed; None for an empty row."""
        said = self.cleaned_data
        what, number = said["worth"] or ("", None)
        if number is None and not said["thing"]:
            return None
        in_order = said["kind"] in plans.IN_ORDER
        worth = {"amount": number if what == "amount" else None, "share": number if what == "percent" else None}
        place = said["place"] if in_order else 1
        group = said["group"] if said["kind"] == Kind.GROUP else ""
        ties = said["ties"] or None if said["kind"] != Kind.DOOR else None
        return {"kind": said["kind"], "place": place, "group": group, "thing": said["thing"], "ties": ties, **worth}


class PlanForm(forms.Form):
    """What holds for all prizes."""

    pot = AmountOrPercentField(
        label=gettext_lazy("Pot that shares are of"),
        help_text=gettext_lazy(
            "An amount, or a percentage of the entry fees: 50%. Leave empty if there are no shares."
        ),
    )
    unit = forms.TypedChoiceField(label=gettext_lazy("Round shares down to"), coerce=int)
    remainder = forms.ChoiceField(
        label=gettext_lazy("What rounding leaves goes to"),
        choices=[
            (plans.FIRST, gettext_lazy("the first share of the list")),
            (plans.LAST, gettext_lazy("the last share of the list")),
        ],
    )
    ties = forms.ChoiceField(
        label=gettext_lazy("If anybody is tied"),
        choices=_TIES,
        help_text=gettext_lazy(
            "The next tie-break is that of the standings; for other prizes, the better place. Players who are still "
            "tied split the prize. A draw is made when the prizes are awarded, and anybody can check it."
        ),
    )
    most = forms.IntegerField(
        label=gettext_lazy("Prizes a person, at most"),
        min_value=1,
        max_value=plans.MOST_A_PERSON,
        required=False,
        help_text=gettext_lazy(
            "Prizes are awarded from the top of the list; a person who has this many is passed over. "
            "Empty: any number. Door prizes do not count."
        ),
    )

    def __init__(self, sent: Any, plan: Plan, *, currency: str):
        """`plan` is what is shown; `sent` None: nothing was sent."""
        super().__init__(sent, initial=_initial(plan, currency))
        self.currency = currency
        self.fields["pot"].currency = currency  # type: ignore[attr-defined]  # an AmountOrPercentField
        units = [(unit, str(Money(unit, currency))) for unit in plans.UNITS]
        self.fields["unit"].choices = units  # type: ignore[attr-defined]  # a TypedChoiceField
        rows = forms.formset_factory(PrizeRow, extra=0, max_num=plans.MOST_PRIZES, absolute_max=plans.MOST_PRIZES)
        known = [_prize_fields(prize, currency) for prize in plan.prizes]
        spare = [{"kind": Kind.PLACE}] * max(SPARE, LEAST_ROWS - len(known))
        self.rows = rows(
            sent,
            initial=[*known, *spare][: plans.MOST_PRIZES],
            form_kwargs={"currency": currency, "groups": "groups-known"},
        )

    def is_valid(self) -> bool:
        """Check the rows, too."""
        rows_are_valid = self.rows.is_valid()
        return super().is_valid() and rows_are_valid

    def plan(self) -> Mapping[str, Any]:
        """Return the plan as JSON has it, to be checked by `read_plan`."""
        said = self.cleaned_data
        what, number = said["pot"] or ("", None)
        return {
            "prizes": _numbered([prize for row in self.rows.forms if (prize := row.prize())]),
            "pot_amount": number if what == "amount" else None,
            "pot_percent": (number or 0) // 100 if what == "percent" else None,
            **{name: said[name] for name in ("unit", "remainder", "ties", "most")},
        }

    def clean_pot(self) -> Any:
        """Return the pot. Raises ValidationError for a part of a percent."""
        pot = self.cleaned_data["pot"]
        if pot and pot[0] == "percent" and pot[1] % 100:
            raise ValidationError(_("Enter whole percents for the pot."))
        return pot


def _initial(plan: Plan, currency: str) -> dict[str, Any]:
    pot = _typed(plan.pot_amount, currency) if plan.pot_percent is None else f"{plan.pot_percent}%"
    return {"pot": pot, "unit": plan.unit, "remainder": plan.remainder, "ties": plan.ties, "most": plan.most}


def _prize_fields(prize: Prize, currency: str) -> dict[str, Any]:
    worth = _typed(prize.amount, currency) if prize.share is None else f"{prize.share / 100:g}%"
    place = prize.place if prize.kind in plans.IN_ORDER else None
    return {
        "kind": prize.kind,
        "place": place,
        "group": _(prize.group) if prize.group else "",
        "worth": worth,
        "thing": _(prize.thing) if prize.thing else "",
        "ties": prize.ties or "",
    }


def _numbered(prizes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the prizes, where none has a place the next of its kind and group: the second door prize is number 2."""
    last: dict[tuple[str, str], int] = {}
    for prize in prizes:
        key = prize["kind"], prize["group"].casefold()
        prize["place"] = prize["place"] or last.get(key, 0) + 1
        last[key] = max(last.get(key, 0), prize["place"])
    return prizes


def _typed(amount: int | None, currency: str) -> str:
    return "" if amount is None else Money(amount, currency).typed


class AdjustForm(forms.Form):
    """Another winner or amount for an award, with the reason."""

    uuid = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    entrant = forms.ModelChoiceField(label=gettext_lazy("Who gets it"), queryset=Entrant.objects.none())
    amount = AmountField(label=gettext_lazy("Amount"), required=False, may_be_zero=True)
    reason = forms.CharField(label=gettext_lazy("Why"), max_length=REASON_LENGTH)

    def __init__(self, *args: Any, people: Any, currency: str, with_amount: bool = True, **kwargs: Any):
        """`people`: who can get it."""
        super().__init__(*args, **kwargs)
        self.fields["entrant"].queryset = people  # type: ignore[attr-defined]  # a ModelChoiceField
        give_currency(self, currency)
        if not with_amount:
            del self.fields["amount"]


class ReasonForm(forms.Form):
    """Why something is taken back."""

    reason = forms.CharField(label=gettext_lazy("Why"), max_length=REASON_LENGTH)
