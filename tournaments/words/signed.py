"""Who signed something, in the reader's language: pads sign in English, people by their address or name."""

import re
from datetime import time

from django.utils.formats import time_format
from django.utils.translation import gettext as _

PAD = re.compile(r"pad of table (\d+)(?: \((.+), (\d\d:\d\d)\))?")
"""How `tournaments.services.hall.pads.Pad` signs."""


def signed_by(by: str) -> str:
    """Return who signed: a pad by its table, and its device where one was paired; anybody else as they signed."""
    pad = PAD.fullmatch(by)
    if pad is None:
        return by
    table, device, paired = pad.groups()
    if device is None:
        return _("pad of table %(table)s") % {"table": table}
    values = {"table": table, "device": _(device), "time": time_format(time.fromisoformat(paired), "TIME_FORMAT")}
    return _("pad of table %(table)s (%(device)s, %(time)s)") % values
