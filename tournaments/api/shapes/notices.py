"""The shape of messages to all pads."""

from rest_framework import serializers

from tournaments.api.shapes.base import Answer, Shape
from tournaments.services.hall.notices import NOTICE_LENGTH, validate_notice


class NoticeShape(Shape):
    """POST tournaments/{id}/notices/."""

    text = serializers.CharField(max_length=NOTICE_LENGTH, validators=[validate_notice])
    on_board = serializers.BooleanField(default=False)


class NoticeAnswer(Answer):
    """A message to all pads; it stands until `ended_at`."""

    id = serializers.IntegerField()
    text = serializers.CharField()
    on_board = serializers.BooleanField()
    sent_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
