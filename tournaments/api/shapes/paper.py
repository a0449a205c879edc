"""What the address of something to print may say."""

from django.conf import settings
from rest_framework import serializers

from tournaments.api.shapes.base import Answer, QueryShape
from tournaments.paper.jobs import BLANK, PAPERS


class PaperShape(QueryShape):
    """GET tournaments/{id}/paper/{what}/"""

    paper = serializers.ChoiceField(
        list(PAPERS), required=False, help_text="Left out: as it is sold where the tournament is played."
    )
    language = serializers.ChoiceField(settings.LANGUAGES, required=False, help_text="Left out: the organization's.")
    round = serializers.IntegerField(
        min_value=BLANK,
        max_value=32767,
        required=False,
        help_text="Of what belongs to a round; left out: the newest. 0: a blank score sheet.",
    )
    table = serializers.IntegerField(
        min_value=1, max_value=32767, required=False, help_text="Of the table cards, this one alone."
    )


class LayoutShape(QueryShape):
    """GET tournaments/{id}/paper/score-sheets/layout/"""

    paper = serializers.ChoiceField(
        list(PAPERS), required=False, help_text="Left out: as it is sold where the tournament is played."
    )
    round = serializers.IntegerField(min_value=1, max_value=32767, required=False, help_text="Left out: the newest.")
    table = serializers.IntegerField(min_value=1, max_value=32767)
    sheet = serializers.IntegerField(
        min_value=1, max_value=99, default=1, help_text="Which of the table's sheets, where its game takes several."
    )


def _box(about: str) -> serializers.ListField:
    return serializers.ListField(child=serializers.FloatField(), min_length=4, max_length=4, help_text=about)


class MarkPlaceAnswer(Answer):
    """A black square."""

    kind = serializers.ChoiceField(["corner", "row"])
    box = _box("x, y, width, height.")


class BubblePlaceAnswer(Answer):
    """A bubble: filled, it says that a fact of a hand has this value."""

    hand = serializers.IntegerField(help_text="0 on the check line.")
    fact = serializers.CharField()
    place = serializers.IntegerField(allow_null=True, help_text="Whose number it is, where the fact is a list.")
    digit = serializers.IntegerField(
        allow_null=True, help_text="Of a number in tens and ones: which digit, the values of which are added."
    )
    value = serializers.JSONField()
    box = _box("x, y, width, height.")


class LayoutAnswer(Answer):
    """Where everything lies on a score sheet, in millimeters from the page's upper left corner."""

    page = serializers.ListField(child=serializers.FloatField(), min_length=2, max_length=2, help_text="Width, height.")
    sheet = serializers.IntegerField()
    sheets = serializers.IntegerField(help_text="How many the table's game takes; 0: it has no bubbles.")
    code = serializers.CharField(help_text="What the QR code says.")
    code_box = _box("Where the QR code is.")
    marks = MarkPlaceAnswer(many=True)
    bubbles = BubblePlaceAnswer(many=True)
    checks = BubblePlaceAnswer(many=True, help_text="The bubbles of the check line: the totals, by side.")
