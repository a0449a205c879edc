"""What the shapes have in common; what may be is for services and rules to say."""

from itertools import islice
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

MOST_AT_ONCE = 1000
MOST_NAMED = 5
"""Names that nobody knows, told to whoever sent them: the first few help, thousands are an attack."""
REASON_LENGTH = 200
LARGEST_POINTS = 1000
LARGEST_ID = 2**63 - 1


class Shape(serializers.Serializer[Any]):
    """Refuses what it does not know, so that a misspelt option is not silently the default."""

    def to_internal_value(self, data: Any) -> Any:
        """Read named values. Raises ValidationError naming each field at fault."""
        if isinstance(data, dict):
            unknown = [str(name) for name in islice((name for name in data if name not in self.fields), MOST_NAMED)]
            if unknown:
                known = ", ".join(self.fields)
                sentence = _("Not known here. Known are: %(known)s.") % {"known": known}
                raise serializers.ValidationError({name[:40]: sentence for name in unknown})
        return super().to_internal_value(data)


class Uuid(serializers.UUIDField):
    """A UUID in its usual spelling; the library's field would also make one of any number, even of `true`."""

    def to_internal_value(self, data: Any) -> UUID:
        """Read it. Raises ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class NothingShape(Shape):
    """A call that is told nothing but its address."""


class ErrorAnswer(serializers.Serializer[Any]):
    """Every refusal."""

    code = serializers.CharField()
    message = serializers.CharField()
    rule = serializers.CharField(required=False)
    fields = serializers.DictField(child=serializers.CharField(), required=False)  # type: ignore[assignment]  # contract
