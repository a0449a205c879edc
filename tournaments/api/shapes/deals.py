"""The shape of deals that every table has played."""

from rest_framework import serializers

from tournaments.api.shapes.base import Answer, Moment, Shape
from tournaments.api.shapes.games import Facts
from tournaments.api.shapes.referee import ParAnswer
from tournaments.models.settings_table import BY_NAME
from tournaments.rules.duplicate.written import MOST_DEALS


class DealsShape(Shape):
    """POST tournaments/{id}/deals/"""

    records = serializers.ListField(
        child=serializers.DictField(),
        max_length=MOST_DEALS,
        help_text="A hand record (docs/records.md) for each deal, of which `dealer`, `deal`, `upcard` and `kitty` are "
        "read. Empty: the deals are made from a seed.",
    )


class UploadedAnswer(Answer):
    """Deals that are sealed now; those after them are made from a seed."""

    uploaded = serializers.IntegerField()
    planned = serializers.IntegerField(help_text="How many deals the planned rounds take.")


class SealAnswer(Answer):
    """What deals are made from: the fingerprint, and once the results are public the seed itself."""

    first = serializers.IntegerField(help_text="The number of the first deal that is made from it.")
    fingerprint = serializers.CharField(help_text="SHA-256 of the seed.")
    sealed_at = Moment()
    opened_at = Moment(allow_null=True)
    seed = serializers.CharField(
        allow_null=True,
        help_text="null until it is opened with the results. Of uploaded deals a line of random digits and a line for "
        "each deal.",
    )
    uploaded = serializers.IntegerField(help_text="How many deals were uploaded; 0: they are made from the seed.")


class DealAtTableAnswer(Answer):
    """A deal at one table."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    sitting = serializers.IntegerField()
    hand = serializers.IntegerField(help_text="Its number on the score sheet.")
    entrants = serializers.ListField(child=serializers.IntegerField(allow_null=True), help_text="By seat.")
    facts = Facts(allow_null=True, help_text="null: it was not played there; both sides have the average.")
    points = serializers.ListField(child=serializers.IntegerField(), allow_null=True, help_text="By seat.")
    matchpoints = serializers.ListField(
        child=serializers.FloatField(),
        allow_null=True,
        help_text="Of seats 0 and 2, and of seats 1 and 3: two for each table that did worse, one for each equal.",
    )
    scores = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="What counts, of seats 0 and 2, and of seats 1 and 3: 0 to 100, by Butler hundredths of a point.",
    )


class PlayedDealAnswer(Answer):
    """A deal that every table has played. Its cards are null where only another installation knows the seed."""

    number = serializers.IntegerField()
    round = serializers.IntegerField(help_text="The first in which it was played.")
    hand = serializers.IntegerField(help_text="Its number on the sheets there.")
    dealer = serializers.IntegerField(allow_null=True)
    hands = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()), allow_null=True, help_text="By seat."
    )
    up = serializers.CharField(allow_null=True, help_text="The card turned up.")
    kitty = serializers.ListField(child=serializers.CharField(), allow_null=True)
    record = serializers.JSONField(
        allow_null=True, help_text="The deal as a hand record (docs/records.md) before the first act."
    )
    tricks = serializers.DictField(
        child=serializers.ListField(child=serializers.ListField(child=serializers.IntegerField())),
        allow_null=True,
        help_text="As of POST referee/deal/; null until they are worked out, or where these rules are not solved.",
    )
    par = ParAnswer(allow_null=True)
    tables = DealAtTableAnswer(many=True)


class DealsAnswer(Answer):
    """The same cards for everybody: how it is scored, what the deals were made from, and what became of them."""

    scoring = serializers.ChoiceField(BY_NAME["duplicate"].field.flatchoices)
    hidden_after = serializers.IntegerField(
        allow_null=True, help_text="The last round whose deals are here, where the standings of later ones are hidden."
    )
    seals = SealAnswer(many=True)
    deals = PlayedDealAnswer(many=True)
