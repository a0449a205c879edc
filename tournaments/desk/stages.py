"""The next stage of a tournament that is over: who plays it, and how."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods

from accounts.activity_log import add_details, logged
from accounts.models import MAY_DIRECT
from scoring.errors import Refused
from scoring.rules import FactsError
from tournaments.desk.forms.stages import StageForm
from tournaments.desk.operations import by, only_once, rights_in, tournament_of
from tournaments.models import Tournament
from tournaments.services.setup.stages import Followers, field_of, next_stages, start_stage
from tournaments.web import for_people, sentence_of


@logged(gettext_noop("Started the next stage."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def next_stage(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who goes through (`?who=others`: everybody else) with the form of the next stage, and start it."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    followers = Followers.OTHERS if request.GET.get("who") == Followers.OTHERS else Followers.THROUGH
    field, started = field_of(tournament), next_stages(tournament)
    form = StageForm(request.POST or None, tournament=tournament, field=field, followers=followers)
    if form.is_valid():
        made: list[Tournament] = []
        plan = form.plan()
        try:
            only_once(
                request,
                lambda: made.append(start_stage(tournament=tournament, plan=plan, by=by(request), now=timezone.now())),
            )
        except (Refused, FactsError) as refused:
            form.add_error(None, sentence_of(refused))
        else:
            add_details(request, what=_("Started the next stage, %(name)s.") % {"name": plan.name})
            return redirect("desk:tournament", made[0].slug if made else slug)
    context = {
        **rights_in(request, tournament),
        "form": form,
        "field": field,
        "followers": followers,
        "started": started,
        "is_over": tournament.status == Tournament.Status.FINISHED,
        "is_started": any(stage.follows_with == followers for stage in started),
    }
    return render(request, "desk/next_stage.html", context, status=400 if form.errors else 200)
