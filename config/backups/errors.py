"""Why a backup was not taken, or not put back."""


class BackupFailed(Exception):
    """Carries a sentence for whoever asked for it."""
