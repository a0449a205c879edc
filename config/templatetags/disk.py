"""What the desk shows of the disk."""

from typing import Any

from django import template
from django.conf import settings

from machine import disk

register = template.Library()


@register.inclusion_tag("desk/_disk.html")
def disk_line() -> dict[str, Any]:
    """Warn where little room is left on the disk of the data, or none; nothing where there is enough."""
    free = disk.free_bytes(settings.DATA_DIR)
    return {"free": free, "is_full": free < disk.LEAST_BYTES, "is_low": free < disk.FEW_BYTES}
