"""Small files that unpack to much are refused before that, and files are read one at a time."""

import gzip
import io
import json
import tracemalloc
from contextlib import ExitStack
from threading import Timer
from typing import Any, cast

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image
from pytest_django.fixtures import Settings

from accounts import uploads
from config.limits import Limits
from tests.people import Night
from tests.support.check_all import few
from tests.tournaments.desk.pages import place, text
from tests.tournaments.imports.files import part_replaced, workbook_of
from tournaments.archive.errors import ArchiveTooLarge
from tournaments.archive.format.file import unpack
from tournaments.archive.format.rows import digest_of
from tournaments.desk.forms.unsent_hands import UnsentHandsForm
from tournaments.imports.grid import Unreadable
from tournaments.imports.people import read_list


def picture(kind: str, pixels: tuple[int, int], **how: bool) -> SimpleUploadedFile:
    drawn = io.BytesIO()
    Image.new("L", pixels, 200).save(drawn, kind, **how)
    return SimpleUploadedFile(f"photo.{kind}", drawn.getvalue())


@pytest.mark.parametrize(
    ("photo", "is_too_large"),
    [
        (lambda: picture("png", (7700, 7700)), True),
        (lambda: picture("png", (4000, 2900)), False),
        (lambda: picture("jpeg", (4100, 3000), progressive=True), True),
        (lambda: picture("jpeg", (8000, 6000)), False),
        (lambda: picture("jpeg", (8000, 8000)), True),
    ],
)
@few(2)
def test_it_looks_at_the_size_of_a_picture_before_it_decodes_it(photo: Any, is_too_large: bool) -> None:
    form = UnsentHandsForm({}, cast(Any, {"photo": photo()}))
    assert ("too large" in str(form.errors)) is is_too_large
    assert ("No pad codes" in str(form.errors)) is not is_too_large


SHEET = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>%s</sheetData></worksheet>'
STYLES = (
    b'<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs>%s</cellXfs></styleSheet>'
)


@pytest.mark.parametrize(
    ("part", "content"),
    [
        ("xl/worksheets/sheet1.xml", SHEET % (b"<row/>" * 600_000)),
        ("xl/worksheets/sheet1.xml", SHEET % (b"<row>" + b"<c/>" * 300_000 + b"</row>")),
        ("xl/worksheets/sheet1.xml", SHEET % (b" " * 9_000_000)),
        ("xl/styles.xml", STYLES % (b"<xf/>" * 30_000)),
    ],
    ids=["rows", "cells", "spaces", "styles"],
)
def test_it_parses_no_workbook_that_holds_more_than_a_list(part: str, content: bytes) -> None:
    file = part_replaced(workbook_of([["Name"], ["Ann"]]), part, content)
    assert len(file) < 50_000
    tracemalloc.start()
    with pytest.raises(Unreadable, match="contains far too much data"):
        read_list(file)
    assert tracemalloc.get_traced_memory()[1] < 5_000_000
    tracemalloc.stop()


def test_it_reads_no_workbook_of_very_many_empty_rows() -> None:
    rows = SHEET % (b"<row/>" * 26_000)
    with pytest.raises(Unreadable, match="more than 25000 rows, counting empty ones"):
        read_list(part_replaced(workbook_of([["Name"], ["Ann"]]), "xl/worksheets/sheet1.xml", rows))


def test_it_reads_no_text_of_very_many_empty_rows() -> None:
    with pytest.raises(Unreadable, match="more than 25000 rows, counting empty ones"):
        read_list(b"Name\n" + b"\n" * 4_000_000)


@pytest.mark.parametrize("filler", [b"[],", b"{},", b"1,"])
def test_it_parses_no_archive_of_more_values_than_any_tournament_has(filler: bytes) -> None:
    body = b'{"a": {"fields": [], "rows": [[' + filler * 2_500_000 + b"1]]}}"
    header = {"headtable": 1, "release": "0.3.0", "made_at": "2025-01-01T00:00:00Z", "name": "x", "scores_version": 1}
    header |= {"uuid": "00000000-0000-4000-8000-000000000001", "digest": digest_of(body)}
    file = gzip.compress(json.dumps(header).encode() + b"\n" + body)
    tracemalloc.start()
    with pytest.raises(ArchiveTooLarge):
        unpack(file)
    assert tracemalloc.get_traced_memory()[1] < 50_000_000
    tracemalloc.stop()


def test_it_reads_one_file_at_a_time(night: Night, desk: Client, settings: Settings) -> None:
    uploads._files.turn.acquire()
    try:
        settings.LIMITS = Limits(upload_wait_seconds=1)
        answer = desk.post(place(night, "entrants/import/"), {"list": SimpleUploadedFile("a.csv", b"Name\nAnn\n")})
    finally:
        uploads._files.turn.release()
    assert answer.status_code == 503
    assert answer["Retry-After"] == "1"
    assert "one uploaded file at a time" in text(answer)
    assert desk.get(place(night, "entrants/import/")).status_code == 200
    answer = desk.post(place(night, "entrants/import/"), {"list": SimpleUploadedFile("a.csv", b"Name\nAnn\n")})
    assert answer.status_code == 200


def test_it_lets_three_files_wait_and_no_more_since_each_takes_a_thread_from_the_hall(
    night: Night, desk: Client, settings: Settings
) -> None:
    settings.LIMITS = Limits(upload_wait_seconds=600)
    with ExitStack() as others:
        for _reading_or_waiting in range(4):
            assert uploads._files.places.acquire(blocking=False)
            others.callback(uploads._files.places.release)
        answer = desk.post(place(night, "entrants/import/"), {"list": SimpleUploadedFile("a.csv", b"Name\nAnn\n")})
        assert answer.status_code == 503
    answer = desk.post(place(night, "entrants/import/"), {"list": SimpleUploadedFile("a.csv", b"Name\nAnn\n")})
    assert answer.status_code == 200


def test_it_waits_a_little_for_the_file_before(night: Night, desk: Client) -> None:
    uploads._files.turn.acquire()
    later = Timer(0.3, uploads._files.turn.release)
    later.start()
    answer = desk.post(place(night, "pads/unsent-hands/"), {"photo": picture("png", (100, 100))})
    later.join()
    assert answer.status_code == 400
