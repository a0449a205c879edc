"""What these pages have in common: who may open them, how something is done there, how a link is shown."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, resolve_url
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.activity_log import tell
from accounts.addresses import address_for_others, as_qr_code
from accounts.errors import Refused
from accounts.models import MAY_OWN, Membership, Organization, User
from accounts.time_zones import use_time_zone

Page = Callable[..., HttpResponse]


def signed_in(page: Page) -> Page:
    """Wrap a page for whoever is signed in: others sign in first. What they posted is not asked for again."""

    @wraps(page)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return page(request, *args, **kwargs)
        is_page = request.method in ("GET", "HEAD")
        return redirect_to_login(request.get_full_path() if is_page else resolve_url(settings.LOGIN_REDIRECT_URL))

    return shown


def operation(back: str) -> Callable[[Callable[..., str]], Page]:
    """Wrap what a button does. It returns a sentence; that, or the sentence of a refusal, is shown on `back`."""

    def wrap(deed: Callable[..., str]) -> Page:
        @wraps(deed)
        def done(request: HttpRequest, **where: Any) -> HttpResponse:
            try:
                messages.success(request, deed(request, **where))
            except Refused as refused:
                messages.error(request, str(refused))
            in_address = {name: where[name] for name in ("organization",) if name in where}
            return redirect(reverse(back, kwargs=in_address))

        return require_POST(signed_in(done))

    return wrap


def user_of(request: HttpRequest) -> User:
    """Return who is signed in."""
    assert isinstance(request.user, User)  # noqa: S101 - `signed_in` has seen to it
    return request.user


def owned(request: HttpRequest, slug: str) -> Organization:
    """Return the organization if whoever is signed in owns it. Raises 404 for strangers, 403 for other members."""
    memberships = Membership.objects.select_related("organization")
    membership = get_object_or_404(memberships, user=user_of(request), organization__slug=slug)
    if membership.role not in MAY_OWN:
        sentence = _("Only an owner of %(organization)s may do this. Ask one.")
        raise PermissionDenied(sentence % {"organization": membership.organization})
    tell(request, organization=membership.organization)
    use_time_zone(membership.organization.time_zone)
    return membership.organization


def link_shown(request: HttpRequest, path: str) -> dict[str, Any]:
    """Return what shows a link to be copied or scanned: its address as other devices reach it, and its code."""
    address = address_for_others(request, path)
    link = address or request.build_absolute_uri(path)
    return {"link": link, "qr": as_qr_code(link), "is_local": address is None}
