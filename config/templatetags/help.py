"""The link from a screen to its place in the help pages."""

from django import template
from django.urls import reverse

from config.help_pages import ABOUT

register = template.Library()


@register.simple_tag(takes_context=True)
def help_address(context: template.Context) -> str:
    """Return the address of what the help pages say about this screen."""
    match = getattr(context.get("request"), "resolver_match", None)
    return reverse("help") + ABOUT.get(match.view_name if match else "", "")
