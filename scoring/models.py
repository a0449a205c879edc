"""The score sheet of one game. Facts are stored; points beside them are a cache the rules can rebuild."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.db import models
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from scoring.rules import GameRules, get_game


class Game(models.Model):
    """One game at one table. Its ruleset is a copy: later changes of house rules do not affect it."""

    class State(models.TextChoices):
        OPEN = "open", _("being played")
        COMPLETE = "complete", _("complete")
        CONFIRMED = "confirmed", _("confirmed by all sides")

    key = models.CharField(_("game"), max_length=30)
    ruleset = models.JSONField(_("rules"))
    seats = models.PositiveSmallIntegerField(_("seats"))
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.OPEN)
    version = models.PositiveIntegerField(_("version"), default=0)
    """Counts the changes of this sheet; a confirmation holds for the version it was given to."""
    hands_played = models.PositiveSmallIntegerField(_("hands played"), default=0)
    points = models.JSONField(_("points by seat"))
    lone_marches = models.JSONField(_("lone marches by seat"))
    euchres = models.JSONField(_("euchres by seat"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")

    def __str__(self) -> str:
        return f"{self.key} {self.pk}: {self.points}"

    @cached_property
    def rules(self) -> GameRules:
        """The rules of this game."""
        return get_game(self.key)

    @cached_property
    def house_rules(self) -> Any:
        """The ruleset as a value of the rules."""
        return read_rules(self.key, self.ruleset)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Seats that win and confirm together."""
        return self.rules.sides(self.seats, self.house_rules)


def read_rules(key: str, ruleset: Mapping[str, Any]) -> Any:
    """House rules as they are stored, as a value of this game's rules."""
    return _house_rules(key, json.dumps(ruleset))


@lru_cache(maxsize=256)
def _house_rules(key: str, ruleset: str) -> Any:
    """A ruleset, read once: all games of a tournament have the same, and a board looks at hundreds of games."""
    return get_game(key).read_ruleset(json.loads(ruleset))


class Hand(models.Model):
    """One line of the score sheet: the facts entered, and their points by seat.

    A line is never edited or deleted: a correction voids it and adds another.
    """

    TOTALS = "totals"
    """Kind of the line that holds a whole game as totals; it stands alone, as number 0."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="hands")
    uuid = models.UUIDField(_("made by the pad"))
    number = models.PositiveSmallIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=20)
    facts = models.JSONField(_("facts"))
    points = models.JSONField(_("points by seat"))
    lone_marches = models.JSONField(_("lone marches by seat"))
    euchres = models.JSONField(_("euchres by seat"))
    answer = models.JSONField(_("answer"))
    """The answer to the pad; the same hand sent again gets the same answer."""
    entered_at = models.DateTimeField(_("entered"))
    entered_by = models.CharField(_("entered by"), max_length=100)
    voided_at = models.DateTimeField(_("voided"), null=True, blank=True)
    voided_by = models.CharField(_("voided by"), max_length=100, blank=True)
    void_reason = models.CharField(_("reason"), max_length=200, blank=True)
    reason = models.CharField(_("reason for entering it"), max_length=200, blank=True)
    """Why the director put it there; empty where it was entered as it was played."""

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "uuid"], name="one_hand_per_uuid"),
            models.UniqueConstraint(
                fields=["game", "number"], condition=models.Q(voided_at=None), name="one_live_hand_per_number"
            ),
        ]

    def __str__(self) -> str:
        return f"hand {self.number}: {self.points}"


class Confirmation(models.Model):
    """A side's confirmation of the sheet. It is valid while the sheet has the version they saw."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="confirmations")
    side = models.PositiveSmallIntegerField(_("side"))
    version = models.PositiveIntegerField(_("version"))
    confirmed_at = models.DateTimeField(_("confirmed"))
    confirmed_by = models.CharField(_("confirmed by"), max_length=100)

    class Meta:
        verbose_name = _("confirmation")
        verbose_name_plural = _("confirmations")
        constraints = [
            models.UniqueConstraint(fields=["game", "side", "version"], name="one_confirmation_per_side_and_version")
        ]

    def __str__(self) -> str:
        return f"side {self.side} of {self.game_id}"
