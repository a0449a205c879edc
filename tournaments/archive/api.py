"""A tournament as one file, for programs to keep."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_noop
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from accounts.activity_log import logged
from accounts.models import MAY_DIRECT
from tournaments.access import tournament_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.views import Call, documented, now
from tournaments.archive.transfer import file_name, make_archive
from tournaments.web import as_file


@logged(gettext_noop("Downloaded the archive."))
class ArchiveDownload(Call):
    """GET tournaments/{id}/archive/"""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Take any `Accept`: there is one kind of archive."""
        return super().perform_content_negotiation(request, force=True)

    @documented(
        gives={(200, "application/octet-stream"): OpenApiTypes.BINARY},
        summary="The whole tournament, the keys of its pads too, for another installation to open.",
    )
    def get(self, request: Request, pk: int) -> HttpResponse:
        """Send the archive, as the tournament is at this moment."""
        tournament, made_at = tournament_for_staff(visitor_of(request), MAY_DIRECT, pk=pk), now()
        _header, packed = make_archive(tournament_id=tournament.pk, now=made_at)
        return as_file(packed, file_name(tournament, timezone.localtime(made_at)))
