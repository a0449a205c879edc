"""Files that programs send as they are: archives, lists of guests, pictures."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import IO, Any

from django import forms
from django.conf import settings
from django.core.files.base import ContentFile
from django.utils.translation import gettext_lazy
from drf_spectacular.types import OpenApiTypes
from rest_framework.exceptions import APIException, UnsupportedMediaType
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from accounts.uploads import as_png, in_turn
from tournaments.api.views import Call

FILE = {("application/octet-stream"): OpenApiTypes.BINARY}
"""What such a call takes, for the description."""


class FileParser(BaseParser):
    """Gives the body as it came."""

    media_type = "application/octet-stream"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Read it; how long it may be was looked at before (`Call.initial`)."""
        return stream.read()


class NotAFile(APIException):
    """A body that does not say that it is a file."""

    status_code = 415
    default_code = "not-a-file"
    default_detail = gettext_lazy("Send the file itself, with the Content-Type application/octet-stream.")


class NoPicture(APIException):
    """A file that is no picture, or one with too many pixels."""

    status_code = 422
    default_code = "no-picture"
    default_detail = gettext_lazy("This picture cannot be read. Choose a JPEG or a PNG.")


class TooBusy(APIException):
    """Another file is being read."""

    status_code = 503
    default_code = "busy"
    default_detail = gettext_lazy("The server is too busy right now. Nothing was changed; try again in a moment.")
    wait = 3


class FileCall(Call):
    """A view that takes files."""

    parser_classes = (FileParser,)

    @property
    def largest(self) -> int:
        """The most bytes that it takes, as at the desk."""
        return settings.FILE_UPLOAD_MAX_MEMORY_SIZE


@contextmanager
def content_of(request: Request) -> Iterator[bytes]:
    """Give the file that was sent, while no other is read (`accounts.uploads`). Raises NotAFile, TooBusy."""
    with in_turn() as has_turn:
        if not has_turn:
            raise TooBusy
        try:
            content = request.data
        except UnsupportedMediaType:
            raise NotAFile from None
        yield content if isinstance(content, bytes) else b""


def picture_of(content: bytes, most: tuple[int, int]) -> bytes:
    """Return a JPEG or PNG as a small PNG (`accounts.uploads.as_png`). Raises NoPicture."""
    try:
        return as_png(ContentFile(content), most)
    except forms.ValidationError as error:
        raise NoPicture(error.messages[0]) from None
