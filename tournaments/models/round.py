"""Rounds: who sits where, who sits out, and hands held for the director."""

from uuid import uuid4

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH
from scoring.models import Game
from tournaments.models.hall import Table
from tournaments.models.tournament import Entrant, Team, Tournament


class Round(models.Model):
    """One round: drawn as a draft, published, closed. An undone round keeps its rows but does not count."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("draft")
        OPEN = "open", _("open")
        CLOSED = "closed", _("closed")
        UNDONE = "undone", _("undone")

    UNFINISHED = (Status.DRAFT, Status.OPEN)
    PLAYED = (Status.OPEN, Status.CLOSED)

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.DRAFT)
    movement = models.CharField(_("movement"), max_length=20)
    seed = models.PositiveBigIntegerField(_("seed of the draw"))
    order = models.JSONField(_("order"), default=list)
    """Entrants as they were ranked for the draw, ties by its lot; empty where rank decides nothing."""
    rematches = models.JSONField(_("teams that meet again"), default=list)
    """Where partners are fixed: [team, team] by number, where there was no other way."""
    displaced = models.JSONField(_("displaced"), default=list)
    """Why tables were not drawn as the strict ones: [entrant, strict table, table, because, [[entrant, entrant], …]].

    Swaps by hand leave it as it is: they are not the draw's doing."""
    repeated_partners = models.JSONField(_("repeated partners"), default=list)
    broken = models.JSONField(_("constraints not kept"), default=list)
    """[kind, [entrants], number], as `movements.base.Broken` has them."""
    swaps = models.JSONField(_("swapped by hand"), default=list)
    """[entrant, entrant] in the order in which the director had them change places."""
    seat_changes = models.PositiveIntegerField(_("seat changes"), default=0)
    """How often a seat changed hands since the draw: of two who change the round at once, one is refused."""
    sit_out_points = models.SmallIntegerField(_("points for a sit-out"), null=True, blank=True)
    """Fixed when the round closes."""
    drawn_at = models.DateTimeField(_("drawn"))
    published_at = models.DateTimeField(_("published"), null=True, blank=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    undone_at = models.DateTimeField(_("undone"), null=True, blank=True)
    bell_at = models.DateTimeField(_("bell"), null=True, blank=True)
    """When the round clock rings, or rang; None: it does not run."""
    clock_left = models.PositiveIntegerField(_("seconds left"), null=True, blank=True)
    """What the round clock stood at when it was stopped; None: it runs, or was never started."""

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"],
                condition=models.Q(status__in=["draft", "open"]),
                name="one_unfinished_round_per_tournament",
            ),
            models.UniqueConstraint(
                fields=["tournament", "number"],
                condition=~models.Q(status="undone"),
                name="one_standing_round_per_number",
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number} ({self.status})"


class Sitting(models.Model):
    """A round at one table: the people there, and their game."""

    uuid = models.UUIDField(_("known everywhere as"), default=uuid4, unique=True, editable=False)
    """The same on every installation that an archive is opened on: a pad hands in by it what it still holds."""
    round = models.ForeignKey(Round, models.PROTECT, related_name="sittings")
    table = models.ForeignKey(Table, models.PROTECT, related_name="sittings")
    game = models.OneToOneField(Game, models.PROTECT, related_name="sitting")
    stage = models.CharField(_("stage"), max_length=30, blank=True)
    """In a knock-out: which game of the bracket it is, marked for translation."""
    deals = models.JSONField(_("deals"), default=list, blank=True)
    """Where everybody plays the same cards: the number of the deal for each hand, in order; else empty."""
    deal_set = models.PositiveSmallIntegerField(_("set of deals"), null=True, blank=True)
    """Where deals move from table to table: which set of them these are, from 1; None where all play the same ones."""
    decided_for = models.PositiveSmallIntegerField(_("decided for"), null=True, blank=True)
    """The side a tied game went to, where one has to go on; None: nobody has said."""
    decided_by = models.CharField(_("decided by"), max_length=100, blank=True)
    """Who said so, or which rule."""

    class Meta:
        verbose_name = _("sitting")
        verbose_name_plural = _("sittings")
        ordering = ["table__number"]
        constraints = [models.UniqueConstraint(fields=["round", "table"], name="one_sitting_per_round_and_table")]

    def __str__(self) -> str:
        return f"table {self.table_id} in round {self.round_id}"


