"""An organization's thresholds: entered in its own words, listed, changed and removed."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop
from django.views.decorators.http import require_http_methods

from accounts.activity_log import add_details, leave_out, logged
from accounts.models import MAY_READ_BOOKS, Organization
from fundraising.desk.forms import AmountField, give_currency
from fundraising.models import Threshold
from fundraising.models.threshold import NOTE_LENGTH
from fundraising.money import checked_currency
from fundraising.services.thresholds import (
    Standing,
    Wanted,
    add_threshold,
    change_threshold,
    remove_threshold,
)
from scoring.errors import Refused
from tournaments.access import Visitor, organization_for_staff
from tournaments.desk.operations import operation
from tournaments.money import DEFAULT_CURRENCY
from tournaments.web import for_people


class ThresholdForm(forms.Form):
    """An amount, and what is to be done from then on."""

    currency = forms.CharField(label=gettext_lazy("Currency"), max_length=3, initial=DEFAULT_CURRENCY)
    what = forms.ChoiceField(label=gettext_lazy("What counts"), choices=Threshold.What)
    when = forms.ChoiceField(label=gettext_lazy("From when on"), choices=Threshold.When)
    amount = AmountField(label=gettext_lazy("Amount"))
    note = forms.CharField(
        label=gettext_lazy("What to do then, in your own words"),
        max_length=NOTE_LENGTH,
        help_text=gettext_lazy("Keep the winner's name and address. Ask the city for a license first."),
    )

    def clean_currency(self) -> str:
        """Return the code in capitals; the amount, which comes after it, is read in this currency."""
        try:
            code = checked_currency(self.cleaned_data["currency"])
        except Refused as refusal:
            raise forms.ValidationError(refusal.message) from None
        give_currency(self, code)
        return code


@logged(gettext_noop("Added a threshold."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def thresholds(request: HttpRequest, organization: str) -> HttpResponse:
    """List the thresholds, and add another."""
    hall = _of_the_books(request, organization)
    form = ThresholdForm(request.POST or None)
    if form.is_valid():
        try:
            made, is_new = add_threshold(organization=hall, wanted=Wanted(**form.cleaned_data))
        except Refused as refusal:
            form.add_error(None, refusal.message)
        else:
            if not is_new:
                leave_out(request)
            add_details(request, organization=hall, what=_("Added the threshold “%(rule)s”.") % _params(made))
            messages.success(request, _("“%(rule)s” was added.") % _params(made))
            return redirect("desk:thresholds", organization)
    standings = [Standing(threshold, 0) for threshold in hall.thresholds.all()]
    context = {"organization": hall, "standings": standings, "form": form}
    return render(request, "fundraising/thresholds.html", context, status=400 if form.errors else 200)


@logged(gettext_noop("Changed a threshold."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def change(request: HttpRequest, organization: str, threshold: int) -> HttpResponse:
    """Show a threshold, and change it."""
    hall = _of_the_books(request, organization)
    found = get_object_or_404(Threshold, organization=hall, pk=threshold)
    standing = {name: getattr(found, name) for name in ThresholdForm.base_fields}
    form = ThresholdForm(request.POST or None, initial=standing)
    give_currency(form, found.currency)
    if form.is_valid():
        try:
            change_threshold(threshold=found, wanted=Wanted(**form.cleaned_data))
        except Refused as refusal:
            form.add_error(None, refusal.message)
        else:
            add_details(request, organization=hall, what=_("Changed the threshold “%(rule)s”.") % _params(found))
            messages.success(request, _("“%(rule)s” was saved.") % _params(found))
            return redirect("desk:thresholds", organization)
    context = {"organization": hall, "form": form}
    return render(request, "fundraising/threshold.html", context, status=400 if form.errors else 200)


@operation("desk:thresholds", log=gettext_noop("Removed a threshold."))
def remove(request: HttpRequest, organization: str, threshold: int) -> str:
    """Remove a threshold."""
    hall = _of_the_books(request, organization)
    found = get_object_or_404(Threshold, organization=hall, pk=threshold)
    params = _params(found)
    remove_threshold(threshold=found)
    add_details(request, organization=hall, what=_("Removed the threshold “%(rule)s”.") % params)
    return _("“%(rule)s” was removed.") % params


def _params(threshold: Threshold) -> dict[str, str]:
    return {"rule": _("%(rule)s: %(note)s") % {"rule": Standing(threshold, 0).rule, "note": threshold.note}}


def _of_the_books(request: HttpRequest, slug: str) -> Organization:
    return organization_for_staff(Visitor.of(request.user), MAY_READ_BOOKS, slug)
