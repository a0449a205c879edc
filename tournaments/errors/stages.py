"""Refusals about the stages of a tournament."""

from django.utils.translation import gettext_lazy as _

from scoring.errors import Refused


class StageNotOver(Refused):
    code = "stage-not-over"
    sentence = _("%(name)s is not over yet. Close its last round first, then start the next stage.")


class NextStageStarted(Refused):
    code = "next-stage-started"
    sentence = _("The next stage has been started: %(name)s. Open it, or delete it to start it again.")


class NobodyGoesOn(Refused):
    code = "nobody-goes-on"
    sentence = _("Too few people for a table: %(count)d. Tick more of them.")


class CutUndecided(Refused):
    code = "cut-undecided"
    sentence = _("Tied at the cut: %(names)s. Name everybody who plays the next stage.")


class NextStageUnderWay(Refused):
    code = "next-stage-under-way"
    sentence = _(
        "%(name)s, the next stage, is being played, and its field comes from these results. Undo its rounds first."
    )


class NotInTheStandings(Refused):
    code = "not-in-the-standings"
    sentence = _("Somebody you ticked is no longer in the standings. Nothing was changed; look at the list again.")
