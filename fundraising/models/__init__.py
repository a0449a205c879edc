"""The fundraiser of a tournament, its ledger and payments, who signed up, who was checked in at the door, draws, and
prizes that were won."""

from fundraising.models.award import Award, Payout, awards_of, currency_of, lots_for_ties, standing_awards, tie_seed_of
from fundraising.models.check_in import CheckIn
from fundraising.models.counting import BoxCount, BoxHandover, CashBox, Counting
from fundraising.models.draw import Draw, DrawnTicket, board_draws, drawn_for_door_prizes
from fundraising.models.fundraiser import Fundraiser
from fundraising.models.goal import board_goal
from fundraising.models.ledger import LedgerEntry, Payment
from fundraising.models.paid import entry_fees_paid, entry_fees_taken, only_paid_are_seated
from fundraising.models.sign_up import EXPECTED, SignUp
from fundraising.models.threshold import Threshold

__all__ = [
    "EXPECTED",
    "Award",
    "BoxCount",
    "BoxHandover",
    "CashBox",
    "CheckIn",
    "Counting",
    "Draw",
    "DrawnTicket",
    "Fundraiser",
    "LedgerEntry",
    "Payment",
    "Payout",
    "SignUp",
    "Threshold",
    "awards_of",
    "board_draws",
    "board_goal",
    "currency_of",
    "drawn_for_door_prizes",
    "entry_fees_paid",
    "entry_fees_taken",
    "lots_for_ties",
    "only_paid_are_seated",
    "standing_awards",
    "tie_seed_of",
]
