"""A tournament as one file, its earlier states, and tournaments that were deleted, for programs."""

from dataclasses import asdict
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import add_details, leave_out, logged
from accounts.models import MAY_DIRECT
from tournaments.access import organization_for_staff, tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.files import FILE, FileCall, content_of
from tournaments.api.idempotency import once_per_key
from tournaments.api.pages import read_query
from tournaments.api.shapes import archives as shapes
from tournaments.api.shapes.base import NothingShape
from tournaments.api.views import Call, documented, now, read
from tournaments.archive.deleting import restore_tournament
from tournaments.archive.restoring import changes_of, plan_restore, restore_state, tables_playing
from tournaments.archive.rights import not_to_be_read, not_to_be_written
from tournaments.archive.transfer import file_name, make_archive, open_archive, update_from_archive
from tournaments.models import EarlierState
from tournaments.web import as_file


@logged(gettext_noop("Downloaded the archive."))
class ArchiveDownload(Call):
    """GET tournaments/{id}/archive/"""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Take any `Accept`: there is one kind of archive."""
        return super().perform_content_negotiation(request, force=True)

    @documented(
        gives={(200, "application/octet-stream"): OpenApiTypes.BINARY},
        summary="The whole tournament, but what the key may not read, for another installation to open.",
    )
    def get(self, request: Request, pk: int) -> HttpResponse:
        """Send the archive, as the tournament is at this moment."""
        visitor, made_at = visitor_of(request), now()
        tournament = tournament_for_staff(visitor, MAY_DIRECT, pk=pk)
        without = not_to_be_read(visitor, tournament.organization)
        _header, packed = make_archive(tournament_id=tournament.pk, now=made_at, without=without)
        return as_file(packed, file_name(tournament, timezone.localtime(made_at)))


@logged(gettext_noop("Opened an archive."))
class OpenArchive(FileCall):
    """POST organizations/{organization}/archives/"""

    @documented(
        takes=FILE,
        gives={201: shapes.OpenedAnswer},
        parameters=[shapes.OpenArchiveShape],
        summary="Open an archive as a tournament, or bring the one that is here to its state.",
    )
    def post(self, request: Request, organization: str) -> Response:
        """Open it once: what is here already is refused, unless `over` says to update it."""
        visitor = visitor_of(request)
        hall = organization_for_staff(visitor, MAY_DIRECT, organization)
        over = read_query(shapes.OpenArchiveShape, request)["over"]
        with content_of(request) as packed:
            sent: Any = {"packed": packed, "organization": hall, "without": not_to_be_written(visitor, hall)}
            opened = update_from_archive(**sent, by=str(visitor), now=now()) if over else open_archive(**sent)
        what = _("Opened the archive of %(name)s.") % {"name": opened.tournament.name}
        add_details(request, organization=hall, what=what)
        return Response(shapes.OpenedAnswer.of(opened), status=201)


class EarlierStates(Call):
    """GET tournaments/{id}/earlier-states/"""

    @documented(gives={200: shapes.EarlierStateAnswer(many=True)}, summary="List the earlier states, the latest first.")
    def get(self, request: Request, pk: int) -> Response:
        """List what can be gone back to: the state before each round was drawn, published, closed or undone."""
        tournament = tournament_for_staff(visitor_of(request), MAY_DIRECT, pk=pk)
        states = tournament.earlier_states.defer("body").order_by("-pk")
        return Response(shapes.EarlierStateAnswer.each(states))


class EarlierStateDetail(Call):
    """GET tournaments/{id}/earlier-states/{state}/"""

    @documented(gives={200: shapes.RestoreAnswer}, summary="What going back to an earlier state would change.")
    def get(self, request: Request, pk: int, snapshot: int) -> Response:
        """Show what would be lost and brought back, before it is."""
        state = _found(request, pk, snapshot)
        plan = plan_restore(snapshot=state, now=now())
        whole = {"changes": not plan.is_empty, "tables": tables_playing(plan), **asdict(changes_of(plan))}
        return Response(shapes.EarlierStateAnswer.of(state) | whole)


@logged(gettext_noop("Restored an earlier state."))
class RestoreState(Call):
    """POST tournaments/{id}/earlier-states/{state}/restore/"""

    @documented(
        takes=shapes.RestoreShape,
        gives={200: shapes.RestoredAnswer},
        summary="Go back to an earlier state; the present one is saved first.",
    )
    @once_per_key
    def post(self, request: Request, pk: int, snapshot: int) -> Response:
        """Go back; 409 where tables are playing and nobody has `confirmed` that."""
        state, confirmed = _found(request, pk, snapshot), read(shapes.RestoreShape, request.data)["confirmed"]
        has_changed = restore_state(snapshot=state, by=str(visitor_of(request)), now=now(), confirmed=confirmed)
        if not has_changed:
            leave_out(request)
        return Response({"changed": has_changed})


class DeletedTournaments(Call):
    """GET organizations/{organization}/deleted-tournaments/"""

    @documented(
        gives={200: shapes.DeletedAnswer(many=True)}, summary="List the tournaments that were deleted in the last week."
    )
    def get(self, request: Request, organization: str) -> Response:
        """List what can be restored, the latest first."""
        hall = organization_for_staff(visitor_of(request), MAY_DIRECT, organization)
        return Response(shapes.DeletedAnswer.each(hall.deleted_tournaments.defer("body")))


@logged(gettext_noop("Restored a deleted tournament."))
class RestoreDeleted(Call):
    """POST organizations/{organization}/deleted-tournaments/{deleted}/restore/"""

    @documented(gives={200: shapes.OpenedAnswer}, summary="Restore a deleted tournament as it was, with its ids.")
    @once_per_key
    def post(self, request: Request, organization: str, deleted: int) -> Response:
        """Restore it; a second time there is nothing left to restore (404)."""
        hall = organization_for_staff(visitor_of(request), MAY_DIRECT, organization)
        read(NothingShape, request.data)
        gone = get_object_or_404(hall.deleted_tournaments.select_related("organization"), pk=deleted)
        opened = restore_tournament(deleted=gone)
        add_details(request, organization=hall, what=_("Restored %(name)s.") % {"name": gone.name})
        return Response(shapes.OpenedAnswer.of(opened))


def _found(request: Request, pk: int, snapshot: int) -> EarlierState:
    tournament = tournament_for_staff(visitor_of(request), MAY_DIRECT, pk=pk)
    return get_object_or_404(tournament.earlier_states, pk=snapshot)
