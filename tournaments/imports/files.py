"""Reading an uploaded file of any supported kind."""

from django.utils.translation import gettext as _

from tournaments.imports.grid import Grid, Unreadable
from tournaments.imports.text_files import read_text_file

_PACKED = b"PK\x03\x04"
_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""What old Excel files begin with, and new ones with a password."""


def read_file(content: bytes) -> Grid:
    """Return a file's grid; its kind is recognized by content, not by name. Raises Unreadable."""
    if not content.strip(b"\x00 \t\r\n"):
        raise Unreadable(_("The file is empty. Save the list again and choose the new file."))
    if content.startswith(_OLD_OFFICE):
        raise Unreadable(
            _("This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password.")
        )
    grid = _read_excel_file(content) if content.startswith(_PACKED) else read_text_file(content)
    if not grid.rows:
        raise Unreadable(_("This file has no rows. Save the list again and choose the new file."))
    return grid


def _read_excel_file(content: bytes) -> Grid:
    from tournaments.imports.excel_files import read_excel_file  # not at the top: openpyxl takes every process 0.2 s

    return read_excel_file(content)
