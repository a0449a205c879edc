"""The shape of what comes in and goes out; what may be is for services and rules to say."""

import zoneinfo
from functools import cache
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from tournaments.clock import LONGEST_MINUTES
from tournaments.models import HeldHand, Round, SeatingRule, Tournament
from tournaments.movements.registry import MOVEMENTS
from tournaments.services.table_numbers import MOST_TABLES
from tournaments.standings.players import TIE_BREAKS
from tournaments.standings.teams import TEAM_TIE_BREAKS

MOST_AT_ONCE = 1000
REASON_LENGTH = 200
LARGEST_POINTS = 1000
EVERY_TIE_BREAK = sorted({*TIE_BREAKS, *TEAM_TIE_BREAKS})
"""Of people and of teams: the movement says which there are."""


# Looked up once: it reads every time zone's file.
time_zones = cache(zoneinfo.available_timezones)


class Shape(serializers.Serializer[Any]):
    """Refuses what it does not know, so that a misspelt option is not silently the default."""

    def to_internal_value(self, data: Any) -> Any:
        """Read named values. Raises ValidationError naming each field at fault."""
        if isinstance(data, dict):
            unknown = [str(name) for name in data if name not in self.fields]
            if unknown:
                known = ", ".join(self.fields)
                sentence = _("Not known here. Known are: %(known)s.") % {"known": known}
                raise serializers.ValidationError({name[:40]: sentence for name in unknown})
        return super().to_internal_value(data)


class Uuid(serializers.UUIDField):
    """A UUID in its usual spelling; the library's field would also make one of any number, even of `true`."""

    def to_internal_value(self, data: Any) -> UUID:
        """Read it. Raises ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class TournamentShape(Shape):
    """POST tournaments/."""

    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name])
    game = serializers.CharField(max_length=30, default="euchre")
    ruleset = serializers.DictField(default=dict)
    preset = serializers.CharField(max_length=30, required=False, allow_null=True)
    movement = serializers.ChoiceField(sorted(MOVEMENTS), default="ladder")
    movement_options = serializers.DictField(default=dict, help_text="The movement's own options by name.")
    rounds = serializers.IntegerField(min_value=1, max_value=99)
    hands_per_game = serializers.IntegerField(min_value=1, max_value=99, required=False, allow_null=True)
    round_minutes = serializers.IntegerField(
        min_value=1,
        max_value=LONGEST_MINUTES,
        required=False,
        allow_null=True,
        help_text="What the round clock starts with where a start names no minutes.",
    )
    organization = serializers.SlugField(required=False, help_text="Its short name; needed with several.")
    date = serializers.DateField(required=False)
    time_zone = serializers.CharField(max_length=50, required=False, help_text="As in America/Detroit.")
    rehearsal = serializers.BooleanField(default=False)
    visibility = serializers.ChoiceField(Tournament.Visibility.choices, default=Tournament.Visibility.PUBLIC)
    pairing = serializers.ChoiceField(Tournament.Pairing.choices, default=Tournament.Pairing.ONE_FOUR)
    tie_breaks = serializers.ListField(child=serializers.ChoiceField(EVERY_TIE_BREAK), default=list)
    sit_out_credit = serializers.JSONField(required=False, help_text='"average" or a number of points')
    ghost = serializers.BooleanField(
        default=False, help_text="Where three are left over from the fours, a ghost takes the fourth seat."
    )

    def validate_time_zone(self, value: str) -> str:
        """Let a time zone through that this machine knows."""
        if value in time_zones():
            return value
        raise serializers.ValidationError(_("There is no such time zone. One is America/Detroit."))

    def validate_sit_out_credit(self, value: Any) -> int | None:
        """Return the set number, None for the round's mean."""
        if value == "average":
            return None
        if type(value) is int and abs(value) <= LARGEST_POINTS:
            return value
        raise serializers.ValidationError(_('Give "average" or a whole number of points.'))


class EntrantShape(Shape):
    """One of POST tournaments/{id}/entrants/."""

    name = serializers.CharField(max_length=NAME_LENGTH, validators=[validate_name])
    email = serializers.EmailField(default="", allow_blank=True)
    phone = serializers.CharField(max_length=40, default="", allow_blank=True)
    checked_in = serializers.BooleanField(default=True)


