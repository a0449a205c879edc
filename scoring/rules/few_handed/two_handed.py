"""Two-handed euchre: as four-handed, without partners and loners. `RULES_TABLE` says what of the rules is done."""

from ..errors import gettext_noop
from .game import FewHanded
from .options import TwoRuleset

RULES_TABLE: tuple[tuple[str, str, str], ...] = (
    # rule, source, done or not yet
    ("two players, no partners", "michigan, Addendum; RULES.md, Games", "done"),
    ("nobody plays alone", "RULES.md, Games", "done"),
    ("maker takes 3 or 4: 1", "RULES.md, Points for one hand", "done"),
    ("maker takes 5: 2", "RULES.md, Points for one hand", "done"),
    ("maker takes 0 to 2: 2 to the other", "RULES.md, Points for one hand", "done"),
    ("bidding and pick-up", "michigan, Addendum; RULES.md, A hand of euchre, 2 and 3", "done"),
    ("play", "michigan, Addendum; RULES.md, A hand of euchre, 4", "done"),
    ("deck: 24, 28, 32", "RULES.md, Games", "done"),
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


class TwoHanded(FewHanded):
    """Two-handed euchre."""

    key = "euchre-two-handed"
    name = gettext_noop("Two-handed euchre")
    seats = 2
    always_alone = False
    march = 2
    options = TwoRuleset
