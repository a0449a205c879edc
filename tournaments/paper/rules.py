"""The rules in force on paper, and how everybody is seated."""

from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from tournaments.paper.jobs import PrintJob
from tournaments.words.house_rules import rules_sheet
from tournaments.words.movements import movement_in_words


def rules(job: PrintJob) -> dict[str, Any]:
    """Return the house rules part by part, and the movement in sentences."""
    sheet = rules_sheet(job.tournament)
    return {
        **job.common(_("House rules")),
        "about": f"{sheet.game} · {sheet.name}",
        "parts": [
            *map(asdict, sheet.parts),
            {"key": "movement", "label": _("How tables move"), "sentences": movement_in_words(job.tournament)},
        ],
    }
