"""Websites that may show a hall's pages in a frame of theirs."""

import re
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MOST_WEBSITES = 10
_HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")


def origin_of(address: str) -> str:
    """Return the origin of a website's address as `frame-ancestors` takes it: "https://www.example.org".

    A bare name is taken to speak https; what follows the name is left out. Raises ValidationError.
    """
    address = address.strip().lower()
    try:
        parts = urlsplit(address if "://" in address else f"https://{address}")
        host, port = parts.hostname or "", f":{parts.port}" if parts.port else ""
    except ValueError:
        parts, host, port = urlsplit(""), "", ""
    if parts.scheme not in ("http", "https") or not _HOST.fullmatch(host) or parts.username is not None:
        raise ValidationError(
            _("“%(address)s” is not the address of a website, such as https://www.example.org."),
            params={"address": address},
        )
    return f"{parts.scheme}://{host}{port}"


def origins_of(text: str) -> list[str]:
    """Return the origins in a text with an address on each line, each once. Raises ValidationError."""
    origins = list(dict.fromkeys(origin_of(line) for line in text.split()))
    if len(origins) > MOST_WEBSITES:
        raise ValidationError(_("Name at most %(most)d websites."), params={"most": MOST_WEBSITES})
    return origins
