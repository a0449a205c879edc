"""The shapes of the referee's questions and answers."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.rules import GAMES, USUAL_GAME
from tournaments.api.shapes.base import Answer, Shape, Translated
from tournaments.api.shapes.games import Facts, GameKey, HouseRules

SUITS = ["C", "D", "H", "S"]
TRUMPS = [*SUITS, "low"]
_BIDDING = next(game for game in GAMES.values() if game.solved and not game.turns_up)
DENOMINATIONS = _BIDDING.denominations(_BIDDING.read_ruleset({}))
BID_WORDS = ["little-pepper", "big-pepper", "call-two", "call-one", "shooter", "moon", "double-moon"]
MOST_CARDS = 120
LONGEST_CARD = 12


def _cards(**options: Any) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_CARD), max_length=MOST_CARDS, required=False, **options
    )


def _seat() -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=5, required=False, allow_null=True)


def _card() -> serializers.CharField:
    return serializers.CharField(max_length=LONGEST_CARD, required=False, allow_null=True)


@extend_schema_field({"anyOf": [{"type": "integer", "minimum": 0, "maximum": 7}, {"const": "throw-down"}]})
class TurnField(serializers.Field[Any, Any, Any, Any]):
    """A turn of the draw phase: a number of cards, or the word."""

    default_error_messages = {"turn": _("Give a number of cards from 0 to 7, or “throw-down”.")}

    def to_internal_value(self, data: Any) -> Any:
        """Read it. Raises ValidationError for anything else."""
        if data == "throw-down":
            return data
        if type(data) not in (int, float) or data not in range(8):
            self.fail("turn")
        return int(data)  # 7.0 is an integer in JSON

    def to_representation(self, value: Any) -> Any:
        """Return it as it is."""
        return value


class DisputeShape(Shape):
    """What a trick and a hand have in common. Cards are named as in hand records: TC is the ten of clubs."""

    game = GameKey()
    options = HouseRules(required=False, help_text="House rules that differ from the game's defaults.")
    seats = serializers.IntegerField(min_value=2, max_value=8, required=False, allow_null=True)
    trump = serializers.ChoiceField(
        TRUMPS,
        required=False,
        allow_null=True,
        help_text="null: no trump; `low`, where it is played: no trump, the lowest card taking the trick.",
    )
    cards = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_CARD),
        max_length=MOST_CARDS,
        help_text="In the order of play; of a hand trick after trick.",
    )


class TrickShape(DisputeShape):
    """POST referee/trick/."""

    held = serializers.ListField(
        child=serializers.ListField(
            child=serializers.CharField(max_length=LONGEST_CARD), max_length=MOST_CARDS, allow_null=True
        ),
        max_length=8,
        required=False,
        help_text="By place in the trick: the other cards of that player's hand; null where nobody knows.",
    )


class DisputedHandShape(DisputeShape):
    """POST referee/hand/."""

    dealer = serializers.IntegerField(min_value=0, max_value=5)
    upcard = _card()
    maker = _seat()
    alone = serializers.BooleanField(required=False)
    defender_alone = _seat()
    named = _card()
    discard = _card()
    thrower = _seat()
    laid = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(max_length=LONGEST_CARD), max_length=MOST_CARDS),
        max_length=6,
        required=False,
    )
    laid_down = _seat()
    held = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(max_length=LONGEST_CARD), max_length=MOST_CARDS),
        max_length=6,
        required=False,
        help_text="By seat, where a hand was laid down: the cards still in hand after `cards`.",
    )


class DisputedDrawShape(Shape):
    """POST referee/draw/: a draw phase, turn by turn from the dealer's left."""

    game = GameKey(default=next(key for key, game in GAMES.items() if game.has_draw))
    options = HouseRules(required=False, help_text="House rules that differ from the game's defaults.")
    seats = serializers.IntegerField(min_value=2, max_value=6, required=False, allow_null=True)
    dealer = serializers.IntegerField(min_value=0, max_value=5)
    turns = serializers.ListField(
        child=TurnField(), max_length=MOST_CARDS, help_text='How many cards were laid, 0 for none, or "throw-down".'
    )


def _hand(most: int = 5, **options: Any) -> serializers.ListField:
    card = serializers.CharField(max_length=LONGEST_CARD)
    return serializers.ListField(child=card, min_length=5, max_length=most, **options)


class DealtShape(Shape):
    """What a deal and a single hand have in common."""

    game = GameKey(
        default=USUAL_GAME,
        help_text="Euchre of four, three or two players; of a deal also the game in which tricks are bid.",
    )
    options = HouseRules(required=False, help_text="House rules that differ from the game's defaults.")
    dealer = serializers.IntegerField(min_value=0, max_value=3)


class DealShape(DealtShape):
    """POST referee/deal/."""

    hands = serializers.ListField(
        child=_hand(6),
        min_length=2,
        max_length=4,
        help_text="As they were dealt, by seat: five cards each, six where tricks are bid.",
    )
    up = serializers.CharField(
        max_length=LONGEST_CARD,
        required=False,
        allow_null=True,
        help_text="The card turned up; none where tricks are bid.",
    )


class OneHandShape(DealtShape):
    """POST referee/call/."""

    hand = _hand()
    up = serializers.CharField(max_length=LONGEST_CARD, help_text="The card turned up.")
    seat = serializers.IntegerField(min_value=0, max_value=3, help_text="Whose hand it is.")
    trump = serializers.ChoiceField(SUITS)