class DrawShape(Shape):
    """POST tournaments/{id}/rounds/."""

    seed = serializers.IntegerField(min_value=0, max_value=2**63 - 1, required=False, allow_null=True)


class SwapShape(Shape):
    """POST …/swap/: two entrants of the draft."""

    one = serializers.IntegerField()
    other = serializers.IntegerField()


class NothingShape(Shape):
    """A call that is told nothing but its address."""


class CloseShape(Shape):
    """POST …/close/."""

    force = serializers.BooleanField(default=False)


class HandShape(serializers.Serializer[Any]):
    """POST sittings/{id}/hands/: what every game has; the rules read the facts beside it."""

    uuid = Uuid()
    number = serializers.IntegerField(min_value=1, max_value=99, required=False, allow_null=True)


class ScoreShape(Shape):
    """POST sittings/{id}/score/: a whole game as totals, all lists by seat."""

    uuid = Uuid(required=False)
    points = serializers.ListField(child=serializers.IntegerField(min_value=0, max_value=LARGEST_POINTS), max_length=6)
    hands = serializers.IntegerField(min_value=1, max_value=99, required=False, allow_null=True)
    loners = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=99),
        max_length=6,
        required=False,
        allow_null=True,
    )
    euchres = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=99),
        max_length=6,
        required=False,
        allow_null=True,
    )


class VoidShape(Shape):
    """POST sittings/{id}/hands/{uuid}/void/."""

    reason = serializers.CharField(max_length=REASON_LENGTH)


class ConfirmShape(Shape):
    """POST sittings/{id}/confirm/: `side`, or `seat` in games without sides; the `version` of the sheet it saw."""

    side = serializers.IntegerField(required=False)
    seat = serializers.IntegerField(required=False)
    version = serializers.IntegerField(
        required=False, help_text="Of the sheet that was looked at: one that has changed since is not confirmed."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Let a side or a seat through."""
        if ("side" in attrs) == ("seat" in attrs):
            raise serializers.ValidationError({"side": _("Give the side, or in games without sides the seat.")})
        return attrs


class AdjustmentShape(Shape):
    """POST tournaments/{id}/adjustments/."""

    entrant = serializers.IntegerField()
    points = serializers.IntegerField(min_value=-LARGEST_POINTS, max_value=LARGEST_POINTS)
    reason = serializers.CharField(max_length=REASON_LENGTH)


class SeatingRuleShape(Shape):
    """POST tournaments/{id}/constraints/."""

    kind = serializers.ChoiceField(SeatingRule.Kind.choices)
    entrant = serializers.IntegerField()
    other = serializers.IntegerField(required=False, allow_null=True, help_text="Of a pair; not with stays.")
    until_round = serializers.IntegerField(
        min_value=2, max_value=99, required=False, allow_null=True, help_text="Of apart: may meet from then on."
    )
    table = serializers.IntegerField(
        min_value=1, max_value=MOST_TABLES, required=False, allow_null=True, help_text="Of stays."
    )


# Answers


class ErrorAnswer(serializers.Serializer[Any]):
    """Every refusal."""

    code = serializers.CharField()
    message = serializers.CharField()
    rule = serializers.CharField(required=False)
    fields = serializers.DictField(child=serializers.CharField(), required=False)  # type: ignore[assignment]  # contract


class TournamentAnswer(serializers.Serializer[Any]):
    """A tournament made."""

    id = serializers.IntegerField()
    slug = serializers.CharField()
    status = serializers.ChoiceField(Tournament.Status.choices)
    round_minutes = serializers.IntegerField(allow_null=True)


class EntrantAnswer(serializers.Serializer[Any]):
    """An entrant made."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()


class SeatAnswer(serializers.Serializer[Any]):
    """Who sits at a seat; seats go clockwise from 0."""

    index = serializers.IntegerField()
    entrant = serializers.IntegerField(allow_null=True, help_text="null: the seat is open.")


class SittingAnswer(serializers.Serializer[Any]):
    """A table in a round; address and key of its pad are for staff who hand pads out."""

    id = serializers.IntegerField()
    table = serializers.IntegerField()
    game = serializers.IntegerField()
    seats = SeatAnswer(many=True)
    teams = serializers.ListField(
        child=serializers.IntegerField(), required=False, help_text="Where partners are fixed: who meets, by side."
    )
    stage = serializers.CharField(required=False, help_text="Which game of a bracket it is; empty where there is none.")
    pad_url = serializers.CharField(required=False)
    pad_key = serializers.CharField(required=False)


class RoundAnswer(serializers.Serializer[Any]):
    """A round, its tables from the head table down."""

    number = serializers.IntegerField()
    status = serializers.ChoiceField(Round.Status.choices)
    seed = serializers.IntegerField()
    sittings = SittingAnswer(many=True)
    sit_outs = serializers.ListField(child=serializers.IntegerField())
    sit_out_points = serializers.IntegerField(allow_null=True)
    swaps = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    repeated_partners = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    unconfirmed = serializers.ListField(
        child=serializers.IntegerField(), help_text="Tables not confirmed by every side; none in a draft."
    )


class WarningAnswer(serializers.Serializer[Any]):
    """Something odd about a sound hand."""

    code = serializers.CharField()
    message = serializers.CharField()


class HandAnswer(serializers.Serializer[Any]):
    """A hand on the sheet."""

    number = serializers.IntegerField()
    points = serializers.ListField(child=serializers.IntegerField())
    score = serializers.ListField(child=serializers.IntegerField())
    warnings = WarningAnswer(many=True)


class ScoreAnswer(HandAnswer):
    """A whole game on the sheet as totals, under the UUID by which they can be taken back."""

    uuid = serializers.UUIDField()


class HeldAnswer(serializers.Serializer[Any]):
    """A hand that waits for the director."""

    held = serializers.ChoiceField(HeldHand.Reason.choices)
    message = serializers.CharField()


class SheetHandAnswer(serializers.Serializer[Any]):
    """One line of a score sheet."""

    uuid = serializers.UUIDField()
    number = serializers.IntegerField()
    kind = serializers.CharField()
    facts = serializers.DictField()
    points = serializers.ListField(child=serializers.IntegerField())
    entered_at = serializers.DateTimeField()
    entered_by = serializers.CharField()
    voided_at = serializers.DateTimeField(allow_null=True)
    voided_by = serializers.CharField(allow_blank=True)
    void_reason = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True, help_text="Why the director put it there; empty: as played.")


