"""The shape of corrections, and of hands that wait for the director."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from scoring.models import Hand
from scoring.services import score
from tournaments.api.shapes.base import REASON_LENGTH, Answer, Moment, Shape, Uuid
from tournaments.api.shapes.games import Facts, HandField
from tournaments.api.shapes.sittings import ScoreShape, SheetAnswer, SheetHandAnswer
from tournaments.models import HeldHand
from tournaments.services.play.corrections import Effect

_GIVEN = {"not": {"type": "null"}}


class CorrectShape(Shape):
    """POST sittings/{id}/hands/{uuid}/correct/: its replacement; without one it is removed."""

    together = {"not": {"required": ["hand", "totals"], "properties": {"hand": _GIVEN, "totals": _GIVEN}}}

    reason = serializers.CharField(max_length=REASON_LENGTH)
    preview = serializers.BooleanField(default=False, help_text="Say what it would change, and change nothing.")
    hand = HandField(required=False, allow_null=True, help_text="As in POST sittings/{id}/hands/, with a new uuid.")
    totals = ScoreShape(required=False, allow_null=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Allow one of the two, or neither."""
        if attrs.get("hand") is not None and attrs.get("totals") is not None:
            raise serializers.ValidationError({"hand": _("Give either the hand or the game's totals, not both.")})
        return attrs


class AddShape(CorrectShape):
    """POST sittings/{id}/correct/: a line that is missing."""

    together = {
        "oneOf": [
            {"required": ["hand"], "properties": {"hand": _GIVEN, "totals": {"type": "null"}}},
            {"required": ["totals"], "properties": {"hand": {"type": "null"}, "totals": _GIVEN}},
        ]
    }

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Allow exactly one of the two."""
        if attrs.get("hand") is None and attrs.get("totals") is None:
            raise serializers.ValidationError({"hand": _("Give the missing hand or the game's totals.")})
        return super().validate(attrs)


class DecideHeldShape(Shape):
    """POST sittings/{id}/held/{uuid}/decide/."""

    together = {
        "anyOf": [
            {"required": ["reason"], "properties": {"reason": {"minLength": 1}}},
            {"properties": {"decision": {"not": {"const": "refused"}}, "replaces": {"type": "null"}}},
        ]
    }

    decision = serializers.ChoiceField(HeldHand.Decision.choices)
    reason = serializers.CharField(max_length=REASON_LENGTH, default="", allow_blank=True)
    preview = serializers.BooleanField(default=False, help_text="Say what it would change, and change nothing.")
    number = serializers.IntegerField(
        min_value=1, max_value=99, required=False, allow_null=True, help_text="Under which it counts; else the next."
    )
    replaces = Uuid(required=False, allow_null=True, help_text="The hand on the sheet that it replaces.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Require a reason wherever an entry does not count."""
        needs_reason = attrs["decision"] == HeldHand.Decision.REFUSED or attrs.get("replaces")
        if needs_reason and not attrs["reason"]:
            raise serializers.ValidationError({"reason": _("Give a short reason; it stays on record.")})
        return attrs


class FromTo(Answer):
    """A number before and after."""

    before = serializers.IntegerField()
    after = serializers.IntegerField()


class SideFromTo(Answer):
    """A side before and after; null: none."""

    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)


def _from_to(pair: tuple[int | None, int | None]) -> dict[str, int | None]:
    return {"before": pair[0], "after": pair[1]}


class ChangeAnswer(Answer):
    """An entrant or a team with a changed rank or points."""

    filled_by = {
        "rank": lambda change: _from_to((change.before.rank, change.after.rank)),
        "points": lambda change: _from_to((change.before.points, change.after.points)),
    }

    entrants = serializers.ListField(child=serializers.IntegerField())
    name = serializers.CharField()
    rank = FromTo()
    points = FromTo()


def _ahead(effect: Effect) -> list[int] | None:
    return [entrant for change in effect.ahead[1] for entrant in change.entrants] if effect.ahead else None


class EffectAnswer(Answer):
    """What a change of one sheet would cause."""

    filled_by = {
        "seats": lambda effect: [_from_to(seat) for seat in effect.seats],
        "ahead": _ahead,
        "goes_on": lambda effect: effect.goes_on and _from_to(effect.goes_on),
    }

    seats = FromTo(many=True, help_text="Points of the game by seat.")
    changes = ChangeAnswer(many=True)
    ahead = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="Who would be first; null: no change."
    )
    goes_on = SideFromTo(allow_null=True, help_text="In a bracket: the side that goes on, where that is another one.")
    drawn_since = serializers.ListField(
        child=serializers.IntegerField(), help_text="Rounds drawn from the scores before; they stay as they are."
    )
    draft = serializers.IntegerField(allow_null=True, help_text="A draft drawn from the scores before.")
    credit = serializers.IntegerField(allow_null=True, help_text="Points credited for sitting out.")
    was_confirmed = serializers.BooleanField()
    is_incomplete = serializers.BooleanField()


class CorrectionAnswer(Answer):
    """The sheet as it is now or, in a preview, the effect of the change."""

    sheet = SheetAnswer(required=False)
    effect = EffectAnswer(required=False)


def _points(held: HeldHand) -> Sequence[int]:
    return score(game=held.sitting.game, facts=held.facts)[1].points


def _standing(held: HeldHand) -> Hand | None:
    return held.sitting.game.hands.filter(voided_at=None, number=held.number).first() if held.number else None


class WaitingAnswer(Answer):
    """A hand that was held, and the hand on the sheet with the same number."""

    filled_by = {"points": _points, "standing": _standing}

    sitting = serializers.IntegerField(source="sitting_id")
    round = serializers.IntegerField(source="sitting.round.number")
    table = serializers.IntegerField(source="sitting.table.number")
    uuid = serializers.UUIDField()
    number = serializers.IntegerField(allow_null=True)
    facts = Facts()
    points = serializers.ListField(child=serializers.IntegerField())
    held = serializers.ChoiceField(HeldHand.Reason.choices, source="reason", help_text="Why.")
    received_at = Moment()
    entered_by = serializers.CharField()
    decision = serializers.ChoiceField(["", *HeldHand.Decision.values])
    decided_at = Moment(allow_null=True)
    decided_by = serializers.CharField(allow_blank=True)
    decided_reason = serializers.CharField(allow_blank=True)
    standing = SheetHandAnswer(allow_null=True)
