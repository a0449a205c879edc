"""The result of an occasion, merged beside the requests and stored for everybody who looks."""

import json
from time import monotonic
from typing import Any

from django.core.cache import cache
from django.db.models import F

from occasions.chain.merge import Merged, merge
from occasions.models import Occasion
from occasions.services.storing import parts_of

REST = 9
"""How many times as long as it took a merge is put off: a hub that a thousand halls push to has other things to do."""


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
    """Bring every stored result up to its parts, unless merging it would take more than a tenth of the time."""
    for occasion in Occasion.objects.exclude(organization=None).filter(merged_version__lt=F("version")):
        resting = f"occasion-merged-{occasion.pk}"
        if not cache.get(resting):
            begun = monotonic()
            refresh(occasion)
            cache.set(resting, True, int(REST * (monotonic() - begun)))


def result_of(occasion: Occasion) -> dict[str, Any]:
    """Return the stored result; it is merged now where it never was."""
    if not occasion.merged:
        refresh(occasion)
    result: dict[str, Any] = json.loads(occasion.merged)
    return result
