"""What a seating rule costs in repeats, in sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Tournament
from tournaments.rules.movements.seating_rules import WISH
from tournaments.services.seating.cost_of_rules import Forecast, Rounds
from tournaments.words.repeats import rounds_in_words


def cost_in_words(tournament: Tournament, found: Forecast | None) -> tuple[str, ...]:
    """Return what a tournament repeats without a rule and with it, and how often the rules could not be kept.

    Of two who want to meet, also in which round they do.
    """
    if found is None:
        return (
            _(
                "There is no forecast for this rule. One is made where partners change, everybody named in the rule is "
                "checked in, and the tournament is not too large."
            ),
        )
    before, after = (rounds_in_words(played, tournament.sides) for played in (found.without, found.with_it))
    if found.meet_in is not None:
        outcome = (
            _("They meet in round %(round)s.") % {"round": found.meet_in}
            if found.meet_in
            else _("The draw cannot seat them together in any round.")
        )
    else:
        outcome = _times_broken(_rules_broken(found.with_it) - _rules_broken(found.without))
    return (
        _("Without this rule: %(repeats)s") % {"repeats": before},
        _("With this rule: %(repeats)s") % {"repeats": after},
        outcome,
    )


def _rules_broken(rounds: Rounds) -> int:
    return sum(broken.kind != WISH for seating in rounds for broken in seating.broken)


def _times_broken(broken: int) -> str:
    if broken <= 0:
        return _("The draw can follow it in every round.")
    sentence = ngettext(
        "The draw cannot follow it %(times)d time.", "The draw cannot follow it %(times)d times.", broken
    )
    return sentence % {"times": broken}
