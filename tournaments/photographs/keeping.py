"""How long pictures of sheets are kept, and how much room they take; what they said stays."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Count, Max, Q, Sum
from django.db.models.functions import Length
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext, ngettext

from accounts.models import AuditEntry
from tournaments.models import Photograph, Tournament

Kept = Tournament.PicturesKept
ARCHIVES = ("desk:archive", "api:archive")
"""The routes that download an archive, as the activity log names them."""


def forget_pictures(*, now: datetime) -> int:
    """Delete the pictures that nobody needs any more, by the setting of their tournament. Return how many."""
    sent_long_ago = Q(sent_at__lt=now - timedelta(days=settings.LIMITS.photograph_days))
    entered = Q(tournament__pictures_kept=Kept.ENTERED, confirmed_at__isnull=False)
    archived = Q(tournament__in=_archived())
    over = Photograph.objects.filter(sent_long_ago | entered | archived).exclude(picture=b"", upload=None)
    return Photograph.objects.filter(pk__in=list(over.values_list("pk", flat=True))).update(picture=b"", upload=None)


def _archived() -> list[int]:
    """Return the tournaments that keep pictures until then, are over, and were downloaded as an archive since."""
    over = Tournament.objects.filter(pictures_kept=Kept.ARCHIVED, status=Tournament.Status.FINISHED)
    with_pictures = over.filter(photographs__in=Photograph.objects.exclude(picture=b"")).distinct()
    return [
        pk
        for pk, slug, ended in with_pictures.annotate(ended=Max("rounds__closed_at")).values_list("pk", "slug", "ended")
        if ended and AuditEntry.objects.filter(tournament=slug, route__in=ARCHIVES, at__gt=ended).exists()
    ]


def stored_pictures(tournament: Tournament) -> str:
    """Return how many pictures there are, their size, and until when they are kept; empty where there are none."""
    there = tournament.photographs.exclude(picture=b"").aggregate(number=Count("pk"), size=Sum(Length("picture")))
    if not there["number"]:
        return ""
    number = ngettext(
        "%(number)d picture is kept: %(size)s.", "%(number)d pictures are kept: %(size)s.", there["number"]
    )
    days = {"days": settings.LIMITS.photograph_days}
    until = {
        Kept.ENTERED: gettext("They are deleted once their sheet is entered, or after %(days)d days."),
        Kept.ARCHIVED: gettext(
            "They are deleted once the night is over and its archive was downloaded, or after %(days)d days."
        ),
        Kept.DAYS: gettext("They are deleted after %(days)d days."),
    }[Kept(tournament.pictures_kept)]
    return f"{number % {'number': there['number'], 'size': filesizeformat(there['size'])}} {until % days}"
