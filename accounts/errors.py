"""Why something about users and organizations was not done."""


class AccountRefused(Exception):
    """It cannot be done as things stand; the message is a sentence for a person."""
