"""Refusals about sign-ups and lists of guests, one class for each cause (see `scoring.errors`)."""

from django.utils.translation import gettext_lazy as _

from scoring.errors import Refused


class SignUpClosed(Refused):
    code = "sign-up-closed"
    sentence = _("Sign-up for %(name)s is closed. Ask the organizer, or come to the door.")


class SignedUpAlready(Refused):
    code = "signed-up-already"
    sentence = _("%(name)s is already signed up with this e-mail address. To change that, use the link you were sent.")


class SignUpUuidTaken(Refused):
    code = "uuid-taken"
    sentence = _("This was sent before with a different content. Nothing was changed; open the page again.")


class TooManySignUps(Refused):
    code = "too-many-sign-ups"
    sentence = _("There are %(limit)s sign-ups, the most that a tournament can have. Ask the organizer.")


class SignUpCancelled(Refused):
    code = "sign-up-cancelled"
    sentence = _("The sign-up of %(name)s was cancelled. Nothing was changed; sign up again.")


class SignUpErased(Refused):
    code = "sign-up-erased"
    sentence = _("The data of this sign-up was erased, so it can no longer be changed.")


class EnteredAlready(Refused):
    code = "entered-already"
    sentence = _("%(name)s is already on the list of players. Ask the people at the door.")


class CheckInClosed(Refused):
    code = "check-in-closed"
    sentence = _("Nobody can check in here at the moment. Please go to the desk.")


class NoSuchGuest(Refused):
    code = "no-such-guest"
    sentence = _("Nobody of this name is expected. Try the last name, or ask at the desk.")


class TicketNeeded(Refused):
    code = "ticket-needed"
    sentence = _("%(name)s has paid already. Check in with the code of the ticket, or go to the desk.")


class GuestWaits(Refused):
    code = "guest-waits"
    sentence = _("%(name)s is on the waiting list. Please go to the desk.")


class NothingToEnter(Refused):
    code = "nothing-to-enter"
    sentence = _("Everybody who has a place is already on the list of players.")


class NoGuestList(Refused):
    code = "no-guest-list"
    sentence = _("This is not a list of guests. Choose the file that Download the guest list gave you.")


class GuestListNewer(Refused):
    code = "guest-list-newer"
    sentence = _("This list was made by a newer release of Headtable (%(release)s). Update this one first.")


class GuestsOfAnother(Refused):
    code = "guests-of-another"
    sentence = _(
        "This is the list of “%(name)s”, %(date)s, which is another tournament. If these guests belong here, tick the "
        "box and choose the file again."
    )


class StillPlaying(Refused):
    code = "still-playing"
    sentence = _("%(name)s plays in “%(tournament)s”, which is not over. Erase their data when it is finished.")
