"""What Django's test client answers."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer
else:
    from django.http import HttpResponse as Answer

__all__ = ["Answer"]
