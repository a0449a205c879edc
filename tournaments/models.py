"""Many games made into one event: who plays, in which round, at which table, and what it came to."""

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH, Organization, Person
from scoring.models import Game


class Tournament(models.Model):
    """One evening."""

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("anyone with the address sees the board")
        STAFF = "staff", _("only staff see the board")

    class Status(models.TextChoices):
        SETUP = "setup", _("being prepared")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    class Pairing(models.TextChoices):
        ONE_FOUR = "1+4", _("1+4 against 2+3")
        ONE_THREE = "1+3", _("1+3 against 2+4")
        ONE_TWO = "1+2", _("1+2 against 3+4")

    organization = models.ForeignKey(Organization, models.PROTECT, related_name="tournaments")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    date = models.DateField(_("date"))
    time_zone = models.CharField(_("time zone"), max_length=50)
    rehearsal = models.BooleanField(_("rehearsal"), default=False)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.SETUP)
    visibility = models.CharField(_("who sees it"), max_length=10, choices=Visibility, default=Visibility.PUBLIC)
    game_key = models.CharField(_("game"), max_length=30)
    ruleset = models.JSONField(_("rules"))
    """House rules for the next draft; each game keeps its own frozen copy."""
    movement = models.CharField(_("movement"), max_length=20)
    pairing = models.CharField(_("pairing"), max_length=3, choices=Pairing, default=Pairing.ONE_FOUR)
    movement_options = models.JSONField(_("choices about the movement"), default=dict, blank=True)
    """A value for each option of the movement, by name."""
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"))
    round_minutes = models.PositiveSmallIntegerField(_("minutes for a round"), null=True, blank=True)
    """What the round clock starts from; None: the director says it each time."""
    sit_out_points = models.SmallIntegerField(_("points for a sit-out"), null=True, blank=True)
    """None: the round's mean points per seat."""
    ghost = models.BooleanField(_("a ghost plays where three are left over"), default=False)
    tie_breaks = models.JSONField(_("tie-breaks"), default=list, blank=True)
    lot_seed = models.PositiveBigIntegerField(_("seed of the lot"))
    scores_version = models.PositiveBigIntegerField(_("version of the scores"), default=1)
    """Raised by everything that changes what a board shows."""
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-date", "-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def people(self) -> "models.QuerySet[Entrant]":
        """Return the entrants who are somebody: all but the ghost."""
        return Entrant.objects.filter(tournament=self, is_ghost=False)


class Team(models.Model):
    """Two entrants who play the whole night together, where partners are fixed."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="teams")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True)
    """Empty: the names of the two."""

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_team_per_number")]

    def __str__(self) -> str:
        return f"team {self.number}"


class Entrant(models.Model):
    """A person in a tournament, under the number and name on their badge."""

    class Status(models.TextChoices):
        PLAYING = "playing", _("playing")
        WITHDRAWN = "withdrawn", _("withdrawn")

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="entrants")
    person = models.ForeignKey(Person, models.PROTECT, related_name="entrants")
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.PLAYING)
    checked_in = models.BooleanField(_("checked in"), default=False)
    sit_outs_at_entry = models.PositiveSmallIntegerField(_("sit-outs at entry"), default=0)
    """A latecomer starts level with whoever sat out least: coming late is no reason to sit out first."""
    team = models.ForeignKey(Team, models.PROTECT, related_name="entrants", null=True, blank=True)
    team_place = models.PositiveSmallIntegerField(_("place in the team"), null=True, blank=True)
    """0 or 1: a team has two places, and each one entrant."""
    is_ghost = models.BooleanField(_("ghost"), default=False)
    """Nobody: the cards of this seat are played by whoever is free."""
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_entrant_per_number"),
            models.UniqueConstraint(fields=["tournament", "person"], name="one_entrant_per_person"),
            models.UniqueConstraint(
                fields=["tournament"], condition=models.Q(is_ghost=True), name="one_ghost_per_tournament"
            ),
            models.UniqueConstraint(fields=["team", "team_place"], name="one_entrant_per_place_in_a_team"),
            models.CheckConstraint(
                condition=models.Q(team=None, team_place=None) | models.Q(team__isnull=False, team_place__in=[0, 1]),
                name="a_team_has_two_places",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class Table(models.Model):
    """A table in the hall. Table 1 is the head table."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField(_("number"))

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_table_per_number")]

    def __str__(self) -> str:
        return str(self.number)


def new_pad_key() -> str:
    """Return a key that nobody guesses and a QR code holds easily."""
    return secrets.token_urlsafe(16)


