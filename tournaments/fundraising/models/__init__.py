"""The fundraiser of a tournament, its ledger and payments, who signed up, and who was checked in at the door."""

from tournaments.fundraising.models.check_in import CheckIn
from tournaments.fundraising.models.counting import BoxCount, BoxHandover, CashBox, Counting
from tournaments.fundraising.models.fundraiser import Fundraiser
from tournaments.fundraising.models.ledger import LedgerEntry, Payment
from tournaments.fundraising.models.paid import entry_fees_paid, only_paid_are_seated
from tournaments.fundraising.models.sign_up import SignUp

__all__ = [
    "BoxCount",
    "BoxHandover",
    "CashBox",
    "CheckIn",
    "Counting",
    "Fundraiser",
    "LedgerEntry",
    "Payment",
    "SignUp",
    "entry_fees_paid",
    "only_paid_are_seated",
]
