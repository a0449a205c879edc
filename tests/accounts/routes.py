"""Every route there is, walked out of the URL configuration."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


class Route(NamedTuple):
    """A route's address as it is written, the names of what stands in it, and its view."""

    address: str
    holds: list[str]
    view: Callable[..., Any]


def all_routes() -> dict[str, list[str]]:
    """Return each route's name, with its namespace, and the names of what its address holds."""
    return {name: route.holds for name, route in described_routes().items()}


def described_routes() -> dict[str, Route]:
    """Return every route by its name, with its namespace."""
    return dict(_walk(get_resolver().url_patterns, "", Route("", [], str)))


def _walk(patterns: list[Any], namespace: str, above: Route) -> Iterator[tuple[str, Route]]:
    for pattern in patterns:
        address, holds = f"{above.address}{pattern.pattern}", [*above.holds, *pattern.pattern.converters]
        if isinstance(pattern, URLResolver):
            inner = ":".join(filter(None, (namespace, pattern.namespace)))
            yield from _walk(pattern.url_patterns, inner, Route(address, holds, str))
        elif isinstance(pattern, URLPattern):
            name = pattern.name or (str(pattern.pattern) or "root")
            yield ":".join(filter(None, (namespace, name))), Route(address, holds, pattern.callback)
