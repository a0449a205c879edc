"""Answers that are asked for again and again: 304 while nothing has changed."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response


def unchanged(request: HttpRequest, tag: str) -> HttpResponseBase | None:
    """Return a 304 that names the quoted `tag`, if the asker has it already; else None."""
    response = get_conditional_response(request, etag=tag)
    if response is not None:
        response["ETag"] = tag
    return response
