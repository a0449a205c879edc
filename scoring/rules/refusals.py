"""What several games refuse with the same words."""

from typing import Any

from .errors import RuleError, gettext_noop
from .options import NO_TRUMP, STICK_THE_DEALER


def check_seat(field: str, seat: int | None, seats: int) -> None:
    """Raise RuleError `no-such-seat` where a seat is given that is not at the table."""
    if seat is not None and seat not in range(seats):
        raise RuleError(
            "no-such-seat",
            gettext_noop("Nobody sits at seat %(seat)s. Choose one of the seats 0 to %(last)s."),
            fields=(field,),
            rule="seats",
            seat=seat,
            last=seats - 1,
        )


def check_passed_out(ruleset: Any) -> None:
    """Raise RuleError where `all_pass` does not let a hand end without a maker."""
    if ruleset.all_pass == STICK_THE_DEALER:
        raise RuleError(
            "dealer-must-call",
            gettext_noop("The dealer must call here, so no hand is passed out. Enter who made trump."),
            fields=("kind",),
            rule="all_pass",
        )
    if ruleset.all_pass == NO_TRUMP:
        raise RuleError(
            "played-without-trump",
            gettext_noop("When all pass here, the hand is played without trump. Enter the tricks that were taken."),
            fields=("kind",),
            rule="all_pass",
        )


def check_no_trump(ruleset: Any) -> None:
    """Raise RuleError unless `all_pass` has hands played without trump."""
    if ruleset.all_pass != NO_TRUMP:
        raise RuleError(
            "no-trump-off",
            gettext_noop("Nobody plays without trump here. Enter who made trump, or that all passed."),
            fields=("kind",),
            rule="all_pass",
        )
