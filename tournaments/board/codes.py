"""The QR code by which a phone finds the board that hangs on the wall."""

from dataclasses import dataclass

import segno
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from accounts.addresses import address_for_others

QUIET_ZONE = 3


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
    qr = segno.make_qr(address, error="m")
    svg = qr.svg_inline(border=QUIET_ZONE, omitsize=True, svgclass=None, lineclass=None, light="#fff")
    return Code(address, mark_safe(svg))  # noqa: S308 - drawn here
