"""What anybody may ask an occasion for, and halls send: parts, which prove themselves, and the result."""

import json

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import logged
from occasions.api import shapes
from occasions.models import Occasion, StoredPart
from occasions.services.merging import result_of
from occasions.services.storing import store
from tournaments.api.errors import Flood
from tournaments.api.shapes.base import ErrorAnswer, QueryShape
from tournaments.api.views import Call, documented, now, read
from tournaments.web import FLOOD_SECONDS, is_flood

AT_ONCE = 100
"""Parts in one answer."""


class PushedTooOften(Flood):
    """One address sends too many parts."""

    default_detail = gettext_lazy("Too much was sent to this occasion. Wait a minute, then try again.")


class AfterShape(QueryShape):
    """Which parts are asked for."""

    after = serializers.IntegerField(
        min_value=0, max_value=2**62, required=False, help_text="The `next` of the answer before."
    )
    chain = serializers.RegexField(
        r"^([0-9a-f]{64})?\Z",
        required=False,
        allow_blank=True,
        help_text="Only these of halls: the parts of this one.",
    )


@logged(None)
class OccasionResult(Call):
    """GET occasions/{occasion}/"""

    @documented(
        gives={200: OpenApiTypes.OBJECT},
        summary="Show the result of all halls, as docs/occasions.md describes it.",
        name="occasion_result",
    )
    def get(self, request: Request, occasion: str) -> Response:
        """Show it to everybody; it is merged every few seconds."""
        return Response(result_of(occasion_at(occasion)))


@logged(None)
class Parts(Call):
    """GET and POST occasions/{occasion}/parts/"""

    @documented(
        gives={200: shapes.PartsAnswer},
        summary="Read parts in the order in which they came, the organizer's first parts first.",
        parameters=[AfterShape],
    )
    def get(self, request: Request, occasion: str) -> Response:
        """Give them to everybody: they are signed, and made to be passed on."""
        found = occasion_at(occasion)
        asked = read(AfterShape, request.query_params)
        rows = found.parts.filter(pk__gt=asked.get("after", 0)).order_by("pk")
        if "chain" in asked:
            rows = rows.filter(chain__in=[found.key, asked["chain"]])
        some = list(rows.values_list("pk", "line")[: AT_ONCE + 1])
        following = some[AT_ONCE - 1][0] if len(some) > AT_ONCE else None
        return Response({"parts": [json.loads(line) for _pk, line in some[:AT_ONCE]], "next": following})

    @documented(
        takes=shapes.PartsShape,
        gives={200: shapes.StoredAnswer, 201: shapes.StoredAnswer, 429: ErrorAnswer},
        summary="Send parts; each is stored once. The first part of a hall proves that it has the code.",
    )
    def post(self, request: Request, occasion: str) -> Response:
        """Store what is new."""
        if is_flood(request._request, "occasion-parts", settings.LIMITS.occasion_parts_by_address):
            raise PushedTooOften(FLOOD_SECONDS)
        sent = read(shapes.PartsShape, request.data)["parts"]
        lines = [json.dumps(part) for part in sent]
        done = store(occasion=occasion_at(occasion), lines=lines, way=StoredPart.Way.NETWORK, now=now())
        return Response(shapes.StoredAnswer.of(done), status=201 if done.new else 200)


def occasion_at(slug: str) -> Occasion:
    """Return an occasion that is organized here, or 404."""
    return get_object_or_404(Occasion.objects.exclude(organization=None), slug=slug)


def as_file(lines: list[str], name: str) -> HttpResponse:
    """Return parts as a file."""
    content = "".join(f"{line}\n" for line in lines)
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(content, content_type="application/jsonl; charset=utf-8", headers=headers)
