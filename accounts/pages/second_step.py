"""What allauth's pages of the second step leave to us."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.internal.flows.login import record_authentication
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

View = Callable[..., HttpResponse]


def with_proof(view: View) -> View:
    """Wrap a page that adds a way to show who somebody is: adding it has shown that, and the codes may follow.

    Whoever has no password would be asked for what they have only just made; a code of an app works but once.
    """

    @wraps(view)
    def added(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if response.get("Location") == reverse("mfa_view_recovery_codes"):
            record_authentication(request, request.user, method="mfa", reauthenticated=True)
        return response

    return added
