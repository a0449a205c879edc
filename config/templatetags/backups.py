"""What owners see about the backups."""

from typing import Any

from django import template
from django.conf import settings
from django.utils import timezone

from accounts.models import Role, User
from config.backups import folder

register = template.Library()


@register.inclusion_tag("desk/_last_backup.html")
def last_backup(user: User) -> dict[str, Any]:
    """Say when the last backup was taken, to owners; and whether the next one is overdue. A demo has none."""
    if settings.DEMO or not user.memberships.filter(role=Role.OWNER).exists():
        return {"is_owner": False}
    now = timezone.now()
    newest = next((backup.taken_at for backup in folder.backups() if backup.taken_at <= now), None)
    return {"is_owner": True, "taken_at": newest, "is_overdue": folder.is_due(now=now, grace=folder.LATE)}
