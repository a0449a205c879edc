"""How the API reads what was sent."""

from collections.abc import Iterable, Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

DEEPEST = 10
"""No sound body has more levels. What Python just about reads would exhaust the stack of the code that quotes it."""


class PlainJSONParser(JSONParser):
    """JSON; a body nested too deeply to parse is a client error (400), not ours."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Return what was sent. Raises ParseError."""
        try:
            data = super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise ParseError from error
        if _is_deeper_than(DEEPEST, data):
            raise ParseError
        return data


def _is_deeper_than(levels: int, data: Any) -> bool:
    level = [data]
    for _level in range(levels):
        level = [inner for outer in level for inner in _inside(outer)]
    return bool(level)


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()
