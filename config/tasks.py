"""What Celery does for the installation."""

from celery import shared_task
from django.utils import timezone

from config import demo
from config.backups import taking


@shared_task(name="config.tasks.back_up_when_due")
def back_up_when_due() -> None:
    """Take a backup if it is time for one."""
    taking.take_when_due(now=timezone.now())


@shared_task(name="config.tasks.clear_demo")
def clear_demo() -> None:
    """Delete what visitors of a demo began more than an hour ago."""
    demo.clear(timezone.now())
