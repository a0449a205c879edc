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
    sentence = _("Nobody has any points yet. Print the certificates once hands have been played.")


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


class NoDealsToPrint(Refused):
    code = "no-deals-to-print"
    sentence = _("No deals are to come. Set more rounds, or draw the next one.")


class RoundHasNoSlips(Refused):
    code = "round-has-no-slips"
    sentence = _("No deals of round %(number)s are to come. Print a round that is not closed.")


class OneTableAlone(Refused):
    code = "one-table-alone"
    sentence = _("In round 0 one table deals out what another put in order. With one table, print the deal slips.")


class NoDealsPlayed(Refused):
    code = "no-deals-played"
    sentence = _("No deal has been played at every table yet. Print them once a round is closed.")
