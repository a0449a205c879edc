"""The rules in force on paper, those of tables of another size, and how everybody is seated."""

from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from tournaments.paper.jobs import PrintJob
from tournaments.words.house_rules import OtherTable, other_tables, rules_sheet
from tournaments.words.movements import movement_in_words


def rules(job: PrintJob) -> dict[str, Any]:
    """Return the house rules part by part, and the movement in sentences."""
    sheet = rules_sheet(job.tournament)
    return {
        **job.common(_("House rules")),
        "about": f"{sheet.game} · {sheet.name}",
        "parts": [
            *map(asdict, sheet.parts),
            *(_of_other_table(table) for table in other_tables(job.tournament)),
            {"key": "movement", "label": _("How tables move"), "sentences": movement_in_words(job.tournament)},
        ],
    }


def _of_other_table(table: OtherTable) -> dict[str, Any]:
    """Return the rules of a table of two, three or five as one part."""
    return {
        "key": "other",
        "label": table.title,
        "sentences": [sentence for part in table.rules.parts for sentence in part.sentences],
    }
