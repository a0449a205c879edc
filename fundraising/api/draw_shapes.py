"""The shapes of draws and their proof."""

from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from fundraising.models import Draw
from fundraising.models.draw import NUMBER_LENGTH
from fundraising.models.ledger import REASON_LENGTH
from fundraising.services.draws import MOST_PRIZES
from tournaments.api.shapes.base import Answer, Shape, Uuid


class PrizeDrawShape(Shape):
    """POST tournaments/{id}/draws/"""

    uuid = Uuid(help_text="Made by the sender, new for each draw: sent again, it is the same draw.")
    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name])
    what = serializers.ChoiceField(Draw.What.choices, help_text="`door`: one ticket for everybody who is checked in.")
    prizes = serializers.ListField(
        child=serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name]),
        min_length=1,
        max_length=MOST_PRIZES,
        help_text="The first ticket drawn has the first prize.",
    )


class HallNumberShape(Shape):
    """POST tournaments/{id}/draws/{uuid}/number/"""

    number = serializers.CharField(max_length=4 * NUMBER_LENGTH, help_text="Digits; spaces between them do not count.")


class PassOverShape(Shape):
    """POST tournaments/{id}/draws/{uuid}/pass-over/"""

    ticket = serializers.IntegerField(min_value=1, max_value=2**31 - 1)
    reason = serializers.CharField(max_length=REASON_LENGTH)


class CancelDrawShape(Shape):
    """POST tournaments/{id}/draws/{uuid}/cancel/"""

    reason = serializers.CharField(max_length=REASON_LENGTH)


class DrawnAnswer(Answer):
    """A ticket that was drawn."""

    counter = serializers.IntegerField(help_text="In the text whose hash drew it.")
    ticket = serializers.IntegerField()
    prize = serializers.IntegerField(help_text="Its place in `prizes`, from 1.")
    is_passed_over = serializers.BooleanField()
    reason = serializers.CharField(allow_blank=True, help_text="Why it was passed over.")


class DrawAnswer(Answer):
    """A draw with its proof; docs/draws.md has the rule, so that anybody can repeat it."""

    uuid = serializers.UUIDField()
    name = serializers.CharField()
    what = serializers.ChoiceField(Draw.What.choices)
    prizes = serializers.ListField(child=serializers.CharField())
    stage = serializers.ChoiceField(Draw.Stage.choices)
    tickets = serializers.CharField(allow_blank=True, help_text="The list: a line for each ticket, without names.")
    list_fingerprint = serializers.CharField(allow_blank=True, help_text="SHA-256 of `tickets`.")
    seed_fingerprint = serializers.CharField(allow_blank=True, help_text="SHA-256 of `seed`, shown before the number.")
    number = serializers.CharField(allow_blank=True, help_text="The hall's.")
    seed = serializers.CharField(allow_blank=True, help_text="Empty until the draw is opened.")
    drawn = DrawnAnswer(many=True)
    cancel_reason = serializers.CharField(allow_blank=True)
