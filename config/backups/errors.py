"""The error for a backup that was not taken or not restored."""


class BackupFailed(Exception):
    """Carries a sentence for the person who asked for it."""
