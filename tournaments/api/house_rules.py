"""House rules for programs: what games offer, what an organization saved, and what is in force in plain words."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import add_details, logged
from accounts.models import MAY_DIRECT, MAY_LOOK
from scoring.rules import GAMES, Choice, GameRules, facts_schema
from tournaments.access import organization_for_staff, require_sight
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes import house_rules as shapes
from tournaments.api.shapes.games import going_together
from tournaments.api.views import Call, documented, read
from tournaments.models import SavedRules, Tournament
from tournaments.services.setup.house_rules import presets_for, rename_rules, rules_in_force, save_rules
from tournaments.words.house_rules import RulesSheet, other_tables, rules_sheet


class Games(Call):
    """GET games/"""

    @documented(gives={200: shapes.GameAnswer(many=True)}, summary="List the games with their house rules and presets.")
    def get(self, request: Request) -> Response:
        """List the games, for anybody."""
        return Response([_game_as_json(game) for game in GAMES.values()])


class RulesInForce(Call):
    """GET tournaments/{id}/rules/"""

    @documented(gives={200: shapes.RulesInForceAnswer}, summary="Show the house rules in force, in plain words.")
    def get(self, request: Request, pk: int) -> Response:
        """Show the rules to everybody who can see the board."""
        tournament = get_object_or_404(Tournament.objects.select_related("organization"), pk=pk)
        require_sight(visitor_of(request), tournament)
        sheet = rules_sheet(tournament, rules_in_force(tournament))
        others = [{"seats": table.seats, **_sheet_as_json(table.rules)} for table in other_tables(tournament)]
        return Response({**_sheet_as_json(sheet), "other_tables": others})


@logged(gettext_noop("Saved house rules."))
class AllSavedRules(Call):
    """GET and POST organizations/{organization}/house-rules/"""

    @documented(
        gives={200: shapes.SavedRulesAnswer(many=True)}, summary="List the house rules saved by the organization."
    )
    def get(self, request: Request, organization: str) -> Response:
        """List them for staff."""
        hall = organization_for_staff(visitor_of(request), MAY_LOOK, organization)
        return Response([_saved_as_json(saved) for saved in hall.saved_rules.all()])

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
        return Response(_saved_as_json(saved), status=201)


@logged(gettext_noop("Renamed or deleted saved house rules."))
class OneSavedRules(Call):
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
        return Response(_saved_as_json(renamed))

    @documented(gives={204: None}, summary="Delete saved house rules. Tournaments that use them keep them.")
    def delete(self, request: Request, organization: str, saved: int) -> Response:
        """Delete them."""
        found = _saved(request, organization, saved)
        what = _("Deleted the house rules %(name)s.") % {"name": found.name}
        add_details(request, organization=found.organization, what=what)
        found.delete()
        return Response(status=204)


def _sheet_as_json(sheet: RulesSheet) -> dict[str, Any]:
    parts = [{"part": part.key, "label": part.label, "sentences": part.sentences} for part in sheet.parts]
    return {"game": sheet.key, "name": sheet.name, "ruleset": sheet.ruleset, "parts": parts}


def _saved(request: Request, organization: str, pk: int) -> SavedRules:
    hall = organization_for_staff(visitor_of(request), MAY_DIRECT, organization)
    return get_object_or_404(hall.saved_rules.select_related("organization"), pk=pk)


def _saved_as_json(saved: SavedRules) -> dict[str, Any]:
    return {"id": saved.pk, "name": saved.name, "game": saved.game_key, "ruleset": saved.ruleset}


def _game_as_json(game: GameRules) -> dict[str, Any]:
    presets = [
        {"key": preset.key, "name": preset.name, "about": preset.about, "ruleset": preset.ruleset}
        for preset in presets_for(game)
    ]
    options = [
        {
            **{name: getattr(option, name) for name in ("name", "part", "kind", "default", "lowest", "highest")},
            "label": _(option.label),
            "help": _(option.help),
            "choices": [_choice_as_json(choice) for choice in option.choices],
        }
        for option in game.house_rules()
    ]
    seats = list(game.seat_counts)
    return {
        "game": game.key,
        "name": _(game.name),
        "seats": seats,
        "options": options,
        "presets": presets,
        "facts": facts_schema(game),
    }


def _choice_as_json(choice: Choice) -> dict[str, Any]:
    """Return a choice with the numbers it can have: {"points": 5}, say."""
    return {"value": choice.value, "label": _(choice.label), "numbers": list(choice.numbers)}
