"""The shapes of archives, earlier states, and deleted tournaments."""

from rest_framework import serializers

from tournaments.api.shapes.base import Answer, Moment, QueryShape, Shape
from tournaments.archive.format import shares
from tournaments.archive.words import state_in_words
from tournaments.models import EarlierState

SHARES = [share.name for share in shares.SHARES]


class OpenArchiveShape(QueryShape):
    """POST organizations/{organization}/archives/"""

    over = serializers.BooleanField(
        default=False, help_text="It is here already: update it to the state in the archive, as it went on elsewhere."
    )


class OpenedAnswer(Answer):
    """A tournament that came out of an archive."""

    filled_by = {
        "left_out": lambda opened: [share.name for share in opened.left_out],
        "missing": lambda opened: [share.name for share in opened.missing],
    }

    id = serializers.IntegerField(source="tournament.pk")
    slug = serializers.CharField(source="tournament.slug")
    name = serializers.CharField(source="tournament.name")
    mended = serializers.IntegerField(help_text="Sheets whose points did not match their hands, and were recalculated.")
    old_slug = serializers.CharField(allow_null=True, help_text="The address it had, where another one has it here.")
    left_out = serializers.ListField(
        child=serializers.ChoiceField(SHARES), help_text="What did not come in, since the key may not write it."
    )
    missing = serializers.ListField(
        child=serializers.ChoiceField(SHARES),
        help_text="What is not in the archive, since who made it may not read it.",
    )
    pads_anew = serializers.BooleanField(help_text="Tables have new keys: it was written by another installation.")
    draws_anew = serializers.ListField(
        child=serializers.CharField(), help_text="Names of draws that have to show a new fingerprint, likewise."
    )
    entries_from_elsewhere = serializers.IntegerField(help_text="Entries of the ledger that nobody here has checked.")


class EarlierStateAnswer(Answer):
    """A state of the tournament that can be gone back to."""

    filled_by = {"words": state_in_words}

    id = serializers.IntegerField()
    words = serializers.CharField(help_text="What happened next, for people.")
    before = serializers.ChoiceField(EarlierState.Before.choices)
    round = serializers.IntegerField(source="number", allow_null=True)
    taken_at = Moment()
    taken_by = serializers.CharField()


class TableHandsAnswer(Answer):
    """Hands of a table in a round."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    hands = serializers.IntegerField()
    is_open = serializers.BooleanField(help_text="The round is being played now.")
    waits = serializers.BooleanField(help_text="They wait for the director, because their sheet is still there.")


class RestoreAnswer(EarlierStateAnswer):
    """What going back takes away and brings back."""

    changes = serializers.BooleanField(help_text="false: the tournament is in that state.")
    tables = serializers.ListField(
        child=serializers.IntegerField(), help_text="That are playing and lose hands: going back wants `confirmed`."
    )
    rounds_gone = serializers.ListField(child=serializers.IntegerField())
    rounds_back = serializers.ListField(child=serializers.IntegerField())
    lost = TableHandsAnswer(many=True)
    back = TableHandsAnswer(many=True)
    people_since = serializers.ListField(child=serializers.CharField(), help_text="They stay on the list, as not here.")
    people_changed = serializers.ListField(child=serializers.CharField())
    points_lost = serializers.IntegerField(help_text="Adjustments.")
    points_back = serializers.IntegerField()
    rules_lost = serializers.IntegerField(help_text="Seating rules.")
    rules_back = serializers.IntegerField()
    teams_changed = serializers.IntegerField()
    settings = serializers.ListField(child=serializers.CharField())


class RestoreShape(Shape):
    """POST tournaments/{id}/earlier-states/{state}/restore/"""

    confirmed = serializers.BooleanField(
        default=False, help_text="Also while tables are playing, whose hands then wait for the director."
    )


class RestoredAnswer(Answer):
    """Whether anything had to be changed."""

    changed = serializers.BooleanField()


class DeletedAnswer(Answer):
    """A tournament that was deleted in the last week."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    date = serializers.DateField()
    deleted_at = serializers.DateTimeField()
    deleted_by = serializers.CharField()
