"""Celery tasks, which only call services."""

from celery import shared_task
from django.utils import timezone

from occasions.services import merging, sending


@shared_task(name="occasions.tasks.send_waiting")
def send_waiting() -> None:
    """Send to hubs what halls have shared."""
    sending.send_waiting(timezone.now())


@shared_task(name="occasions.tasks.merge_results")
def merge_results() -> None:
    """Merge what has come."""
    merging.refresh_all()
