"""What schemathesis does not send: texts that are too long only by the spaces around them.

The spaces are taken off before anything is counted, as forms do, which a description in JSON Schema cannot say.
"""

from collections.abc import Iterator
from typing import Any

import schemathesis
from schemathesis import HookContext


@schemathesis.hook
def filter_body(context: HookContext, body: Any) -> bool:
    """Tell whether no text in this body is too long only by the spaces around it, for any field there is."""
    assert context.operation
    spaced = [text for text in _parts(body) if isinstance(text, str) and text != text.strip()]
    limits = set(_limits(context.operation.schema.raw_schema)) if spaced else set()
    return not any(len(text.strip()) <= limit < len(text) for text in spaced for limit in limits)


def _limits(schema: Any) -> Iterator[int]:
    """Yield the most characters that any field takes."""
    for part in _parts(schema):
        if isinstance(part, dict) and isinstance(limit := part.get("maxLength"), int) and limit:
            yield limit


def _parts(value: Any) -> Iterator[Any]:
    """Yield a value and all that is in it."""
    yield value
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in inside:
        yield from _parts(part)
