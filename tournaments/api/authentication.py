"""Who speaks to the API: staff by a token, tables by their pad's key or token."""

from dataclasses import replace
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.members import note_use, token_by_key
from accounts.models import Scope, StaffToken
from tournaments.access import SignInFirst, Visitor, key_is_no_longer_good
from tournaments.services.hall.pads import Pad, identify


class KeyExpired(AuthenticationFailed):
    """An API key that has expired."""

    default_code = "key-expired"
    default_detail = gettext_lazy("This API key has expired. Create another one on the page of your account.")


class StaffTokenAuthentication(TokenAuthentication):
    """`Authorization: Token …`, made on a page of the account or by `manage.py drf_create_token`."""

    def authenticate_credentials(self, key: str) -> tuple[Any, Any]:
        """Return the user and the API key. Raises AuthenticationFailed for an unknown or expired key."""
        token, now = token_by_key(key), timezone.now()
        if token is None:
            raise AuthenticationFailed(_("This API key is not valid. It may have been revoked."))
        if token.expires_at and token.expires_at <= now:
            raise KeyExpired
        note_use(token=token, now=now)
        return token.user, token


class PadAuthentication(BaseAuthentication):
    """`Authorization: Pad …`: a table's key, or the token that a tablet got for it."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Pad] | None:
        """Return the pad as `request.auth`. Raises AuthenticationFailed for a key that opens nothing."""
        credential = credential_of_pad(request)
        if credential is None:
            return None
        pad = identify(credential)
        if pad is None:
            raise AuthenticationFailed(_("This key is not valid. Scan the code on the table again."))
        return AnonymousUser(), pad

    def authenticate_header(self, request: Request) -> str:
        """Name the scheme, so that an answer without it is 401."""
        return "Pad"


def credential_of_pad(request: Request | HttpRequest) -> str | None:
    """Return the key or token that a pad sent; None if the request is no pad's."""
    scheme, _space, credential = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    if scheme.lower() != "pad":
        return None
    return str(credential).encode("ascii", "replace").decode().strip().replace("\0", "")


class PadScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # the library's own metaclass
    """Says in the schema how a pad signs in."""

    target_class = PadAuthentication
    name = "pad"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """Return the scheme as OpenAPI has it."""
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "Pad <key of the table>",
        }


def visitor_of(request: Request) -> Visitor:
    """Return the sender of this request."""
    if isinstance(request.auth, StaffToken):
        scopes = frozenset(map(Scope, request.auth.scopes))
        return replace(Visitor.of(request.user), scopes=scopes, only_in=request.auth.organization_id)
    return replace(Visitor.of(request.user), pad=request.auth if isinstance(request.auth, Pad) else None)


def live_pad_of(request: Request) -> Pad:
    """Return the pad that asks. Raises SignInFirst, 403 for staff and revoked pads."""
    visitor = visitor_of(request)
    if visitor.pad is None:
        raise PermissionDenied(_("Only a table's pad can do this.")) if visitor.user else SignInFirst
    if visitor.pad.is_revoked:
        raise PermissionDenied(key_is_no_longer_good())
    return visitor.pad
