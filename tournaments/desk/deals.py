"""The deals of an evening with the same cards for everybody: made from a seed, or uploaded."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext
from django.views.decorators.http import require_http_methods

from accounts.activity_log import add_details, logged
from accounts.models import MAY_DIRECT
from accounts.uploads import one_at_a_time
from scoring.errors import Refused
from scoring.rules import FactsError
from tournaments.desk.operations import operation, rights_in, tournament_of
from tournaments.models import Round, Tournament
from tournaments.rules.duplicate.written import records_in
from tournaments.services.seating.uploaded_deals import (
    deals_from_a_seed,
    planned_deals,
    upload_deals,
    uploaded_to_come,
    wanted,
)
from tournaments.web import for_people, sentence_of

MOST_BYTES = 2_000_000


class DealsForm(forms.Form):
    """A file of deals."""

    deals = forms.FileField(
        label=gettext_lazy("The file of deals"),
        widget=forms.FileInput(attrs={"accept": ".jsonl,.json,.txt,.ndjson"}),
        error_messages={"required": gettext_lazy("Choose a file first.")},
    )

    def clean_deals(self) -> list[tuple[int, object]]:
        """Read the lines, or say which is none."""
        file = self.cleaned_data["deals"]
        if file.size > MOST_BYTES:
            raise forms.ValidationError(_("This file is too large for deals."))
        try:
            return records_in(file.read().decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise forms.ValidationError(_("This is not a text file. Save the deals as text, one per line.")) from None
        except FactsError as error:
            raise forms.ValidationError(sentence_of(error)) from None


@logged(gettext_noop("Uploaded deals."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
@one_at_a_time
def deals(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the deals are made from; take in those of a file."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    form = DealsForm()
    if request.method == "POST":
        form = DealsForm(request.POST, request.FILES)
        if form.is_valid():
            try:
                count = upload_deals(tournament=tournament, records=form.cleaned_data["deals"], now=timezone.now())
            except (FactsError, Refused) as error:
                form.add_error("deals", sentence_of(error))
            else:
                _say(request, count, planned_deals(tournament))
                return redirect("desk:deals", slug)
    context = {"form": form, **_state(tournament), **rights_in(request, tournament)}
    return render(request, "desk/deals.html", context, status=400 if form.errors else 200)


def _say(request: HttpRequest, count: int, planned: int) -> None:
    sentence = ngettext("%(count)d deal is sealed.", "%(count)d deals are sealed.", count) % {"count": count}
    add_details(request, what=_("Uploaded deals: %(count)d.") % {"count": count})
    if count < planned:
        rest = _("The evening takes %(planned)d; those after them are made at random.") % {"planned": planned}
        sentence = f"{sentence} {rest}"
    messages.success(request, f"{sentence} " + _("Slips that are printed already are of other deals: print them now."))


def _state(tournament: Tournament) -> dict[str, Any]:
    drawn = tournament.rounds.exclude(status=Round.Status.UNDONE).order_by("number").first()
    return {
        "is_settled": drawn is not None,
        "uploaded": uploaded_to_come(tournament),
        "planned": planned_deals(tournament),
        "cards": wanted(tournament),
        "seals": list(tournament.sealed_deals.order_by("first")),
    }


@operation("desk:deals", log=gettext_noop("Had the deals made at random again."))
def from_a_seed(request: HttpRequest, slug: str) -> str:
    """Have other deals than those that were uploaded."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    deals_from_a_seed(tournament=tournament, now=timezone.now())
    return _("The deals are made at random, and sealed. Slips that are printed already are of other deals.")
