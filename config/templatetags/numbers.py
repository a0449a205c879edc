"""How the reader of a page writes numbers."""

from django.template import Library
from django.utils.formats import get_format

register = Library()


@register.simple_tag
def number_locale() -> str:
    """Return the name of how the reader writes numbers, for scripts: es-US."""
    return str(get_format("NUMBER_LOCALE"))
