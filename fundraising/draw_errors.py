"""Refusals about draws, one class for each cause (see `scoring.errors`)."""

from django.utils.translation import gettext_lazy as _

from scoring.errors import Refused


class NothingToDraw(Refused):
    code = "nothing-to-draw"
    sentence = _("There is no ticket to draw from: none was sold, or nobody is checked in. Nothing was changed.")


class MorePrizesThanTickets(Refused):
    code = "more-prizes-than-tickets"
    sentence = _("There are %(prizes)s prizes and only %(tickets)s tickets. Nothing was changed.")


class TooManyTickets(Refused):
    code = "too-many-tickets"
    sentence = _("A draw can have at most %(most)s tickets. Nothing was changed.")


class DrawNameTaken(Refused):
    code = "draw-name-taken"
    sentence = _("There is a draw called “%(name)s” already. A second one needs a name of its own.")


class DrawUuidTaken(Refused):
    code = "uuid-taken"
    sentence = _("This draw was sent before with a different content. Nothing was changed.")


class NotFrozen(Refused):
    code = "not-frozen"
    sentence = _("Freeze the tickets first: nobody can be drawn from a list that still changes.")


class ListStands(Refused):
    code = "list-stands"
    sentence = _(
        "The seed's fingerprint was shown with this list of tickets, so the list is final. To change "
        "it, cancel this draw and plan a new one."
    )


class NoFingerprint(Refused):
    code = "no-fingerprint"
    sentence = _("Show the seed's fingerprint first. Only then may the hall name its number.")


class NotANumber(Refused):
    code = "not-a-number"
    sentence = _("Enter the hall's dice or number as 1 to %(most)s digits, such as 4 2 6 1.")


class NumberStands(Refused):
    code = "number-stands"
    sentence = _("The hall's number is %(number)s and cannot be changed. Nothing was changed.")


class NoNumber(Refused):
    code = "no-number"
    sentence = _("The hall names its number first, by dice or by calling it out. Then the seed is opened.")


class AlreadyDrawn(Refused):
    code = "already-drawn"
    sentence = _(
        "“%(name)s” was drawn already and cannot be drawn again. If a winner is not here, pass over "
        "that ticket and say why."
    )


class NotDrawn(Refused):
    code = "not-drawn"
    sentence = _("Nothing was drawn yet in this draw.")


class NotAWinner(Refused):
    code = "not-a-winner"
    sentence = _("Ticket %(ticket)s has not won in this draw. Nothing was changed.")


class AlreadyPassedOver(Refused):
    code = "already-passed-over"
    sentence = _("Ticket %(ticket)s was passed over already: %(reason)s. Nothing was changed.")


class DrawCancelled(Refused):
    code = "draw-cancelled"
    sentence = _("“%(name)s” was cancelled. Plan a new draw.")


class TooLateToCancel(Refused):
    code = "too-late-to-cancel"
    sentence = _("The hall has named its number, so the winners follow. This draw can no longer be cancelled.")
