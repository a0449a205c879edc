"""What happened in a tournament, for programs that follow it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class Event(models.Model):
    """One thing that happened. Its id is the cursor for programs that ask for what came after (`services.events`)."""

    class Type(models.TextChoices):
        HAND_ENTERED = "hand.entered", _("a hand was entered")
        HAND_VOIDED = "hand.voided", _("a hand or the totals were voided")
        HAND_HELD = "hand.held", _("a hand waits for the director")
        HELD_DECIDED = "hand.decided", _("a waiting hand was counted, refused or withdrawn")
        TOTALS_ENTERED = "totals.entered", _("a game was entered as totals")
        SHEET_CORRECTED = "sheet.corrected", _("the director corrected a sheet")
        SHEET_CONFIRMED = "sheet.confirmed", _("a side confirmed a sheet")
        ROUND_DRAWN = "round.drawn", _("a round was drawn")
        ROUND_PUBLISHED = "round.published", _("a round was published")
        ROUND_CLOSED = "round.closed", _("a round was closed")
        ROUND_REOPENED = "round.reopened", _("a round was reopened")
        ROUND_UNDONE = "round.undone", _("a round was undone")
        SEATING_CHANGED = "round.seating-changed", _("seats of a round changed")
        ENTRANT_ADDED = "entrant.added", _("somebody was entered")
        ENTRANT_CHANGED = "entrant.changed", _("a name, check-in or withdrawal changed")
        ENTRANT_REMOVED = "entrant.removed", _("an entrant was removed")
        CLOCK_STARTED = "clock.started", _("the round clock was started")
        CLOCK_STOPPED = "clock.stopped", _("the round clock was stopped")
        CLOCK_RESUMED = "clock.resumed", _("the round clock goes on")
        CLOCK_ADJUSTED = "clock.adjusted", _("minutes were added to the round clock, or taken off")
        CLOCK_REMOVED = "clock.removed", _("the round clock was removed")
        STANDINGS_HIDDEN = "standings.hidden", _("the hall no longer sees the standings of the latest rounds")
        REVEAL_MOVED = "reveal.moved", _("the reveal began, or went a step on or back")
        REVEAL_FINISHED = "reveal.finished", _("the whole standings were revealed")
        REVEAL_STOPPED = "reveal.stopped", _("the reveal was stopped: the standings are hidden again")
        GAME_DECIDED = "game.decided", _("a tied game was decided")
        GAME_CREDITED = "game.credited", _("somebody else gets credit for a seat's game")
        TEAM_MADE = "team.made", _("two became partners")
        TEAM_CHANGED = "team.changed", _("a team got another name or a substitute")
        TEAM_SPLIT = "team.split", _("a team was split")
        CALL_MADE = "call.made", _("a table called the director")
        CALL_ENDED = "call.ended", _("a call was answered or withdrawn")
        NOTICE_SENT = "notice.sent", _("a message was sent to all pads")
        NOTICE_ENDED = "notice.ended", _("the message was removed")
        LEDGER_ENTERED = "ledger.entered", _("money came in, went out or was corrected")
        DRAW_PLANNED = "draw.planned", _("a draw of prizes was planned")
        DRAW_FROZEN = "draw.frozen", _("the tickets of a draw were frozen")
        DRAW_COMMITTED = "draw.committed", _("the fingerprint of a draw's seed was shown")
        DRAW_NUMBERED = "draw.numbered", _("the hall named its number for a draw")
        DRAW_OPENED = "draw.opened", _("the seed of a draw was opened: there are winners")
        DRAW_PASSED_OVER = "draw.passed-over", _("a ticket that was drawn was passed over")
        DRAW_CANCELLED = "draw.cancelled", _("a draw was cancelled")
        PRIZES_AWARDED = "prizes.awarded", _("the prizes were awarded")
        AWARD_CHANGED = "award.changed", _("a prize was given, adjusted or taken from somebody")
        PAYOUT_MADE = "payout.made", _("a prize was handed over")
        PAYOUT_UNDONE = "payout.undone", _("a prize came back")
        BOX_CHANGED = "box.changed", _("a cash box was added, handed over or counted")
        COUNT_BEGUN = "count.begun", _("the count of the boxes began")
        COUNT_CLOSED = "count.closed", _("the count of the boxes was closed")
        SIGN_UP_ADDED = "sign-up.added", _("a guest signed up")
        SIGN_UP_CHANGED = "sign-up.changed", _("a sign-up changed, got a place, or was cancelled")
        SEATING_RULE_ADDED = "seating-rule.added", _("a seating rule was added")
        SEATING_RULE_WITHDRAWN = "seating-rule.withdrawn", _("a seating rule was withdrawn")
        MAP_CHANGED = "map.changed", _("the map of the hall changed")
        SPONSORS_CHANGED = "sponsors.changed", _("the sponsors changed")
        ADJUSTMENT_ADDED = "adjustment.added", _("points were given or taken")
        SETTINGS_CHANGED = "settings.changed", _("settings, prices or sign-up changed")
        RESTORED = "tournament.restored", _("an earlier state was restored: read everything again")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="events")
    type = models.CharField(_("what happened"), max_length=30, choices=Type)
    at = models.DateTimeField(_("when"))
    ids = models.JSONField(_("to what"))
    """Ids and numbers by name. No names of people and no contact data: these are read where access is checked."""

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["pk"]
        indexes = [models.Index(fields=["tournament", "id"])]

    def __str__(self) -> str:
        return f"{self.type} in tournament {self.tournament_id}"
