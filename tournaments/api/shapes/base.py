"""What the shapes share. They check form only; services and rules decide what is possible."""

from collections.abc import Mapping
from itertools import islice
from typing import Any, ClassVar
from uuid import UUID

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

MOST_AT_ONCE = 1000
MOST_NAMED = 5
"""How many unknown names a refusal lists: the first few help, thousands are an attack."""
REASON_LENGTH = 200
LARGEST_ID = 2**63 - 1


class TypedShape(serializers.Serializer[Any]):
    """Accepts only the JSON type that the description names; the library would convert 7 to "7"."""

    def to_internal_value(self, data: Any) -> Any:
        """Read named values. Raises ValidationError naming each field at fault."""
        if isinstance(data, dict):
            wrong = {name: _wrong_type(field, data.get(name)) for name, field in self.fields.items()}
            if any(wrong.values()):
                raise serializers.ValidationError({name: sentence for name, sentence in wrong.items() if sentence})
        return super().to_internal_value(data)


def _wrong_type(field: serializers.Field[Any, Any, Any, Any], value: Any) -> Any:
    """Return the error for a JSON value whose type is not its field's (by index for a list), else None.

    Null, and a value that should be a list and is not, are left to the field.
    """
    match field:
        case _ if value is None:
            return None
        case serializers.ListField() if isinstance(value, list):
            wrong = (
                (place, [problem]) for place, item in enumerate(value) if (problem := _wrong_type(field.child, item))
            )
            return dict(islice(wrong, MOST_NAMED)) or None
        case serializers.BooleanField():
            return None if isinstance(value, bool) else _("Use true or false.")
        case serializers.IntegerField():  # 7.0 is a whole number, too
            is_whole = type(value) is int or (isinstance(value, float) and value.is_integer())
            return None if is_whole else _("Use a whole number.")
        case serializers.ChoiceField() if {type(choice) for choice in field.choices} == {int}:
            return None if type(value) is int else _("Use a whole number.")
        case serializers.CharField() | serializers.ChoiceField():
            return None if isinstance(value, str) else _("Use text.")
    return None


class Closed(serializers.Serializer[Any]):
    """Refuses unknown names, so that a misspelled option does not silently become the default."""

    def to_internal_value(self, data: Any) -> Any:
        """Read named values. Raises ValidationError naming each field at fault."""
        if isinstance(data, dict):
            unknown = [str(name) for name in islice((name for name in data if name not in self.fields), MOST_NAMED)]
            if unknown:
                known = ", ".join(self.fields)
                sentence = _("Unknown value. Allowed values: %(known)s.") % {"known": known}
                raise serializers.ValidationError({name[:40]: sentence for name in unknown})
        return super().to_internal_value(data)


class Shape(Closed, TypedShape):
    """A request's body: only known names, each with the JSON type that the description names."""

    together: ClassVar[Mapping[str, Any]] = {}
    """What must hold of several fields together, as JSON Schema, for the description; `validate` says so in words."""


class QueryShape(Closed):
    """What stands behind the question mark of an address: only known names; all values are text there."""


class Uuid(serializers.UUIDField):
    """A UUID in its usual spelling; the library's field would also make one of any number, even of `true`."""

    def to_internal_value(self, data: Any) -> UUID:
        """Read it. Raises ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class NothingShape(Shape):
    """A call without a body."""


class ErrorAnswer(serializers.Serializer[Any]):
    """Every refusal: problem details as RFC 9457 has them, and `code` and `message`."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    code = serializers.CharField()
    message = serializers.CharField()
    rule = serializers.CharField(required=False)
    fields = serializers.DictField(child=serializers.CharField(), required=False)  # type: ignore[assignment]  # contract
