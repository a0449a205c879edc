"""The QR code by which a phone finds the board that hangs on the wall."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.safestring import SafeString

from accounts.addresses import address_for_others, as_qr_code

MARGIN = 3
"""In modules: the code stands in a white frame already."""


@dataclass(frozen=True)
class Code:
    """An address, and its QR code as SVG."""

    address: str
    svg: SafeString


def code_for_phones(request: HttpRequest) -> Code | None:
    """Return the code of the board that was asked for; None where no phone can reach it."""
    address = address_for_others(request, request.path)
    if address is None:
        return None
    return Code(address, as_qr_code(address, margin=MARGIN))
