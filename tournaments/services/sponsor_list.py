"""The sponsors as boards and the API name them."""

from typing import Any

from tournaments.models import Sponsor


def sponsors_of(organization: int) -> list[dict[str, Any]]:
    """Return an organization's sponsors in the order in which they were added: id, name, and the picture's digest."""
    rows = Sponsor.objects.filter(organization=organization).values_list("id", "name", "picture")
    return [{"id": pk, "name": name, "picture": picture} for pk, name, picture in rows]
