"""What beat sends, and how often."""

from typing import Any

from config.steady import every

CLOCKS_DIFFER_SECONDS = 60.0
"""How far the clocks of two machines may be apart: what one sends is not taken for expired by the other."""
HUB_SECONDS = 10.0
"""How often a hall looks for something to send to the hub of an occasion, and a hub for something to merge."""
HOUR = 3600.0
OUTLASTS_A_DEMO = ("back-up-when-due", "deliver-webhooks", "send-to-hubs", "send-waiting-mail", "write-archives")
"""Entries that would keep or send what a demo deletes."""


def periodic_tasks(
    *, archive_seconds: float, mail_seconds: float, webhook_seconds: float, is_demo: bool
) -> dict[str, dict[str, Any]]:
    """Return beat's schedule by the names of its entries; the three intervals are an installation's own."""
    entries = {
        "sweep-standings": _soon("tournaments.tasks.sweep_standings", 2.0),
        "write-archives": _soon("tournaments.tasks.write_archives", archive_seconds),
        "send-waiting-mail": _soon("accounts.tasks.send_waiting_mail", mail_seconds),
        "read-photographs": _soon("tournaments.tasks.read_photographs", 10.0),
        "deliver-webhooks": _soon("tournaments.tasks.deliver_webhooks", webhook_seconds),
        "send-to-hubs": _soon("occasions.tasks.send_waiting", HUB_SECONDS),
        "merge-occasions": _soon("occasions.tasks.merge_results", HUB_SECONDS),
        "back-up-when-due": _soon("config.tasks.back_up_when_due", 60.0),
        "close-pads-of-finished-tournaments": _at_any_time(
            "tournaments.tasks.close_pads_of_finished_tournaments", HOUR / 2
        ),
        "forget-deleted-tournaments": _at_any_time("tournaments.tasks.forget_deleted_tournaments", HOUR),
        "erase-contact-data": _at_any_time("fundraising.tasks.erase_contact_data", HOUR),
        "forget-friendly-games": _at_any_time("tournaments.tasks.forget_friendly_games", HOUR),
        "forget-old-sessions": _at_any_time("accounts.tasks.forget_old_sessions", HOUR),
        "forget-pictures": _at_any_time("tournaments.tasks.forget_pictures", HOUR),
        "forget-old-deliveries": _at_any_time("tournaments.tasks.forget_old_deliveries", HOUR),
        "forget-old-entries": _at_any_time("accounts.tasks.forget_old_entries", HOUR),
    }
    if is_demo:
        entries = {name: entry for name, entry in entries.items() if name not in OUTLASTS_A_DEMO}
        entries["clear-demo"] = _at_any_time("config.tasks.clear_demo", 60.0)
    return entries


def _soon(task: str, seconds: float) -> dict[str, Any]:
    """Return an entry of which those that waited without a worker need not run: another has been sent since."""
    return {"task": task, "schedule": every(seconds), "options": {"expires": seconds + CLOCKS_DIFFER_SECONDS}}


def _at_any_time(task: str, seconds: float) -> dict[str, Any]:
    return {"task": task, "schedule": every(seconds)}
