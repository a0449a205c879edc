"""The OpenAPI schema; of a hand it says uuid and number beside the facts of each game, as the rules read them."""

from threading import Lock
from typing import Any

from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from pydantic import TypeAdapter
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from scoring.rules import get_game


def hand_body() -> dict[str, Any]:
    """Return the request body of POST sittings/{id}/hands/ as OpenAPI has it."""
    kinds = [_with_uuid(TypeAdapter(kind).json_schema()) for kind in get_game("euchre").kinds.values()]
    return {"application/json": {"anyOf": kinds}}


def _with_uuid(kind: dict[str, Any]) -> dict[str, Any]:
    own = {
        "uuid": {"type": "string", "format": "uuid", "description": "Made by the pad; the hand's identity."},
        "number": {"type": ["integer", "null"], "minimum": 1, "maximum": 99},
    }
    return {
        **kind,
        "properties": own | kind["properties"],
        "required": ["uuid", *kind.get("required", [])],
    }


class Schema(SpectacularAPIView):
    """GET schema/, built once for each language and format: that takes a quarter of a second, and anybody may ask."""

    _built: dict[tuple[str | None, str], bytes] = {}
    _building = Lock()

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        """Return the schema as YAML or JSON."""
        renderer = request.accepted_renderer
        wanted = get_language(), renderer.media_type
        with self._building:
            if wanted not in self._built:
                self._built[wanted] = _rendered(renderer)
        name = f'inline; filename="Headtable.{renderer.format}"'
        return HttpResponse(self._built[wanted], renderer.media_type, headers={"Content-Disposition": name})


def _rendered(renderer: BaseRenderer) -> bytes:
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]  # the library's own
    schema = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    content: bytes = renderer.render(schema, renderer.media_type, {})
    return content
