"""Who signed something, in the reader's language."""

from django import template

from tournaments.words.signed import signed_by

register = template.Library()
register.filter("signed", signed_by)
