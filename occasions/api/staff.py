"""Occasions for staff: a hall's part in one, and those that an organization organizes."""

import json
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import add_details, logged
from accounts.models import MAY_DIRECT
from occasions.api import shapes
from occasions.models import HallNight
from occasions.services.deals import deals_of
from occasions.services.organizing import Decision, close_occasion, create_occasion, decide
from occasions.services.sending import fetch
from occasions.services.sharing import (
    join,
    name_of,
    night_of,
    night_or_refuse,
    offer_of,
    own_chain,
    say,
    share,
    withdraw,
)
from tournaments.access import organization_for_staff, tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.shapes.base import NothingShape
from tournaments.api.views import Call, created, documented, now, read
from tournaments.models import Tournament


@logged(gettext_noop("Made an occasion."))
class Occasions(Call):
    """GET and POST organizations/{organization}/occasions/"""

    @documented(gives={200: shapes.OccasionAnswer(many=True)}, summary="List the occasions organized here.")
    def get(self, request: Request, organization: str) -> Response:
        """List them, with their codes, for those who may direct."""
        hall = organization_for_staff(visitor_of(request), MAY_DIRECT, organization)
        return Response(shapes.OccasionAnswer.each(hall.occasions.all()))

    @documented(
        takes=shapes.TermsShape, gives={201: shapes.OccasionAnswer}, summary="Make an occasion that halls can join."
    )
    @once_per_key
    def post(self, request: Request, organization: str) -> Response:
        """Make one."""
        hall = organization_for_staff(visitor_of(request), MAY_DIRECT, organization)
        terms = read(shapes.TermsShape, request.data)
        terms["date"] = terms["date"].isoformat()
        made = create_occasion(organization=hall, terms=terms, now=now())
        add_details(request, organization=hall)
        return created(request, shapes.OccasionAnswer.of(made), is_new=True)


@logged(gettext_noop("Decided something about an occasion."))
class Decisions(Call):
    """POST organizations/{organization}/occasions/{occasion}/decisions/"""

    @documented(
        takes=shapes.DecisionShape,
        gives={201: shapes.PartAnswer},
        summary="Settle a fork, replace a hall's key, leave a hall out or take it in again, or close; with the reason.",
    )
    @once_per_key
    def post(self, request: Request, organization: str, occasion: str) -> Response:
        """Write the decision where everybody has it."""
        hall = organization_for_staff(visitor_of(request), MAY_DIRECT, organization)
        found = get_object_or_404(hall.occasions, slug=occasion)
        sent = read(shapes.DecisionShape, request.data)
        if sent["kind"] == "close":
            part = close_occasion(occasion=found, now=now())
        else:
            part = decide(occasion=found, decision=Decision(**{"hall": "", **sent}), now=now())
        add_details(request, organization=hall)
        return Response(shapes.PartAnswer.of(part), status=201)


@logged(gettext_noop("Downloaded the deals for the halls of an occasion."))
class OccasionDeals(Call):
    """GET organizations/{organization}/occasions/{occasion}/deals/"""

    @documented(
        gives={200: shapes.OccasionDealsAnswer},
        summary="Show the deals that every hall plays, for those who prepare the cards; 404 where each has its own.",
    )
    def get(self, request: Request, organization: str, occasion: str) -> Response:
        """Show them to those who may direct."""
        hall = organization_for_staff(visitor_of(request), MAY_DIRECT, organization)
        deals = deals_of(get_object_or_404(hall.occasions, slug=occasion))
        if not deals:
            raise Http404
        add_details(request, organization=hall)
        return Response(shapes.OccasionDealsAnswer.of({"records": deals}))


@logged(gettext_noop("Joined an occasion."))
class NightOfOccasion(Call):
    """GET and POST tournaments/{id}/occasion/"""

    @documented(gives={200: shapes.NightAnswer}, summary="Show what would be shared with an occasion, and what was.")
    def get(self, request: Request, pk: int) -> Response:
        """Show it to those who may agree to it."""
        tournament = tournament_for_staff(visitor_of(request), MAY_DIRECT, pk=pk)
        night = night_of(tournament)
        if night is None:
            raise Http404
        return Response(_night(night, tournament))

    @documented(
        takes=shapes.JoinOccasionShape,
        gives={200: shapes.NightAnswer, 201: shapes.NightAnswer},
        summary="Join an occasion by its code; the hall's key is made here.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Join; the same again gets 200."""
        tournament = tournament_for_staff(visitor_of(request), MAY_DIRECT, pk=pk)
        sent = read(shapes.JoinOccasionShape, request.data)
        hub = sent.get("hub", "")
        lines = [json.dumps(part) for part in sent.get("parts", ())] or (fetch(hub) if hub else [])
        night, is_new = join(tournament=tournament, lines=lines, code=sent["code"], hub=hub, now=now())
        return created(request, _night(night, tournament), is_new=is_new)

    @documented(
        takes=shapes.NamesShape,
        gives={200: shapes.NightAnswer},
        summary="Say under which names people are shared, and what was handed over to the cause.",
    )
    @once_per_key
    def patch(self, request: Request, pk: int) -> Response:
        """Say it; nothing is shared by that."""
        tournament = tournament_for_staff(visitor_of(request), MAY_DIRECT, pk=pk)
        sent = read(shapes.NamesShape, request.data)
        night = night_or_refuse(tournament)
        standing = {name: getattr(night, name) for name in ("whole_names", "initials", "handed_over")}
        say(night=night, **standing | sent)
        return Response(_night(night, tournament))


@logged(gettext_noop("Shared the night with an occasion."))
class ShareNight(Call):
    """POST tournaments/{id}/occasion/share/"""

    @documented(
        takes=shapes.ShareShape,
        gives={200: shapes.NightAnswer, 201: shapes.NightAnswer},
        summary="Agree to share what was shown; where nothing has changed since the last time it gets 200.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Write it into the hall's chain; it goes to the hub when there is a network."""
        tournament = tournament_for_staff(visitor_of(request), MAY_DIRECT, pk=pk)
        seen = read(shapes.ShareShape, request.data)["seen"]
        night = night_or_refuse(tournament)
        parts = share(night=night, tournament=tournament, seen=seen, by=str(visitor_of(request)), now=now())
        return created(request, _night(night_or_refuse(tournament), tournament), is_new=bool(parts))


@logged(gettext_noop("Withdrew the night from an occasion."))
class WithdrawNight(Call):
    """POST tournaments/{id}/occasion/withdraw/"""

    @documented(
        gives={200: shapes.NightAnswer, 201: shapes.NightAnswer},
        summary="Take back everything that was shared; sharing again comes back.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Take it back."""
        tournament = tournament_for_staff(visitor_of(request), MAY_DIRECT, pk=pk)
        read(NothingShape, request.data)
        parts = withdraw(night=night_or_refuse(tournament), now=now())
        return created(request, _night(night_or_refuse(tournament), tournament), is_new=bool(parts))


def _night(night: HallNight, tournament: Tournament) -> dict[str, Any]:
    offer = offer_of(night, tournament)
    return shapes.NightAnswer.of(
        {
            "occasion": night.occasion.key,
            "name": name_of(night.occasion),
            "hall": night.chain,
            "hub": night.hub,
            "parts": len(own_chain(night).parts),
            "sent": night.sent,
            "problem": night.problem,
            "records": [record.model_dump(mode="json") for record in offer.records],
            "changes": len(offer.changes),
            "seen": offer.digest,
        }
    )
