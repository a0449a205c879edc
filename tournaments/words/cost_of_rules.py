"""What a seating rule costs in repeats, in sentences."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Tournament
from tournaments.movements.base import Seating
from tournaments.words.repeats import rounds_in_words


def cost_in_words(
    tournament: Tournament, rounds: tuple[Sequence[Seating], Sequence[Seating]] | None
) -> tuple[str, ...]:
    """Return what a tournament repeats without a rule and with it, and how often the rules could not be kept.

    `rounds` as `services.cost_of_rules.rounds_without_and_with` has them.
    """
    if rounds is None:
        return (
            _(
                "There is no forecast for this rule. One is made where partners change, everybody named in the rule is "
                "checked in, and the tournament is not too large."
            ),
        )
    without, with_it = rounds
    before, after = (rounds_in_words(played, tournament.sides) for played in rounds)
    broken = sum(len(seating.broken) for seating in with_it) - sum(len(seating.broken) for seating in without)
    return (
        _("Without this rule: %(repeats)s") % {"repeats": before},
        _("With this rule: %(repeats)s") % {"repeats": after},
        _("The draw can follow it in every round.")
        if broken <= 0
        else ngettext("The draw cannot follow it %(times)d time.", "The draw cannot follow it %(times)d times.", broken)
        % {"times": broken},
    )