class PadKey(models.Model):
    """What opens the pad of a table: printed on it as a QR code, and good until revoked."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="pad_keys")
    key = models.CharField(_("key"), max_length=40, unique=True, default=new_pad_key)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("pad key")
        verbose_name_plural = _("pad keys")
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(revoked_at=None), name="one_live_key_per_table"
            )
        ]

    def __str__(self) -> str:
        return f"key of table {self.table_id}"


class PadDevice(models.Model):
    """A tablet that exchanged a table's key for a token of its own. Only the token's digest is kept."""

    pad_key = models.ForeignKey(PadKey, models.PROTECT, related_name="devices")
    token_digest = models.CharField(_("digest of the token"), max_length=64, unique=True)
    description = models.CharField(_("device"), max_length=200, blank=True)
    paired_at = models.DateTimeField(_("paired"), auto_now_add=True)

    class Meta:
        verbose_name = _("pad")
        verbose_name_plural = _("pads")

    def __str__(self) -> str:
        return f"pad {self.pk}"


class PairingCode(models.Model):
    """Six digits that open any table of one tournament for a few minutes, where a QR code cannot be read."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="pairing_codes")
    code = models.CharField(_("code"), max_length=6)
    made_at = models.DateTimeField(_("made"))
    expires_at = models.DateTimeField(_("good until"))

    class Meta:
        verbose_name = _("pairing code")
        verbose_name_plural = _("pairing codes")
        constraints = [models.UniqueConstraint(fields=["code"], name="one_tournament_per_code")]

    def __str__(self) -> str:
        return f"code of tournament {self.tournament_id}"


class Notice(models.Model):
    """A message of the director to all pads, shown until it is ended or another one is sent."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="notices")
    text = models.CharField(_("message"), max_length=200)
    on_board = models.BooleanField(_("on the board too"), default=False)
    sent_at = models.DateTimeField(_("sent"))
    sent_by = models.CharField(_("sent by"), max_length=100)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ["sent_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"], condition=models.Q(ended_at=None), name="one_standing_notice_per_tournament"
            )
        ]

    def __str__(self) -> str:
        return self.text


class DirectorCall(models.Model):
    """A table that asks the director to come; it stands until someone answers it or the table takes it back."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="calls")
    made_at = models.DateTimeField(_("made"))
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)
    answered_by = models.CharField(_("answered by"), max_length=100, blank=True)

    class Meta:
        verbose_name = _("call for the director")
        verbose_name_plural = _("calls for the director")
        ordering = ["made_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(answered_at=None), name="one_standing_call_per_table"
            )
        ]

    def __str__(self) -> str:
        return f"call of table {self.table_id}"


class Round(models.Model):
    """One round of sittings: drawn as a draft, published, closed. An undone round keeps its rows and counts nowhere."""

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
    """A round at one table: the four who sit there, and their game."""

    round = models.ForeignKey(Round, models.PROTECT, related_name="sittings")
    table = models.ForeignKey(Table, models.PROTECT, related_name="sittings")
    game = models.OneToOneField(Game, models.PROTECT, related_name="sitting")
    stage = models.CharField(_("stage"), max_length=30, blank=True)
    """In a knock-out: which game of the bracket it is, marked for translation."""
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
    """Where an entrant sits in a round. The round stands here too, so that nobody can be seated twice in it."""

    sitting = models.ForeignKey(Sitting, models.PROTECT, related_name="seats")
    round = models.ForeignKey(Round, models.PROTECT, related_name="seats")
    index = models.PositiveSmallIntegerField(_("seat"))
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="seats")
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


class SitOut(models.Model):
    """An entrant for whom there is no seat in a round."""

    round = models.ForeignKey(Round, models.PROTECT, related_name="sit_outs")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="sit_outs")
    team = models.ForeignKey(Team, models.SET_NULL, related_name="sit_outs", null=True, blank=True)

    class Meta:
        verbose_name = _("sit-out")
        verbose_name_plural = _("sit-outs")
        constraints = [models.UniqueConstraint(fields=["round", "entrant"], name="one_sit_out_per_entrant_and_round")]

    def __str__(self) -> str:
        return f"entrant {self.entrant_id} sits out round {self.round_id}"


