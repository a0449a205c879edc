"""An organization's sponsors: listed, added and removed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from accounts.activity_log import add_details
from accounts.models import MAY_DIRECT, Organization
from accounts.uploads import one_at_a_time
from tournaments.access import Visitor, organization_for_staff
from tournaments.desk.forms.sponsors import SponsorForm
from tournaments.desk.operations import NotDone, operation
from tournaments.models import Sponsor
from tournaments.services.boards.sponsors import delete_sponsor, save_sponsor
from tournaments.web import for_people


@require_safe
@for_people
def sponsors(request: HttpRequest, organization: str) -> HttpResponse:
    """List the sponsors, with the form for another one."""
    hall = _directed(request, organization)
    context = {
        "organization": hall,
        "sponsors": Sponsor.objects.filter(organization=hall).defer("png"),
        "form": SponsorForm(label_suffix=""),
    }
    return render(request, "desk/sponsors.html", context)


@one_at_a_time
@operation("desk:sponsors", log=gettext_noop("Saved a sponsor."))
def add_sponsor(request: HttpRequest, organization: str) -> str:
    """Add a sponsor, or change the picture of one."""
    hall = _directed(request, organization)
    form = SponsorForm(request.POST, request.FILES)
    if not form.is_valid():
        raise NotDone(" ".join(str(error) for errors in form.errors.values() for error in errors))
    name, png = form.cleaned_data["name"], form.cleaned_data["upload"]
    save_sponsor(organization=hall, name=name, png=png, today=timezone.localdate())
    add_details(request, organization=hall, what=_("Saved the sponsor %(name)s.") % {"name": name})
    return _("%(name)s is now on the boards.") % {"name": name}


@operation("desk:sponsors", log=gettext_noop("Removed a sponsor."))
def remove_sponsor(request: HttpRequest, organization: str, sponsor: int) -> str:
    """Remove a sponsor."""
    hall = _directed(request, organization)
    found = get_object_or_404(Sponsor.objects.select_related("organization"), organization=hall, pk=sponsor)
    delete_sponsor(sponsor=found, today=timezone.localdate())
    add_details(request, organization=hall, what=_("Removed the sponsor %(name)s.") % {"name": found.name})
    return _("%(name)s is no longer on the boards.") % {"name": found.name}


def _directed(request: HttpRequest, slug: str) -> Organization:
    return organization_for_staff(Visitor.of(request.user), MAY_DIRECT, slug)
