"""A short cut for the call that pads make all the time: the same answers, without the REST framework's overhead."""

from abc import ABC, abstractmethod
from io import BytesIO
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response

from tournaments.api.authentication import credential_of_pad
from tournaments.api.errors import answer, media_type_of
from tournaments.api.parsers import PlainJSONParser
from tournaments.api.shapes.base import LARGEST_ID
from tournaments.api.views import JSON, Call, length_of, takes_json
from tournaments.models import Sitting
from tournaments.services.hall.pads import Pad, identify_at


class PadCall(Call, ABC):
    """A call about a sitting that nearly always comes from the pad of its table."""

    @abstractmethod
    def answer_pad(self, pad: Pad, sitting: Sitting, sent: Any) -> Response:
        """Answer the pad of the sitting's table, which may still send hands. Raises what `errors.answer` handles."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Answer a pad by the short cut; everybody else, and any unusual request, goes through the framework."""
        try:
            found = _pad_of(request, kwargs["pk"]) if _is_as_pads_send_it(request) else None
            if found is None:
                return super().dispatch(request, *args, **kwargs)
            request.user = AnonymousUser()  # even if somebody is signed in on this tablet
            return _in_json(request, self.answer_pad(*found, PlainJSONParser().parse(BytesIO(request.body))))
        except Exception as error:
            response = answer(error, {"request": request})
            if response is None:
                raise
            return _in_json(request, response)


def _pad_of(request: HttpRequest, sitting: int | UUID) -> tuple[Pad, Sitting] | None:
    """Return the pad that asks and the sitting, if it is at that table and may still send hands."""
    credential = credential_of_pad(request)
    is_id = isinstance(sitting, UUID) or sitting <= LARGEST_ID
    found = identify_at(credential, sitting) if credential and is_id else None
    return found if found and (found[0].may_hand_in or not found[0].is_revoked) else None


def _is_as_pads_send_it(request: HttpRequest) -> bool:
    meta = request.META
    return (
        request.method == "POST"
        and meta.get("CONTENT_TYPE") == JSON
        and 0 < length_of(request) <= settings.LIMITS.request_bytes
        and takes_json(request)
    )


def _in_json(request: HttpRequest, response: Response) -> HttpResponse:
    """Return an answer of the framework's as it would write it."""
    content, status = JSONRenderer().render(response.data), response.status_code
    media = media_type_of(status, request.META.get("HTTP_ACCEPT")) or JSON
    return HttpResponse(content, status=status, headers={**response.headers, "Content-Type": media})
