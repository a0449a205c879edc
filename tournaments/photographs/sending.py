"""Taking in what people send: stored first, read later. The same file again is the photograph that it was."""

from datetime import datetime
from hashlib import sha256

from django.conf import settings
from django.db import transaction

from tournaments.errors.photographs import TooManyPhotographs
from tournaments.models import Photograph, Tournament

NAME_LENGTH = 200


def take_in(*, tournament: Tournament, content: bytes, name: str, by: str, now: datetime) -> tuple[Photograph, bool]:
    """Store a picture or a scan that is to be read; return it, and whether it is new. Raises TooManyPhotographs."""
    digest = sha256(content).hexdigest()
    with transaction.atomic():
        known = tournament.photographs.filter(digest=digest, page=0).first()
        if known:
            return known, False
        waiting = tournament.photographs.filter(state=Photograph.State.READING).count()
        if waiting >= settings.LIMITS.photographs_waiting:
            raise TooManyPhotographs(number=waiting)
        return Photograph.objects.get_or_create(
            tournament=tournament,
            digest=digest,
            page=0,
            defaults={"upload": content, "name": name[:NAME_LENGTH], "sent_at": now, "sent_by": by},
        )
