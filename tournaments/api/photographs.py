"""Photographs of score sheets: sent, looked at, confirmed (docs/paper.md)."""

from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import MemoryFileUploadHandler
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop
from drf_spectacular.types import OpenApiTypes
from rest_framework.exceptions import ParseError, UnsupportedMediaType
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import add_details, leave_out, logged
from accounts.models import MAY_ENTER, MAY_LOOK
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import live_pad_of, visitor_of
from tournaments.api.errors import NotHere
from tournaments.api.files import NotAFile
from tournaments.api.idempotency import once_per_key
from tournaments.api.pages import page_of, paged, read_query
from tournaments.api.shapes import photographs as shapes
from tournaments.api.shapes.pages import PageShape
from tournaments.api.views import Call, documented, now, read
from tournaments.models import Tournament
from tournaments.photographs.confirming import confirm
from tournaments.photographs.pictures import picture_answer
from tournaments.photographs.sending import from_table, take_in
from tournaments.services.hall.pads import Pad

UPLOAD = {
    "multipart/form-data": {
        "type": "object",
        "properties": {"picture": {"type": "string", "format": "binary"}},
        "required": ["picture"],
    }
}


class NotAForm(NotAFile):
    """A body that is not the form in which a picture is sent."""

    default_detail = gettext_lazy("Send the picture as multipart/form-data, in the field picture.")


class _WholeFile(MemoryFileUploadHandler):
    """Keeps a file in memory, up to what the server takes at all."""

    def handle_raw_input(self, input_data: Any, META: Any, content_length: int, *more: Any, **others: Any) -> None:  # noqa: N803 - Django's name
        """Take it, whatever its size: `Call.initial` has looked at that."""
        self.activated = content_length <= settings.LIMITS.large_request_bytes


def _tournament_of_pad(request: Request, pk: int) -> Tournament | None:
    """Return the tournament if a pad of it asks. Raises 403 where its key was revoked."""
    pad = visitor_of(request).pad
    if pad is None or pad.table.tournament_id != pk:
        return None
    return live_pad_of(request).table.tournament


def _picture_in(request: Request) -> UploadedFile | None:
    """Return the file in the form that was sent. Raises NotAForm."""
    try:
        picture: UploadedFile | None = request.FILES.get("picture")
    except (ParseError, UnsupportedMediaType):
        raise NotAForm from None
    return picture


@logged(gettext_noop("Sent a picture of a score sheet."))
class Photographs(Call):
    """GET and POST tournaments/{id}/photographs/"""

    parser_classes = (MultiPartParser,)

    @property
    def largest(self) -> int:
        """The most bytes that it takes: all that the server does."""
        return settings.LIMITS.large_request_bytes

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Prepare for a file before anything of it is read."""
        request._request.upload_handlers = [_WholeFile(request._request)]
        super().initial(request, *args, **kwargs)

    def may_send_much(self, request: Request) -> bool:
        """Take pictures from paired devices, too."""
        return super().may_send_much(request) or (isinstance(request.auth, Pad) and not request.auth.is_revoked)

    @documented(
        gives={200: page_of(shapes.PhotographAnswer)},
        parameters=[PageShape],
        summary="List the photographs of score sheets.",
        name="tournaments_photographs_list",
    )
    def get(self, request: Request, pk: int) -> Response:
        """List them for staff, in order of arrival."""
        tournament = tournament_for_staff(visitor_of(request), MAY_LOOK, pk=pk)
        rows = tournament.photographs.defer("upload").order_by("pk")
        return paged(request, read_query(PageShape, request), rows, shapes.PhotographAnswer)

    @documented(
        takes=UPLOAD,
        gives={200: shapes.PhotographAnswer, 202: shapes.PhotographAnswer},
        summary="Send a photograph of a score sheet, or a scan as PDF, to be read.",
    )
    def post(self, request: Request, pk: int) -> Response:
        """Store it to be read, 202; the same file again is the photograph that it was, 200. Also for paired devices."""
        visitor = visitor_of(request)
        tournament = _tournament_of_pad(request, pk) or tournament_for_staff(visitor, MAY_ENTER, pk=pk)
        picture = _picture_in(request)
        if picture is None or not picture.size:
            raise NotHere({"picture": _("Send the file of the picture in this field.")})
        taken, is_new = take_in(
            tournament=tournament,
            content=picture.read(),
            name=picture.name or "",
            by=str(visitor),
            now=now(),
            table=visitor.pad.table if visitor.pad else None,
        )
        if not is_new:
            leave_out(request)
        return Response(shapes.PhotographAnswer.of(taken), status=202 if is_new else 200)


class PhotographDetail(Call):
    """GET tournaments/{id}/photographs/{photograph}/"""

    @documented(gives={200: shapes.PhotographAnswer}, summary="Show what was read from a photograph.")
    def get(self, request: Request, pk: int, photograph: int) -> Response:
        """Show it to staff, and to the table whose device sent it."""
        visitor = visitor_of(request)
        tournament = _tournament_of_pad(request, pk) or tournament_for_staff(visitor, MAY_LOOK, pk=pk)
        photographs = tournament.photographs.defer("upload")
        if visitor.pad:
            photographs = photographs.filter(from_table(visitor.pad.table))
        found = get_object_or_404(photographs, pk=photograph)
        return Response(shapes.PhotographAnswer.of(found))


class PhotographPicture(Call):
    """GET tournaments/{id}/photographs/{photograph}/picture/"""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Accept any `Accept` header: it is always a JPEG."""
        return super().perform_content_negotiation(request, force=True)

    @documented(
        gives={(200, "image/jpeg"): OpenApiTypes.BINARY},
        parameters=[shapes.PictureShape],
        summary="Get the picture of a sheet, laid flat, or a strip of it.",
    )
    def get(self, request: Request, pk: int, photograph: int) -> HttpResponse:
        """Return the picture as JPEG; 404 once it was deleted."""
        tournament = tournament_for_staff(visitor_of(request), MAY_LOOK, pk=pk)
        asked = read_query(shapes.PictureShape, request)
        return picture_answer(get_object_or_404(tournament.photographs, pk=photograph), asked)


@logged(gettext_noop("Entered a score sheet from its picture."))
class ConfirmPhotograph(Call):
    """POST tournaments/{id}/photographs/{photograph}/confirm/"""

    @documented(
        takes=shapes.ConfirmPhotographShape,
        gives={200: shapes.ConfirmedAnswer},
        summary="Enter the hands of a photographed sheet.",
    )
    @once_per_key
    def post(self, request: Request, pk: int, photograph: int) -> Response:
        """Enter them as read, but for the corrections; 409 while a doubt is left."""
        visitor = visitor_of(request)
        tournament = tournament_for_staff(visitor, MAY_ENTER, pk=pk)
        found = get_object_or_404(tournament.photographs.select_related("tournament"), pk=photograph)
        sent = read(shapes.ConfirmPhotographShape, request.data).get("hands")
        corrections = (
            None
            if sent is None
            else {hand["hand"]: {name: fact for name, fact in hand.items() if name != "hand"} for hand in sent}
        )
        done = confirm(photograph=found, corrections=corrections, by=str(visitor), now=now())
        what = _("Entered the sheet of table %(table)d, round %(round)d, from its picture.")
        add_details(request, what=what % {"table": found.table, "round": found.round})
        return Response(shapes.ConfirmedAnswer.of(done))
