"""The shapes of the euchre jar, the loner pot, and the cash boxes. Amounts are in the currency's smallest unit."""

from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from fundraising.models.ledger import REASON_LENGTH
from fundraising.money import MOST
from fundraising.services.books import METHOD_CHOICES
from fundraising.services.counting import BoxState, states_of
from fundraising.services.jar import MOST_EUCHRES
from fundraising.services.pot import RULES
from tournaments.api.shapes.base import LARGEST_ID, Answer, Shape, Uuid, ZuluMoment


class JarPartAnswer(Answer):
    """One player's open share of their table's charges."""

    entrant = serializers.IntegerField()
    owed = serializers.IntegerField()


class TableJarAnswer(Answer):
    """What a table owes the jar for a round."""

    filled_by = {"parts": lambda table: [{"entrant": entrant, "owed": owed} for entrant, owed in table.parts.items()]}

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    euchres = serializers.IntegerField(allow_null=True, help_text="null: entered as totals, and nobody has said.")
    owed = serializers.IntegerField(help_text="Below 0: the table gets this much back.")
    parts = JarPartAnswer(
        many=True, help_text="By player; empty where the hands do not say, or the table has paid as a whole."
    )


class JarAnswer(Answer):
    """The euchre jar."""

    currency = serializers.CharField()
    price = serializers.IntegerField(
        source="jar_per_euchre", allow_null=True, help_text="For each euchre; null: no jar."
    )
    tables = TableJarAnswer(many=True)


class SettleShape(Shape):
    """POST tournaments/{id}/jar/{round}/{table}/settle/"""

    uuid = Uuid(help_text="Made by the sender: sent again, it is the same.")
    seen = serializers.IntegerField(
        min_value=-MOST, max_value=MOST, help_text="What the table was seen to owe; refused if it is another by now."
    )
    entrant = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST_ID,
        required=False,
        allow_null=True,
        default=None,
        help_text="Who pays their own part, as seen in `parts`; null: the table pays all that it owes.",
    )
    method = serializers.ChoiceField(choices=METHOD_CHOICES, default="cash")


class EuchresShape(Shape):
    """POST tournaments/{id}/jar/{round}/{table}/euchres/"""

    euchres = serializers.IntegerField(min_value=0, max_value=MOST_EUCHRES)


class ShareAnswer(Answer):
    """What somebody gets of the pot."""

    entrant = serializers.IntegerField(source="entrant.pk")
    loners = serializers.IntegerField()
    amount = serializers.IntegerField()


class SharingAnswer(Answer):
    """How a rule shares the pot as it is now."""

    rule = serializers.ChoiceField([*RULES.items()])
    shares = ShareAnswer(many=True)


class LonerPotAnswer(Answer):
    """The loner pot."""

    currency = serializers.CharField()
    pot = serializers.IntegerField()
    is_over = serializers.BooleanField(help_text="Whether the tournament is over, so that it can be paid out.")
    rules = SharingAnswer(many=True)


class PayOutShape(Shape):
    """POST tournaments/{id}/pot/pay-out/"""

    uuid = Uuid(help_text="Made by the sender: sent again, it is the same.")
    rule = serializers.ChoiceField([*RULES.items()])
    seen = serializers.IntegerField(
        min_value=1, max_value=MOST, help_text="The pot that was seen; refused if it is another by now."
    )


class CarryOverShape(Shape):
    """POST tournaments/{id}/pot/carry-over/"""

    uuid = Uuid(help_text="Made by the sender: sent again, it is the same.")
    to = serializers.IntegerField(min_value=1, max_value=LARGEST_ID, help_text="A tournament of the organization.")
    seen = serializers.IntegerField(
        min_value=1, max_value=MOST, help_text="The pot that was seen; refused if it is another by now."
    )


class HandoverAnswer(Answer):
    """Somebody took a box over."""

    holder = serializers.CharField()
    float_signed = serializers.IntegerField(allow_null=True)
    at = ZuluMoment()


class BoxAnswer(Answer):
    """A cash box, and who has had it, the last one now."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    handovers = HandoverAnswer(many=True)


class BoxShape(Shape):
    """POST tournaments/{id}/boxes/"""

    uuid = Uuid(help_text="Made by the sender: of the entry of the starting cash in the ledger.")
    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name])
    holder = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name], help_text="Who takes it.")
    float = serializers.IntegerField(
        min_value=1, max_value=MOST, allow_null=True, default=None, help_text="Signed for by the holder of the box."
    )


class HandOverShape(Shape):
    """POST tournaments/{id}/boxes/{box}/hand-over/"""

    holder = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name], help_text="Who takes it.")


class CountShape(Shape):
    """POST tournaments/{id}/boxes/{box}/count/"""

    cash = serializers.IntegerField(min_value=0, max_value=MOST)
    checks = serializers.IntegerField(min_value=0, max_value=MOST, default=0)


def _agreed(state: BoxState, what: str) -> int | None:
    return getattr(state.counts[0], what) if state.is_agreed else None


class BoxStateAnswer(Answer):
    """A box in a count. What one person counted is shown to nobody before a second one has counted the same."""

    filled_by = {
        "counts": lambda state: len(state.counts),
        "cash": lambda state: _agreed(state, "cash"),
        "checks": lambda state: _agreed(state, "checks"),
    }

    box = serializers.IntegerField(source="box.pk")
    name = serializers.CharField(source="box.name")
    counts = serializers.IntegerField(help_text="How many have counted it this time: 0, 1 or 2.")
    is_agreed = serializers.BooleanField()
    differs = serializers.BooleanField(help_text="Two have counted, and not the same: both count again.")
    cash = serializers.IntegerField(allow_null=True)
    checks = serializers.IntegerField(allow_null=True)


class CountingAnswer(Answer):
    """The count that is going on, or the last one. What the ledger expects is not in it."""

    filled_by = {"boxes": lambda counting: states_of(counting) if counting.pk else []}

    opened_at = ZuluMoment(allow_null=True, help_text="null: nothing was counted yet.")
    closed_at = ZuluMoment(allow_null=True)
    explanation = serializers.CharField(allow_blank=True)
    boxes = BoxStateAnswer(many=True)


class CloseCountShape(Shape):
    """POST tournaments/{id}/counting/close/"""

    explanation = serializers.CharField(
        max_length=REASON_LENGTH, allow_blank=True, default="", help_text="Needed where there is a difference."
    )
