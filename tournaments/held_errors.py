"""Why a hand is not on its sheet: it waits for the director, stands there already, or was decided about."""

from django.utils.translation import gettext_lazy as _

from scoring.errors import GameConfirmed, GameFull, NumberTaken, Refused, TotalsStand


class NumberTakenAndHeld(NumberTaken):
    sentence = _(
        "Hand %(number)s is on the sheet already. What you entered is kept for the director, who says which of both "
        "counts."
    )


class HandThereAlready(NumberTaken):
    sentence = _("Hand %(number)s is on the sheet already, just as it was entered here. It counts once.")


class HandThereFromAnotherDealer(HandThereAlready):
    sentence = _(
        "Hand %(number)s is on the sheet already, with the same points; only the dealer was entered differently. It "
        "counts once, with the dealer on the sheet."
    )


class GameFullAndHeld(GameFull):
    sentence = _(
        "This game is over without hand %(number)s. What you entered is kept for the director, who says whether it "
        "counts."
    )


class GameConfirmedAndHeld(GameConfirmed):
    sentence = _(
        "Both sides have confirmed this game already. What you entered is kept for the director, who says whether it "
        "counts."
    )


class TotalsStandAndHeld(TotalsStand):
    sentence = _(
        "This game was entered as totals already. What you entered is kept for the director, who says whether it "
        "counts."
    )


class TooManyWait(Refused):
    """Never an end: whoever sent the hand keeps it, and sends it again when the director has decided about others."""

    code = "too-many-wait"
    sentence = _(
        "So many hands of this table wait for the director that no more can be taken in. This one stays where it is; "
        "it is sent again later."
    )


class NotCounted(Refused):
    code = "not-counted"
    sentence = _("The director did not count this hand: %(reason)s")


class HeldDecided(Refused):
    code = "held-decided"
    sentence = _("%(by)s has decided about this hand already: it was %(decision)s.")
