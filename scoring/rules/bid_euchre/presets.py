"""The presets of bid euchre: named sets of its options, each after a rule sheet (docs/house-rules.md, "Bid euchre")."""

from collections.abc import Mapping

from ..ends import GameEnds
from ..errors import gettext_noop
from ..options import STICK_THE_DEALER
from ..scores import Preset
from .options import JOKER_BIDS, BidRuleset

PRESETS: Mapping[str, Preset] = {
    "bid-euchre": Preset(
        gettext_noop("Bid euchre"),
        BidRuleset(all_pass=STICK_THE_DEALER, double_moon=24),
        gettext_noop("24 cards; everybody speaks once, from three tricks up; to 32 points."),
    ),
    "double-deck": Preset(
        gettext_noop("Double deck"),
        BidRuleset(
            deck="double-48",
            bidding="until-passed",
            least_bid=6,
            all_pass=STICK_THE_DEALER,
            shooter_cards=3,
            shooter=18,
            moon=24,
            game_ends=GameEnds("points", 52),
        ),
        gettext_noop("48 cards, twelve each; from six tricks up, until all others have passed; to 52 points."),
    ),
    "six-handed": Preset(
        gettext_noop("Six-handed"),
        BidRuleset(
            deck="double-48",
            least_bid=1,
            shooter_cards=2,
            shooter=12,
            moon=16,
        ),
        gettext_noop("48 cards among two teams of three, eight each; everybody speaks once; to 32 points."),
        seats=6,
    ),
    "pepper": Preset(
        gettext_noop("Pepper"),
        BidRuleset(
            bidding="until-passed",
            no_trump="high",
            little_pepper=6,
            big_pepper=12,
            shooter=0,
            moon=0,
            game_ends=GameEnds("points", 30),
        ),
        gettext_noop("24 cards; three, four, five, little pepper, big pepper; to 30 points."),
    ),
    "hasenpfeffer": Preset(
        gettext_noop("Hasenpfeffer"),
        BidRuleset(
            deck="25",
            bidding="until-passed",
            least_bid=1,
            no_trump="off",
            all_pass=JOKER_BIDS,
            shooter=0,
            moon=0,
            game_ends=GameEnds("points", 10),
        ),
        gettext_noop("25 cards with a joker, whose holder must bid three if all pass; to 10 points."),
    ),
    "ontario-bid": Preset(
        gettext_noop("Ontario clubs"),
        BidRuleset(
            deck="double-32",
            no_trump="high-from-one-more",
            call_two=12,
            call_one=16,
            shooter=0,
            moon=24,
            game_ends=GameEnds("points", 52),
        ),
        gettext_noop("32 cards, two of each from jack to ace; calls for two cards or one; to 52 points."),
    ),
}
