"""The settings of a tournament, each declared once.

The field of the model says a setting's type, default and choices, and whether it may be empty. Its row here says the
rest: what it is called, its limits, its texts, whether a draw depends on it. The services, the desk's forms, the API,
the review of changes and earlier states read this table, so that a new setting is a field of the model, a row here, and
the code in which it takes effect (docs/extending.md).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.db import models

from scoring.rules import gettext_noop
from tournaments.clock import LONGEST_MINUTES
from tournaments.models import LARGEST_POINTS, MOST_TABLES, Tournament


@dataclass(frozen=True)
class Setting:
    """One setting. Texts are marked for translation, except `description`: the API's reference is in English."""

    name: str
    """Its name in forms and services."""
    label: str
    column: str = ""
    """Its field in the model, where that has another name."""
    api_name: str = ""
    """Its name in the API, where that is another one."""
    help: str = ""
    """The sentence below it in forms."""
    description: str = ""
    """The sentence about it in the API's reference."""
    lowest: int | None = None
    highest: int | None = None
    proposed: int | None = None
    """What the form of a new tournament begins with, where that is not the model's default."""
    empty: str = gettext_noop("none")
    """What the review says where nothing is set."""
    effect: str = ""
    """What a change does right away, for the review."""
    is_plain: bool = True
    """Whether the value is stored as given. If not, the services work it out and each surface has fields of its own."""
    is_drawn_by: bool = False
    """Whether draws depend on it: a draft from before a change does not have it."""
    is_for_new: bool = True
    """Whether it can be set when a tournament is created, not only later."""
    stays_when_restored: bool = False
    """Whether it stays as it is now when an earlier state is restored."""

    @property
    def field(self) -> "models.Field[Any, Any]":
        """The field of the model."""
        fields = {field.name: field for field in Tournament._meta.concrete_fields}
        return fields[self.column or self.name]

    @property
    def key(self) -> str:
        """Its name in the API."""
        return self.api_name or self.name

    def value_of(self, tournament: Tournament) -> Any:
        """Return its value."""
        return getattr(tournament, self.field.name)


SETTINGS = (
    Setting("name", gettext_noop("Name")),
    Setting("date", gettext_noop("Date")),
    Setting("starts_at", gettext_noop("Starting time")),
    Setting(
        "place",
        gettext_noop("Location"),
        help=gettext_noop("For calendars and the sign-up page, such as Parish hall, 12 Main Street."),
        description="In words.",
    ),
    Setting("time_zone", gettext_noop("Time zone")),
    Setting(
        "rounds",
        gettext_noop("Rounds"),
        column="rounds_planned",
        lowest=1,
        highest=99,
        proposed=10,
        is_drawn_by=True,
    ),
    Setting("game", gettext_noop("Game"), column="game_key", is_plain=False, is_drawn_by=True),
    Setting("seats_per_table", gettext_noop("Players at a table"), is_plain=False, is_drawn_by=True),
    Setting("ruleset", gettext_noop("House rules"), is_plain=False, is_drawn_by=True),
    Setting(
        "round_minutes",
        gettext_noop("Minutes for a round"),
        help=gettext_noop("For the round clock."),
        description="What the round clock starts with where a start names no minutes.",
        lowest=1,
        highest=LONGEST_MINUTES,
        proposed=20,
        effect=gettext_noop("The round clock uses this the next time it is started."),
    ),
    Setting("movement", gettext_noop("Seating"), is_drawn_by=True),
    Setting("movement_options", gettext_noop("Seating, in detail"), is_plain=False, is_drawn_by=True),
    Setting("pairing", gettext_noop("Partners at each table, by rank"), is_drawn_by=True),
    Setting(
        "sit_out_points",
        gettext_noop("Points for sitting out"),
        api_name="sit_out_credit",
        help=gettext_noop(
            "Leave empty for the average of everyone who plays that round, which is fair. In simulations, a sit-out "
            "worth 0 cost a player about 21 places out of 100; one worth a winner's points gained 7 to 8."
        ),
        lowest=-LARGEST_POINTS,
        highest=LARGEST_POINTS,
        empty=gettext_noop("the average of those who play"),
        effect=gettext_noop(
            "This applies to sit-outs in rounds closed from now on. Rounds already closed keep their sit-out points."
        ),
    ),
    Setting(
        "ghost",
        gettext_noop("Use a ghost when three people are left over"),
        help=gettext_noop(
            "Nobody sits out: the ghost takes the fourth seat, and someone who is free plays its cards. Its partner "
            "and opponents score as usual; the ghost is not in the standings."
        ),
        description="Where three are left over from the fours, a ghost takes the fourth seat.",
        is_drawn_by=True,
    ),
    Setting(
        "left_over",
        gettext_noop("Players left over from tables of four"),
        help=gettext_noop("Who plays at the other tables is drawn: nobody twice while someone else has not."),
        description="In four-handed euchre: whoever is left over from the fours may play, one at a table of five, "
        "three at a table of three; two sit out (`one-or-three`), play two-handed, or make two tables of three.",
        is_drawn_by=True,
    ),
    Setting(
        "left_over_scores",
        gettext_noop("Points at tables of two, three or five"),
        help=gettext_noop("They count as they are until the round closes; the standings explain what you choose here."),
        description="How the points of such tables count once their round is closed; the standings say it, too.",
    ),
    Setting("tie_breaks", gettext_noop("Tied on points"), is_plain=False),
    Setting(
        "visibility",
        gettext_noop("Who can see the board"),
        effect=gettext_noop("The board is shown or hidden immediately."),
        stays_when_restored=True,
    ),
    Setting("rehearsal", gettext_noop("Rehearsal, to try things out")),
    Setting(
        "short_names",
        gettext_noop("First names and last initials on public pages"),
        help=gettext_noop("The board and phones show Ann Smith as Ann S. Pads, the desk and paper show the full name."),
        description="First names and last initials on public pages, and in the standings.",
        effect=gettext_noop("The board and phones show the other names within a few seconds."),
        stays_when_restored=True,
    ),
    Setting(
        "most_tables",
        gettext_noop("Maximum number of tables"),
        help=gettext_noop("Leave empty for as many as needed. With a maximum, people who do not fit sit out."),
        description="Whoever is more than they seat sits out; null: as many as it takes.",
        lowest=1,
        highest=MOST_TABLES,
        empty=gettext_noop("as many as needed"),
        is_drawn_by=True,
        is_for_new=False,
    ),
    Setting("tables_out", gettext_noop("Tables out of use"), is_plain=False, is_drawn_by=True, is_for_new=False),
    Setting(
        "hidden_after",
        gettext_noop("Hide the standings after round"),
        help=gettext_noop("Leave empty to show them all the time. You reveal the results when everything is played."),
        description="The public sees no results of later rounds until the reveal is finished; null: it sees all.",
        lowest=0,
        highest=98,
        empty=gettext_noop("never"),
        is_for_new=False,
    ),
    Setting("prizes", gettext_noop("Prizes"), is_plain=False, is_for_new=False),
)
"""In the order in which the review of changes lists them."""

BY_NAME: Mapping[str, Setting] = MappingProxyType({setting.name: setting for setting in SETTINGS})
PLAIN = tuple(setting for setting in SETTINGS if setting.is_plain)
"""Those that are stored as given."""
