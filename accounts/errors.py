"""Refusals about users and organizations."""


class AccountRefused(Exception):
    """Something cannot be done in the current state; the message is a sentence for the user."""
