"""Two-handed euchre: as four-handed, without partners and loners. `RULES_TABLE` says what of the rules is done."""

from ..errors import gettext_noop
from .game import ALWAYS, FewHanded

RULES_TABLE: tuple[tuple[str, str, str], ...] = (
    # rule, source, done or not yet
    ("two players, no partners", "michigan, Addendum; docs/house-rules.md, Games", "done"),
    ("nobody plays alone", "docs/house-rules.md, Games", "done"),
    ("maker takes 3 or 4: 1", "docs/house-rules.md, Points for one hand", "done"),
    ("maker takes 5: 2", "docs/house-rules.md, Points for one hand", "done"),
    ("maker takes 0 to 2: 2 to the other", "docs/house-rules.md, Points for one hand", "done"),
    ("bidding and pick-up", "michigan, Addendum; docs/house-rules.md, A hand of euchre, 2 and 3", "done"),
    ("play", "michigan, Addendum; docs/house-rules.md, A hand of euchre, 4", "done"),
    ("deck: 24, 28, 32", "docs/house-rules.md, Decks", "done"),
    ("deck: 25, 29, 33, with a joker", "docs/house-rules.md, Decks", "done"),
    ("all_pass: redeal", "docs/house-rules.md, Two- and three-handed euchre", "done"),
    ("all_pass: stick-the-dealer", "docs/house-rules.md, Two- and three-handed euchre", "done"),
    ("all_pass: no-trump", "michigan, Trump Call; docs/house-rules.md, Options of euchre", "done"),
    ("turn_down", "docs/house-rules.md, Two- and three-handed euchre", "done"),
    ("low_hand", "docs/house-rules.md, Two- and three-handed euchre", "done"),
    ("steal_the_deal", "docs/house-rules.md, Two- and three-handed euchre", "done"),
    ("game_ends, target", "docs/house-rules.md, Two- and three-handed euchre", "done"),
    ("first_deal", "docs/house-rules.md, A hand of euchre, 1", "done"),
    ("misdeal", "docs/house-rules.md, Misdeal", "done"),
    ("a whole game as totals", "docs/house-rules.md, A whole game, entered as totals", "done"),
)


class TwoHanded(FewHanded):
    """Two-handed euchre."""

    key = "euchre-two-handed"
    name = gettext_noop("Two-handed euchre")
    seats = 2
    always_alone = False
    march = 2
    always = ALWAYS | {
        "scoring": (
            gettext_noop("The maker scores one point for three or four tricks, and two points for all five."),
            gettext_noop("A maker who takes fewer than three tricks is euchred: the other player scores two points."),
        )
    }
