"""The result of an occasion, merged beside the requests and stored for everybody who looks."""

import json
from time import monotonic
from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.db.models import F, Q

from occasions.chain.merge import Merged, merge
from occasions.models import MergedOccasion, Occasion
from occasions.services.storing import parts_of

REST = 9
"""How many times as long as it took a merge is put off: a hub that a thousand halls push to has other things to do."""


def merged_of(occasion: Occasion) -> Merged:
    """Return the result of all parts that are here."""
    return merge(parts_of(occasion), occasion.key)


def refresh(occasion: Occasion) -> None:
    """Bring the stored result up to the parts; one of later parts that stands already stays."""
    version = occasion.version
    content = merged_of(occasion).as_bytes().decode()
    with transaction.atomic():
        Occasion.objects.select_for_update().get(pk=occasion.pk)
        stored = MergedOccasion.objects.filter(occasion=occasion)  # never read here: it may be 20 MB
        if not stored.exists():
            MergedOccasion.objects.create(occasion=occasion, content=content, version=version)
        else:
            stored.filter(version__lt=version).update(content=content, version=version)


def refresh_all() -> None:
    """Bring every stored result up to its parts, unless merging it would take more than a tenth of the time."""
    behind = Q(merged=None) & Q(version__gt=0) | Q(merged__version__lt=F("version"))
    for occasion in Occasion.objects.exclude(organization=None).filter(behind):
        resting = f"occasion-merged-{occasion.pk}"
        if not cache.get(resting):
            begun = monotonic()
            refresh(occasion)
            cache.set(resting, True, int(REST * (monotonic() - begun)))


def result_of(occasion: Occasion) -> dict[str, Any]:
    """Return the stored result; it is merged now where it never was."""
    if not MergedOccasion.objects.filter(occasion=occasion).exists():
        refresh(occasion)
    result: dict[str, Any] = json.loads(MergedOccasion.objects.get(occasion=occasion).content)
    return result


def refresh_if_behind(occasion: Occasion) -> None:
    """Bring the stored result up to the parts, unless it is."""
    if not MergedOccasion.objects.filter(occasion=occasion, version=occasion.version).exists():
        refresh(occasion)
