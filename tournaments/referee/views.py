"""The referee's page. Its whole state is in the address; nothing is stored."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.rules import FactsError
from tournaments.referee.asked import Question, UnreadableQuestion, read_question
from tournaments.referee.presenter import Verdict, context_of
from tournaments.web import is_flood


@require_safe
def referee(request: HttpRequest) -> HttpResponse:
    """Show the question in `?asked=`, changed by the tap in `?do=`, and the ruling; with `?part=1` just these."""
    if is_flood(request, "referee", settings.LIMITS.referee_by_address):
        return render(request, "referee/_too_many.html" if "part" in request.GET else "429.html", status=429)
    status = 200
    try:
        context = context_of(read_question(request.GET.get("asked", ""), request.GET.get("do", "")))
    except (UnreadableQuestion, FactsError):
        sentence = _("This address of the referee cannot be read. Tap the cards again.")
        context, status = context_of(Question()) | {"verdict": Verdict("error", sentence)}, 400
    template = "referee/_referee.html" if "part" in request.GET else "referee/referee.html"
    return render(request, template, context, status=status)
