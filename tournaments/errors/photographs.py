"""Why a photograph of a score sheet is not taken, or not entered."""

from django.utils.translation import gettext_lazy as _

from scoring.errors import Refused


class TooManyPhotographs(Refused):
    code = "too-many-photographs"
    sentence = _(
        "%(number)d pictures of this tournament are waiting to be read. Wait until some of them are, then send the "
        "rest."
    )


class TooManyFromTable(Refused):
    code = "too-many-photographs-here"
    sentence = _("This table’s devices have sent %(number)d pictures. Let the director send the others.")


class NotReadYet(Refused):
    code = "photograph-not-read"
    sentence = _("This picture is still being read. Wait a moment, then confirm it.")


class NothingToEnter(Refused):
    code = "photograph-unreadable"
    sentence = _("No sheet was found in this picture. Take it again, or type what is on the sheet.")


class DoubtsLeft(Refused):
    code = "doubts-left"
    sentence = _("There is a doubt about hand %(hands)s. Look at the picture and say what is right.")


class SheetGone(Refused):
    code = "sheet-gone"
    sentence = _("This table and round are not in the tournament any more. Type what is on the sheet.")
