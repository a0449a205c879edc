"""Tables that call the director: the part of each page that shows them, and the button that answers one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from accounts.models import MAY_ENTER, MAY_LOOK
from tournaments.desk.operations import by, calls_of, operation_in_part, part_unless_known, rights_in, tournament_of
from tournaments.models import DirectorCall
from tournaments.services.hall import calls as services
from tournaments.web import for_people


@require_safe
@for_people
def calls(request: HttpRequest, slug: str) -> HttpResponse:
    """Show just the tables that call, for a page that is already open."""
    return _part(request, slug)


def _part(request: HttpRequest, slug: str, problem: str = "") -> HttpResponse:
    tournament = tournament_of(request, slug, MAY_LOOK)
    shown = calls_of(request, tournament)
    context = {**rights_in(request, tournament), **shown, "problem": problem}
    return part_unless_known(request, "desk/_calls.html", context, shown["calls_state"])


@operation_in_part(_part, log=gettext_noop("Answered a call from a table."))
def answer_call(request: HttpRequest, slug: str, call: int) -> str:
    """Record that someone is going to the table."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    made = get_object_or_404(DirectorCall.objects.select_related("table"), table__tournament=tournament, pk=call)
    services.answer_call(call=made, by=by(request), now=timezone.now())
    return _("Table %(table)d is no longer waiting.") % {"table": made.table.number}
