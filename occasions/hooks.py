"""What occasions add to the core: their pages at the desk, and why archives do not carry them."""

from django.utils.translation import gettext_lazy as _

from occasions.models import HallNight
from tournaments.archive.format import parts
from tournaments.desk.places import OFFERED, SHOW, DeskPage
from tournaments.models import Tournament

LEFT_OUT = {
    "occasions.Occasion": "belongs to its organizer, and spans many halls",
    "occasions.MergedOccasion": "worked out from its parts",
    "occasions.StoredPart": "likewise; anybody can have all of them as a file",
    "occasions.HallNight": "its key signs on one computer alone: where two go on with a chain, it forks",
}


def join_in() -> None:
    """Add what occasions add, when a process starts."""
    parts.add_parts((), LEFT_OUT)
    SHOW.pages.append(
        DeskPage(
            "desk:occasion",
            _("Occasion"),
            "may_direct",
            _takes_part,
            _("One night in many halls: join by a code, and share your results."),
            _("charity, district, diocese, simultaneous, hub, halls"),
        )
    )
    OFFERED.append(
        DeskPage(
            "desk:occasions",
            _("Occasions that you organize"),
            "may_direct",
            lambda tournament: tournament.organization.occasions.exists(),
            _("Many halls play one night, and this Headtable gathers their results."),
            _("charity, district, diocese, simultaneous, hub, halls"),
            is_of_organization=True,
        )
    )


def _takes_part(tournament: Tournament) -> bool:
    return HallNight.objects.filter(tournament=tournament.uuid).exists()
