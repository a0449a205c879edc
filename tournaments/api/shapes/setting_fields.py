"""The field of a shape for each plain setting of a tournament, from its row in the table of settings."""

import re
from datetime import time
from typing import Any, TypeAlias

from django.db import models
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.names import validate_name
from accounts.time_zones import known_zones
from tournaments.api.shapes.games import refer_to
from tournaments.models import LARGEST_POINTS
from tournaments.models.settings_table import PLAIN, Setting
from tournaments.rules.movements.registry import MOVEMENTS

Field: TypeAlias = "serializers.Field[Any, Any, Any, Any]"  # the library subscripts it for type checkers alone


@extend_schema_field(refer_to("TimeZone"))
class TimeZone(serializers.CharField):
    """A time zone that this machine knows, as in America/Detroit."""

    def to_internal_value(self, data: Any) -> str:
        """Read it. Raises ValidationError."""
        name: str = super().to_internal_value(data)
        if name in known_zones():
            return name
        raise serializers.ValidationError(_("This time zone is unknown. An example is America/Detroit."))


@extend_schema_field(
    {
        "description": "The round's mean, or a number of points.",
        "anyOf": [{"const": "average"}, {"type": "integer", "minimum": -LARGEST_POINTS, "maximum": LARGEST_POINTS}],
    }
)
class SitOutCredit(serializers.JSONField):
    """The points for sitting out a round."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the set number, None for the round's average. Raises ValidationError."""
        if data == "average":
            return None
        if type(data) in (int, float) and abs(data) <= LARGEST_POINTS and data == int(data):
            return int(data)  # 7.0 is a whole number, too
        raise serializers.ValidationError(_('Give "average" or a whole number of points.'))

    def get_attribute(self, instance: Any) -> Any:
        """Return the number, or the word for the round's average."""
        points = super().get_attribute(instance)
        return "average" if points is None else points


_HOUR_AND_MINUTE = "^([01][0-9]|2[0-3]):[0-5][0-9]$"


@extend_schema_field({"type": "string", "pattern": _HOUR_AND_MINUTE, "example": "18:30"})
class HourAndMinute(serializers.CharField):
    """A time of day by the clocks of the hall, as in 18:30."""

    def to_internal_value(self, data: Any) -> Any:
        """Read it. Raises ValidationError."""
        text = super().to_internal_value(data)
        if not re.fullmatch(_HOUR_AND_MINUTE, text):
            raise serializers.ValidationError(_("Give hours and minutes of 24 hours, as in 18:30."))
        return time.fromisoformat(text)

    def to_representation(self, value: time | str) -> str:
        """Write it out, where it is not written out already."""
        return value if isinstance(value, str) else value.isoformat("minutes")


def fields_to_change() -> dict[str, Field]:
    """Return the fields of plain settings for a body that changes some of them."""
    return {setting.key: _field(setting, required=False) for setting in PLAIN}


def fields_to_create(*, worked_out: frozenset[str]) -> dict[str, Field]:
    """Return the fields of plain settings for a body that makes a tournament.

    Needed are those that have no default, cannot be empty, and are not among those `worked_out` otherwise.
    """
    return {setting.key: _field(setting, **_need(setting, worked_out)) for setting in PLAIN if setting.is_for_new}


def fields_of_answer() -> dict[str, Field]:
    """Return the fields of plain settings as an answer has them."""
    return {setting.key: _field(setting, is_answer=True) for setting in PLAIN}


def _need(setting: Setting, worked_out: frozenset[str]) -> dict[str, Any]:
    field = setting.field
    if field.has_default() and not field.null:
        return {"default": field.default}
    return {"required": not (field.null or field.blank or setting.name in worked_out)}


def _field(setting: Setting, *, is_answer: bool = False, **need: Any) -> Field:
    kind, limits = _kind(setting)
    if is_answer:  # it says what there is to choose, and no other limits: a zone may be one that only others know
        kind = serializers.CharField if kind is TimeZone else kind
        limits = {name: limit for name, limit in limits.items() if name == "choices"}
        limits |= {} if setting.key == setting.field.name else {"source": setting.field.name}
    if setting.field.null and kind is not SitOutCredit:  # which has a word for it
        limits["allow_null"] = True
    field: Field = kind(**limits, **need, help_text=setting.description or None)
    return field


def _kind(setting: Setting) -> tuple[Any, dict[str, Any]]:
    """Return the class of a setting's field, and what limits its values."""
    length = getattr(setting.field, "max_length", None)
    if setting.name == "movement":
        return serializers.ChoiceField, {"choices": sorted(MOVEMENTS)}
    if setting.name == "time_zone":
        return TimeZone, {"max_length": length}
    if setting.name == "sit_out_points":
        return SitOutCredit, {}
    match setting.field:
        case models.CharField(choices=choices) if choices:
            return serializers.ChoiceField, {"choices": choices}
        case models.CharField(blank=may_be_blank):
            blank = {"allow_blank": True} if may_be_blank else {}
            return serializers.CharField, {"max_length": length, "validators": [validate_name], **blank}
        case models.BooleanField():
            return serializers.BooleanField, {}
        case models.DateField():
            return serializers.DateField, {}
        case models.TimeField():
            return HourAndMinute, {}
    return serializers.IntegerField, {"min_value": setting.lowest, "max_value": setting.highest}