class SeatingRule(models.Model):
    """A constraint on the seating of one night: it holds from the next draw on, until it is withdrawn."""

    class Kind(models.TextChoices):
        PARTNERS = "partners", _("must be partners")
        NEVER_PARTNERS = "never-partners", _("must not be partners")
        APART = "apart", _("must not meet")
        STAYS = "stays", _("keeps a table")

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="seating_rules")
    kind = models.CharField(_("kind"), max_length=20, choices=Kind)
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="+")
    other = models.ForeignKey(Entrant, models.PROTECT, related_name="+", null=True, blank=True)
    """Of a pair the one with the higher id."""
    until_round = models.PositiveSmallIntegerField(_("may meet from round"), null=True, blank=True)
    """Of `apart`; None: not at all this night."""
    table = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    """Of `stays`."""
    made_at = models.DateTimeField(_("made"))
    made_by = models.CharField(_("made by"), max_length=100)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)
    withdrawn_by = models.CharField(_("withdrawn by"), max_length=100, blank=True)

    class Meta:
        verbose_name = _("seating rule")
        verbose_name_plural = _("seating rules")
        ordering = ["made_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind="stays", table__gte=1, other=None, until_round=None)
                | (~models.Q(kind="stays") & models.Q(table=None, other__gt=models.F("entrant"))),
                name="a_seating_rule_is_whole",
            ),
            models.UniqueConstraint(
                fields=["kind", "entrant", "other"],
                condition=models.Q(withdrawn_at=None),
                name="one_standing_rule_per_pair",
            ),
            models.UniqueConstraint(
                fields=["entrant"],
                condition=models.Q(withdrawn_at=None, kind="stays"),
                name="one_standing_table_per_entrant",
            ),
            models.UniqueConstraint(
                fields=["tournament", "table"],
                condition=models.Q(withdrawn_at=None, kind="stays"),
                name="one_standing_keeper_per_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: entrant {self.entrant_id}"


class HeldHand(models.Model):
    """A sound hand that came too late to count by itself; it waits for the director."""

    class Reason(models.TextChoices):
        ROUND_CLOSED = "round-closed", _("the round was closed")
        ROUND_UNDONE = "round-undone", _("the round was undone")
        KEY_REVOKED = "key-revoked", _("the pad's key was revoked")

    sitting = models.ForeignKey(Sitting, models.PROTECT, related_name="held_hands")
    uuid = models.UUIDField(_("made by the pad"))
    number = models.PositiveSmallIntegerField(_("number"), null=True)
    facts = models.JSONField(_("facts"))
    reason = models.CharField(_("reason"), max_length=20, choices=Reason)
    received_at = models.DateTimeField(_("received"))
    entered_by = models.CharField(_("entered by"), max_length=100)

    class Meta:
        verbose_name = _("held hand")
        verbose_name_plural = _("held hands")
        ordering = ["received_at"]
        constraints = [models.UniqueConstraint(fields=["sitting", "uuid"], name="one_held_hand_per_uuid")]

    def __str__(self) -> str:
        return f"held hand of sitting {self.sitting_id}"


class Adjustment(models.Model):
    """Points given or taken by the director, with a reason."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="adjustments")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="adjustments")
    points = models.SmallIntegerField(_("points"))
    reason = models.CharField(_("reason"), max_length=200)
    made_at = models.DateTimeField(_("made"))
    made_by = models.CharField(_("made by"), max_length=100)

    class Meta:
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
        ordering = ["made_at"]

    def __str__(self) -> str:
        return f"{self.points:+d} for entrant {self.entrant_id}"


def empty_board() -> dict[str, Any]:
    """Return what a board shows before anything has happened."""
    return {"rows": [], "round": None, "notice": None}


class StandingsSnapshot(models.Model):
    """What boards show, computed once for a version of the scores."""

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="snapshot", primary_key=True)
    version = models.PositiveBigIntegerField(_("version"), default=0)
    body = models.JSONField(_("what the board shows"), default=empty_board)
    etag = models.CharField(_("ETag"), max_length=80, blank=True)

    class Meta:
        verbose_name = _("standings")
        verbose_name_plural = _("standings")

    def __str__(self) -> str:
        return f"standings of {self.tournament_id} at {self.version}"


class StaffRequest(models.Model):
    """A staff POST that was carried out, by its Idempotency-Key: asked again, it gets the same answer."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    key = models.CharField(_("key"), max_length=200)
    fingerprint = models.CharField(_("digest of the request"), max_length=64)
    status = models.PositiveSmallIntegerField(_("status"))
    body = models.JSONField(_("answer"))
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("staff request")
        verbose_name_plural = _("staff requests")
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="one_request_per_key")]

    def __str__(self) -> str:
        return self.key
