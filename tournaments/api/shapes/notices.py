"""The shape of messages to all pads."""

from rest_framework import serializers

from tournaments.api.shapes.base import Answer, Shape
from tournaments.services.hall.notices import LONGEST_NOTICE, NOTICE_LENGTH, validate_notice


class NoticeShape(Shape):
    """POST tournaments/{id}/notices/."""

    text = serializers.CharField(max_length=NOTICE_LENGTH, validators=[validate_notice])
    on_board = serializers.BooleanField(default=False)
    minutes = serializers.IntegerField(
        min_value=1,
        max_value=LONGEST_NOTICE,
        required=False,
        allow_null=True,
        default=None,
        help_text="For how long it stays; null: until a round closes.",
    )


class NoticeAnswer(Answer):
    """A message to all pads; it stands until `ended_at`."""

    id = serializers.IntegerField()
    text = serializers.CharField()
    on_board = serializers.BooleanField()
    sent_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField(allow_null=True, help_text="null: when a round closes.")
    ended_at = serializers.DateTimeField(allow_null=True)
