"""What holds in every game of euchre, whatever the house rules: sentences of the rules sheet, all marked."""

from ..errors import gettext_noop

DEAL = (
    gettext_noop(
        "The player at the dealer's right may cut. The cards go out in two rounds of packets, by threes and twos."
    ),
    gettext_noop(
        "Misdeal: found before the up-card is turned, the same dealer deals again; found later, the deal passes left. "
        "Nobody scores, and it does not count as a hand."
    ),
)
BIDDING = (
    gettext_noop(
        "From the dealer's left, order up the up-card or pass; when all have passed, call another suit or pass."
    ),
)
FOLLOW = gettext_noop(
    "Follow the suit that was led if you can, otherwise play any card; the left of the dealer leads first."
)
BOWERS = gettext_noop("The jack of trump is the right bower; the other jack of that color, the left, comes next.")
LAST = (
    gettext_noop("Anyone may ask to see the last trick."),
    gettext_noop(
        "A player who is sure of the rest may lay the hand down, and it scores as if played; after a wrong claim it is "
        "played on, face up."
    ),
)
