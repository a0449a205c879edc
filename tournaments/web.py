"""What pages share: sign-in, sentences for refusals, 304 answers, downloads."""

from contextlib import suppress
from functools import wraps
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext
from django_htmx.http import HttpResponseClientRefresh

from accounts.activity_log import address_of
from accounts.operations import Page, sign_in_first
from scoring.errors import Refused
from scoring.rules import TEXTS, FactsError
from tournaments.access import SignInFirst

FLOOD_SECONDS = 60


def for_people(page: Page) -> Page:
    """Wrap a page: users who must sign in first are sent there, and come back afterwards.

    A request for a part makes the open page reload as a whole; a POST is not repeated.
    """

    @wraps(page)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return page(request, *args, **kwargs)
        except SignInFirst:
            if "HX-Request" in request.headers:
                return HttpResponseClientRefresh()
            return sign_in_first(request)

    return shown


def sentence_of(error: Refused | FactsError) -> str:
    """Return the sentence of a refusal, in the active language."""
    if isinstance(error, Refused):
        return error.message
    texts = {name: gettext(error.params[name]) for name in TEXTS if name in error.params}
    return gettext(error.sentence) % {**error.params, **texts}


def is_flood(request: HttpRequest, what: str, most: int) -> bool:
    """Tell whether an address has asked for `what` more than `most` times within a minute, this time included.

    A whole hall may share one address; in IPv6 one address is a network of 64 bits, which one household has.
    """
    return is_above(f"{what}-{network_of(request)}", most)


def is_above(name: str, most: int, seconds: int = FLOOD_SECONDS) -> bool:
    """Count something within some seconds, under a name in the cache; tell whether it happened more than `most` times.

    A cache that is away stops nobody.
    """
    cache.add(name, 0, seconds)
    with suppress(ValueError, TypeError):  # it has just expired, or the cache is unreachable
        return bool(cache.incr(name) > most)
    return False


def network_of(request: HttpRequest) -> str:
    """Return the address of a request, shortened to the network of one household."""
    try:
        address = ip_address(address_of(request))
    except ValueError:
        return "unknown"
    is_six = isinstance(address, IPv6Address)
    return str(ip_network((address, 64), strict=False).network_address) if is_six else str(address)


def as_file(content: bytes, name: str) -> HttpResponse:
    """Return a file for the browser to download, under a name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(content, content_type="application/octet-stream", headers=headers)


def unchanged(request: HttpRequest, tag: str) -> HttpResponseBase | None:
    """Return a 304 with the quoted `tag` if the client has it already, else None."""
    response = get_conditional_response(request, etag=tag)
    if response is not None:
        response["ETag"] = tag
    return response
