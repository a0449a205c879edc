"""Who may read or write which share of a tournament, when they download or open an archive."""

from accounts.models import Organization
from tournaments.access import Visitor, may
from tournaments.archive.format.shares import SHARES, Share


def not_to_be_read(visitor: Visitor, organization: Organization) -> tuple[Share, ...]:
    """Return what an archive that this visitor downloads has to be without."""
    return tuple(share for share in SHARES if not may(visitor, organization, share.reading))


def not_to_be_written(visitor: Visitor, organization: Organization) -> tuple[Share, ...]:
    """Return what does not come in with an archive that this visitor opens."""
    return tuple(share for share in SHARES if not may(visitor, organization, share.writing))
