"""Uploads cost memory and time: each process reads one file at a time, and looks at a picture before it decodes it."""

from contextlib import AbstractContextManager
from functools import wraps
from io import BytesIO
from typing import Any

import zxingcpp
from django import forms
from django.conf import settings
from django.core.files import File
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from PIL import Image, UnidentifiedImageError

from accounts.operations import Page
from accounts.turns import OneAtATime

_files = OneAtATime(waiting=3)

QR_CODES = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode])
READABLE = 2400
"""Pixels of the longer side of a photograph in which codes are looked for: more makes it slower, and finds no more."""

NO_PICTURE = (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError)
"""What Pillow raises for files that are no pictures, or only the beginning of one."""


def one_at_a_time(page: Page) -> Page:
    """Wrap a page that takes files: while another one is being read it waits a little, and then says so with 503.

    Where three wait already, it says so at once.
    """

    @wraps(page)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not (request.user.is_authenticated and request.FILES):
            return page(request, *args, **kwargs)
        with in_turn() as has_turn:
            if has_turn:
                return page(request, *args, **kwargs)
        busy = render(request, "503.html", status=503)
        busy["Retry-After"] = str(settings.LIMITS.upload_wait_seconds)
        return busy

    return shown


def in_turn() -> AbstractContextManager[bool]:
    """Wait a little while another file is read; gives whether the turn came."""
    return _files.in_turn(settings.LIMITS.upload_wait_seconds)


def read_picture(upload: "File[bytes]", mode: str, most: tuple[int, int]) -> Image.Image:
    """Return a JPEG or PNG in a mode of Pillow's, at most as large as `most`: its width and height in pixels.

    Raises ValidationError for anything else, or too many pixels, before they are decoded. Only a plain JPEG can be
    decoded at a fraction of its size, so it may be larger than others.
    """
    try:
        image = Image.open(upload, formats=("JPEG", "PNG"))
        is_plain = image.format == "JPEG" and not image.info.get("progressive")
        limit = settings.LIMITS.picture_pixels if is_plain else settings.LIMITS.whole_picture_pixels
        if image.width * image.height > limit:
            raise forms.ValidationError(_("This picture is too large. Use one with fewer pixels."))
        image.draft("L" if mode == "L" else "RGB", most)
        picture = image.convert(mode)
    except NO_PICTURE:
        raise forms.ValidationError(_("This picture cannot be read. Choose a JPEG or a PNG.")) from None
    picture.thumbnail(most)
    return picture


def as_png(upload: "File[bytes]", most: tuple[int, int]) -> bytes:
    """Return a JPEG or PNG as a PNG of at most this width and height, without what else the file said.

    Raises ValidationError as `read_picture` does.
    """
    picture, png = read_picture(upload, "RGBA", most), BytesIO()
    picture.info.clear()  # a color profile can be larger than the picture
    picture.save(png, "PNG", optimize=True)
    return png.getvalue()


def codes_in(upload: "File[bytes]") -> list[str]:
    """Return what each QR code in a JPEG or PNG says. Raises ValidationError as `read_picture` does."""
    picture = read_picture(upload, "L", (READABLE, READABLE))
    return [code.text for code in zxingcpp.read_barcodes(picture, formats=QR_CODES)]
