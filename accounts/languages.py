"""The language of a page, chosen by anybody who reads it; and that of the hall, for what no single person reads."""

from contextlib import AbstractContextManager

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from accounts.models import Organization

ASKED = "lang"
"""What an address says of the language: ?lang=de."""


def language_of(organization: Organization) -> str:
    """Return the code of the language in which an organization prints, writes and shows its board on the wall."""
    return organization.language or settings.LANGUAGE_CODE


def if_known(code: str) -> str:
    """Return the code of a language that Headtable speaks, of any other an empty one."""
    return code if code in dict(settings.LANGUAGES) else ""


def in_language_of(organization: Organization) -> AbstractContextManager[None]:
    """Say everything in the organization's language until the block ends."""
    return translation.override(language_of(organization))


def asked_for(request: HttpRequest) -> str:
    """Return the language that the address asks for; empty where it asks for none that there is."""
    return if_known(request.GET.get(ASKED, "") if ASKED in request.META.get("QUERY_STRING", "") else "")


def is_chosen(request: HttpRequest) -> bool:
    """Tell whether the reader chose a language, in the address or earlier in this browser."""
    return bool(asked_for(request) or request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME))


class ReadersLanguage(LocaleMiddleware):
    """Middleware: the language that the address asks for, else the one chosen in this browser, else the browser's own.

    What the address of a page asks for is kept for the next pages; a part of a page asks for the page's language only.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Use the reader's language for this request."""
        asked = asked_for(request)
        if not asked:
            super().process_request(request)
            return
        translation.activate(asked)
        request.LANGUAGE_CODE = asked

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Say which language it is, and keep the choice."""
        answer = super().process_response(request, response)
        asked = asked_for(request)
        is_page = request.method == "GET" and "HX-Request" not in request.headers
        if asked and is_page and request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) != asked:
            answer.set_cookie(
                settings.LANGUAGE_COOKIE_NAME,
                asked,
                max_age=settings.LANGUAGE_COOKIE_AGE,
                secure=settings.LANGUAGE_COOKIE_SECURE,
                httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
                samesite="Lax",
            )
        return answer


class LanguageField(forms.ChoiceField):
    """A language to choose from a list, each under its own name."""

    def __init__(self) -> None:
        super().__init__(label=_("Language"), choices=settings.LANGUAGES)
