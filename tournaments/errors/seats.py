"""Why a seat of an open round is not changed, and why no table is added to it."""

from django.utils.translation import gettext_lazy as _

from scoring.errors import Refused


class SeatChanged(Refused):
    code = "seat-changed"
    sentence = _(
        "Someone else has just changed this seat at table %(table)s. Your change was not made; look at the seat again."
    )


class NoSuchSeat(Refused):
    code = "no-such-seat"
    sentence = _("Table %(table)s has no seat %(seat)s. Seats are counted from 0, clockwise.")


class HasSeat(Refused):
    code = "has-seat"
    sentence = _("%(name)s has a seat at table %(table)s in this round. Open that seat first.")


class SeveralOfThatName(Refused):
    code = "several-of-that-name"
    sentence = _("Several people are called %(name)s. Choose one by number, or check them in under People.")


class NotAmongPeople(Refused):
    code = "not-among-people"
    sentence = _("Choose somebody who is entered in this tournament.")


class SeatIsOpen(Refused):
    code = "seat-is-open"
    sentence = _("Nobody sits there, so there is nobody to substitute for. Choose who takes the seat.")


class RoundIsOver(Refused):
    code = "round-is-over"
    sentence = _("Round %(number)s is over, so its seats cannot change.")


class TeamHasBye(Refused):
    code = "team-has-bye"
    sentence = _(
        "%(name)s's team sits out this round and is credited for it. %(name)s can only play as a substitute, for the "
        "other player's points."
    )


class NoExtraTable(Refused):
    code = "no-extra-table"
    sentence = _("No table can be added to this round, because the next draw depends on who meets whom in it.")


class NotATable(Refused):
    code = "not-a-four"
    sentence = _("Choose %(seats)s different people for a table; where partners stay together, two teams.")


class NeverSatThere(Refused):
    code = "never-sat-there"
    sentence = _("%(name)s did not play any of this game in that seat.")
