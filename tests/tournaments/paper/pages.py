"""Printed pages read back: their size, their words, their codes."""

import json
import re
from typing import Any

import pypdfium2
import zxingcpp
from PIL import Image

from tournaments.models import Tournament
from tournaments.paper.jobs import PrintJob
from tournaments.paper.kinds import KINDS
from tournaments.paper.typesetting import typeset_here

POINTS_PER_MM = 72 / 25.4
PAD_PAGE = "http://192.168.1.20:8000/pad/"


def printed(tournament: Tournament, what: str, paper: str = "letter", **more: Any) -> pypdfium2.PdfDocument:
    """Print a kind of paper and read it back. Typst works in this process: starting one for each test takes longer."""
    job = PrintJob(Tournament.objects.get(pk=tournament.pk), paper, pad_page=PAD_PAGE, **more)
    data = json.dumps(KINDS[what].build(job))
    return pypdfium2.PdfDocument(typeset_here(f"{what.replace('-', '_')}.typ", data))


def words(pdf: pypdfium2.PdfDocument) -> list[str]:
    """Return the text of each page, its lines joined by spaces."""
    return [re.sub(r"\s+", " ", page.get_textpage().get_text_range()) for page in pdf]


def sizes(pdf: pypdfium2.PdfDocument) -> set[tuple[int, int]]:
    """Return the sizes of the pages, in whole millimeters."""
    return {(round(page.get_width() / POINTS_PER_MM), round(page.get_height() / POINTS_PER_MM)) for page in pdf}


def picture(pdf: pypdfium2.PdfDocument, page: int = 0, dots_per_mm: int = 4) -> Image.Image:
    """Return a page as a camera would see it, in shades of gray."""
    return pdf[page].render(scale=dots_per_mm / POINTS_PER_MM, grayscale=True).to_pil()


def codes(pdf: pypdfium2.PdfDocument, page: int = 0) -> list[str]:
    """Return what the QR codes of a page say."""
    return sorted(found.text for found in zxingcpp.read_barcodes(picture(pdf, page)))
