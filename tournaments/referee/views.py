"""The referee's pages. Its whole state is in the address; nothing is stored."""

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.activity_log import logged
from accounts.models import User
from scoring.rules import FactsError
from tournaments.forms.house_rules import FILL_IN, StandingRules
from tournaments.referee.asked import (
    PERFECT,
    Question,
    UnreadableQuestion,
    question_as_text,
    read_question,
    ruleset_of,
    with_rules,
)
from tournaments.referee.forms import RulesForm
from tournaments.referee.presenter import context_of
from tournaments.referee.shown import Verdict
from tournaments.services.setup.house_rules import saved_rules_for
from tournaments.web import is_flood


@require_safe
def referee(request: HttpRequest) -> HttpResponse:
    """Show the question in `?asked=`, changed by the tap in `?do=`, and the ruling; with `?part=1` just these."""
    if is_flood(request, "referee", settings.LIMITS.referee_by_address):
        return _too_often(request)
    status = 200
    try:
        question = read_question(request.GET.get("asked", ""), request.GET.get("do", ""))
        if question.view in PERFECT and is_flood(request, "perfect-play", settings.LIMITS.perfect_play_by_address):
            return _too_often(request)
        context = context_of(question)
    except (UnreadableQuestion, FactsError):
        sentence = _("This address of the referee cannot be read. Tap the cards again.")
        context, status = context_of(Question()) | {"verdict": Verdict("error", sentence)}, 400
    template = "referee/_referee.html" if "part" in request.GET else "referee/referee.html"
    return render(request, template, context, status=status)


def _too_often(request: HttpRequest) -> HttpResponse:
    return render(request, "referee/_too_many.html" if "part" in request.GET else "429.html", status=429)


@logged(None)
@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: HttpRequest) -> HttpResponse:
    """Show the panel of house rules for the question of `?asked=`; once they are chosen, go back to it with them."""
    sent = request.POST if request.method == "POST" else None
    text = (sent or request.GET).get("asked", "")
    try:
        question = read_question(text, "")
        standing = StandingRules(question.game, question.players, ruleset_of(question))
    except (UnreadableQuestion, FactsError):
        return _back_to(text)  # which says that it cannot be read
    user = request.user if isinstance(request.user, User) else None
    common: dict[str, Any] = {"standing": standing, "saved": saved_rules_for(user)}
    form = RulesForm(sent, initial={"asked": text}, **common)
    if request.POST.get("do") == FILL_IN:
        form = RulesForm(initial=form.typed(), **common)
    elif form.is_valid():
        return _back_to(question_as_text(with_rules(question, form.rules, form.seats(), form.ruleset())))
    return render(request, "referee/rules.html", {"form": form, "text": text}, status=400 if form.errors else 200)


def _back_to(question: str) -> HttpResponse:
    return redirect(f"{reverse('referee:referee')}?{urlencode({'asked': question})}")
