"""`{% icon "bell" %}`: an icon of Bootstrap Icons in the color of the text around it. Loaded in every template."""

import re
from functools import lru_cache

from django import template
from django.conf import settings
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
@lru_cache
def icon(name: str) -> SafeString:
    """Return the icon's drawing as SVG, hidden from screen readers: words beside it say the same.

    Names are those of https://icons.getbootstrap.com. Raises FileNotFoundError for any other.
    """
    drawn = (settings.ICONS_DIR / f"{name}.svg").read_text(encoding="utf-8")
    paths = "".join(re.findall(r"<(?:path|circle|rect)[^>]*/>", drawn))
    return mark_safe(f'<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">{paths}</svg>')  # noqa: S308 - installed
