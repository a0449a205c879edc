"""Sign-ups: listed, made, changed, cancelled, and made players, by staff."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import add_details, logged
from accounts.models import MAY_DIRECT, MAY_ENTER
from fundraising.api import sign_up_shapes as shapes
from fundraising.models import SignUp
from fundraising.services import entering, guest_lists, invitations, privacy
from fundraising.services.sign_ups import Guest, cancel, change, sign_up
from fundraising.web import site_of
from tournaments.access import organization_for_staff, tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.files import FILE, FileCall, content_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.pages import read_query
from tournaments.api.shapes.base import NothingShape
from tournaments.api.views import Call, created, documented, now, read
from tournaments.models import Tournament
from tournaments.web import as_file


@logged(gettext_noop("Signed up a guest."))
class SignUps(Call):
    """GET and POST tournaments/{id}/sign-ups/"""

    @documented(gives={200: shapes.SignUpAnswer(many=True)}, summary="List the sign-ups, the earliest first.")
    def get(self, request: Request, pk: int) -> Response:
        """List all sign-ups with contact data; those that were erased have only their UUID."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        return Response(shapes.SignUpAnswer.each(SignUp.objects.filter(tournament=tournament)))

    @documented(
        takes=shapes.SignUpShape,
        gives={200: shapes.SignUpAnswer, 201: shapes.SignUpAnswer},
        summary="Sign somebody up; where all places are taken they wait. The same sent again gets 200.",
    )
    @once_per_key
    def post(self, request: Request, pk: int) -> Response:
        """Sign somebody up, also after guests no longer can."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        data = read(shapes.SignUpShape, request.data)
        uuid = data.pop("uuid")
        guests, moment = [(uuid, Guest(**data))], now()
        [row] = sign_up(tournament=tournament, guests=guests, now=moment, site=site_of(request), by_desk=True)
        is_new = row.signed_up_at == moment
        return created(request, shapes.SignUpAnswer.of(row), is_new=is_new)


@logged(gettext_noop("Changed a guest's sign-up."))
class SignUpDetail(Call):
    """PATCH tournaments/{id}/sign-ups/{uuid}/"""

    @documented(takes=shapes.GuestShape, gives={200: shapes.SignUpAnswer}, summary="Change what a sign-up says.")
    @once_per_key
    def patch(self, request: Request, pk: int, uuid: UUID) -> Response:
        """Change the given values."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        values = read(shapes.GuestShape, request.data)
        row = change(row=_row(tournament, uuid), values=values, now=now())
        return Response(shapes.SignUpAnswer.of(row))


@logged(gettext_noop("Cancelled a guest's sign-up."))
class CancelSignUp(Call):
    """POST tournaments/{id}/sign-ups/{uuid}/cancel/"""

    @documented(gives={200: shapes.CancelledAnswer}, summary="Cancel a sign-up; who has waited longest gets the place.")
    @once_per_key
    def post(self, request: Request, pk: int, uuid: UUID) -> Response:
        """Cancel it. A repetition changes nothing."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        read(NothingShape, request.data)
        row = _row(tournament, uuid)
        moved = cancel(row=row, now=now(), site=site_of(request))
        return Response({**shapes.SignUpAnswer.of(row), "moved_up": [guest.uuid for guest in moved]})


@logged(gettext_noop("Put a guest on the list of players."))
class EnterSignUp(Call):
    """POST tournaments/{id}/sign-ups/{uuid}/enter/"""

    @documented(gives={200: shapes.SignUpAnswer}, summary="Put a guest on the list of players, checked in.")
    @once_per_key
    def post(self, request: Request, pk: int, uuid: UUID) -> Response:
        """Make a player of a guest who is here, also from the waiting list. A repetition changes nothing."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        read(NothingShape, request.data)
        row = _row(tournament, uuid)
        entering.enter_guest(row=row)
        row.refresh_from_db()
        return Response(shapes.SignUpAnswer.of(row))


@logged(gettext_noop("Merged a guest list."))
class GuestList(FileCall):
    """GET and PUT tournaments/{id}/guest-list/"""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Take any `Accept`: there is one kind of list."""
        return super().perform_content_negotiation(request, force=True)

    @documented(gives={(200, "application/octet-stream"): OpenApiTypes.BINARY}, summary="The guest list as a file.")
    def get(self, request: Request, pk: int) -> HttpResponse:
        """Send it, to be merged on another installation; it holds contact data."""
        tournament, moment = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk), now()
        add_details(request, what=_("Downloaded the guest list."))
        name = f"{tournament.slug}-{timezone.localtime(moment):%Y-%m-%d-%H%M}{guest_lists.SUFFIX}"
        return as_file(guest_lists.guest_list(tournament, now=moment), name)

    @documented(
        takes=FILE,
        gives={200: shapes.MergedAnswer},
        parameters=[shapes.GuestListShape],
        summary="Merge a guest list from another installation; the same list again changes nothing.",
    )
    def put(self, request: Request, pk: int) -> Response:
        """Merge it guest by guest, by their UUIDs; where both sides changed a value, this one's is kept."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        of_another = read_query(shapes.GuestListShape, request)["of_another"]
        with content_of(request) as content:
            merged = guest_lists.merge(tournament=tournament, content=content, now=now(), of_another=of_another)
        return Response(shapes.MergedAnswer.of(merged))


class EarlierGuests(Call):
    """GET tournaments/{id}/earlier-guests/"""

    @documented(
        gives={200: shapes.EarlierGuestAnswer(many=True)}, summary="List earlier guests who agreed to be invited again."
    )
    def get(self, request: Request, pk: int) -> Response:
        """List those who have not signed up for this tournament, with their addresses, by name."""
        visitor = visitor_of(request)
        tournament_for_staff(visitor, MAY_ENTER, pk=pk)  # contact data needs its scope, too
        tournament = tournament_for_staff(visitor, MAY_DIRECT, pk=pk)
        rows = [
            vars(row) | {"last": row.tournament.date, "is_invited": invitations.is_invited(row, tournament)}
            for row in invitations.earlier_guests(tournament)
        ]
        return Response(shapes.EarlierGuestAnswer.each(rows))


class GuestData(Call):
    """GET tournaments/{id}/sign-ups/{uuid}/data/"""

    @documented(gives={200: shapes.PersonalDataAnswer}, summary="Everything that is stored about a guest.")
    def get(self, request: Request, pk: int, uuid: UUID) -> Response:
        """Show it, for a guest who asked for it."""
        tournament = tournament_for_staff(visitor_of(request), MAY_ENTER, pk=pk)
        found = get_object_or_404(SignUp.objects.select_related("entrant__person"), tournament=tournament, uuid=uuid)
        return Response(privacy.data_of(found))


class PersonData(Call):
    """GET organizations/{organization}/people/{person}/data/"""

    @documented(gives={200: shapes.PersonalDataAnswer}, summary="Everything that is stored about a person.")
    def get(self, request: Request, organization: str, person: int) -> Response:
        """Show it, for somebody who asked for it."""
        visitor = visitor_of(request)
        organization_for_staff(visitor, MAY_ENTER, organization)  # contact data needs its scope, too
        hall = organization_for_staff(visitor, MAY_DIRECT, organization)
        return Response(privacy.data_of_person(get_object_or_404(hall.people, pk=person)))


def _row(tournament: Tournament, uuid: UUID) -> SignUp:
    return get_object_or_404(SignUp, tournament=tournament, uuid=uuid)
