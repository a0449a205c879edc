"""What the pages have in common: who must sign in first, and sentences for what was refused."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from scoring.errors import Refused
from scoring.rules.base import FactsError
from tournaments.access import SignInFirst

Page = Callable[..., HttpResponse]


def for_people(page: Page) -> Page:
    """Wrap a page: whoever must sign in first is sent there, and comes back afterwards."""

    @wraps(page)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return page(request, *args, **kwargs)
        except SignInFirst:
            return redirect_to_login(request.get_full_path())

    return shown


def sentence_of(error: Refused | FactsError) -> str:
    """Return what a refusal says to a person, in the language of the moment."""
    if isinstance(error, Refused):
        return error.message
    return gettext(error.sentence) % error.params