class Seat(models.Model):
    """Where an entrant sits in a round.

    The round is a column here too, so that a constraint keeps anybody from being seated twice. Who sat here for which
    hands follows from the sitting's `SeatChange`s (`services.occupants`).
    """

    sitting = models.ForeignKey(Sitting, models.PROTECT, related_name="seats")
    round = models.ForeignKey(Round, models.PROTECT, related_name="seats")
    index = models.PositiveSmallIntegerField(_("seat"))
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="seats", null=True, blank=True)
    """Who sits here now; None: the seat is open, and its points are nobody's."""
    stand_in = models.CharField(_("stand-in"), max_length=NAME_LENGTH, blank=True)
    """The name of a stand-in who plays here; the points are the entrant's."""
    game_for = models.ForeignKey(Entrant, models.PROTECT, related_name="+", null=True, blank=True)
    """Who gets the game's totals and win after a change; None: the person who finished it."""
    team = models.ForeignKey(Team, models.SET_NULL, related_name="seats", null=True, blank=True)
    """For which team, where partners are fixed: a substitute's game counts for the team."""

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["sitting", "index"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "index"], name="one_entrant_per_seat"),
            models.UniqueConstraint(fields=["round", "entrant"], name="one_seat_per_entrant_and_round"),
        ]

    def __str__(self) -> str:
        return f"seat {self.index}: entrant {self.entrant_id}"


class SeatChange(models.Model):
    """Somebody gave up or took a seat during a round. Rows are never edited: a later row overrides an earlier one."""

    sitting = models.ForeignKey(Sitting, models.PROTECT, related_name="changes")
    index = models.PositiveSmallIntegerField(_("seat"))
    from_hand = models.PositiveSmallIntegerField(_("from hand"))
    """The first hand that is no longer the points of who left; 0: in a draft, before any hand."""
    left = models.ForeignKey(Entrant, models.PROTECT, related_name="+", null=True, blank=True)
    """None: the seat was open."""
    came = models.ForeignKey(Entrant, models.PROTECT, related_name="+", null=True, blank=True)
    """None: the seat is open now. The same as `left`: a stand-in came or went, and the points stay."""
    stand_in = models.CharField(_("stand-in"), max_length=NAME_LENGTH, blank=True)
    sat_out = models.BooleanField(_("sat out before"), default=False)
    """Whether who came had been sitting this round out."""
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    made_at = models.DateTimeField(_("made"))
    made_by = models.CharField(_("made by"), max_length=100)

    class Meta:
        verbose_name = _("seat change")
        verbose_name_plural = _("seat changes")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"seat {self.index} of sitting {self.sitting_id} from hand {self.from_hand}"


class SitOut(models.Model):
    """An entrant without a seat in a round."""

    round = models.ForeignKey(Round, models.PROTECT, related_name="sit_outs")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="sit_outs")
    team = models.ForeignKey(Team, models.SET_NULL, related_name="sit_outs", null=True, blank=True)

    class Meta:
        verbose_name = _("sit-out")
        verbose_name_plural = _("sit-outs")
        constraints = [models.UniqueConstraint(fields=["round", "entrant"], name="one_sit_out_per_entrant_and_round")]

    def __str__(self) -> str:
        return f"entrant {self.entrant_id} sits out round {self.round_id}"


class HeldHand(models.Model):
    """A valid hand that came too late or conflicts with the sheet; the director counts or refuses it, once."""

    class Reason(models.TextChoices):
        ROUND_CLOSED = "round-closed", _("the round was closed")
        ROUND_UNDONE = "round-undone", _("the round was undone")
        KEY_REVOKED = "key-revoked", _("the pad's key was revoked")
        NUMBER_TAKEN = "number-taken", _("another hand stood under its number")
        GAME_FULL = "game-full", _("the game was over without it")
        GAME_CONFIRMED = "game-confirmed", _("the game was confirmed without it")
        TOTALS_STAND = "totals-stand", _("the game had been entered as totals")
        BROUGHT_BACK = "brought-back", _("the tournament was restored to before this hand")

    class Decision(models.TextChoices):
        COUNTED = "counted", _("counted")
        REFUSED = "refused", _("refused")

    sitting = models.ForeignKey(Sitting, models.PROTECT, related_name="held_hands")
    uuid = models.UUIDField(_("made by the pad"))
    number = models.PositiveSmallIntegerField(_("number"), null=True)
    facts = models.JSONField(_("facts"))
    reason = models.CharField(_("reason"), max_length=20, choices=Reason)
    received_at = models.DateTimeField(_("received"))
    entered_by = models.CharField(_("entered by"), max_length=100)
    decision = models.CharField(_("decision"), max_length=10, choices=Decision, blank=True)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_by = models.CharField(_("decided by"), max_length=100, blank=True)
    decided_reason = models.CharField(_("reason of the decision"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("held hand")
        verbose_name_plural = _("held hands")
        ordering = ["received_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "uuid"], name="one_held_hand_per_uuid"),
            models.CheckConstraint(
                condition=models.Q(decision="", decided_at=None)
                | models.Q(decision__in=["counted", "refused"], decided_at__isnull=False),
                name="a_held_hand_waits_or_is_decided",
            ),
        ]

    def __str__(self) -> str:
        return f"held hand of sitting {self.sitting_id}"
