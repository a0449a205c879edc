"""What these pages share: who is signed in, who owns the organization, how a link is shown."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from accounts.activity_log import add_details
from accounts.addresses import address_for_others, as_qr_code
from accounts.models import MAY_OWN, Membership, Organization, User
from accounts.time_zones import use_time_zone


def user_of(request: HttpRequest) -> User:
    """Return who is signed in."""
    assert isinstance(request.user, User)  # noqa: S101 - `signed_in` guarantees it
    return request.user


def owned(request: HttpRequest, slug: str) -> Organization:
    """Return the organization if the signed-in user owns it. Raises 404 for strangers, 403 for other members."""
    memberships = Membership.objects.select_related("organization")
    membership = get_object_or_404(memberships, user=user_of(request), organization__slug=slug)
    if membership.role not in MAY_OWN:
        sentence = _("Only an owner of %(organization)s can do this. Ask one.")
        raise PermissionDenied(sentence % {"organization": membership.organization})
    add_details(request, organization=membership.organization)
    use_time_zone(membership.organization.time_zone)
    return membership.organization


def link_shown(request: HttpRequest, path: str) -> dict[str, Any]:
    """Return the context for showing a link: its address for other devices, and its QR code."""
    address = address_for_others(request, path)
    link = address or request.build_absolute_uri(path)
    return {"link": link, "qr": as_qr_code(link), "is_local": address is None}
