"""Photographs in words: why one cannot be read, and what is in doubt."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules import TEXTS
from tournaments.models import Photograph, Round, Sitting
from tournaments.photographs import doubts

WHY: Mapping[str, Promise] = {
    "no-code": _("No score sheet was found. Take the picture again, with the whole sheet and its code in it."),
    "other-code": _("The code in this picture is not that of a score sheet. Take a picture of the sheet."),
    "two-sheets": _("There are two sheets in this picture. Take a picture of each."),
    "other-version": _("This sheet was printed before the rules changed, or without bubbles. Type what is on it."),
    "not-flat": _(
        "Part of the sheet is missing from this picture. Lay it flat and take it again, with all its black squares."
    ),
    "other-night": _("This sheet belongs to another night of this hall."),
    "other-hall": _("This sheet belongs to another hall."),
    "not-drawn": _("This table was drawn differently: the sheet is from a round that was undone and drawn again."),
    "heic": _(
        "This is an HEIC picture, which cannot be read here. Send it as JPEG: under Settings, Camera, Formats of an "
        "iPhone choose “Most Compatible”."
    ),
    "too-large": _("This picture has too many pixels, or this PDF too many pages. Send a smaller one."),
    "no-picture": _("This file is neither a picture nor a PDF. Send a photograph or a scan."),
    "no-page": _("This PDF has no page. Scan the sheets again."),
    "failed": _("Something went wrong when this picture was read. Send it again, or type what is on the sheet."),
}
DOUBTS: Mapping[str, Promise] = {
    doubts.SEVERAL: _("Two bubbles are filled."),
    doubts.FAINT: _("The bubble is only faintly filled."),
    doubts.CROSSED_OUT: _("The bubble looks crossed out."),
    doubts.MISSING: _("No bubble is filled."),
    doubts.BOTH: _("Something else is filled as well."),
    doubts.LEFT_OUT: _("Nothing is filled for this hand, and there are later ones."),
    doubts.TOTALS: _("The total on the sheet is not the total of its hands."),
    doubts.OTHER_PICTURE: _("Another picture of this sheet says otherwise."),
    doubts.ON_SHEET: _("The table’s sheet already has this hand with other facts."),
}


def why_unreadable(photograph: Photograph) -> str:
    """Return the sentence about a picture that cannot be read; empty for others."""
    return str(WHY.get(photograph.why, WHY["failed"])) if photograph.why else ""


def doubt_in_words(doubt: Mapping[str, Any]) -> str:
    """Return why something is in doubt, as a sentence."""
    if doubt["message"]:
        return sentence_in_words(doubt["message"], doubt.get("params", {}))
    return str(DOUBTS[doubt["why"]])


def sentence_in_words(sentence: str, params: Mapping[str, Any]) -> str:
    """Return a sentence of the rules in the reader's language."""
    texts = {name: gettext(params[name]) for name in TEXTS if name in params}
    return gettext(sentence) % {**params, **texts} if params else gettext(sentence)


def round_in_words(sitting: Sitting | None) -> str:
    """Return what is to be known of the round of a sheet, where it is not open; empty for an open one."""
    if sitting is None:
        return gettext("This table is not in the tournament any more. Type what is on the sheet.")
    if sitting.round.status == Round.Status.OPEN:
        return ""
    return gettext("Round %(number)d is not open: its hands will wait for the director.") % {
        "number": sitting.round.number
    }
