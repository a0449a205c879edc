"""What allauth's pages for the second step lack."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.internal.flows.login import record_authentication
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

View = Callable[..., HttpResponse]


def with_proof(view: View) -> View:
    """Wrap a page that adds a passkey or an app: adding one confirms the user's identity.

    So recovery codes can follow. Otherwise a user without a password would be asked for what they have only just added;
    an app's code works only once.
    """

    @wraps(view)
    def added(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if response.get("Location") == reverse("mfa_view_recovery_codes"):
            record_authentication(request, request.user, method="mfa", reauthenticated=True)
        return response

    return added
