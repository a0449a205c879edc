"""Addresses for other devices: a phone cannot use the names that a laptop has for itself."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe
from segno import make_qr

LOOPBACK = ("localhost", "127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared, not bound


def address_for_others(request: HttpRequest, path: str) -> str | None:
    """Return the address at which another device finds a path, None if no device can reach this machine.

    A request to localhost gets the machine's address in the local network.
    """
    own = urlsplit(request.build_absolute_uri(path))
    if own.hostname not in LOOPBACK:
        return own.geturl()
    if settings.HEADTABLE_HOST not in EVERYWHERE:
        return None
    address = next(iter(settings.LAN_ADDRESSES()), None)
    return own._replace(netloc=f"{address}:{own.port or 80}").geturl() if address else None


def as_qr_code(address: str, *, margin: int = 4) -> SafeString:
    """Return the address as a QR code: SVG without style or script, black on white also where the page is dark.

    `margin` is the white border, in modules.
    """
    drawn = make_qr(address, error="m").svg_inline(omitsize=True, border=margin, dark="#000", light="#fff")
    return mark_safe(drawn)  # noqa: S308 - drawn from modules, it contains no text


def address_in_the_network() -> str:
    """Return the address at which other devices find this installation, as far as it knows itself; without a path."""
    hosts = settings.LAN_ADDRESSES() if settings.HEADTABLE_HOST in EVERYWHERE else (settings.HEADTABLE_HOST,)
    return f"http://{next(iter(hosts), 'localhost')}:{settings.HEADTABLE_PORT}"
