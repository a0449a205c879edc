"""What the activity log says of paper that not everybody may have."""

from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.activity_log import record
from accounts.models import User
from tournaments.models import Tournament
from tournaments.paper.kinds import KINDS


def put_on_record(request: HttpRequest, user: User | None, tournament: Tournament, what: str) -> None:
    """Log who printed this kind of paper, where the log says so of it."""
    kind = KINDS[what]
    if user is not None and kind.is_on_record:
        record(
            request,
            user=user,
            what=_("Printed: %(paper)s.") % {"paper": kind.name},
            organization=tournament.organization,
            tournament=tournament.slug,
            tournament_name=tournament.name,
        )
