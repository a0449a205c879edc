"""The result of an occasion, merged beside the requests and stored for everybody who looks."""

import json
from typing import Any

from django.db.models import F

from occasions.chain.merge import Merged, merge
from occasions.models import Occasion
from occasions.services.storing import parts_of


def merged_of(occasion: Occasion) -> Merged:
    """Return the result of all parts that are here."""
    return merge(parts_of(occasion), occasion.key)


def refresh(occasion: Occasion) -> None:
    """Bring the stored result up to the parts."""
    version = occasion.version
    merged = merged_of(occasion).as_bytes().decode()
    Occasion.objects.filter(pk=occasion.pk, merged_version__lt=version).update(merged=merged, merged_version=version)
    occasion.refresh_from_db(fields=["merged", "merged_version"])


def refresh_all() -> None:
    """Bring every stored result up to its parts."""
    for occasion in Occasion.objects.filter(merged_version__lt=F("version")):
        refresh(occasion)


def result_of(occasion: Occasion) -> dict[str, Any]:
    """Return the stored result; it is merged now where it never was."""
    if not occasion.merged:
        refresh(occasion)
    result: dict[str, Any] = json.loads(occasion.merged)
    return result
