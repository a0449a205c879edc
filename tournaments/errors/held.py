"""Why a hand was not added to its sheet: it waits for the director, is there already, or was refused."""

from django.utils.translation import gettext_lazy as _

from scoring.errors import GameConfirmed, GameFull, NumberTaken, Refused, TotalsStand


class NumberTakenAndHeld(NumberTaken):
    sentence = _(
        "Hand %(number)s is already on the sheet. Your entry was saved for the director, who decides which one counts."
    )


class HandThereAlready(NumberTaken):
    sentence = _("Hand %(number)s is already on the sheet, exactly as entered here. It counts once.")


class HandThereFromAnotherDealer(HandThereAlready):
    sentence = _(
        "Hand %(number)s is already on the sheet with the same points; only the dealer differs. It counts once, with "
        "the dealer on the sheet."
    )


class GameFullAndHeld(GameFull):
    sentence = _(
        "This game ended before hand %(number)s arrived. Your entry was saved for the director, who decides whether it "
        "counts."
    )


class GameConfirmedAndHeld(GameConfirmed):
    sentence = _(
        "This game is already confirmed. Your entry was saved for the director, who decides whether it counts."
    )


class TotalsStandAndHeld(TotalsStand):
    sentence = _(
        "This game was already entered as totals. Your entry was saved for the director, who decides whether it counts."
    )


class TooManyWait(Refused):
    """Only temporary: the pad stores the hand, and sends it again once the director has decided about others."""

    code = "too-many-wait"
    sentence = _(
        "Too many hands from this table are waiting for the director. This one stays on the tablet and will be sent "
        "again later."
    )


class NotCounted(Refused):
    code = "not-counted"
    sentence = _("The director did not count this hand: %(reason)s")


class HeldDecided(Refused):
    code = "held-decided"
    sentence = _("%(by)s has already decided about this hand: it was %(decision)s.")
