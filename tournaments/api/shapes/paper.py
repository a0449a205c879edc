"""What the address of something to print may say."""

from django.conf import settings
from rest_framework import serializers

from tournaments.api.shapes.base import QueryShape
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
