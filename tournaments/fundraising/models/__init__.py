"""The fundraiser of a tournament, its ledger, and the payments it is made of."""

from tournaments.fundraising.models.fundraiser import Fundraiser
from tournaments.fundraising.models.ledger import LedgerEntry, Payment
from tournaments.fundraising.models.sign_up import SignUp

__all__ = ["Fundraiser", "LedgerEntry", "Payment", "SignUp"]
