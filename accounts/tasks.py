"""What Celery does for the accounts."""

from datetime import timedelta

from celery import shared_task
from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts import activity_log, mail


@shared_task(name="accounts.tasks.forget_old_entries")
def forget_old_entries() -> None:
    """Delete log entries that are past their retention time."""
    activity_log.forget(before=timezone.now() - timedelta(days=settings.AUDIT_KEPT_DAYS))


@shared_task(name="accounts.tasks.forget_old_sessions")
def forget_old_sessions() -> None:
    """Delete the sessions that are over: everybody who signed in, or began a friendly game, left one."""
    Session.objects.filter(expire_date__lt=timezone.now()).delete()


@shared_task(name="accounts.tasks.send_waiting_mail")
def send_waiting_mail() -> None:
    """Send the e-mails that wait, as far as there is a network."""
    mail.send_waiting(now=timezone.now())
