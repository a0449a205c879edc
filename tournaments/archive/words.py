"""Earlier states and archives in words, for the desk and for who works at the command line."""

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.archive.transfer import OpenedArchive
from tournaments.models import EarlierState


def state_in_words(snapshot: EarlierState) -> str:
    """Say what the next change after an earlier state was."""
    return capfirst(snapshot.get_before_display() % {"number": snapshot.number})


def opened_in_words(opened: OpenedArchive) -> list[str]:
    """Describe the result of opening an archive, in sentences."""
    place = {"name": opened.tournament.name, "slug": opened.tournament.slug, "old": opened.old_slug}
    said = [_("“%(name)s” is at /desk/%(slug)s/ and can go on.") % place]
    if opened.old_slug:
        said.append(
            _("Its address was /desk/%(old)s/, which another tournament uses here, so its boards have a new address.")
            % place
        )
    if opened.mended:
        said.append(
            ngettext(
                "On %(count)d sheet the points did not match the hands; they were recalculated.",
                "On %(count)d sheets the points did not match the hands; they were recalculated.",
                opened.mended,
            )
            % {"count": opened.mended}
        )
    return said
