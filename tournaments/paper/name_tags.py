"""Name tags: the name that somebody goes by, large, and the number of the badge."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Entrant
from tournaments.paper.jobs import PrintJob


def name_tags(job: PrintJob) -> dict[str, Any]:
    """Return a tag for everybody who has not gone home, by number. Raises NobodyEntered."""
    job.people()
    here = job.tournament.people.filter(status=Entrant.Status.PLAYING).select_related("team").order_by("number")
    return {
        **job.common(_("Name tags")),
        "tags": [{"number": person.number, "name": person.name, "team": _team(person)} for person in here],
    }


def _team(person: Entrant) -> str:
    if person.team is None:
        return ""
    return person.team.name or _("Team %(number)d") % {"number": person.team.number}
