"""Idempotency: a staff member's request that is sent again changes nothing, and gets the first answer."""

from collections.abc import Callable
from typing import Any

from django.db import IntegrityError, transaction

from accounts.models import User
from tournaments.errors import KeyReused
from tournaments.models import StaffRequest


def do_once(
    *, user: User, key: str, work: Callable[[], tuple[int, Any]], fingerprint: str = ""
) -> tuple[StaffRequest, bool]:
    """Do `work`, which returns the status and the body of its answer, unless `user` has sent this key before.

    Return the request on record, and whether the work was done now. The key is stored in the transaction of the work,
    so that work that raises leaves its key unused. `fingerprint` tells one request from another under the same key.
    Raises KeyReused, and whatever the work raises.
    """
    known = done_before(user=user, key=key, fingerprint=fingerprint)
    if known:
        return known, False
    try:
        with transaction.atomic():
            claim = StaffRequest.objects.create(user=user, key=key, fingerprint=fingerprint, status=0, body={})
            claim.status, claim.body = work()
            claim.save()
            return claim, True
    except IntegrityError:
        known = done_before(user=user, key=key, fingerprint=fingerprint)
        if known is None:  # the work's own
            raise
        return known, False


def done_before(*, user: User, key: str, fingerprint: str = "") -> StaffRequest | None:
    """Return the request that this user sent with this key; None where there is none. Raises KeyReused."""
    known = StaffRequest.objects.filter(user=user, key=key).first()
    if known is not None and known.fingerprint != fingerprint:
        raise KeyReused
    return known
