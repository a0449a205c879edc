"""What the shapes share. They check form only; services and rules decide what is possible."""

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import UTC, datetime
from functools import cache, partial
from itertools import islice
from operator import attrgetter
from typing import Any, ClassVar
from uuid import UUID

from django.utils.translation import gettext
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
    """Return the error for a JSON value of the wrong type (by index for a list), or None.

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
    """The query of an address: only known names; all its values are text."""


class Uuid(serializers.UUIDField):
    """A UUID in its usual spelling; the library's field would also make one of any number, even of `true`."""

    def to_internal_value(self, data: Any) -> UUID:
        """Read it. Raises ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class Answer(serializers.Serializer[Any]):
    """What a call gives, declared once: its fields are its description, and its JSON is filled from a row by them.

    A row is whatever has what the fields name: an object of the database, a value of a service, a mapping. A field
    that has another name in the row says which (`source="entrant_id"`); what a row does not have itself is `filled_by`
    a function of the row. A field that need not be there (`required=False`) is left out where the row lacks it.
    What no row of its kind knows, such as the reader's own role, is given `beside` it.
    """

    filled_by: ClassVar[Mapping[str, Callable[[Any], Any]]] = {}

    def get_fields(self) -> dict[str, Any]:
        """Return the fields, each knowing how it is filled."""
        fields: dict[str, Any] = super().get_fields()
        for name, value_of in self.filled_by.items():
            fields[name].get_attribute = value_of
        return fields

    @classmethod
    def of(cls, row: Any, *, without: Collection[str] = (), **beside: Any) -> dict[str, Any]:
        """Return the JSON of a row and of what is given beside it, without the fields that this reader may not see."""
        writer, others = _writer(cls, *beside)
        filled: dict[str, Any] = writer.to_representation(row)
        for name, field in others.items():
            filled[name] = None if beside[name] is None else field.to_representation(beside[name])
        return {name: value for name, value in filled.items() if name not in without} if without else filled

    @classmethod
    def each(cls, rows: Iterable[Any]) -> list[dict[str, Any]]:
        """Return the JSON of every row."""
        return [cls.of(row) for row in rows]


@cache
def _writer(answer: type[Answer], *beside: str) -> tuple[Answer, dict[str, Any]]:
    """Return what fills an answer from its row, and the fields that are given beside it.

    Both are made once, which takes longer than to fill one, and know no row or request.
    """
    writer = answer()
    return writer, {name: writer.fields.pop(name) for name in beside}


class NumbersOf(serializers.ListField):
    """Several rows, each by its number of this name: `table.number`, say."""

    def __init__(self, name: str, **options: Any):
        super().__init__(child=serializers.IntegerField(), **options)
        self._number_of = attrgetter(name)

    def to_representation(self, data: Any) -> list[int]:
        """Return the number of each."""
        return [self._number_of(row) for row in data]


Ids = partial(NumbersOf, "pk")
"""Several rows, by their ids."""


class Translated(serializers.CharField):
    """A text from the rules, in the reader's language."""

    def to_representation(self, value: str) -> str:
        """Return its translation."""
        return gettext(value)


class Moment(serializers.DateTimeField):
    """A moment in an answer, in UTC, with its offset in digits."""

    def to_representation(self, value: datetime) -> str:
        """Write it out."""
        return value.isoformat()


class ZuluMoment(serializers.DateTimeField):
    """A moment in an answer, in UTC, with a Z for its offset."""

    def __init__(self, **options: Any):
        super().__init__(default_timezone=UTC, **options)


class NothingShape(Shape):
    """A call without a body."""


class ErrorAnswer(Answer):
    """Every refusal: problem details as RFC 9457 has them, and `code` and `message`."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    code = serializers.CharField()
    message = serializers.CharField()
    rule = serializers.CharField(required=False)
    fields = serializers.DictField(child=serializers.CharField(), required=False)  # type: ignore[assignment]  # contract
