"""The shape of photographs of score sheets."""

from typing import Any, ClassVar

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from scoring.rules import MOST_HANDS
from tournaments.api.shapes.base import Answer, QueryShape, Shape
from tournaments.models import Photograph
from tournaments.photographs.words import doubt_in_words, why_unreadable

MOST_CORRECTED = 40


class PictureShape(QueryShape):
    """GET tournaments/{id}/photographs/{photograph}/picture/"""

    top = serializers.FloatField(min_value=0, max_value=300, required=False, help_text="Of a strip, in millimeters.")
    height = serializers.FloatField(min_value=1, max_value=300, required=False)


class ConfirmPhotographShape(Shape):
    """POST tournaments/{id}/photographs/{photograph}/confirm/"""

    hands = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        max_length=MOST_CORRECTED,
        help_text="Hands that are to be entered otherwise than read: `hand`, and its facts; without facts, not at all.",
    )

    def validate_hands(self, hands: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Require a number of each, and each once."""
        numbers = [hand.get("hand") for hand in hands]
        if not all(type(number) is int and 1 <= number <= MOST_HANDS for number in numbers):
            raise serializers.ValidationError(_("Each needs `hand`, its number."))
        if len(set(numbers)) < len(numbers):
            raise serializers.ValidationError(_("Each hand can be corrected once."))
        return hands


class DoubtAnswer(Answer):
    """Something that a person has to look at."""

    hand = serializers.IntegerField(help_text="0: the totals.")
    fact = serializers.CharField(allow_blank=True, help_text="As `maker`, `tricks.2`; empty: the hand as a whole.")
    readings = serializers.ListField(child=serializers.JSONField(allow_null=True))
    why = serializers.CharField()
    message = serializers.CharField()
    crop = serializers.CharField(help_text="The address of the strip of the picture with this hand.")


def _address(photograph: Photograph) -> str:
    return reverse("api:photograph-picture", args=[photograph.tournament_id, photograph.pk])


def _doubts(photograph: Photograph) -> list[dict[str, Any]]:
    strip = f"{_address(photograph)}?top={{top}}&height={{height}}"
    return [{**doubt, "message": doubt_in_words(doubt), "crop": strip.format(**doubt)} for doubt in photograph.doubts]


class PhotographAnswer(Answer):
    """A picture of a score sheet, and what was read from it."""

    filled_by: ClassVar = {
        "message": why_unreadable,
        "doubts": _doubts,
        "picture": lambda photograph: _address(photograph) if photograph.picture else "",
    }

    id = serializers.IntegerField()
    state = serializers.ChoiceField(
        Photograph.State.choices,
        help_text="`blank`: a page of a scan with nothing on it, as the back of a sheet.",
    )
    why = serializers.CharField(allow_blank=True, help_text="A word, where it cannot be read.")
    message = serializers.CharField(allow_blank=True)
    name = serializers.CharField(allow_blank=True)
    page = serializers.IntegerField(help_text="Of a scan of several pages, from 0: each is a photograph.")
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    sheet = serializers.IntegerField()
    hands = serializers.ListField(child=serializers.DictField(), help_text="`hand`, and its facts as read.")
    doubts = DoubtAnswer(many=True)
    picture = serializers.CharField(allow_blank=True, help_text="Its address; empty: it was deleted.")
    sent_at = serializers.DateTimeField()
    sent_by = serializers.CharField()
    confirmed_at = serializers.DateTimeField(allow_null=True)
    confirmed_by = serializers.CharField(allow_blank=True)


class ConfirmedAnswer(Answer):
    """What became of the hands of a sheet, by their numbers."""

    entered = serializers.ListField(child=serializers.IntegerField())
    there = serializers.ListField(
        child=serializers.IntegerField(), help_text="On the table's sheet already, with the same facts."
    )
    held = serializers.ListField(child=serializers.IntegerField(), help_text="They wait for the director.")
