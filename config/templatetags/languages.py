"""The languages to choose from, for the chooser on every surface (`_languages.html`)."""

from typing import NamedTuple

from django import template
from django.conf import settings
from django.http import QueryDict
from django.utils.translation import get_language

from accounts.languages import ASKED

register = template.Library()


class Choice(NamedTuple):
    """A language in its own name, and the address of this page in it."""

    code: str
    name: str
    address: str
    is_current: bool


@register.simple_tag(takes_context=True)
def language_choices(context: template.Context) -> list[Choice]:
    """Return the languages; where they lead keeps what the address of the page says otherwise."""
    request, current = context.get("request"), get_language()
    choices = []
    for code, name in settings.LANGUAGES:
        asked: QueryDict = request.GET.copy() if request else QueryDict(mutable=True)
        asked.update({word: context[word] for word in ("show", "view") if not request and context.get(word)})
        asked[ASKED] = code
        choices.append(Choice(code, name, f"?{asked.urlencode()}", code == current))
    return choices
