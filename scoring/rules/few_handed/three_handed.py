"""Three-handed euchre, "cutthroat": the maker alone against two. `RULES_TABLE` says what of the rules is done."""

from ..errors import gettext_noop
from .game import FewHanded
from .options import FewRuleset

RULES_TABLE: tuple[tuple[str, str, str], ...] = (
    # rule, source, done or not yet
    ("three players, the defenders are partners for one hand", "michigan, Addendum; RULES.md, Games", "done"),
    ("the maker is always alone", "michigan, Addendum; RULES.md, Points for one hand", "done"),
    ("maker takes 3 or 4: 1", "michigan, Addendum", "done"),
    ("maker takes 5: 3", "michigan, Addendum", "done"),
    ("maker takes 0 to 2: 2 to each defender", "michigan, Addendum", "done"),
    ("bidding and pick-up", "RULES.md, A hand of euchre, 2 and 3", "done"),
    ("play", "RULES.md, A hand of euchre, 4", "done"),
    ("deck: 24", "RULES.md, Games", "done"),
    ("all_pass: redeal", "RULES.md, Games and Options", "done"),
    ("all_pass: stick-the-dealer", "RULES.md, Games and Options", "done"),
    ("all_pass: no-trump", "michigan, Trump Call; RULES.md, Options", "done"),
    ("turn_down", "RULES.md, Games and Options", "done"),
    ("low_hand", "RULES.md, Games and Options", "done"),
    ("steal_the_deal", "RULES.md, Games and Options", "done"),
    ("game_ends, target", "RULES.md, Games and Options", "done"),
    ("first_deal", "RULES.md, A hand of euchre, 1", "done"),
    ("misdeal", "RULES.md, Misdeal", "done"),
    ("a whole game as totals", "RULES.md, A whole game, entered as totals", "done"),
)


class ThreeHanded(FewHanded):
    """Three-handed euchre."""

    key = "euchre-three-handed"
    name = gettext_noop("Three-handed euchre")
    seats = 3
    always_alone = True
    march = 3
    options = FewRuleset
