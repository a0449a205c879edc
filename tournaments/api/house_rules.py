"""House rules for programs: what games offer, what an organization saved, and what is in force in plain words."""

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import add_details, logged
from accounts.models import MAY_DIRECT, MAY_LOOK
from scoring.rules import GAMES
from tournaments.access import organization_for_staff, require_sight
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import house_rules as shapes
from tournaments.api.shapes.games import going_together
from tournaments.api.views import Call, documented, read
from tournaments.models import SavedRules, Tournament
from tournaments.services.setup.house_rules import rename_rules, rules_in_force, save_rules
from tournaments.words.house_rules import other_tables, rules_sheet


class Games(Call):
    """GET games/"""

    @documented(gives={200: shapes.GameAnswer(many=True)}, summary="List the games with their house rules and presets.")
    def get(self, request: Request) -> Response:
        """List the games, for anybody."""
        return Response(shapes.GameAnswer.each(GAMES.values()))


class RulesInForce(Call):
    """GET tournaments/{id}/rules/"""

    @documented(gives={200: shapes.RulesInForceAnswer}, summary="Show the house rules in force, in plain words.")
    def get(self, request: Request, pk: int) -> Response:
        """Show the rules to everybody who can see the board."""
        tournament = get_object_or_404(Tournament.objects.select_related("organization"), pk=pk)
        require_sight(visitor_of(request), tournament)
        sheet = rules_sheet(tournament, rules_in_force(tournament))
        others = [shapes.RulesAnswer.of(table.rules) | {"seats": table.seats} for table in other_tables(tournament)]
        return Response(shapes.RulesAnswer.of(sheet) | {"other_tables": others})


@logged(gettext_noop("Saved house rules."))
class AllSavedRules(Call):
    """GET and POST organizations/{organization}/house-rules/"""

    @documented(
        gives={200: shapes.SavedRulesAnswer(many=True)}, summary="List the house rules saved by the organization."
    )
    def get(self, request: Request, organization: str) -> Response:
        """List them for staff."""
        hall = organization_for_staff(visitor_of(request), MAY_LOOK, organization)
        return Response(shapes.SavedRulesAnswer.each(hall.saved_rules.all()))

    @documented(
        takes=shapes.SavedRulesShape,
        gives={201: shapes.SavedRulesAnswer},
        summary="Save house rules under a name for later tournaments.",
    )
    @once_per_key
    def post(self, request: Request, organization: str) -> Response:
        """Save them; the same rules under the same name are saved once."""
        hall = organization_for_staff(visitor_of(request), MAY_DIRECT, organization)
        asked = read(shapes.SavedRulesShape, request.data)
        with going_together(asked):
            saved = save_rules(organization=hall, **asked)
        what = _("Saved the house rules %(name)s.") % {"name": saved.name}
        add_details(request, organization=hall, what=what)
        return Response(shapes.SavedRulesAnswer.of(saved), status=201)


@logged(gettext_noop("Renamed or deleted saved house rules."))
class SavedRulesDetail(Call):
    """PATCH and DELETE organizations/{organization}/house-rules/{saved}/"""

    @documented(
        takes=shapes.SavedRulesNameShape, gives={200: shapes.SavedRulesAnswer}, summary="Rename saved house rules."
    )
    @once_per_key
    def patch(self, request: Request, organization: str, saved: int) -> Response:
        """Rename them."""
        found = _saved(request, organization, saved)
        name = read(shapes.SavedRulesNameShape, request.data).get("name", found.name)
        renamed = rename_rules(saved=found, name=name)
        what = _("Renamed saved house rules to %(name)s.") % {"name": renamed.name}
        add_details(request, organization=renamed.organization, what=what)
        return Response(shapes.SavedRulesAnswer.of(renamed))

    @documented(gives={204: None}, summary="Delete saved house rules. Tournaments that use them keep them.")
    def delete(self, request: Request, organization: str, saved: int) -> Response:
        """Delete them."""
        found = _saved(request, organization, saved)
        what = _("Deleted the house rules %(name)s.") % {"name": found.name}
        add_details(request, organization=found.organization, what=what)
        found.delete()
        return Response(status=204)


def _saved(request: Request, organization: str, pk: int) -> SavedRules:
    hall = organization_for_staff(visitor_of(request), MAY_DIRECT, organization)
    return get_object_or_404(hall.saved_rules.select_related("organization"), pk=pk)
