"""The shapes of friendly games."""

from rest_framework import serializers

from accounts.names import validate_name
from tournaments.api.shapes.base import Answer, Shape
from tournaments.api.shapes.games import GameKey, HouseRules, PresetKey
from tournaments.api.shapes.sittings import SheetHandAnswer

NAME_LENGTH = 40


class FriendlyGameShape(Shape):
    """POST scores/: the players in seat order; in euchre the first and the third are partners."""

    names = serializers.ListField(
        child=serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name]), min_length=2, max_length=8
    )
    game = GameKey(required=False, help_text="Left out: what this many people usually play.")
    preset = PresetKey(required=False, allow_null=True)
    ruleset = HouseRules(required=False)


class EndScoreShape(Shape):
    """POST scores/{uuid}/end/: the `version` of the sheet that was looked at."""

    version = serializers.IntegerField(
        required=False, help_text="Where the sheet has changed since, the game does not end."
    )


class OpenScoreShape(Shape):
    """POST pads/open/: the part of a score pad's address after the #; the other fields are those that all pads send."""

    key = serializers.CharField(max_length=100)
    device = serializers.CharField(max_length=100, required=False, allow_blank=True)
    token = serializers.CharField(max_length=100, required=False, allow_blank=True)
    attempt = serializers.CharField(max_length=100, required=False, allow_blank=True)


class OpenScoreAnswer(Answer):
    """The token that the pad sends from now on."""

    token = serializers.CharField()
    table = serializers.IntegerField()


class FriendlyGameAnswer(Answer):
    """A game without a tournament, with every line of its sheet."""

    uuid = serializers.UUIDField()
    game = serializers.CharField()
    ruleset = HouseRules()
    names = serializers.ListField(child=serializers.CharField())
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField(allow_null=True, help_text="When it is deleted; null: never by itself.")
    is_over = serializers.BooleanField()
    winners = serializers.ListField(child=serializers.IntegerField(), help_text="Seats; none while the game goes on.")
    score = serializers.ListField(child=serializers.IntegerField())
    hands = SheetHandAnswer(many=True)


class FriendlyGameMade(FriendlyGameAnswer):
    """The same, with the key of its pad."""

    key = serializers.CharField(help_text="Opens the pad: /pad/game/#key, and `Authorization: Pad key`.")
