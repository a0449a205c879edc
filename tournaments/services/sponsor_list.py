"""The sponsors as boards and the API name them."""

from typing import Any

from tournaments.models import Sponsor


def sponsors_of(organization: int) -> list[dict[str, Any]]:
    """Return an organization's sponsors in the order in which they were added: id, name, and the picture's digest."""
    return [*Sponsor.objects.filter(organization=organization).values("id", "name", "picture")]
