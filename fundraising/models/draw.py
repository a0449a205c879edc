"""Draws for raffle and door prizes, and the tickets that were drawn in them."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH
from fundraising.models.fundraiser import Fundraiser
from fundraising.models.ledger import REASON_LENGTH
from scoring.statements import Given, Select

PRIZES_LENGTH = 2000
NUMBER_LENGTH = 40


class Draw(models.Model):
    """A draw in its steps: planned, tickets frozen, fingerprint shown, number named, drawn (docs/draws.md).

    A draw that was cancelled stays on record.
    """

    class What(models.TextChoices):
        RAFFLE = "raffle", _("raffle tickets")
        FIFTY_FIFTY = "fifty-fifty", _("50/50 tickets")
        DOOR = "door", _("everybody who is checked in")

    class Stage(models.TextChoices):
        PLANNED = "planned", _("planned")
        FROZEN = "frozen", _("tickets frozen")
        COMMITTED = "committed", _("fingerprint shown")
        NUMBERED = "numbered", _("number named")
        DRAWN = "drawn", _("drawn")
        CANCELLED = "cancelled", _("cancelled")

    fundraiser = models.ForeignKey(Fundraiser, models.PROTECT, related_name="draws")
    uuid = models.UUIDField(_("made by the device"))
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    what = models.CharField(_("drawn from"), max_length=20, choices=What)
    prizes = models.TextField(_("prizes"), max_length=PRIZES_LENGTH)
    """One a line, the first for the first ticket that is drawn."""
    planned_at = models.DateTimeField(_("planned"))
    planned_by = models.CharField(_("planned by"), max_length=100)
    tickets = models.TextField(_("list of tickets"), blank=True)
    """As `drawing.list_of_tickets` writes it; without names."""
    list_fingerprint = models.CharField(_("fingerprint of the list"), max_length=64, blank=True)
    frozen_at = models.DateTimeField(_("frozen"), null=True, blank=True)
    frozen_by = models.CharField(_("frozen by"), max_length=100, blank=True)
    seed = models.CharField(_("seed"), max_length=64, blank=True)
    """Secret until the draw is opened."""
    seed_fingerprint = models.CharField(_("fingerprint of the seed"), max_length=64, blank=True)
    committed_at = models.DateTimeField(_("fingerprint shown"), null=True, blank=True)
    committed_by = models.CharField(_("fingerprint shown by"), max_length=100, blank=True)
    number = models.CharField(_("the hall's number"), max_length=NUMBER_LENGTH, blank=True)
    """Digits, as they were rolled or called out, with leading zeros."""
    named_at = models.DateTimeField(_("number named"), null=True, blank=True)
    named_by = models.CharField(_("number entered by"), max_length=100, blank=True)
    opened_at = models.DateTimeField(_("opened"), null=True, blank=True)
    opened_by = models.CharField(_("opened by"), max_length=100, blank=True)
    cancelled_at = models.DateTimeField(_("cancelled"), null=True, blank=True)
    cancelled_by = models.CharField(_("cancelled by"), max_length=100, blank=True)
    cancel_reason = models.CharField(_("why it was cancelled"), max_length=REASON_LENGTH, blank=True)

    class Meta:
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["fundraiser", "uuid"], name="one_draw_per_uuid"),
            models.UniqueConstraint(
                fields=["fundraiser", "name"], condition=Q(cancelled_at=None), name="one_standing_draw_per_name"
            ),
            models.CheckConstraint(
                condition=Q(seed_fingerprint="", seed="") | ~Q(list_fingerprint="") & ~Q(seed=""),
                name="a_seed_follows_a_frozen_list",
            ),
            models.CheckConstraint(
                condition=Q(number="") | ~Q(seed_fingerprint=""), name="a_number_follows_a_fingerprint"
            ),
            models.CheckConstraint(condition=Q(opened_at=None) | ~Q(number=""), name="a_draw_has_a_number"),
            models.CheckConstraint(condition=Q(cancelled_at=None) | Q(number=""), name="a_number_cannot_be_cancelled"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def stage(self) -> str:
        """How far it has got."""
        stages = (
            (self.cancelled_at, self.Stage.CANCELLED),
            (self.opened_at, self.Stage.DRAWN),
            (self.number, self.Stage.NUMBERED),
            (self.seed_fingerprint, self.Stage.COMMITTED),
            (self.list_fingerprint, self.Stage.FROZEN),
        )
        return next((stage for is_reached, stage in stages if is_reached), self.Stage.PLANNED)

    @property
    def stage_in_words(self) -> str:
        """How far it has got, for people."""
        return str(self.Stage(self.stage).label)

    @property
    def prize_names(self) -> list[str]:
        """The prizes in drawing order."""
        return self.prizes.splitlines()

    @property
    def owners(self) -> list[str]:
        """The owner of each ticket, from ticket 1: "player 5", or "sale 12" for a ticket sold without a name."""
        return [line.split(" ", 1)[1] for line in self.tickets.splitlines()]


class DrawnTicket(models.Model):
    """A ticket that was drawn. It stays on record where it was passed over; the next one has the same prize."""

    draw = models.ForeignKey(Draw, models.PROTECT, related_name="drawn")
    counter = models.PositiveIntegerField(_("counter"))
    ticket = models.PositiveIntegerField(_("ticket"))
    prize = models.PositiveSmallIntegerField(_("prize"))
    """Its place in the list of prizes, from 1."""
    at = models.DateTimeField(_("drawn"))
    passed_at = models.DateTimeField(_("passed over"), null=True, blank=True)
    passed_by = models.CharField(_("passed over by"), max_length=100, blank=True)
    passed_reason = models.CharField(_("why it was passed over"), max_length=REASON_LENGTH, blank=True)

    class Meta:
        verbose_name = _("drawn ticket")
        verbose_name_plural = _("drawn tickets")
        ordering = ["draw", "counter"]
        constraints = [
            models.UniqueConstraint(fields=["draw", "counter"], name="one_ticket_per_counter"),
            models.UniqueConstraint(fields=["draw", "ticket"], name="a_ticket_is_drawn_once"),
            models.UniqueConstraint(
                fields=["draw", "prize"], condition=Q(passed_at=None), name="one_standing_winner_per_prize"
            ),
        ]

    def __str__(self) -> str:
        return f"ticket {self.ticket} of draw {self.draw_id}"


_shown = Select(
    lambda: (
        Draw.objects.filter(fundraiser__tournament=Given("tournament"), cancelled_at=None)
        .exclude(seed_fingerprint="")
        .order_by("-pk")
    )
)


def board_draws(tournament_id: int) -> list[dict[str, Any]]:
    """Return the draws that the board shows, from when the seed's fingerprint is public, the newest first.

    {name, seed and list: their fingerprints, number: the hall's, winners: (prize, ticket, whose it is as in the list)}
    """
    return [
        {
            "name": draw.name,
            "seed": draw.seed_fingerprint,
            "list": draw.list_fingerprint,
            "number": draw.number,
            "winners": _winners(draw) if draw.opened_at else [],
        }
        for draw in _shown.rows(tournament=tournament_id)
    ]


def _winners(draw: Draw) -> list[tuple[str, int, str]]:
    owners, prizes = draw.owners, draw.prize_names
    standing = draw.drawn.filter(passed_at=None).order_by("prize")
    return [(prizes[row.prize - 1], row.ticket, owners[row.ticket - 1]) for row in standing]


def drawn_for_door_prizes(tournament_id: int) -> dict[int, int]:
    """Return the number of the person drawn for each door prize, by its place from 1 through all draws in order."""
    draws = Draw.objects.filter(fundraiser__tournament=tournament_id, what=Draw.What.DOOR, cancelled_at=None)
    drawn: dict[int, int] = {}
    before = 0
    for draw in draws.exclude(opened_at=None).prefetch_related("drawn"):
        owners = draw.owners
        for row in draw.drawn.all():
            if row.passed_at is None:
                drawn[before + row.prize] = int(owners[row.ticket - 1].removeprefix("player "))
        before += len(draw.prize_names)
    return drawn
