"""The tournament, its teams and entrants, seating rules and adjustments."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH, Organization, Person
from scoring.models import read_rules
from scoring.rules import get_game
from tournaments.rules.duplicate.scores import NAMES as DUPLICATE_IN_WORDS
from tournaments.rules.duplicate.scores import OFF
from tournaments.rules.movements.left_over import NAMES as WAYS_IN_WORDS
from tournaments.rules.movements.left_over import SIT_OUT
from tournaments.rules.prizes.plan import GROUP_LETTERS
from tournaments.rules.standings.cut import OF_ALL, TIE_BREAKS, TIES, WAYS
from tournaments.rules.standings.left_over import AS_MADE
from tournaments.rules.standings.left_over import NAMES as SCORES_IN_WORDS

PLACE_LENGTH = 200
MOST_TABLES = 500
"""How many tables a hall has at most."""
LARGEST_POINTS = 30_000
"""No adjustment, sit-out or result is worth more, nor less than minus as many."""


def _choices(names: Mapping[str, str]) -> list[tuple[str, Any]]:
    """Return a field's choices, from names that are marked for translation elsewhere."""
    return [(key, _(name)) for key, name in names.items()]


class Tournament(models.Model):
    """One tournament: a movement, a game and its rules, and a number of rounds."""

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("anyone with the address")
        STAFF = "staff", _("only staff")

    class Status(models.TextChoices):
        SETUP = "setup", _("setting up")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    class PicturesKept(models.TextChoices):
        ENTERED = "entered", _("until their sheet is entered")
        ARCHIVED = "archived", _("until the night is over and its archive was downloaded")
        DAYS = "days", _("as long as this computer keeps any")

    class Pairing(models.TextChoices):
        ONE_FOUR = "1+4", _("1+4 against 2+3")
        ONE_THREE = "1+3", _("1+3 against 2+4")
        ONE_TWO = "1+2", _("1+2 against 3+4")

    class Followers(models.TextChoices):
        THROUGH = "through", _("those who went through")
        OTHERS = "others", _("everybody else")

    organization = models.ForeignKey(Organization, models.PROTECT, related_name="tournaments")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    uuid = models.UUIDField(_("known everywhere as"), default=uuid4, unique=True, editable=False)
    """The same on every installation that an archive of this tournament is opened on."""
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    date = models.DateField(_("date"))
    starts_at = models.TimeField(_("starting time"), null=True, blank=True)
    """By the clocks of the hall, in hours and minutes; None: nobody has said."""
    place = models.CharField(_("place"), max_length=PLACE_LENGTH, blank=True)
    """Where it is played, in words: a hall, an address."""
    time_zone = models.CharField(_("time zone"), max_length=50)
    rehearsal = models.BooleanField(_("rehearsal"), default=False)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.SETUP)
    visibility = models.CharField(_("who sees it"), max_length=10, choices=Visibility, default=Visibility.PUBLIC)
    pictures_kept = models.CharField(
        _("pictures of score sheets"), max_length=10, choices=PicturesKept, default=PicturesKept.ARCHIVED
    )
    """How long the picture of a sheet is kept, if that is less than the installation's limit."""
    short_names = models.BooleanField(_("first names and last initials on public pages"), default=False)
    game_key = models.CharField(_("game"), max_length=30)
    ruleset = models.JSONField(_("rules"))
    """House rules for the next draft; each game keeps its own frozen copy."""
    chances = models.BooleanField(_("chances to win on the board"), default=True)
    duplicate = models.CharField(
        _("the same cards for everybody"), max_length=20, choices=_choices(DUPLICATE_IN_WORDS), default=OFF
    )
    """How deals that every table plays are scored; `off`: each table shuffles its own cards."""
    seats_per_table = models.PositiveSmallIntegerField(_("seats at a table"), default=4)
    """As many as the game takes; the organizer's choice where it leaves that open."""
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
    left_over = models.CharField(
        _("who is left over from tables of four"), max_length=20, choices=_choices(WAYS_IN_WORDS), default=SIT_OUT
    )
    left_over_scores = models.CharField(
        _("points of their tables"), max_length=20, choices=_choices(SCORES_IN_WORDS), default=AS_MADE
    )
    most_tables = models.PositiveSmallIntegerField(_("tables at most"), null=True, blank=True)
    """Those whom they cannot seat sit out; None: as many tables as it takes."""
    tables_out = models.JSONField(_("tables out of use"), default=list, blank=True)
    """Numbers that no draft uses, in order."""
    tie_breaks = models.JSONField(_("tie-breaks"), default=list, blank=True)
    lot_seed = models.PositiveBigIntegerField(_("seed of the lot"))
    hidden_after = models.PositiveSmallIntegerField(_("standings hidden after round"), null=True, blank=True)
    """Until the results are revealed the public's standings end with this round; None: they are never hidden."""
    cut = models.PositiveSmallIntegerField(_("go through to the next stage"), null=True, blank=True)
    """How many, or from how many points; None: no stage follows."""
    cut_way = models.CharField(_("who goes through"), max_length=10, choices=_choices(WAYS), default=OF_ALL)
    cut_ties = models.CharField(_("tied at the cut"), max_length=10, choices=_choices(TIES), default=TIE_BREAKS)
    follows = models.UUIDField(_("follows the tournament"), null=True, blank=True, editable=False, db_index=True)
    """The `uuid` of the tournament whose next stage this is; that one need not be on this installation."""
    follows_with = models.CharField(_("who came from it"), max_length=10, choices=Followers, blank=True, editable=False)
    """Empty: it is no later stage."""
    prizes = models.JSONField(_("prizes"), default=dict, blank=True)
    """The plan of what there is to win (`tournaments.rules.prizes.plan`); empty: nothing."""
    reveal_step = models.PositiveSmallIntegerField(_("step of the reveal"), null=True, blank=True)
    """How many steps of the reveal the hall has seen; None: it has not begun."""
    revealed_at = models.DateTimeField(_("results revealed"), null=True, blank=True)
    """When the reveal was finished; None: it was not."""
    scores_version = models.PositiveBigIntegerField(_("version of the scores"), default=1)
    """Raised by everything that changes what a board shows."""
    open_sheet_changes = models.PositiveBigIntegerField(_("changes of open sheets"), default=0)
    """How many of these were changes of a sheet in the open round, which leave the closed rounds as they were."""
    changed_at = models.DateTimeField(_("changed"), null=True, blank=True)
    """When a setting that draws depend on was last changed; None: never."""
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-date", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["organization", "follows", "follows_with"],
                condition=models.Q(follows__isnull=False),
                name="one_next_stage_for_each",
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Return which seats of a table win together, by the rules of the game."""
        return get_game(self.game_key).sides(self.seats_per_table, read_rules(self.game_key, self.ruleset))

    @property
    def games(self) -> set[tuple[str, int]]:
        """Return what may be played at its tables, each game with its number of seats."""
        others = {(key, seats) for seats, key in get_game(self.game_key).left_over.items()}
        return {(self.game_key, self.seats_per_table), *others}

    @property
    def has_partners(self) -> bool:
        """Tell whether the game has partners."""
        return any(len(side) > 1 for side in self.sides)

    @property
    def is_duplicate(self) -> bool:
        """Tell whether every table plays the same deals."""
        return self.duplicate != OFF

    @property
    def people(self) -> "models.QuerySet[Entrant]":
        """Return all entrants except the ghost."""
        return Entrant.objects.filter(tournament=self, is_ghost=False)


class Team(models.Model):
    """Two entrants who play the whole tournament together, where partners are fixed."""

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
    group = models.CharField(_("group"), max_length=GROUP_LETTERS, blank=True)
    """For a prize of its own: women, youth, in the hall's own words."""
    sit_outs_at_entry = models.PositiveSmallIntegerField(_("sit-outs at entry"), default=0)
    """A latecomer starts level with those who sat out least: arriving late is no reason to sit out first."""
    team = models.ForeignKey(Team, models.PROTECT, related_name="entrants", null=True, blank=True)
    team_place = models.PositiveSmallIntegerField(_("place in the team"), null=True, blank=True)
    """0 or 1: a team has two places, and each one entrant."""
    stand_in = models.CharField(_("stand-in"), max_length=NAME_LENGTH, blank=True)
    """The name of the stand-in who plays for them until they are back, in later rounds too; the points are theirs."""
    is_ghost = models.BooleanField(_("ghost"), default=False)
    """Nobody: somebody who is free plays the cards of this seat."""
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

    @property
    def is_withdrawn(self) -> bool:
        """Tell whether they are left out of the coming rounds."""
        return self.status == self.Status.WITHDRAWN


class SeatingRule(models.Model):
    """A rule for the seating of one tournament, which applies from the next draw until it is withdrawn."""

    class Kind(models.TextChoices):
        PARTNERS = "partners", _("must be partners")
        NEVER_PARTNERS = "never-partners", _("must not be partners")
        APART = "apart", _("must not meet")
        STAYS = "stays", _("keeps a table")
        MEET = "meet", _("want to meet")

    WITH_A_ROUND = (Kind.APART, Kind.MEET)
    """Kinds that use `until_round`."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="seating_rules")
    kind = models.CharField(_("kind"), max_length=20, choices=Kind)
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="+")
    other = models.ForeignKey(Entrant, models.PROTECT, related_name="+", null=True, blank=True)
    """Of a pair the one with the higher id."""
    until_round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    """For `apart`, the round from which they may meet; None: never. For `meet`, the round to meet by; None: any."""
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


class Adjustment(models.Model):
    """Adjustments: bonus and penalty points by the director, with a reason."""

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
