"""Three-handed euchre, "cutthroat": the maker alone against two. `RULES_TABLE` says what of the rules is done."""

from ..errors import gettext_noop
from .game import ALWAYS, FewHanded

RULES_TABLE: tuple[tuple[str, str, str], ...] = (
    # rule, source, done or not yet
    ("three players, the defenders are partners for one hand", "michigan, Addendum", "done"),
    ("the maker is always alone", "michigan, Addendum; docs/house-rules.md, Points for one hand", "done"),
    ("maker takes 3 or 4: 1", "michigan, Addendum", "done"),
    ("maker takes 5: 3", "michigan, Addendum", "done"),
    ("maker takes 0 to 2: 2 to each defender", "michigan, Addendum", "done"),
    ("bidding and pick-up", "docs/house-rules.md, A hand of euchre, 2 and 3", "done"),
    ("play", "docs/house-rules.md, A hand of euchre, 4", "done"),
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


class ThreeHanded(FewHanded):
    """Three-handed euchre."""

    key = "euchre-three-handed"
    name = gettext_noop("Three-handed euchre")
    seats = 3
    always_alone = True
    march = 3
    always = ALWAYS | {
        "play": (gettext_noop("The maker plays alone against the other two."), *ALWAYS["play"]),
        "scoring": (
            gettext_noop("The maker scores one point for three or four tricks, and three points for all five."),
            gettext_noop("A maker who takes fewer than three tricks is euchred: the others score two points each."),
        ),
    }