class SeatChangeAnswer(serializers.Serializer[Any]):
    """A seat given up or taken: from hand `from_hand` on (0: in the draft). `left` and `came` are null for nobody."""

    index = serializers.IntegerField()
    from_hand = serializers.IntegerField()
    left = serializers.IntegerField(allow_null=True)
    came = serializers.IntegerField(allow_null=True, help_text="The same as left: a stand-in came or went.")
    stand_in = serializers.CharField()
    made_at = serializers.DateTimeField()
    made_by = serializers.CharField()
    reason = serializers.CharField()


class SheetAnswer(serializers.Serializer[Any]):
    """The score sheet of a sitting."""

    id = serializers.IntegerField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    round_status = serializers.ChoiceField(Round.Status.choices)
    state = serializers.CharField()
    version = serializers.IntegerField()
    dealer = serializers.IntegerField(allow_null=True, help_text="Whose deal the next hand is, where known.")
    score = serializers.ListField(child=serializers.IntegerField())
    confirmed = serializers.ListField(child=serializers.IntegerField(), help_text="Sides that confirmed.")
    seats = SeatAnswer(many=True)
    changes = SeatChangeAnswer(many=True, help_text="In the order in which they were made.")
    hands = SheetHandAnswer(many=True)


class AdjustmentAnswer(serializers.Serializer[Any]):
    """An adjustment made."""

    id = serializers.IntegerField()
    entrant = serializers.IntegerField()
    points = serializers.IntegerField()
    reason = serializers.CharField()


class SeatingRuleAnswer(serializers.Serializer[Any]):
    """A constraint on the seating."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    entrant = serializers.IntegerField()
    other = serializers.IntegerField(allow_null=True)
    until_round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    withdrawn = serializers.BooleanField()
