"""House rules that an organization saved for its tournaments: listed in plain words, renamed and deleted."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from accounts.activity_log import add_details
from accounts.models import MAY_DIRECT, Organization
from tournaments.access import Visitor, organization_for_staff
from tournaments.desk.forms.saved_rules import SavedRulesForm
from tournaments.desk.operations import NotDone, operation
from tournaments.models import SavedRules
from tournaments.services.setup.house_rules import rename_rules
from tournaments.services.setup.own_games import known_rules
from tournaments.web import for_people
from tournaments.words.house_rules import show_saved


@require_safe
@for_people
def saved_rules(request: HttpRequest, organization: str) -> HttpResponse:
    """List the organization's saved house rules, in plain words."""
    hall = _directed(request, organization)
    shown = [show_saved(saved) for saved in known_rules(hall.saved_rules.all())]
    return render(request, "desk/saved_rules.html", {"organization": hall, "saved_rules": shown})


@operation("desk:saved-rules", log=gettext_noop("Renamed saved house rules."))
def rename(request: HttpRequest, organization: str, saved: int) -> str:
    """Give saved rules another name."""
    rules = _rules(request, organization, saved)
    form = SavedRulesForm(request.POST)
    if not form.is_valid():
        raise NotDone(" ".join(str(error) for error in form.errors["name"]))
    before = rules.name
    rename_rules(saved=rules, name=form.cleaned_data["name"])
    names = {"before": before, "name": rules.name}
    add_details(
        request, organization=rules.organization, what=_("Renamed the house rules %(before)s to %(name)s.") % names
    )
    return _("%(before)s is now called %(name)s.") % names


@operation("desk:saved-rules", log=gettext_noop("Deleted saved house rules."))
def delete(request: HttpRequest, organization: str, saved: int) -> str:
    """Delete saved rules; tournaments that play by them are not affected."""
    rules = _rules(request, organization, saved)
    rules.delete()
    name = {"name": rules.name}
    add_details(request, organization=rules.organization, what=_("Deleted the house rules %(name)s.") % name)
    return _("%(name)s is deleted. Tournaments that play by these rules keep them.") % name


def _directed(request: HttpRequest, slug: str) -> Organization:
    return organization_for_staff(Visitor.of(request.user), MAY_DIRECT, slug)


def _rules(request: HttpRequest, slug: str, pk: int) -> SavedRules:
    return get_object_or_404(_directed(request, slug).saved_rules.select_related("organization"), pk=pk)
