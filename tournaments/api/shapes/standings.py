"""The shape of the standings, of people and of teams."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from tournaments.api.shapes.base import Answer
from tournaments.models.settings_table import BY_NAME
from tournaments.rules.standings.columns import COLUMNS
from tournaments.rules.standings.cut import ON_THE_LINE, THROUGH


class RowAnswer(Answer):
    """One row of the standings."""

    rank = serializers.IntegerField(help_text="Where partners are fixed, the team's.")
    entrant = serializers.IntegerField()
    team = serializers.IntegerField(
        required=False, allow_null=True, help_text="The number of their team, where partners are fixed."
    )
    number = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    rounds = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    adjustment = serializers.IntegerField()
    move = serializers.IntegerField(allow_null=True)
    withdrawn = serializers.BooleanField()
    undecided = serializers.BooleanField(
        required=False, help_text="Where partners are fixed: their latest game is tied, and nobody has won it yet."
    )

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return these and every column that the standings declare."""
        declared = {
            column.key: serializers.IntegerField(allow_null=column.is_points, help_text=column.label)
            for column in COLUMNS
        }
        return {**super().get_fields(), **declared}


class TeamRowAnswer(Answer):
    """One row of the standings of teams."""

    rank = serializers.IntegerField()
    team = serializers.IntegerField(help_text="Its number.")
    name = serializers.CharField()
    entrants = serializers.ListField(child=serializers.IntegerField())
    score = serializers.FloatField(help_text="Games won, ties as halves, and byes.")
    games_won = serializers.IntegerField()
    games_tied = serializers.IntegerField()
    games_lost = serializers.IntegerField()
    byes = serializers.IntegerField()
    buchholz = serializers.FloatField()
    sonneborn_berger = serializers.FloatField()
    points = serializers.IntegerField(help_text="The mean of both partners.")
    rounds = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    last_round = serializers.IntegerField(allow_null=True)
    loners = serializers.IntegerField()
    euchres = serializers.IntegerField()
    adjustment = serializers.IntegerField()
    move = serializers.IntegerField(allow_null=True)
    withdrawn = serializers.BooleanField()
    undecided = serializers.BooleanField(help_text="Its latest game is tied, and nobody has won it yet.")


class CanWinAnswer(Answer):
    """Somebody's chances, in thousandths."""

    key = serializers.IntegerField(help_text="An entrant's id; of fixed partners the team's number.")
    win = serializers.IntegerField(help_text="To end in first place.")
    prize = serializers.IntegerField(help_text="To end among the places that win something.")
    through = serializers.IntegerField(required=False, help_text="To go through to the next stage, where one follows.")


class WhoCanWinAnswer(Answer):
    """Who can still win."""

    places = serializers.IntegerField(help_text="How many places win something: three without a plan of prizes.")
    rows = CanWinAnswer(many=True, help_text="The likeliest first; who has none is left out.")


class CutAnswer(Answer):
    """Who goes through to the next stage as the standings are."""

    number = serializers.IntegerField(help_text="How many go through, or from how many points.")
    cut_way = serializers.ChoiceField(BY_NAME["cut_way"].field.flatchoices)
    cut_ties = serializers.ChoiceField(BY_NAME["cut_ties"].field.flatchoices)
    through = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="The best first: entrants by id, where partners are fixed teams by number.",
    )
    line = serializers.ListField(
        child=serializers.IntegerField(), help_text="Those who are tied for the last places, which is not decided."
    )
    left = serializers.IntegerField(help_text="How many of those on the line go through.")

    @classmethod
    def of_body(cls, cut: Mapping[str, Any] | None) -> dict[str, Any] | None:
        """Return the answer as JSON, from what a board's body has of the cut."""
        if cut is None:
            return None
        through, line = (
            [key for key, state, _margin in cut["places"] if state == wanted] for wanted in (THROUGH, ON_THE_LINE)
        )
        rule = {"number": cut["number"], "cut_way": cut["way"], "cut_ties": cut["ties"]}
        return {**rule, "through": through, "line": line, "left": cut["left"]}


class StandingsAnswer(Answer):
    """The standings."""

    version = serializers.IntegerField()
    fewest_wins = serializers.BooleanField(help_text="Whether points are bad: the fewest win.")
    left_over_scores = serializers.ChoiceField(
        BY_NAME["left_over_scores"].field.flatchoices,
        allow_null=True,
        help_text="How points of tables of two, three or five count; null: none.",
    )
    hidden_after = serializers.IntegerField(
        allow_null=True,
        help_text="The last round that counts here: later ones are hidden until the reveal, but not from staff.",
    )
    chances = WhoCanWinAnswer(
        allow_null=True,
        help_text="From tonight's results; null: nobody can tell yet, or they are hidden.",
    )
    cut = CutAnswer(allow_null=True, help_text="null: no stage follows.")
    rows = RowAnswer(many=True)
    teams = TeamRowAnswer(many=True, required=False, help_text="Where partners are fixed, the best first.")
