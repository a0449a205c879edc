"""The QR code that leads a phone to the board on the wall."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.safestring import SafeString

from accounts.addresses import address_for_others, as_qr_code

MARGIN = 3
"""In modules: the code already has a white frame."""


@dataclass(frozen=True)
class Code:
    """An address, and its QR code as SVG."""

    address: str
    svg: SafeString


def address_for_phones(request: HttpRequest) -> str | None:
    """Return the address of the board that was asked for; None where no phone can reach it."""
    return address_for_others(request, request.path)


def code_of(address: str) -> Code | None:
    """Return the code of an address; None where there is none."""
    return Code(address, as_qr_code(address, margin=MARGIN)) if address else None
