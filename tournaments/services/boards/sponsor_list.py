"""The sponsors as boards and the API name them."""

from typing import Any

from scoring.statements import Given, Select
from tournaments.models import Sponsor

_sponsors = Select(
    lambda: Sponsor.objects.filter(organization=Given("organization")).values_list("id", "name", "picture")
)


def sponsors_of(organization: int) -> list[dict[str, Any]]:
    """Return an organization's sponsors in the order they were added: id, name, and the picture's digest."""
    rows = _sponsors.rows(organization=organization)
    return [{"id": pk, "name": name, "picture": picture} for pk, name, picture in rows]