class PlayAnswer(Answer):
    """One card of a trick, judged."""

    card = serializers.CharField()
    role = serializers.ChoiceField(["leads", "follows", "trumps", "sheds", "plays"])
    is_trump = serializers.BooleanField()
    is_legal = serializers.BooleanField(
        allow_null=True, help_text="false: a revoke; null: it depends on cards that nobody has named."
    )
    choices = serializers.ListField(child=serializers.CharField(), allow_null=True)


class RuleAnswer(Answer):
    """A rule that the ruling goes by."""

    rule = serializers.CharField()
    sentence = Translated()
    source = serializers.CharField(  # type: ignore[assignment]  # the contract's word for it
        help_text="The document and its section; see docs/house-rules.md."
    )


class TrickAnswer(Answer):
    """A trick, judged."""

    winner = serializers.IntegerField(allow_null=True, help_text="The place in the trick, from 0.")
    plays = PlayAnswer(many=True)
    rules = RuleAnswer(many=True)


class TrickOfHandAnswer(Answer):
    """A trick of a hand, judged."""

    seats = serializers.ListField(child=serializers.IntegerField())
    winner = serializers.IntegerField(allow_null=True, help_text="The seat; null while cards are missing.")
    plays = PlayAnswer(source="ruling.plays", many=True)


class RevokeAnswer(Answer):
    """The first revoke of a hand."""

    trick = serializers.IntegerField(help_text="From 0.")
    seat = serializers.IntegerField()
    card = serializers.CharField()
    choices = serializers.ListField(child=serializers.CharField())


class HandRulingAnswer(Answer):
    """A hand, judged as far as its cards go."""

    tricks = TrickOfHandAnswer(many=True)
    seats = serializers.ListField(child=serializers.IntegerField(), help_text="Who plays, the first leader first.")
    turn = serializers.IntegerField(allow_null=True, help_text="Who plays next.")
    revoke = RevokeAnswer(allow_null=True)
    outcome = Facts(allow_null=True)
    points = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    partner = serializers.IntegerField(allow_null=True)
    next_dealer = serializers.IntegerField(allow_null=True)
    lay_down = serializers.ChoiceField(
        ["certain", "not-certain", "undecided"],
        allow_null=True,
        help_text="Of a hand laid down: `certain` ends it; else it plays on, face up.",
    )
    rules = RuleAnswer(many=True)


class WrongTurnAnswer(Answer):
    """The first turn that was against the rules."""

    number = serializers.IntegerField(help_text="From 0.")
    seat = serializers.IntegerField()
    code = serializers.ChoiceField(["must-lay", "first-turn", "thrown-down", "deck", "too-many"])


class DrawRulingAnswer(Answer):
    """The draw phase, as far as it has come."""

    seats = serializers.ListField(child=serializers.IntegerField(), help_text="Whose turn each was.")
    turn = serializers.IntegerField(allow_null=True, help_text="Whose turn it is; null once the phase is over.")
    most = serializers.IntegerField(help_text="How many cards may be laid now.")
    may_pass = serializers.BooleanField()
    may_throw_down = serializers.BooleanField()
    deck = serializers.IntegerField(help_text="How many cards can still be drawn.")
    thrower = serializers.IntegerField(allow_null=True)
    is_over = serializers.BooleanField()
    exhausted = serializers.BooleanField(help_text="No tricks: everybody takes the value laid before them, once.")
    wrong = WrongTurnAnswer(allow_null=True)
    rules = RuleAnswer(many=True)


@extend_schema_field({"anyOf": [{"type": "integer", "minimum": 1, "maximum": 6}, {"enum": [*BID_WORDS]}]})
class BidField(serializers.Field[Any, Any, Any, Any]):
    """What was bid, as the facts of a hand have it; only given."""

    def to_representation(self, value: Any) -> Any:
        """Return it as it is."""
        return value


class ParCallAnswer(Answer):
    """A call with which perfect players may end."""

    seat = serializers.IntegerField()
    do = serializers.ChoiceField(["order-up", "call", "bid"])
    suit = serializers.ChoiceField(SUITS, required=False, help_text="Of `order-up` and `call`.")
    bid = BidField(required=False, help_text="Of `bid`: a number of tricks, or a word for all of them.")
    denomination = serializers.ChoiceField([*DENOMINATIONS], required=False, help_text="Of `bid`: what is named.")
    alone = serializers.BooleanField()
    tricks = serializers.IntegerField()


class ParAnswer(Answer):
    """What a deal comes to when everybody also calls perfectly."""

    points = serializers.ListField(child=serializers.IntegerField(), help_text="By seat.")
    calls = ParCallAnswer(many=True)


class DealAnswer(Answer):
    """A deal with all cards seen, as `solve_deals` prints it."""

    tricks = serializers.DictField(
        child=serializers.ListField(child=serializers.ListField(child=serializers.IntegerField())),
        help_text="By trump suit, where tricks are bid by denomination: the tricks of the maker's side by maker, with "
        "the partner, then alone, then alone after an exchange of one card, or more.",
    )
    par = ParAnswer(allow_null=True, help_text="null where three play.")


class ChanceAnswer(Answer):
    """What a call on one hand comes to, over random deals of the other cards."""

    alone = serializers.BooleanField()
    deals = serializers.ListField(
        child=serializers.IntegerField(), help_text="Of how many deals the maker's side takes 0, 1 … 5 tricks."
    )
    points = serializers.FloatField(help_text="On average: those of the own side less those of the other.")
    margin = serializers.FloatField(help_text="Half the width of the 95 % interval of `points`.")
    discard = serializers.CharField(allow_null=True, help_text="What the maker lays away after picking up.")


class ChancesAnswer(Answer):
    """With the partner, and alone."""

    calls = ChanceAnswer(many=True)
