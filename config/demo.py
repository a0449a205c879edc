"""A demo for a public address: each visitor has a hall of their own with the sample night, gone after an hour.

A hall is an organization like any other, so what keeps organizations apart keeps visitors apart. A visitor who comes
owns theirs and nothing of the installation.
"""

import logging
import threading
from datetime import datetime, timedelta
from pathlib import Path
from secrets import token_hex

from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.activity_log import logged
from accounts.models import Organization, Role, User
from accounts.pages.entrance import enter
from accounts.services import found_organization
from tournaments.archive.deleting import remove_tournament
from tournaments.board.front_door import front_door
from tournaments.services.setup.sample import HALL, play_sample
from tournaments.web import is_above, network_of

logger = logging.getLogger("headtable.demo")

LASTS = timedelta(hours=1)
MOST_AT_ONE_ADDRESS = 5
"""Copies an hour: a family, or one visitor who starts over."""
WAIT_SECONDS = 20
"""So long a visitor waits for those before, while each copy is played."""
_one_at_a_time = threading.Lock()


class NotADemoError(Exception):
    """These data are those of a real hall, which a demo would delete."""


@never_cache
def root(request: HttpRequest) -> HttpResponse:
    """Answer at the plain address: by the demo's page where this is one, else by the front door."""
    return render(request, "demo.html", _limits()) if settings.DEMO else front_door(request)


@logged(None)
@require_POST
@never_cache
def begin(request: HttpRequest) -> HttpResponse:
    """Make a copy of the sample night for anybody who asks, and sign them in as its owner."""
    if not settings.DEMO:
        raise Http404
    if is_above(f"demo-{network_of(request)}", MOST_AT_ONE_ADDRESS, seconds=int(LASTS.total_seconds())):
        return _refused(
            request, _("You have started several copies in the last hour. Continue in one of them, or come back later.")
        )
    if not _one_at_a_time.acquire(timeout=WAIT_SECONDS):
        return _refused(request, _("Many people are starting right now. Try again in a minute."))
    try:
        now = timezone.now()
        if Organization.objects.count() >= settings.DEMO_COPIES:
            return _refused(request, _("All copies are in use. One is free again within the hour."))
        visitor = make_copy(now, get_language() or "")
    finally:
        _one_at_a_time.release()
    answer = enter(request, visitor)
    request.session.set_expiry(LASTS)
    words = _("This copy is yours alone, and is deleted in an hour. No mail is sent from here.")
    messages.info(request, words)
    return answer


def _refused(request: HttpRequest, sentence: str) -> HttpResponse:
    answer = render(request, "demo.html", {**_limits(), "sentence": sentence}, status=503)
    answer["Retry-After"] = "300"
    return answer


def _limits() -> dict[str, int]:
    return {"minutes": int(LASTS.total_seconds() // 60)}


def make_copy(now: datetime, language: str) -> User:
    """Play the sample night in a new visitor's own hall; return the visitor. `clear` finds what fails halfway, too."""
    visitor = User.objects.create_user(f"visitor-{token_hex(6)}@demo.invalid", name=str(_("Visitor")))
    hall = found_organization(name=HALL, owner=visitor, language=language)
    play_sample(hall=hall, by=visitor.email, now=now)
    return visitor


def require_own_data() -> None:
    """Mark empty data as a demo's. Raises NotADemoError where there are any that are none: they would be deleted."""
    if not _mark().exists():
        if User.objects.exists():
            raise NotADemoError
        _mark().touch()


def clear(now: datetime) -> int:
    """Delete every visitor and hall that is older than an hour, and only in a demo; return how many visitors."""
    if not (settings.DEMO and _mark().exists()):
        return 0
    old = list(User.objects.filter(created_at__lt=now - LASTS))
    for visitor in old:
        with transaction.atomic():
            for hall in Organization.objects.filter(memberships__user=visitor, memberships__role=Role.OWNER):
                _remove(hall)
            visitor.delete()
    if old:
        logger.info("Cleared %d copies of the demo", len(old))
    return len(old)


def _remove(hall: Organization) -> None:
    for tournament in hall.tournaments.all():
        remove_tournament(tournament)
    hall.people.all().delete()
    hall.delete()


def _mark() -> Path:
    return Path(settings.DATA_DIR) / "demo"
