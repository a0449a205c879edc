"""Celery tasks, which only call services."""

from celery import shared_task
from django.utils import timezone

from fundraising.services import privacy


@shared_task(name="fundraising.tasks.erase_contact_data")
def erase_contact_data() -> None:
    """Erase guests' contact data that have been kept as long as their organizers said."""
    privacy.erase_due(now=timezone.now())
