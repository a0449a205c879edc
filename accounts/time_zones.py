"""The hall's time zone: pads, desk and board show its time, wherever the server is."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.conf import settings
from django.forms.utils import flatatt
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from accounts.models import Organization


@cache
def known_zones() -> frozenset[str]:
    """Return the names of all time zones, as in America/Detroit."""
    return frozenset(available_timezones())


@cache
def zones_to_choose() -> Sequence[tuple[str, str]]:
    """Return the zones that are named for a place, for a list to choose from, as choices of a form field."""
    regions = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
    names = sorted(name for name in known_zones() if name.startswith(regions) and "/" in name)
    return [(name, name.replace("_", " ")) for name in names]


@cache
def _options() -> str:
    return format_html_join("", '<option value="{}">{}</option>', zones_to_choose())


def zone_of(organization: Organization) -> str:
    """Return the name of an organization's time zone."""
    return organization.time_zone or settings.TIME_ZONE


def use_time_zone(name: str) -> None:
    """Show times as they are in this zone for the rest of the request; an empty name means the installation's."""
    timezone.activate(ZoneInfo(name or settings.TIME_ZONE))


def forget_time_zone(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: begin every request in the installation's own zone, whatever the thread answered before."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with timezone.override(None):
            return get_response(request)

    return middleware


class TimeZoneSelect(forms.Select):
    """The list of time zones in one piece: with a template for each of five hundred, it took most of a page's time."""

    def render(self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None) -> SafeString:
        """Return the list as HTML, `value` chosen in it."""
        options = _options()
        if value in known_zones():
            options = options.replace(f' value="{value}"', f' value="{value}" selected')
        attributes = self.build_attrs(self.attrs, {**(attrs or {}), "name": name})
        return format_html("<select{}>{}</select>", flatatt(attributes), mark_safe(options))  # noqa: S308 - zones alone are in it


class TimeZoneField(forms.ChoiceField):
    """A time zone to choose from a list."""

    widget = TimeZoneSelect

    def __init__(self, *, required: bool = True, help_text: Any = "") -> None:
        super().__init__(label=_("Time zone"), required=required, help_text=help_text)

    def valid_value(self, value: str) -> bool:
        """Return whether this is one of the zones in the list."""
        return value in dict(zones_to_choose())


class BrowserTimeZoneField(forms.CharField):
    """The time zone of the browser, filled in by static/base/time_zone.js; empty where that does not run."""

    def __init__(self) -> None:
        super().__init__(required=False, max_length=50, widget=forms.HiddenInput(attrs={"data-browser-zone": ""}))

    def clean(self, value: str | None) -> str:
        """Return a known zone, or an empty string: an odd browser must not keep anybody from starting."""
        name: str = super().clean(value)
        return name if name in known_zones() else ""
