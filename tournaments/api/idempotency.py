"""Staff POSTs with an Idempotency-Key are carried out once, however often they arrive."""

import json
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.encoders import JSONEncoder

from accounts.activity_log import leave_out
from accounts.models import StaffToken
from tournaments.services.writing.once import do_once

Post = Callable[..., Response]
LONGEST_KEY = 200
KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "maxLength": LONGEST_KEY},
    OpenApiParameter.HEADER,
    description="Chosen by the caller, new for each request. A repeated request with the same key is done once.",
)


def takes_key(post: Post) -> bool:
    """Tell whether a view's method reads the Idempotency-Key."""
    return getattr(post, "takes_key", False)


def once_per_key(post: Post) -> Post:
    """Wrap a view's `post` so that a request with an Idempotency-Key is carried out once (`services.once`)."""

    @wraps(post)
    def once(view: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
        key, user = request.headers.get("Idempotency-Key", "").replace("\0", ""), request.user
        if not key or isinstance(user, AnonymousUser):
            return post(view, request, *args, **kwargs)
        if len(key) > LONGEST_KEY:
            raise ValidationError({"Idempotency-Key": _("A key has at most %(n)s characters.") % {"n": LONGEST_KEY}})

        def work() -> tuple[int, Any]:
            response = post(view, request, *args, **kwargs)
            return response.status_code, json.loads(json.dumps(response.data, cls=JSONEncoder))

        if isinstance(request.auth, StaffToken):  # an answer kept for one API key is not for another, which may do less
            key = f"key {request.auth.pk} {sha256(key.encode()).hexdigest()}"
        fingerprint = sha256(f"{request.method} {request.path} ".encode() + request.body).hexdigest()
        done, is_new = do_once(user=user, key=key, work=work, fingerprint=fingerprint)
        if not is_new:
            leave_out(request)
        return Response(done.body, status=done.status)

    once.takes_key = True  # type: ignore[attr-defined]
    return once
