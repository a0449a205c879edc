"""Changes that hold for what the caller has seen: `If-Match` with the ETag that was read, or `seen` in the body."""

from typing import Any

from django.utils.http import parse_etags, quote_etag
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

IF_MATCH = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description="The ETag that was read. What has changed since is not changed, but a 412; with `seen`, a 409.",
)


def seen_by(request: Request, data: dict[str, Any]) -> str | None:
    """Take `seen` out of a body, or the state in the If-Match header; None: the change holds for any state.

    A list of ETags or a weak one is no state that anything can have.
    """
    seen: str | None = data.pop("seen", None)
    header = request.headers.get("If-Match")
    if header is None or header.strip() == "*":
        return seen
    tags = parse_etags(header)
    return tags[0].strip('"') if len(tags) == 1 else ""


def with_etag(body: dict[str, Any]) -> Response:
    """Answer with what has a `state`, which is its ETag, too."""
    return Response(body, headers={"ETag": quote_etag(body["state"])})
