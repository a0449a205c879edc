"""Earlier states and archives in words, for the desk and for who works at the command line."""

from django.utils.text import capfirst, get_text_list
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
    return said + _of_books(opened) + _of_secrets(opened)


def _of_books(opened: OpenedArchive) -> list[str]:
    """Say what did not come in, and what nobody here has checked."""
    said = []
    for shares, sentence in (
        (
            opened.left_out,
            _("Left out, since your role or API key may not write it: %(what)s. An owner can open it all."),
        ),
        (opened.missing, _("Not in the archive, since the person who downloaded it may not read it: %(what)s.")),
    ):
        if shares:
            said.append(sentence % {"what": get_text_list([str(share.words) for share in shares], _("and"))})
    if opened.entries_from_elsewhere:
        said.append(
            ngettext(
                "%(count)d entry of the ledger came from elsewhere, checked by nobody here.",
                "%(count)d entries of the ledger came from elsewhere, checked by nobody here.",
                opened.entries_from_elsewhere,
            )
            % {"count": opened.entries_from_elsewhere}
        )
    return said


def _of_secrets(opened: OpenedArchive) -> list[str]:
    """Say what only the installation that wrote the archive could read."""
    said = []
    if opened.pads_anew:
        said.append(_("The tables have new codes: print their cards again, and scan them with every tablet."))
    anew = _("The draw “%(name)s” has to show a new fingerprint: only the other computer knows its seed.")
    return said + [anew % {"name": name} for name in opened.draws_anew]
