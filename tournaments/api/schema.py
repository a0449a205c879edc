"""The address of the OpenAPI schema. What it says beyond the shapes is added by `api.description` and `api.links`."""

from threading import Lock
from typing import Any

from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from tournaments.api import description as _description  # noqa: F401 - its extensions count once it is imported


class Schema(SpectacularAPIView):
    """GET schema/, built once for each language and format: it takes a quarter of a second, and anybody may ask."""

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
    schema = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]  # the library has no types there
    content: bytes = renderer.render(schema, renderer.media_type, {})
    return content
