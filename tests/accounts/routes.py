"""Every route there is, walked out of the URL configuration."""

from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


def all_routes() -> dict[str, list[str]]:
    """Return each route's name, with its namespace, and the names of what its address holds."""
    return dict(_walk(get_resolver().url_patterns, "", []))


def _walk(patterns: list[Any], namespace: str, held: list[str]) -> Iterator[tuple[str, list[str]]]:
    for pattern in patterns:
        holds = [*held, *pattern.pattern.converters]
        if isinstance(pattern, URLResolver):
            inner = ":".join(filter(None, (namespace, pattern.namespace)))
            yield from _walk(pattern.url_patterns, inner, holds)
        elif isinstance(pattern, URLPattern):
            name = pattern.name or (str(pattern.pattern) or "root")
            yield ":".join(filter(None, (namespace, name))), holds
