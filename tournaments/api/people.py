"""The people of an organization and their ratings, for programs."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import MAY_LOOK
from tournaments.access import organization_for_staff
from tournaments.api.authentication import visitor_of
from tournaments.api.views import Call, documented
from tournaments.services.people import people_of
from tournaments.services.ratings import ratings_of


class RatingAnswer(serializers.Serializer[Any]):
    """How good somebody is, over all finished games of the organization."""

    skill = serializers.FloatField(help_text="25 at the beginning; more is better.")
    margin = serializers.FloatField(help_text="The true skill is most likely within skill ± margin.")
    games = serializers.IntegerField()


class PersonAnswer(serializers.Serializer[Any]):
    """Somebody who was entered in a tournament."""

    id = serializers.IntegerField()
    name = serializers.CharField(help_text="As in their latest tournament.")
    tournaments = serializers.IntegerField()
    last = serializers.DateField(help_text="Of their latest tournament.")
    rating = RatingAnswer(allow_null=True, help_text="null: no game of theirs is finished.")


class People(Call):
    """GET organizations/{organization}/people/"""

    @documented(gives={200: PersonAnswer(many=True)}, summary="List everybody who was entered in a tournament.")
    def get(self, request: Request, organization: str) -> Response:
        """List them with their ratings, for staff alone."""
        hall = organization_for_staff(visitor_of(request), MAY_LOOK, organization)
        ratings = ratings_of(hall)
        people = [
            {"id": person.pk, "name": person.name, "tournaments": person.nights, "last": person.last, "rating": rated}
            for person in people_of(hall)
            for rated in [ratings.get(person.pk)]
        ]
        return Response(PersonAnswer(people, many=True).data)
