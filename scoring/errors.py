"""Refusals, one for each cause.

Each has a stable code and a sentence that says what to do. What the facts or the rules make impossible is a
`scoring.rules.FactsError`; what the current state makes impossible is a `Refused`.
"""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _


class Refused(Exception):
    """The request is valid, but not possible in the current state."""

    code: ClassVar[str]
    sentence: ClassVar[Any]

    def __init__(self, **details: Any):
        """`details` fill the sentence and go into the answer for programs to read."""
        super().__init__(self.code)
        self.details = details

    @property
    def message(self) -> str:
        """The sentence for a person, in the language of the moment."""
        return str(self.sentence) % self.details


class UuidTaken(Refused):
    code = "uuid-taken"
    sentence = _("This entry was sent before with different facts. The sheet was not changed; enter the hand again.")


class NumberTaken(Refused):
    code = "number-taken"
    sentence = _("Hand %(number)s is already on the sheet. Check it; undo it first to enter another.")


class GameFull(Refused):
    code = "game-full"
    sentence = _("This game is over: no hand %(number)s is played in it. Undo a hand if one is wrong.")


class GameConfirmed(Refused):
    code = "game-confirmed"
    sentence = _("This game is confirmed. Ask the director to undo a hand if one is wrong.")


class TotalsStand(Refused):
    code = "totals-stand"
    sentence = _("This game was entered as totals. Undo the totals first to enter something else.")


class HandsStand(Refused):
    code = "hands-stand"
    sentence = _("This game has hands on its sheet. Undo them first to enter it as totals.")


class GameUnfinished(Refused):
    code = "game-unfinished"
    sentence = _("This game is not complete yet. Enter what is missing, then confirm.")


class SheetChanged(Refused):
    code = "sheet-changed"
    sentence = _("The sheet has changed since you looked at it. Look at the score once more, then confirm.")


class NoSuchHand(Refused):
    code = "no-such-hand"
    sentence = _("There is no such hand on this sheet.")


class NoSuchSide(Refused):
    code = "no-such-side"
    sentence = _("There is no side %(side)s in this game.")


class HandGone(Refused):
    code = "hand-gone"
    sentence = _("Hand %(number)s was changed or removed in the meantime, by %(by)s. Look at what is there now.")


class NothingToCorrect(Refused):
    code = "nothing-to-correct"
    sentence = _("The sheet says this already. Nothing was changed.")


class HandsAfterTheEnd(Refused):
    code = "hands-after-the-end"
    sentence = _(
        "With this hand %(number)s the game would have been over before the last hand on its sheet. If the later hands "
        "were not played, remove them first."
    )


class SomeoneElseWasQuicker(Refused):
    code = "changed-meanwhile"
    sentence = _("Someone else changed this at the same moment. Look again, then repeat what you did.")
