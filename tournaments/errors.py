"""Refusals of the event, told apart by cause (see `scoring.errors`)."""

from django.utils.translation import gettext_lazy as _

from scoring.errors import Refused


class RoundUnfinished(Refused):
    code = "round-unfinished"
    sentence = _("Round %(number)s is still a draft or open. Close it or take it back before the next draw.")


class RoundNotDraft(Refused):
    code = "round-not-draft"
    sentence = _("Round %(number)s is not a draft any more, so it cannot be published.")


class RoundNotOpen(Refused):
    code = "round-not-open"
    sentence = _("Round %(number)s is not open. Publish it first.")


class RoundNotLast(Refused):
    code = "round-not-last"
    sentence = _("Round %(number)s is not the latest round. Take back round %(last)s first.")


class RoundNotClosed(Refused):
    code = "round-not-closed"
    sentence = _("Round %(number)s is not closed, so there is nothing to reopen.")


class HandsMissing(Refused):
    code = "hands-missing"
    sentence = _("Round %(number)s is not complete. Still missing: %(missing_text)s. Enter it, or close all the same.")


class NoRoundsLeft(Refused):
    code = "no-rounds-left"
    sentence = _("All %(planned)s rounds are played. Plan more rounds to go on.")


class TooFewEntrants(Refused):
    code = "too-few-entrants"
    sentence = _("Only %(present)s people are checked in; a round needs at least %(needed)s.")


class TooManyEntrants(Refused):
    code = "too-many-entrants"
    sentence = _("A tournament takes up to %(limit)s entrants; this would make %(wanted)s.")


class KeyReused(Refused):
    code = "idempotency-key-reused"
    sentence = _("This Idempotency-Key was used for another request. Send a new key with a new request.")
