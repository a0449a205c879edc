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
from tournaments.models import LARGEST_POINTS, MOST_TABLES, Tournament
from tournaments.models.clock import LONGEST_MINUTES

BASICS, RULES, SEATING, PUBLIC = "basics", "rules", "seating", "public"
PAGES: Mapping[str, str] = MappingProxyType(
    {
        BASICS: gettext_noop("Basics"),
        RULES: gettext_noop("House rules"),
        SEATING: gettext_noop("How it is seated"),
        PUBLIC: gettext_noop("Standings and who sees them"),
    }
)
"""The pages of *Settings*, each with its name, marked for translation."""


@dataclass(frozen=True)
class Setting:
    """One setting. Texts are marked for translation, except `description`: the API's reference is in English."""

    name: str
    """Its name in forms and services."""
    label: str
    page: str
    """Its page of *Settings*, a key of `PAGES`; empty: it has a page of its own elsewhere."""
    column: str = ""
    """Its field in the model, where that has another name."""
    api_name: str = ""
    """Its name in the API, where that is another one."""
    help: str = ""
    """The sentence below it in forms: what it does to the hall, in half a line."""
    more: str = ""
    """What else somebody may want to know before changing it."""
    other_words: str = ""
    """Words that people search for and its texts do not have, marked for translation."""
    is_rare: bool = False
    """Whether it is folded away on its page."""
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
    Setting(
        "name",
        gettext_noop("Name"),
        BASICS,
        help=gettext_noop("Shown on the board, on paper and in the list of tournaments."),
        other_words=gettext_noop("title, rename, heading"),
    ),
    Setting(
        "date",
        gettext_noop("Date"),
        BASICS,
        help=gettext_noop("Decides which board the front page shows today."),
        other_words=gettext_noop("day, calendar, evening, postpone"),
    ),
    Setting(
        "starts_at",
        gettext_noop("Starting time"),
        BASICS,
        help=gettext_noop("The board, the sign-up page and calendars announce it."),
        other_words=gettext_noop("begin, hour, clock, when"),
    ),
    Setting(
        "place",
        gettext_noop("Location"),
        BASICS,
        help=gettext_noop("For calendars and the sign-up page, such as Parish hall, 12 Main Street."),
        description="In words.",
        other_words=gettext_noop("address, hall, where"),
    ),
    Setting(
        "time_zone",
        gettext_noop("Time zone"),
        BASICS,
        help=gettext_noop("All times of this tournament are in this zone."),
        other_words=gettext_noop("hour, clock, summer time"),
        is_rare=True,
    ),
    Setting(
        "rounds",
        gettext_noop("Rounds"),
        BASICS,
        column="rounds_planned",
        help=gettext_noop("The tournament ends after this many; you can change it at any time."),
        other_words=gettext_noop("number, length, last, shorten, how many"),
        lowest=1,
        highest=99,
        proposed=10,
        is_drawn_by=True,
    ),
    Setting(
        "game",
        gettext_noop("Game"),
        RULES,
        column="game_key",
        help=gettext_noop("Which game the tables play. Fixed once round 1 is drawn."),
        other_words=gettext_noop("two-handed, three-handed, six-handed, variant"),
        is_plain=False,
        is_drawn_by=True,
    ),
    Setting(
        "seats_per_table",
        gettext_noop("Players at a table"),
        RULES,
        help=gettext_noop("How many sit at each table, if the game allows several sizes."),
        other_words=gettext_noop("seats, chairs, four, six"),
        is_plain=False,
        is_drawn_by=True,
    ),
    Setting(
        "ruleset",
        gettext_noop("House rules"),
        RULES,
        help=gettext_noop("How the tables play and score, from the next draw on."),
        other_words=gettext_noop("score, loner, points, hands, deal, trump"),
        is_plain=False,
        is_drawn_by=True,
    ),
    Setting(
        "duplicate",
        gettext_noop("The same cards for everybody"),
        RULES,
        help=gettext_noop("Every table plays the same deals, and people are compared by what they make of them."),
        more=gettext_noop(
            "Duplicate, as in bridge: it takes the luck of the deal out. The deals are printed as slips, four to a "
            "page; everybody takes their five cards out of a pack of their own."
        ),
        description="Every table plays the same deals; how they are scored, or `off` (docs/duplicate.md).",
        other_words=gettext_noop("duplicate, bridge, boards, matchpoints, butler, par, luck"),
        is_rare=True,
        is_drawn_by=True,
    ),
    Setting(
        "round_minutes",
        gettext_noop("Minutes for a round"),
        BASICS,
        help=gettext_noop("For the round clock."),
        description="What the round clock starts with where a start names no minutes.",
        other_words=gettext_noop("timer, bell, time, length"),
        lowest=1,
        highest=LONGEST_MINUTES,
        proposed=20,
        effect=gettext_noop("The round clock uses this the next time it is started."),
    ),
    Setting(
        "movement",
        gettext_noop("Seating"),
        SEATING,
        help=gettext_noop("Decides who plays with and against whom in each round."),
        other_words=gettext_noop("movement, ladder, progressive, random, swiss, bracket, partners, draw, sit"),
        is_drawn_by=True,
    ),
    Setting(
        "movement_options",
        gettext_noop("Seating, in detail"),
        SEATING,
        help=gettext_noop("Variants of the movement: who moves, who sits out, how ties are settled."),
        other_words=gettext_noop("sit out, bye, move up, variant"),
        is_plain=False,
        is_drawn_by=True,
    ),
    Setting(
        "pairing",
        gettext_noop("Partners at each table, by rank"),
        SEATING,
        help=gettext_noop("Which of the four at a table are partners; 1 is the best."),
        other_words=gettext_noop("pair, together, sit across"),
        is_drawn_by=True,
    ),
    Setting(
        "sit_out_points",
        gettext_noop("Points for sitting out"),
        SEATING,
        api_name="sit_out_credit",
        help=gettext_noop("Leave empty for the average of everyone who plays that round, which is fair."),
        more=gettext_noop(
            "In simulations, a sit-out worth 0 cost a player about 21 places out of 100; one worth a winner's points "
            "gained 7 to 8."
        ),
        other_words=gettext_noop("bye, odd number, left over, credit"),
        lowest=-LARGEST_POINTS,
        highest=LARGEST_POINTS,
        empty=gettext_noop("the average of the players"),
        effect=gettext_noop(
            "This applies to sit-outs in rounds closed from now on. Rounds already closed keep their sit-out points."
        ),
    ),
    Setting(
        "ghost",
        gettext_noop("Use a ghost when three people are left over"),
        SEATING,
        help=gettext_noop("Nobody sits out: the ghost takes the fourth seat, and someone who is free plays its cards."),
        more=gettext_noop("Its partner and opponents score as usual; the ghost is not in the standings."),
        description="Where three are left over from the fours, a ghost takes the fourth seat.",
        other_words=gettext_noop("dummy, blind, odd number, partner"),
        is_rare=True,
        is_drawn_by=True,
    ),
    Setting(
        "left_over",
        gettext_noop("Players left over from tables of four"),
        SEATING,
        help=gettext_noop("Who plays at the other tables is drawn by lot: nobody twice before everyone has once."),
        description="In four-handed euchre: people left over from the fours may play, one at a table of five, "
        "three at a table of three; two sit out (`one-or-three`), play two-handed, or make two tables of three.",
        other_words=gettext_noop("odd number, table of three, table of five, sit out"),
        is_rare=True,
        is_drawn_by=True,
    ),
    Setting(
        "left_over_scores",
        gettext_noop("Points at tables of two, three or five"),
        SEATING,
        help=gettext_noop("They count as they are until the round closes; the standings explain what you choose here."),
        description="How the points of such tables count once their round is closed; the standings say it, too.",
        other_words=gettext_noop("odd number, fair, average"),
        is_rare=True,
    ),
    Setting(
        "tie_breaks",
        gettext_noop("Tied on points"),
        PUBLIC,
        help=gettext_noop("What ranks people who have equal points."),
        other_words=gettext_noop("tie, level, equal, rank, winner, place"),
        is_plain=False,
    ),
    Setting(
        "visibility",
        gettext_noop("Who can see the board"),
        PUBLIC,
        help=gettext_noop("Opens or closes the board and the phones' pages for guests."),
        other_words=gettext_noop("public, private, hide, staff, wall, phones"),
        effect=gettext_noop("The board is shown or hidden immediately."),
        stays_when_restored=True,
    ),
    Setting(
        "pictures_kept",
        gettext_noop("Pictures of score sheets are kept"),
        PUBLIC,
        help=gettext_noop("What was read from them stays; the page Paper says how much room they take."),
        more=gettext_noop("A picture shows names and points. Within an hour after that it is deleted."),
        description="How long pictures of score sheets are kept, within the installation's limit of days.",
        other_words=gettext_noop("photographs, photos, paper, delete, privacy, size, room, disk"),
        is_rare=True,
        is_for_new=False,
        stays_when_restored=True,
    ),
    Setting(
        "rehearsal",
        gettext_noop("Rehearsal, to try things out"),
        BASICS,
        help=gettext_noop("Marks it as a trial; seasons and ratings leave it out."),
        other_words=gettext_noop("test, practice, trial, try"),
        is_rare=True,
    ),
    Setting(
        "short_names",
        gettext_noop("First names and last initials on public pages"),
        PUBLIC,
        help=gettext_noop("The board and phones show Ann Smith as Ann S. Pads, the desk and paper show the full name."),
        description="First names and last initials on public pages, and in the standings.",
        other_words=gettext_noop("privacy, surname, full name, hide"),
        effect=gettext_noop("The board and phones show the other names within a few seconds."),
        stays_when_restored=True,
    ),
    Setting(
        "chances",
        gettext_noop("Show who can still win"),
        PUBLIC,
        help=gettext_noop(
            "After the first round the board and phones show everybody's chance to win, and to win a prize."
        ),
        more=gettext_noop("The rest of the night is played thousands of times by its results so far."),
        description="Chances to win and to be among the places with prizes, on public pages, after the first round.",
        other_words=gettext_noop("odds, probability, forecast, percent, favorite"),
        effect=gettext_noop("The board shows or hides the chances within a few seconds."),
        is_rare=True,
        is_for_new=False,
    ),
    Setting(
        "most_tables",
        gettext_noop("Maximum number of tables"),
        SEATING,
        help=gettext_noop("Leave empty for as many as needed. With a maximum, people who do not fit sit out."),
        description="People for whom they have no seat sit out; null: as many as it takes.",
        other_words=gettext_noop("room, space, limit, how many"),
        lowest=1,
        highest=MOST_TABLES,
        empty=gettext_noop("as many as needed"),
        is_rare=True,
        is_drawn_by=True,
        is_for_new=False,
    ),
    Setting(
        "tables_out",
        gettext_noop("Tables out of use"),
        SEATING,
        help=gettext_noop(
            "Table numbers separated by commas, such as 3, 13. Nobody is seated there from the next draw on."
        ),
        other_words=gettext_noop("broken, skip, close a table, leave out"),
        is_plain=False,
        is_rare=True,
        is_drawn_by=True,
        is_for_new=False,
    ),
    Setting(
        "hidden_after",
        gettext_noop("Hide the standings after round"),
        PUBLIC,
        help=gettext_noop("Leave empty to show them all the time. You reveal the results when everything is played."),
        description="The public sees no results of later rounds until the reveal is finished; null: it sees all.",
        other_words=gettext_noop("secret, suspense, cover, conceal, surprise, last rounds"),
        lowest=0,
        highest=98,
        empty=gettext_noop("never"),
        is_for_new=False,
    ),
    Setting(
        "cut",
        gettext_noop("Go through to the next stage"),
        PUBLIC,
        help=gettext_noop("How many, such as 16 for a final; leave empty if no stage follows."),
        more=gettext_noop("The board shows the line, and phones how far it is. The next stage is started at the end."),
        description="How many go through to the next stage, or from how many points; null: none follows.",
        other_words=gettext_noop("stage, qualify, qualifier, final, play-off, semifinal, consolation, line"),
        lowest=1,
        highest=LARGEST_POINTS,
        empty=gettext_noop("no next stage"),
        is_rare=True,
    ),
    Setting(
        "cut_way", gettext_noop("Who goes through"), PUBLIC, is_rare=True, help=gettext_noop("What the number counts.")
    ),
    Setting(
        "cut_ties",
        gettext_noop("Tied at the cut"),
        PUBLIC,
        help=gettext_noop("If people are tied for the last place that goes through."),
        is_rare=True,
    ),
    Setting("prizes", gettext_noop("Prizes"), "", is_plain=False, is_for_new=False),
)
"""In the order in which the review of changes lists them."""

BY_NAME: Mapping[str, Setting] = MappingProxyType({setting.name: setting for setting in SETTINGS})
PLAIN = tuple(setting for setting in SETTINGS if setting.is_plain)
"""Those that are stored as given."""
