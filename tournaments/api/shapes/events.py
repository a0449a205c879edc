"""The shape of the feed of what happened."""

from rest_framework import serializers

from tournaments.api.shapes.base import LARGEST_ID, Answer, Moment, QueryShape
from tournaments.models import Event


class FeedShape(QueryShape):
    """GET tournaments/{id}/events/"""

    after = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST_ID,
        default=0,
        help_text="The `next` of the answer before; 0: from the beginning.",
    )
    limit = serializers.IntegerField(min_value=1, max_value=500, default=100)


class EventAnswer(Answer):
    """One thing that happened."""

    cursor = serializers.IntegerField(
        source="pk", help_text="Higher for everything that happened later in this tournament."
    )
    type = serializers.ChoiceField(Event.Type.choices)
    at = Moment()
    ids = serializers.DictField(
        help_text="What it is about, never names: `sitting`, `hand` (a UUID), `number`, `side`, `round` (its number), "
        "`entrant`, `adjustment`, `points`, `team` and `table` (their numbers), `call`, `notice`, `entry` (of the "
        "ledger), `payment`, `draw`, `award`, `replaces` (an award), `payout` and `sign_up` (UUIDs), `box`, `rule`, "
        "`seat`, `ticket`, `minutes`, `step`, `after` (a round), `decision`, `reason`, as the type has them."
    )


class FeedAnswer(Answer):
    """What happened after a cursor, in order."""

    events = EventAnswer(many=True)
    next = serializers.IntegerField(help_text="Send it as `after` for what happens later.")
    more = serializers.BooleanField(help_text="There is more already.")
