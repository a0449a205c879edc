"""Files that people send: photographs, scans, PDFs of scans; opened as shades of gray, after a look at their size."""

import io
from typing import Any

import pypdfium2
from PIL import Image, ImageOps, UnidentifiedImageError

MOST_PIXELS = 110_000_000
"""Of a JPEG, which can be decoded at a fraction of its size: 108 megapixels are the most that phones make."""
MOST_WHOLE_PIXELS = 40_000_000
"""Of anything that has to be decoded whole: a scan of A4 with 600 dots per inch."""
MOST_PAGES = 100
"""Of a PDF, or of a TIFF."""
LONGEST = 2400
"""Pixels of the longer side that a sheet is looked for in: nine for each of its millimeters."""
FORMATS = ("JPEG", "PNG", "WEBP", "TIFF", "GIF", "BMP")
HEIC = (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"heim", b"heis")
"""What follows `ftyp` in the pictures of iPhones."""


class NotRead(Exception):
    """Why a file cannot be read, as one word: `heic`, `too-large`, `no-picture`, `no-page`."""


def pages_of(content: bytes) -> int:
    """Return how many pages a file has: 1 where it is a picture. Raises NotRead."""
    pages = len(_document(content)) if is_pdf(content) else _frames(content)
    if not 1 <= pages <= MOST_PAGES:
        raise NotRead("no-page" if pages < 1 else "too-large")
    return pages


def opened(content: bytes, page: int = 0) -> Image.Image:
    """Return a file, or a page of it, in shades of gray, upright as its camera says, its longer side at most LONGEST.

    Raises NotRead before anything is decoded that is too large.
    """
    if is_pdf(content):
        return _rendered(content, page)
    if content[4:8] == b"ftyp" and content[8:12] in HEIC:
        raise NotRead("heic")
    try:
        image: Image.Image = Image.open(io.BytesIO(content), formats=FORMATS)
        is_plain = image.format in ("JPEG", "MPO") and not image.info.get("progressive")
        if image.format == "TIFF":
            image.seek(page)
        if image.width * image.height > (MOST_PIXELS if is_plain else MOST_WHOLE_PIXELS):
            raise NotRead("too-large")
        image.draft("L", (LONGEST, LONGEST))
        image = ImageOps.exif_transpose(image)
        image = _gray(image)
    except Image.DecompressionBombError:
        raise NotRead("too-large") from None
    except EOFError:
        raise NotRead("no-page") from None
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError):
        raise NotRead("no-picture") from None
    image.thumbnail((LONGEST, LONGEST))
    return image


def is_pdf(content: bytes) -> bool:
    """Tell whether a file is a PDF."""
    return content[:1024].lstrip().startswith(b"%PDF")


def _frames(content: bytes) -> int:
    """Return how many pages a picture has: a TIFF of a scanner can have several. What is no picture has one."""
    try:
        return int(getattr(Image.open(io.BytesIO(content), formats=("TIFF",)), "n_frames", 1))
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, SyntaxError, ValueError, EOFError):
        return 1


def _gray(image: Image.Image) -> Image.Image:
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image.convert("RGBA"))
    return image.convert("L")


def _document(content: bytes) -> Any:
    try:
        return pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError:
        raise NotRead("no-picture") from None


def _rendered(content: bytes, page: int) -> Image.Image:
    document = _document(content)
    if not 0 <= page < len(document):
        raise NotRead("no-page")
    try:
        sheet = document[page]
        longer = max(sheet.get_width(), sheet.get_height())
        if not 0 < longer < 1e5:
            raise NotRead("too-large")
        rendered: Image.Image = sheet.render(scale=LONGEST / longer, grayscale=True).to_pil()
    except pypdfium2.PdfiumError:
        raise NotRead("no-picture") from None
    return rendered.convert("L")
