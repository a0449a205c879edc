"""Two-handed euchre: as four-handed, without partners and loners. `RULES_TABLE` says what of the rules is done."""

from ..errors import gettext_noop
from ..solved import SolvedGame
from .game import ALWAYS, SHARED_RULES, FewHanded

RULES_TABLE: tuple[tuple[str, str, str], ...] = (
    # rule, source, done or not yet
    ("two players, no partners", "michigan, Addendum; docs/house-rules.md, Games", "done"),
    ("nobody plays alone", "docs/house-rules.md, Games", "done"),
    ("maker takes 3 or 4: 1", "docs/house-rules.md, Points for one hand", "done"),
    ("maker takes 5: 2", "docs/house-rules.md, Points for one hand", "done"),
    ("maker takes 0 to 2: 2 to the other", "docs/house-rules.md, Points for one hand", "done"),
    ("bidding and pick-up", "michigan, Addendum; docs/house-rules.md, A hand of euchre, 2 and 3", "done"),
    ("play", "michigan, Addendum; docs/house-rules.md, A hand of euchre, 4", "done"),
    *SHARED_RULES,
)


class TwoHanded(FewHanded):
    """Two-handed euchre."""

    key = "euchre-two-handed"
    name = gettext_noop("Two-handed euchre")
    seats = 2
    solved = SolvedGame(2, alone=(False,))
    always_alone = False
    march = 2
    always = ALWAYS | {
        "scoring": (
            gettext_noop("The maker scores one point for three or four tricks, and two points for all five."),
            gettext_noop("A maker who takes fewer than three tricks is euchred: the other player scores two points."),
            gettext_noop(
                "A player who could have followed suit and did not has reneged: the director decides what that costs, "
                "and the hand is entered with the tricks awarded."
            ),
        )
    }
