"""The shapes of prizes: the plan, who won what, and what was handed over."""

from rest_framework import serializers

from accounts.names import validate_name
from fundraising.models.ledger import REASON_LENGTH
from fundraising.prizes.payout import METHODS
from tournaments.api.shapes.base import LARGEST_ID, Answer, Shape, Uuid, ZuluMoment
from tournaments.api.shapes.reveal import PRIZE_KINDS, WonAnswer
from tournaments.prizes import plan as plans

TIES = [*plans.TIES]


class PrizeShape(Shape):
    """One prize: a thing, an amount or a share of the pot; a thing can come with either."""

    kind = serializers.ChoiceField(PRIZE_KINDS)
    place = serializers.IntegerField(
        min_value=1,
        max_value=plans.LAST_PLACE,
        default=1,
        help_text="Of `place`, `group` and `door`: the first, second …; of the others there is one.",
    )
    group = serializers.CharField(
        max_length=plans.GROUP_LETTERS,
        validators=[validate_name],
        default="",
        allow_blank=True,
        help_text="Of `group`: which, as in `entrants/`.",
    )
    thing = serializers.CharField(
        max_length=plans.MOST_LETTERS, validators=[validate_name], default="", allow_blank=True, help_text="In words."
    )
    amount = serializers.IntegerField(
        min_value=1,
        max_value=plans.MOST_MONEY,
        default=None,
        allow_null=True,
        help_text="In the currency's smallest unit.",
    )
    share = serializers.IntegerField(
        min_value=1, max_value=plans.WHOLE, default=None, allow_null=True, help_text="Of the pot: 10000 is all of it."
    )
    ties = serializers.ChoiceField(
        TIES,
        default=None,
        allow_null=True,
        help_text="What settles a tie for it; null: what the plan says for all. A door prize has none.",
    )


class PrizePlanShape(Shape):
    """PUT tournaments/{id}/prizes/: the whole plan."""

    prizes = PrizeShape(many=True, help_text="In the order in which they are awarded.")
    pot_amount = serializers.IntegerField(
        min_value=1,
        max_value=plans.MOST_MONEY,
        default=None,
        allow_null=True,
        help_text="What the shares are of: this amount,",
    )
    pot_percent = serializers.IntegerField(
        min_value=1, max_value=100, default=None, allow_null=True, help_text="or this part of the entry fees paid."
    )
    unit = serializers.ChoiceField(
        plans.UNITS, default=1, help_text="Shares are rounded down to a multiple of so many of the smallest unit."
    )
    remainder = serializers.ChoiceField(
        [plans.FIRST, plans.LAST], default=plans.FIRST, help_text="Which share has what rounding leaves."
    )
    ties = serializers.ChoiceField(
        TIES,
        default=plans.SPLIT,
        help_text="What settles ties. `split`: the same points share their prizes; `break`: the standings' tie-breaks "
        "count; `draw`: one is drawn when the prizes are awarded.",
    )
    most = serializers.IntegerField(
        min_value=1,
        max_value=plans.MOST_A_PERSON,
        default=None,
        allow_null=True,
        help_text="Prizes a person at most, door prizes not counted; null: any number.",
    )


class PrizePlanAnswer(PrizePlanShape):
    """The plan of prizes, and what each is worth now."""

    currency = serializers.CharField()
    amounts = serializers.ListField(
        child=serializers.IntegerField(), help_text="The money in each prize, in the plan's order; 0: a thing only."
    )


class AwardAnswer(WonAnswer):
    """A prize that somebody has won."""

    uuid = serializers.UUIDField(allow_null=True, help_text="Null: not awarded yet.")
    reason = serializers.CharField(allow_blank=True, help_text="Why it was adjusted; empty: it follows from the plan.")
    replaces = serializers.UUIDField(allow_null=True, help_text="The award that was voided for this one.")
    payout = serializers.UUIDField(allow_null=True, help_text="How it was handed over; null: it was not.")


class TieAnswer(Answer):
    """People, or teams, who are level for prizes now."""

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
    """Who won what, and the prizes that nobody has."""

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
    method = serializers.ChoiceField(METHODS, default="cash")


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
    method = serializers.ChoiceField(METHODS)
    entry = serializers.IntegerField(
        source="entry.number", allow_null=True, help_text="Of the ledger, by number; null: no money in it."
    )
    at = ZuluMoment()
    by = serializers.CharField()
    undone_at = ZuluMoment(allow_null=True, help_text="When it was taken back.")
    reason = serializers.CharField(source="undone_reason", allow_blank=True, help_text="Why it was taken back.")
