"""Small files that a server could inflate, and a signed-in director who uploads them again and again."""

import gzip
import io
import json

import httpx
from PIL import Image

from tests.support.attacks import Send
from tests.support.halls import EmbeddedHall
from tests.tournaments.imports.files import part_replaced, workbook_of

PIXELS = (7700, 7700)
ROWS = 600_000
LISTS = 12_500_000
TOKEN = "a" * 32
"""A browser chooses its own token against forged requests: it only has to send it twice."""

_SHEET = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>%s</sheetData></worksheet>'
_SIGN_IN = """
from django.test import Client
from accounts.models import User
client = Client()
client.force_login(User.objects.get(email="director@hall.test"), "django.contrib.auth.backends.ModelBackend")
print(client.cookies["sessionid"].value)
"""


def session_of(hall: EmbeddedHall) -> str:
    """Return the session of a director of this hall's, who was made by `staff_token`."""
    return hall.manage("shell", "--no-imports", "-c", _SIGN_IN).strip()


def upload(url: str, session: str, field: str, file: tuple[str, bytes], **fields: str) -> Send:
    """Return what posts a file as a signed-in browser does."""
    cookies = {"sessionid": session, "csrftoken": TOKEN}
    made = httpx.Request("POST", url, files={field: file}, data=fields, cookies=cookies)
    content, headers = made.read(), {**made.headers, "X-CSRFToken": TOKEN}
    return lambda client: client.post(url, content=content, headers=headers)


def picture() -> tuple[str, bytes]:
    """Return a PNG of a few hundred kilobytes at most, and 59 million pixels."""
    drawn = io.BytesIO()
    Image.new("L", PIXELS, 200).save(drawn, "png")
    return "photo.png", drawn.getvalue()


def workbook() -> tuple[str, bytes]:
    """Return an Excel file of some kilobytes and 600,000 rows."""
    rows = _SHEET % (b"<row/>" * ROWS)
    return "list.xlsx", part_replaced(workbook_of([["Name"], ["Ann"]]), "xl/worksheets/sheet1.xml", rows)


def archive() -> tuple[str, bytes]:
    """Return an archive of some kilobytes and 12.5 million empty lists."""
    body = b'{"a": {"fields": [], "rows": [[' + b"[]," * LISTS + b"1]]}}"
    header = {"headtable": 1, "release": "0.3.0", "made_at": "2025-01-01T00:00:00Z", "name": "x", "scores_version": 1}
    header |= {"uuid": "00000000-0000-4000-8000-000000000001", "digest": "0" * 64}
    return "night.headtable", gzip.compress(json.dumps(header).encode() + b"\n" + body)
