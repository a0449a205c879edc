"""Earlier states and archives in words, for the desk and for who works at the command line."""

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.archive.transfer import OpenedArchive
from tournaments.models import EarlierState


def state_in_words(snapshot: EarlierState) -> str:
    """Say from before what an earlier state is."""
    return capfirst(snapshot.get_before_display() % {"number": snapshot.number})


def opened_in_words(opened: OpenedArchive) -> list[str]:
    """Say what came of an archive, in sentences."""
    place = {"name": opened.tournament.name, "slug": opened.tournament.slug, "old": opened.old_slug}
    said = [_("“%(name)s” is at /desk/%(slug)s/ and can go on.") % place]
    if opened.old_slug:
        said.append(
            _("It was at /desk/%(old)s/, which is another tournament's address here: its boards have a new one.")
            % place
        )
    if opened.mended:
        said.append(
            ngettext(
                "On %(count)d sheet the points were not what the rules make of its hands; they were counted again.",
                "On %(count)d sheets the points were not what the rules make of their hands; they were counted again.",
                opened.mended,
            )
            % {"count": opened.mended}
        )
    return said
