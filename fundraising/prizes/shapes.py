"""The shapes of prizes: the plan, who won what, and what was handed over."""

from collections.abc import Collection
from typing import Any

from pydantic import TypeAdapter
from rest_framework import serializers

from accounts.names import validate_name
from fundraising.models.ledger import REASON_LENGTH
from fundraising.prizes.payout import PAYOUT_METHODS
from tournaments.api.shapes.base import LARGEST_ID, Answer, Shape, Uuid, ZuluMoment
from tournaments.api.shapes.reveal import PRIZE_KINDS, WonAnswer
from tournaments.rules.prizes import plan as plans

TIES = [*plans.TIES]


def _declared(part: type, *, without: Collection[str] = ()) -> dict[str, Any]:
    """Return the fields of a part of the plan as `tournaments.rules.prizes.plan` declares them."""
    schema = TypeAdapter(part).json_schema()
    return {name: _field(own) for name, own in schema["properties"].items() if name not in without}


def _field(own: dict[str, Any]) -> serializers.Field[Any, Any, Any, Any]:
    said = own["anyOf"][0] | own if "anyOf" in own else own  # whatever may be null is one of two
    options: dict[str, Any] = {"help_text": said.get("description"), "allow_null": "anyOf" in own}
    options |= {"default": said["default"]} if "default" in said else {"required": True}
    if "enum" in said:
        return serializers.ChoiceField(said["enum"], **options)
    if said["type"] == "integer":
        return serializers.IntegerField(min_value=said["minimum"], max_value=said["maximum"], **options)
    return serializers.CharField(max_length=said["maxLength"], allow_blank=True, validators=[validate_name], **options)


class PrizeShape(Shape):
    """One prize: a thing, an amount or a share of the pot; a thing can come with either."""

    def get_fields(self) -> dict[str, Any]:
        """Return what a prize is declared with."""
        return _declared(plans.Prize)


class PrizePlanShape(Shape):
    """PUT tournaments/{id}/prizes/: the whole plan."""

    prizes = PrizeShape(many=True, help_text="In the order in which they are awarded.")

    def get_fields(self) -> dict[str, Any]:
        """Return what a plan is declared with."""
        return {**super().get_fields(), **_declared(plans.Plan, without=("prizes",))}


class PrizePlanAnswer(Answer, PrizePlanShape):
    """The plan of prizes, and what each is worth now."""

    currency = serializers.CharField()
    amounts = serializers.ListField(
        child=serializers.IntegerField(), help_text="The money in each prize, in the plan's order; 0: a thing only."
    )


class AwardAnswer(WonAnswer):
    """A prize that somebody has won; in its row, `award` is what is on record of it."""

    filled_by = {"reason": lambda row: row["award"].reason if "award" in row else ""}

    uuid = serializers.UUIDField(source="award.uuid", allow_null=True, help_text="Null: not awarded yet.")
    reason = serializers.CharField(allow_blank=True, help_text="Why it was adjusted; empty: it follows from the plan.")
    replaces = serializers.UUIDField(
        source="award.replaces.uuid", allow_null=True, help_text="The award that was voided for this one."
    )
    payout = serializers.UUIDField(
        source="award.payout.uuid", allow_null=True, help_text="How it was handed over; null: it was not."
    )


class TieAnswer(Answer):
    """People, or teams, who are level for prizes now."""

    filled_by = {"numbers": lambda tie: [number + 1 for number in tie.numbers]}

    numbers = serializers.ListField(child=serializers.IntegerField(), help_text="Of the prizes in the plan, from 1.")
    kind = serializers.ChoiceField(PRIZE_KINDS)
    group = serializers.CharField(allow_blank=True)
    place = serializers.IntegerField()
    last_place = serializers.IntegerField()
    settled = serializers.ChoiceField([*plans.TIES], help_text="What settles it, as the plan has it.")
    units = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()), help_text="Entrants; of a team together."
    )
    is_open = serializers.BooleanField(help_text="A draw settles it that was not made yet: nobody has these prizes.")


class AwardsAnswer(Answer):
    """Winners with their prizes, and the unclaimed prizes."""

    is_awarded = serializers.BooleanField(help_text="No: this is how it would be now, and `awards` have no `uuid`.")
    awards = AwardAnswer(many=True)
    unclaimed = serializers.ListField(
        child=serializers.IntegerField(), help_text="Prizes that nobody has, by their number in the plan, from 1."
    )
    ties = TieAnswer(many=True, help_text="Who is tied for which prizes, by the plan and the standings of now.")
    tie_seed = serializers.CharField(
        allow_blank=True, help_text="Of the draws among those who are tied; empty until the prizes are awarded."
    )


class AwardAdjustmentShape(Shape):
    """POST tournaments/{id}/awards/{uuid}/adjust/"""

    uuid = Uuid(help_text="Made by the sender, new for each adjustment: of the award that takes its place.")
    entrant = serializers.IntegerField(
        min_value=1, max_value=LARGEST_ID, allow_null=True, help_text="Who gets it; null: nobody."
    )
    amount = serializers.IntegerField(
        min_value=0, max_value=plans.MOST_MONEY, required=False, help_text="Left out: as it is."
    )
    reason = serializers.CharField(max_length=REASON_LENGTH)


class GivenPrizeShape(Shape):
    """POST tournaments/{id}/awards/give/"""

    uuid = Uuid(help_text="Made by the sender: of the award.")
    number = serializers.IntegerField(min_value=1, max_value=plans.MOST_PRIZES, help_text="In the plan, from 1.")
    entrant = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    reason = serializers.CharField(max_length=REASON_LENGTH)


class PayoutShape(Shape):
    """POST tournaments/{id}/payouts/"""

    uuid = Uuid(help_text="Made by the sender, new for each payout: sent again, it is the same payout.")
    award = Uuid()
    method = serializers.ChoiceField(PAYOUT_METHODS, default="cash")


class TakeBackShape(Shape):
    """POST tournaments/{id}/payouts/{uuid}/undo/"""

    reason = serializers.CharField(max_length=REASON_LENGTH)


class PayoutAnswer(Answer):
    """A prize that was handed over."""

    uuid = serializers.UUIDField()
    award = serializers.UUIDField(source="award.uuid")
    entrant = serializers.IntegerField(source="award.entrant_id")
    amount = serializers.IntegerField(
        source="award.amount", help_text="In the currency's smallest unit; 0: a thing only."
    )
    currency = serializers.CharField(source="fundraiser.currency")
    method = serializers.ChoiceField(PAYOUT_METHODS)
    entry = serializers.IntegerField(
        source="entry.number", allow_null=True, help_text="Of the ledger, by number; null: no money in it."
    )
    at = ZuluMoment()
    by = serializers.CharField()
    undone_at = ZuluMoment(allow_null=True, help_text="When it was taken back.")
    reason = serializers.CharField(source="undone_reason", allow_blank=True, help_text="Why it was taken back.")
