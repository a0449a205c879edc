"""Seating rules: listed, added, withdrawn."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods

from accounts.activity_log import leave_out, logged
from accounts.models import MAY_DIRECT, MAY_ENTER
from scoring.errors import Refused
from tournaments.desk.forms.seating_rules import PairRuleForm, TableRuleForm
from tournaments.desk.operations import by, only_once, operation, rights_in, tournament_of
from tournaments.models import Entrant, SeatingRule, Tournament
from tournaments.rules.movements.registry import get_movement
from tournaments.services.people import seating_rules as services
from tournaments.services.people.names import NamesIn
from tournaments.services.people.present import entrants_to_seat
from tournaments.services.seating.cost_of_rules import forecast
from tournaments.web import for_people
from tournaments.words.cost_of_rules import cost_in_words
from tournaments.words.movements import credit_in_words, movement_in_words
from tournaments.words.seating_reasons import rule_in_words

Form = PairRuleForm | TableRuleForm


@logged(gettext_noop("Added a seating rule."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def seating_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """List the current rules, with a form for two people and one for somebody who keeps a table."""
    tournament = tournament_of(request, slug, MAY_DIRECT if request.method == "POST" else MAY_ENTER)
    keeps_table = "table" in request.POST
    data = request.POST or None
    pair = PairRuleForm(None if keeps_table else data, tournament=tournament, auto_id="pair_%s")
    table = TableRuleForm(data if keeps_table else None, tournament=tournament, auto_id="table_%s")
    sent: Form = table if keeps_table else pair
    cost = None
    if sent.is_valid():
        if "cost" in request.POST:
            leave_out(request)
            cost = cost_in_words(tournament, forecast(tournament, sent.rule()))
        elif _added(request, tournament, sent):
            return redirect("desk:seating-rules", slug)
    names = NamesIn(tournament)
    standing = tournament.seating_rules.filter(withdrawn_at=None).select_related("entrant", "other")
    met = services.rounds_of_wishes(tournament)
    players = len(entrants_to_seat(tournament))
    context = {
        **rights_in(request, tournament),
        "pair": pair,
        "table": table,
        "cost_of_pair": None if keeps_table else cost,
        "cost_of_table": cost if keeps_table else None,
        "how": movement_in_words(tournament, players),
        "credits": credit_in_words(tournament, players),
        "wish_rule": _(get_movement(tournament.movement).wish_rule),
        "rules": [(rule, rule_in_words(rule, names), _sleeps(rule), _met(rule, met)) for rule in standing],
    }
    return render(request, "desk/seating_rules.html", context, status=400 if sent.errors else 200)


def _added(request: HttpRequest, tournament: Tournament, form: Form) -> bool:
    """Add the rule; return False, with the errors in the form, if that was refused."""
    wanted, now = form.rule(), timezone.now()
    try:
        only_once(request, lambda: services.add_rule(tournament=tournament, wanted=wanted, by=by(request), now=now))
    except Refused as refused:
        form.add_error(None, refused.message)
        return False
    messages.success(request, _("The rule was added. It applies from the next draw on."))
    return True


def _met(rule: SeatingRule, met: Mapping[tuple[int, int], int]) -> int | None:
    """Return the round that seats two people who want to meet together, or None so far."""
    if rule.kind != SeatingRule.Kind.MEET or rule.other_id is None:
        return None
    return met.get((rule.entrant_id, rule.other_id))


def _sleeps(rule: SeatingRule) -> bool:
    """Tell whether a rule has no effect now, because somebody in it is not playing."""
    people = [person for person in (rule.entrant, rule.other) if person is not None]
    return not all(person.checked_in and person.status == Entrant.Status.PLAYING for person in people)


@operation("desk:seating-rules", log=gettext_noop("Withdrew a seating rule."))
def withdraw_seating_rule(request: HttpRequest, slug: str, rule: int) -> str:
    """Withdraw a rule."""
    rules = tournament_of(request, slug, MAY_DIRECT).seating_rules
    services.withdraw_rule(rule=get_object_or_404(rules, pk=rule), by=by(request), now=timezone.now())
    return _("The rule was withdrawn. It no longer applies from the next draw on.")
