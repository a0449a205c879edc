"""What the desk shows of a standby."""

from typing import Any

from django import template

from standby.pages import line_context

register = template.Library()


@register.inclusion_tag("standby/_line.html")
def standby_line() -> dict[str, Any]:
    """Say whether the standby is up to date, or what could be lost; nothing where there is none."""
    return line_context()


@register.simple_tag
def standby_address() -> str:
    """Return the address of the standby that pads may switch to; "" if there is none."""
    return line_context()["standby"] or ""
