"""`{{ fingerprint|digits }}`: a long row of digits in groups, so that it can be compared with paper."""

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()
GROUP = 8


@register.filter
def digits(text: str) -> SafeString:
    """Return a text in groups of eight, which do not break; nothing is added that would be copied with it."""
    groups = ([text[start : start + GROUP]] for start in range(0, len(text), GROUP))
    return format_html_join("", '<span class="digits">{}</span><wbr>', groups)
