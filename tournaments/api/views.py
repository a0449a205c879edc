"""What all calls share: the size of requests, the refusals, and their description."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.conf import settings
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from accounts.activity_log import leave_out, logged
from accounts.models import StaffToken
from tournaments.api.errors import NotHere, TooLarge, TooManyRequests, media_type_of
from tournaments.api.idempotency import KEY, takes_key
from tournaments.api.shapes.base import ErrorAnswer
from tournaments.models import Entrant, Tournament
from tournaments.web import FLOOD_SECONDS, is_above

View = TypeVar("View", bound=Callable[..., Any])

JSON = "application/json"
REFUSALS: dict[int | tuple[int, str], Any] = dict.fromkeys((400, 401, 403, 404, 409, 422, 429), ErrorAnswer)


def documented(
    *,
    takes: Any = None,
    gives: dict[int | tuple[int, str], Any],
    summary: str,
    name: str | None = None,
    parameters: Sequence[OpenApiParameter | type[Serializer[Any]]] = (),
) -> Callable[[View], View]:
    """Describe in the OpenAPI schema what a call takes and gives, by status and media type; refusals are added.

    `name` is the operation's, if the one made from its address is of no use; `parameters` are those in the address that
    have a fixed set of values, and what may stand behind its question mark.
    """
    responses: dict[int | tuple[int, str], Any] = {**REFUSALS, **gives}
    if takes:  # a body can be too large, or of another media type
        responses |= {413: ErrorAnswer, 415: ErrorAnswer}

    def described(view: View) -> View:
        keys = [KEY] if takes_key(view) else []
        schema: Callable[[View], View] = extend_schema(
            request=takes, responses=responses, summary=summary, operation_id=name, parameters=[*parameters, *keys]
        )
        return schema(view)

    return described


def one_or_many(shape: type[Serializer[Any]]) -> PolymorphicProxySerializer:
    """Describe in the OpenAPI schema a single object or a list of them."""
    name = shape.__name__
    return PolymorphicProxySerializer(
        component_name=f"OneOrMany{name}",
        serializers=[shape(), shape(many=True)],
        resource_type_field_name=None,
        many=False,
    )


class Call(APIView):
    """One address of the API."""

    @property
    def largest(self) -> int:
        """The most bytes of a request."""
        return settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse a request that is too large before it is read; the limit is lower without a signed-in user."""
        if length_of(request) > self.largest:
            raise TooLarge
        super().initial(request, *args, **kwargs)
        if length_of(request) > settings.LIMITS.request_bytes and not self.may_send_much(request):
            raise TooLarge
        if isinstance(request.auth, StaffToken):
            _refuse_flood(request.auth)

    def may_send_much(self, request: Request) -> bool:
        """Tell whether more is taken from this sender than a pad or a stranger has to say."""
        return request.user.is_authenticated

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Send a refusal as application/problem+json to programs that ask for it (RFC 9457)."""
        if media := media_type_of(response.status_code, request.headers.get("Accept")):
            response.content_type = media
        return super().finalize_response(request, response, *args, **kwargs)


def _refuse_flood(key: StaffToken) -> None:
    """Raise TooManyRequests where the API keys of one organization have asked for more than it may in a minute."""
    most = settings.LIMITS.api_requests_by_organization
    whose = f"organization-{key.organization_id}" if key.organization_id else f"user-{key.user_id}"
    if most and is_above(f"api-{whose}", most):
        raise TooManyRequests(FLOOD_SECONDS)


def length_of(request: Request | HttpRequest) -> int:
    """Return the announced length of the body, 0 if that is no number: then nothing of it is read."""
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return 0


def takes_json(request: HttpRequest) -> bool:
    """Tell whether the request simply accepts JSON; any other is left to the framework."""
    accepted = request.META.get("HTTP_ACCEPT", "*/*")
    return ("*/*" in accepted or JSON in accepted) and not request.META.get("QUERY_STRING")


@logged(None)
class Nowhere(Call):
    """Any unknown address of the API: here, too, a refusal is JSON with a code and a sentence."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Raise Http404, whatever the method."""
        raise Http404


def entrant_in(tournament: Tournament, pk: int, *, field: str = "entrant") -> Entrant:
    """Return one of the tournament's people. Raises NotHere, which names the field that was sent."""
    entrant: Entrant | None = tournament.people.filter(pk=pk).first()
    if entrant is None:
        raise NotHere({field: _("This tournament has no entrant with this id.")})
    return entrant


def created(request: Request, body: Any, *, is_new: bool) -> Response:
    """Answer with what was made: 201; sent again it is 200, and the log leaves it out."""
    if not is_new:
        leave_out(request)
    return Response(body, status=201 if is_new else 200)


def read(shape: type[Serializer[Any]], data: Any, **options: Any) -> Any:
    """Return the validated request data. Raises ValidationError."""
    serializer = shape(data=data, **options)
    serializer.is_valid(raise_exception=True)
    return serializer.validated_data


now = timezone.now
