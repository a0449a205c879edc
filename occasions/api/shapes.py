"""The shapes of occasions."""

from rest_framework import serializers

from occasions.models import Occasion
from occasions.services.organizing import DECISIONS
from occasions.services.sharing import terms_of
from tournaments.api.shapes.base import LARGEST_ID, REASON_LENGTH, Answer, Shape

MOST_PARTS_AT_ONCE = 100


class TermsShape(Shape):
    """What an occasion is."""

    name = serializers.CharField(max_length=120)
    cause = serializers.CharField(max_length=500, required=False, allow_blank=True)
    date = serializers.DateField()
    game = serializers.CharField(max_length=40, help_text="The key of the game, as in games/.")
    rounds = serializers.IntegerField(min_value=1, max_value=1000, required=False)
    hands = serializers.IntegerField(min_value=1, max_value=1000, required=False, help_text="Of a round.")
    scoring = serializers.CharField(max_length=500, required=False, allow_blank=True)
    ways = serializers.ListField(
        child=serializers.ChoiceField(["points-a-hand", "places", "matchpoints"]),
        min_length=1,
        max_length=3,
        required=False,
        help_text="How halls are compared; the first ranks.",
    )
    currency = serializers.RegexField(r"^[A-Z]{3}\Z", help_text="ISO 4217.")
    goal = serializers.IntegerField(min_value=1, max_value=10**10, required=False, help_text="In the smallest unit.")
    deadline = serializers.RegexField(
        r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\Z", required=False, help_text="As 2026-11-25T23:00:00Z; it is shown."
    )


class OccasionAnswer(Answer):
    """An occasion that is organized here."""

    occasion = serializers.CharField(source="slug", help_text="In addresses: the first digits of the key.")
    key = serializers.CharField()
    name = serializers.CharField()
    code = serializers.CharField(help_text="The code for halls to join with. Tell it to nobody else.")

    filled_by = {"name": lambda occasion: _name(occasion)}


def _name(occasion: Occasion) -> str:
    terms = terms_of(occasion)
    return terms.name if terms else ""


class OccasionDealsAnswer(Answer):
    """The deals of an occasion, to be uploaded by each hall as they are (POST tournaments/{id}/deals/)."""

    records = serializers.ListField(child=serializers.DictField(), help_text="Hand records before the first act.")


class DecisionShape(Shape):
    """What the organizer decides about a hall, or that the occasion is over (`close`)."""

    kind = serializers.ChoiceField([*DECISIONS, "close"])
    hall = serializers.RegexField(r"^[0-9a-f]{64}\Z", required=False, help_text="The name of its chain.")
    reason = serializers.CharField(max_length=REASON_LENGTH, required=False, allow_blank=True)
    hash = serializers.RegexField(
        r"^[0-9a-f]{64}\Z", required=False, help_text="The part to keep, or after which another key signs."
    )
    key = serializers.RegexField(r"^[0-9a-f]{64}\Z", required=False, help_text="The key that signs from then on.")


class PartAnswer(Answer):
    """A part that was written."""

    chain = serializers.CharField()
    number = serializers.IntegerField()
    hash = serializers.CharField()


class PartsShape(Shape):
    """Parts, as docs/occasions.md describes them."""

    parts = serializers.ListField(
        child=serializers.DictField(), min_length=1, max_length=MOST_PARTS_AT_ONCE, help_text="Each as in a file."
    )


class RefusedPartAnswer(Answer):
    """A part that was not stored."""

    problem = serializers.CharField(source="why", help_text="altered or unreadable.")
    chain = serializers.CharField(allow_blank=True)
    number = serializers.IntegerField()
    hash = serializers.CharField(source="fingerprint")


class StoredAnswer(Answer):
    """What became of parts that were sent; each is stored once."""

    new = serializers.IntegerField()
    known = serializers.IntegerField()
    refused = RefusedPartAnswer(many=True)
    strangers = serializers.ListField(child=serializers.CharField(), help_text="Chains that did not know the code.")

    filled_by = {
        "new": lambda done: len(done.new),
        "strangers": lambda done: sorted(done.strangers),
    }


class PartsAnswer(Answer):
    """Parts as they came."""

    parts = serializers.ListField(child=serializers.DictField())
    next = serializers.IntegerField(allow_null=True, help_text="To be asked for as `after`; null: there are no more.")


class JoinOccasionShape(Shape):
    """How a hall joins: by the address of the occasion's page, or the organizer's parts where there is no network."""

    code = serializers.CharField(max_length=20)
    hub = serializers.CharField(max_length=500, required=False, allow_blank=True)
    parts = serializers.ListField(child=serializers.DictField(), max_length=MOST_PARTS_AT_ONCE, required=False)


class NightAnswer(Answer):
    """How a tournament takes part in an occasion, and what would be shared now."""

    occasion = serializers.CharField(help_text="Its key.")
    name = serializers.CharField()
    hall = serializers.CharField(help_text="The name of the hall's chain.")
    hub = serializers.CharField(allow_blank=True)
    parts = serializers.IntegerField(help_text="Written so far.")
    sent = serializers.IntegerField(help_text="Of these, how many the hub has.")
    problem = serializers.CharField(allow_blank=True)
    records = serializers.ListField(child=serializers.DictField(), help_text="The very data that would be shared.")
    changes = serializers.IntegerField(help_text="Records that are new, changed or taken back.")
    seen = serializers.CharField(help_text="To be sent back by who agrees.")


class NamesShape(Shape):
    """Under which names people are shared, and what was handed over."""

    whole_names = serializers.BooleanField(help_text="false: initials for everybody.", required=False)
    initials = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        max_length=10_000,
        required=False,
        help_text="Entrants who have initials in any case: minors, and people who want that.",
    )
    handed_over = serializers.IntegerField(
        min_value=0, max_value=10**10, required=False, help_text="To the cause, in the smallest unit."
    )


class ShareShape(Shape):
    """The director agrees to share what was shown."""

    seen = serializers.CharField(max_length=64)
