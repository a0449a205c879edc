"""Why something cannot be printed, or not yet."""

from django.utils.translation import gettext_lazy as _

from scoring.errors import Refused


class NoRoundPublished(Refused):
    code = "no-round-published"
    sentence = _("No round is published yet. Seat and publish the first round, then print this.")


class RoundNotPublished(Refused):
    code = "round-not-published"
    sentence = _("Round %(number)s is not published. Print a round that is.")


class NobodyEntered(Refused):
    code = "nobody-entered"
    sentence = _("Nobody is entered yet. Enter the players, then print this.")


class NothingScored(Refused):
    code = "nothing-scored"
    sentence = _("Nobody has a point yet. Print the certificates once hands have been played.")


class TooManyCertificates(Refused):
    code = "too-many-certificates"
    sentence = _(
        "%(number)d share the first three places. Certificates are printed for up to %(most)d: print them when more "
        "rounds have been played, or choose tie-breaks under Settings."
    )


class NoTableCards(Refused):
    code = "no-table-cards"
    sentence = _("No table has a card yet. Enter the number of tables under Pads, then print the cards.")


class NoSuchTableCard(Refused):
    code = "no-such-table-card"
    sentence = _("Table %(number)s has no card. Print a table that has one, or all of them.")


class ResultsHidden(Refused):
    code = "results-hidden"
    sentence = _("The results are hidden from the public until the reveal is finished. Print them after that.")
