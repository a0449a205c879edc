"""Guests at the desk: their sign-ups, the list as a file, invitations, and what is stored about each."""
