"""Secure contexts: passkeys and authenticator apps are offered only where the connection is private."""

from collections.abc import Callable
from functools import wraps
from ipaddress import ip_address
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from accounts.addresses import LOOPBACK

View = Callable[..., HttpResponse]


def is_secure(request: HttpRequest) -> bool:
    """Tell whether the browser treats the page as a secure context: over TLS, or on this machine."""
    return request.is_secure() or _host(request) in LOOPBACK


def passkeys_work(request: HttpRequest) -> bool:
    """Tell whether passkeys work at this address: they need a host name, not an IP address."""
    try:
        ip_address(_host(request))
    except ValueError:
        return is_secure(request)
    return False


def _host(request: HttpRequest) -> str:
    host = request.get_host()
    return host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]


def only_where_secure(view: View) -> View:
    """Wrap a page that shows or accepts a lasting secret."""

    @wraps(view)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not is_secure(request):
            raise PermissionDenied(
                _("This works only where the address begins with https. Elsewhere, others on the Wi-Fi could read it.")
            )
        return view(request, *args, **kwargs)

    return shown


def for_templates(request: HttpRequest) -> dict[str, Callable[[], bool]]:
    """Let templates ask `is_secure` and `passkeys_work`."""
    return {"is_secure": lambda: is_secure(request), "passkeys_work": lambda: passkeys_work(request)}
