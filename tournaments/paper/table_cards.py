"""A card for each table: its number, and the code that opens its pad."""

from typing import Any

from django.utils.translation import gettext as _

from accounts.addresses import as_qr_code
from tournaments.models import PadKey
from tournaments.paper.errors import NoSuchTableCard, NoTableCards
from tournaments.paper.jobs import PrintJob


def table_cards(job: PrintJob) -> dict[str, Any]:
    """Return the cards, by table. The key is in the address's fragment, so it reaches no log.

    Raises NoTableCards, NoSuchTableCard.
    """
    keys = PadKey.objects.filter(table__tournament=job.tournament, revoked_at=None).order_by("table__number")
    pads = list(keys.values_list("table__number", "key"))
    if not pads:
        raise NoTableCards
    wanted = [(number, key) for number, key in pads if job.table in (None, number)]
    if not wanted:
        raise NoSuchTableCard(number=job.table)
    return {
        **job.common(_("Table cards")),
        "cards": [{"table": number, "qr": as_qr_code(f"{job.pad_page}#{key}")} for number, key in wanted],
        "words": {
            "table": _("Table"),
            "scan": _("Scan this with the tablet's camera, then enter each hand after it is played."),
            "otherwise": _("No camera? Open %(page)s and ask the desk for the code.") % {"page": job.pad_page},
        },
    }
