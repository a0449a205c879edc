"""The shapes of seasons and their standings."""

from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from tournaments.api.shapes.base import LARGEST_ID, MOST_AT_ONCE, Answer, Ids, Shape
from tournaments.models import LARGEST_POINTS, Tournament
from tournaments.models.settings_table import BY_NAME
from tournaments.rules.movements.registry import MOVEMENTS
from tournaments.rules.standings.season import NAMES, PLACES, POINTS_FOR_PLACES, SEASON_TIE_BREAKS
from tournaments.services.people.entrants import MOST_ENTRANTS
from tournaments.services.setup.play_offs import PLAY_OFF_PARTNERS, USUAL
from tournaments.services.setup.seasons import DEFAULT_TIE_BREAKS, MOST_PLACES
from tournaments.services.setup.stages import LATER

BEST = "How many nights of each player count, the best ones; null: all of them."


class SeasonShape(Shape):
    """POST organizations/{organization}/seasons/"""

    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name])
    tournaments = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        max_length=MOST_AT_ONCE,
        default=list,
        help_text="Its nights, by id. A night counts once it is finished.",
    )
    counting = serializers.ChoiceField(list(NAMES), default=PLACES)
    best = serializers.IntegerField(min_value=1, max_value=1000, allow_null=True, default=None, help_text=BEST)
    least_nights = serializers.IntegerField(
        min_value=1, max_value=1000, default=1, help_text="Who played fewer is listed without a rank."
    )
    points_for_places = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=LARGEST_POINTS),
        min_length=1,
        max_length=MOST_PLACES,
        default=list(POINTS_FOR_PLACES),
        help_text="From the first place on; the last number is for every later place, too.",
    )
    tie_breaks = serializers.ListField(
        child=serializers.ChoiceField(list(SEASON_TIE_BREAKS)),
        max_length=len(SEASON_TIE_BREAKS),
        default=list(DEFAULT_TIE_BREAKS),
        help_text="In their order; who is tied in all of them shares the rank.",
    )
    visibility = serializers.ChoiceField(Tournament.Visibility.choices, default=Tournament.Visibility.PUBLIC)
    one_door = serializers.BooleanField(
        default=False, help_text="A weekend: guests of all its tournaments come through one door, with one report."
    )


class SeasonAnswer(Answer, SeasonShape):
    """A season and its settings."""

    filled_by = {"tournaments": lambda season: [night.pk for night in season.tournaments]}

    id = serializers.IntegerField()
    slug = serializers.CharField(help_text="Its page is at /seasons/{slug}/.")


class SeasonNightAnswer(Answer):
    """A night that counts."""

    id = serializers.IntegerField(help_text="The tournament's.")
    name = serializers.CharField()
    date = serializers.DateField()


class NightScoreAnswer(Answer):
    """What somebody came to on one night."""

    place = serializers.IntegerField()
    points = serializers.IntegerField()
    worth = serializers.IntegerField(help_text="What the night is worth in this season.")
    counts = serializers.BooleanField(help_text="False: dropped, since enough others were better.")


class SeasonRowAnswer(Answer):
    """One row of a season's standings."""

    rank = serializers.IntegerField(allow_null=True, help_text="null: too few nights to be ranked.")
    person = serializers.IntegerField(source="player")
    name = serializers.CharField()
    total = serializers.IntegerField()
    played = serializers.IntegerField(help_text="Nights.")
    won = serializers.IntegerField(help_text="Nights.")
    nights = serializers.ListField(
        child=NightScoreAnswer(allow_null=True), help_text="As `nights` of the answer; null: not there."
    )


class SeasonStandingsAnswer(Answer):
    """The standings of a season."""

    season = serializers.IntegerField()
    nights = SeasonNightAnswer(many=True)
    waiting = Ids(help_text="Nights that are not finished, by id.")
    rows = SeasonRowAnswer(many=True)


class PlayOffShape(Shape):
    """POST organizations/{organization}/seasons/{season}/play-off/"""

    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name])
    movement = serializers.ChoiceField(sorted(MOVEMENTS))
    first = serializers.IntegerField(
        min_value=2,
        max_value=MOST_ENTRANTS,
        default=USUAL,
        help_text="How many are entered; everybody who shares the last of these places is entered, too.",
    )
    rounds = serializers.IntegerField(
        min_value=1,
        max_value=BY_NAME["rounds"].highest or 1,
        allow_null=True,
        default=None,
        help_text="By default as many as a knock-out takes, elsewhere as many as the last night had.",
    )
    partners = serializers.ChoiceField(
        PLAY_OFF_PARTNERS, default=LATER, help_text="Where partners stay together: the first with the last, or later."
    )


class PlayOffAnswer(Answer):
    """The tournament that was made."""

    id = serializers.IntegerField()
    slug = serializers.CharField()
    name = serializers.CharField()
