"""Deleting a tournament at the desk, and restoring one that was deleted in the last week."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_POST

from accounts.activity_log import add_details, leave_out, logged
from accounts.models import MAY_DIRECT
from scoring.errors import Refused
from tournaments.archive.deleting import KEPT_FOR, delete_tournament, restore_tournament
from tournaments.desk.operations import by, rights_in, tournament_of
from tournaments.desk.tournaments import memberships_of
from tournaments.models import DeletedTournament
from tournaments.web import for_people


@logged(gettext_noop("Deleted a tournament."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for the tournament's name, and delete it."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    context = {**rights_in(request, tournament), "days": KEPT_FOR.days}
    if request.method != "POST":
        return render(request, "desk/delete.html", context)
    try:
        typed = request.POST.get("name", "")
        deleted = delete_tournament(tournament=tournament, typed_name=typed, by=by(request), now=timezone.now())
    except Refused as refused:
        leave_out(request)
        return render(request, "desk/delete.html", {**context, "problem": refused.message, "typed": typed}, status=400)
    sentence = _("Deleted %(name)s.") % {"name": deleted.name}
    add_details(request, organization=deleted.organization, what=sentence)
    messages.success(request, _("%(name)s was deleted. It can be restored for a week.") % {"name": deleted.name})
    return redirect("desk:tournaments")


@logged(gettext_noop("Restored a deleted tournament."))
@require_POST
@for_people
def restore(request: HttpRequest, deleted: int) -> HttpResponse:
    """Restore a tournament that was deleted in the last week."""
    directed = {m.organization_id for m in memberships_of(request) if m.role in MAY_DIRECT}
    if not directed:
        raise Http404
    gone = get_object_or_404(DeletedTournament.objects.filter(organization__in=directed), pk=deleted)
    try:
        opened = restore_tournament(deleted=gone)
    except Refused as refused:
        leave_out(request)
        messages.error(request, refused.message)
        return redirect("desk:tournaments")
    what = _("Restored %(name)s.") % {"name": gone.name}
    add_details(request, organization=opened.tournament.organization, what=what)
    messages.success(request, _("%(name)s was restored.") % {"name": gone.name})
    return redirect("desk:tournament", opened.tournament.slug)
