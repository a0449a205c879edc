"""The shape of the reveal."""

from rest_framework import serializers

from tournaments.api.shapes.base import Answer, Moment, Shape
from tournaments.rules.prizes.plan import GROUP_LETTERS, TIES, Kind
from tournaments.services.boards.reveal import all_steps

DO = ("step", "finish", "stop")
PRIZE_KINDS = [kind.value for kind in Kind]


class RevealShape(Shape):
    """POST tournaments/{id}/reveal/"""

    together = {"anyOf": [{"required": ["step"]}, {"properties": {"do": {"not": {"const": "step"}}}}]}

    do = serializers.ChoiceField(DO)
    step = serializers.IntegerField(
        min_value=0,
        required=False,
        help_text="With `step`: how many steps the hall is to have seen; 0 begins the reveal.",
    )


class WonAnswer(Answer):
    """A prize that somebody has won, or their part of several that are shared."""

    kind = serializers.ChoiceField(PRIZE_KINDS)
    group = serializers.CharField(max_length=GROUP_LETTERS, allow_blank=True)
    place = serializers.IntegerField(help_text="The first, second … of its kind.")
    last_place = serializers.IntegerField(help_text="After `place` where the prizes of several places are shared.")
    things = serializers.ListField(child=serializers.CharField(), help_text="In words; shared by `sharing` people.")
    amount = serializers.IntegerField(help_text="This person's own, in the currency's smallest unit; 0: no money.")
    entrant = serializers.IntegerField()
    sharing = serializers.IntegerField(help_text="How many people share the prize; 1: nobody else.")
    count = serializers.IntegerField(
        allow_null=True, help_text="Loners, times euchred, points of the high game (below 0 where the fewest win)."
    )
    tied = serializers.IntegerField(default=1, help_text="How many people or teams were level for it; 1: nobody else.")
    settled = serializers.ChoiceField(
        [*TIES], default="", allow_blank=True, help_text="What settled the tie; empty: nobody else was level."
    )


class RevealRowAnswer(Answer):
    """Who is revealed."""

    rank = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    score = serializers.FloatField(required=False, help_text="Of a team: games won, ties as halves, and byes.")
    count = serializers.IntegerField(allow_null=True, help_text="Of what the category counts; null: of nothing.")
    won = WonAnswer(many=True)


class RevealStepAnswer(Answer):
    """One step of the reveal."""

    kind = serializers.ChoiceField(("places", "place", "category"))
    rank = serializers.IntegerField(required=False, help_text="The place, or the first of several.")
    last = serializers.IntegerField(required=False, help_text="The last of several places.")
    category = serializers.ChoiceField(PRIZE_KINDS, required=False)
    group = serializers.CharField(allow_blank=True, required=False, help_text="With the category `group`: which one.")
    rows = RevealRowAnswer(many=True)


class RevealAnswer(Answer):
    """Every step of the reveal, and how far it is. For staff only."""

    filled_by = {"steps": all_steps}

    step = serializers.IntegerField(
        source="reveal_step", allow_null=True, help_text="How many steps the hall has seen; null: not begun."
    )
    revealed_at = Moment(allow_null=True, help_text="When it was finished.")
    steps = RevealStepAnswer(many=True)
