"""The field of a form for each plain setting of a tournament, from its row in the table of settings."""

from typing import Any

from django import forms
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.names import validate_name
from accounts.time_zones import TimeZoneField
from tournaments.models.settings_table import Setting


def setting_field(setting: Setting) -> forms.Field:
    """Return a setting's field.

    A choice may be left empty, since the form does not show all: then it stays as it is, or has its default.
    """
    if setting.name == "time_zone":
        return TimeZoneField(required=False, help_text=_(setting.help))
    texts: dict[str, Any] = {"label": _(setting.label), "help_text": help_of(setting)}
    field = setting.field.formfield(**texts, **_particulars(setting))
    if field is None:
        raise TypeError(f"{setting.name} has no field in forms.")
    if setting.proposed is not None:
        field.initial = setting.proposed
    return field


def help_of(setting: Setting) -> str:
    """Return what its field says below itself."""
    return " ".join(gettext(words) for words in (setting.help, setting.more) if words)


def _particulars(setting: Setting) -> dict[str, Any]:
    match setting.field:
        case models.CharField(choices=choices) if choices:
            return {"required": False}
        case models.CharField():
            return {"validators": [validate_name]}
        case models.IntegerField():
            return {"min_value": setting.lowest, "max_value": setting.highest}
        case models.DateField():
            return {"widget": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}
        case models.TimeField():
            widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
            return {"widget": widget, "input_formats": ["%H:%M", "%H:%M:%S"]}
    return {}
