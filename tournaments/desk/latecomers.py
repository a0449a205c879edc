"""Latecomers: checked in or added by name with one press, and shown where to play."""

from django import forms
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from accounts.models import MAY_ENTER, NAME_LENGTH
from accounts.names import validate_name
from tournaments.desk.operations import NotDone, by, operation, tournament_of
from tournaments.desk.rounds import latest_round
from tournaments.models import Round, Tournament
from tournaments.services.people.names import NamesIn
from tournaments.services.results.past_rounds import movement_of_teams
from tournaments.services.seating.latecomers import Arrival, arrive


class LatecomerForm(forms.Form):
    """Who has just come."""

    name = forms.CharField(label=gettext_lazy("Who has just come?"), max_length=NAME_LENGTH, validators=[validate_name])


@operation("desk:missing", log=gettext_noop("Let a latecomer in."))
def latecomer(request: HttpRequest, slug: str) -> str:
    """Check somebody in or add them, and say where they play. Pressed twice, it gives the same answer."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    form = LatecomerForm(request.POST)
    if not form.is_valid():
        raise NotDone(_("Nobody was added: %(why)s") % {"why": form.errors["name"][0]})
    arrival = arrive(tournament=tournament, name=form.cleaned_data["name"], by=by(request), now=timezone.now())
    return _where(tournament, arrival)


def _where(tournament: Tournament, arrival: Arrival) -> str:
    """Say where a latecomer plays."""
    values: dict[str, object] = {"name": NamesIn(tournament)[arrival.entrant.pk]}
    if arrival.seat:
        return _("%(name)s is here, and plays at table %(table)d.") % {
            **values,
            "table": arrival.seat.sitting.table.number,
        }
    if movement_of_teams(tournament) and arrival.entrant.team_id is None:
        return _("%(name)s is here, and needs a partner: make a team under Teams.") % values
    latest = latest_round(tournament)
    number = latest.number if latest else 0
    if latest and latest.status == Round.Status.DRAFT:
        return _("%(name)s is here. Draw round %(number)d again to seat them.") % {**values, "number": number}
    if number >= tournament.rounds_planned:
        return _("%(name)s is here, but there is no seat left in the last round.") % values
    return _("%(name)s is here, and plays from round %(number)d on.") % {**values, "number": number + 1}
