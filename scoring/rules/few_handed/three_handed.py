"""Three-handed euchre, "cutthroat": the maker alone against two. `RULES_TABLE` says what of the rules is done."""

from ..errors import gettext_noop
from ..solved import SolvedGame
from .game import ALWAYS, SHARED_RULES, FewHanded

RULES_TABLE: tuple[tuple[str, str, str], ...] = (
    # rule, source, done or not yet
    ("three players, the defenders are partners for one hand", "michigan, Addendum", "done"),
    ("the maker is always alone", "michigan, Addendum; docs/house-rules.md, Points for one hand", "done"),
    ("maker takes 3 or 4: 1", "michigan, Addendum", "done"),
    ("maker takes 5: 3", "michigan, Addendum", "done"),
    ("maker takes 0 to 2: 2 to each defender", "michigan, Addendum", "done"),
    ("bidding and pick-up", "docs/house-rules.md, A hand of euchre, 2 and 3", "done"),
    ("play", "docs/house-rules.md, A hand of euchre, 4", "done"),
    *SHARED_RULES,
)


class ThreeHanded(FewHanded):
    """Three-handed euchre."""

    key = "euchre-three-handed"
    name = gettext_noop("Three-handed euchre")
    seats = 3
    solved = SolvedGame(3, alone=(True,))
    always_alone = True
    march = 3
    always = ALWAYS | {
        "play": (gettext_noop("The maker plays alone against the other two."), *ALWAYS["play"]),
        "scoring": (
            gettext_noop("The maker scores one point for three or four tricks, and three points for all five."),
            gettext_noop("A maker who takes fewer than three tricks is euchred: the others score two points each."),
            gettext_noop(
                "A player who could have followed suit and did not has reneged: the director decides what that costs, "
                "and the hand is entered with the tricks awarded."
            ),
        ),
    }
