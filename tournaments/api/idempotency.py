"""Staff POSTs with an Idempotency-Key are carried out once, however often they arrive."""

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.activity_log import leave_out
from accounts.models import User
from tournaments.errors import KeyReused
from tournaments.models import StaffRequest

Post = Callable[..., Response]
LONGEST_KEY = 200


def once_per_key(post: Post) -> Post:
    """Wrap a view's `post`. The key is claimed in the transaction of the work itself: both happen, or neither.

    The same key with another request is refused with KeyReused. A request that was refused leaves its key free.
    """

    @wraps(post)
    def once(view: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
        key, user = request.headers.get("Idempotency-Key", "").replace("\0", ""), request.user
        if not key or isinstance(user, AnonymousUser):
            return post(view, request, *args, **kwargs)
        if len(key) > LONGEST_KEY:
            raise ValidationError({"Idempotency-Key": _("A key has at most %(n)s characters.") % {"n": LONGEST_KEY}})
        fingerprint = sha256(f"{request.method} {request.path} ".encode() + request.body).hexdigest()
        known = _known(user, key, fingerprint)
        if known:
            leave_out(request)
            return known
        try:
            with transaction.atomic():
                claim = StaffRequest.objects.create(user=user, key=key, fingerprint=fingerprint, status=0, body={})
                response = post(view, request, *args, **kwargs)
                claim.status, claim.body = response.status_code, response.data
                claim.save()
                return response
        except IntegrityError:
            known = _known(user, key, fingerprint)
            if known is None:
                raise
            leave_out(request)
            return known

    return once


def _known(user: User, key: str, fingerprint: str) -> Response | None:
    """Return the answer this key got before. Raises KeyReused where it belongs to another request."""
    known = StaffRequest.objects.filter(user=user, key=key).first()
    if known is None:
        return None
    if known.fingerprint != fingerprint:
        raise KeyReused
    return Response(known.body, status=known.status)
