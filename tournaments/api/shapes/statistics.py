"""The shape of the figures behind the charts."""

from rest_framework import serializers

from tournaments.api.shapes.base import Answer
from tournaments.api.shapes.games import ResultKind


class OutcomeAnswer(Answer):
    """How many hands went one way."""

    kind = ResultKind()
    hands = serializers.IntegerField()


class PlayerStatisticsAnswer(Answer):
    """What became of a player's hands, and how they fared round by round."""

    entrant = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField(help_text="As the board shows it.")
    games = serializers.IntegerField()
    games_as_totals = serializers.IntegerField(
        source="totals_games",
        help_text="Of these, games entered as totals: their hands are not known, and are in no count that follows but "
        "`lone_marches` and `euchres`, where they were given.",
    )
    hands = serializers.IntegerField()
    called = serializers.IntegerField(help_text="Hands for which they made trump.")
    euchred = serializers.IntegerField(help_text="Of these, how often they were euchred.")
    loners = serializers.IntegerField(help_text="Of these, how often they played alone.")
    lone_marches = serializers.IntegerField(help_text="All five tricks alone.")
    marches = serializers.IntegerField(help_text="All five tricks with a partner, for both.")
    euchres = serializers.IntegerField(help_text="How often they euchred the makers.")
    points = serializers.ListField(
        child=serializers.IntegerField(allow_null=True),
        help_text="The running total after each round; null before their first.",
    )
    ranks = serializers.ListField(
        child=serializers.IntegerField(allow_null=True),
        help_text="The rank after each round; where partners are fixed, the team's.",
    )


class MeetingAnswer(Answer):
    """How often two players met."""

    entrants = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    as_partners = serializers.IntegerField()
    as_opponents = serializers.IntegerField()


class StatisticsAnswer(Answer):
    """The figures behind the charts."""

    version = serializers.IntegerField(help_text="Of the scores that they were counted from, as in the standings.")
    hidden_after = serializers.IntegerField(
        allow_null=True, help_text="The last round that counts, where the standings of later ones are hidden."
    )
    games = serializers.IntegerField(help_text="Games with anything on their sheet.")
    games_as_totals = serializers.IntegerField(help_text="Of these, games whose hands are not known.")
    outcomes = OutcomeAnswer(many=True)
    players = PlayerStatisticsAnswer(many=True)
    meetings = MeetingAnswer(many=True, help_text="Pairs who met, the lower id first.")
