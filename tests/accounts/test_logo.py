"""The organization's logo: uploaded by its owner, made small and plain, seen by everybody."""

from io import BytesIO
from typing import Any, cast

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from accounts.models import Logo, Organization, User
from tests import people
from tests.accounts.conftest import SignedIn

pytestmark = pytest.mark.django_db


def upload(kind: str = "png", pixels: tuple[int, int] = (1000, 100)) -> SimpleUploadedFile:
    drawn = BytesIO()
    Image.new("RGB", pixels, "red").save(drawn, kind, exif=b"Exif\0\0secret place")
    return SimpleUploadedFile(f"logo.{kind}", drawn.getvalue())


def members(hall: Organization) -> str:
    return f"/accounts/organizations/{hall.slug}/members/"


@pytest.mark.parametrize("kind", ["png", "jpeg"])
def test_it_shows_the_owners_picture_on_the_board_without_what_else_the_file_said(
    kind: str, hall: Organization, owner: User, browser_of: SignedIn
) -> None:
    night = people.night(hall)
    page = browser_of(owner).post(f"{members(hall)}logo/", {"picture": upload(kind)}, follow=True).content.decode()
    assert "The logo is now on the board and the desk." in page
    hall.refresh_from_db()
    address = f"/accounts/organizations/{hall.slug}/logo/{hall.logo}.png"
    assert f'<img class="logo" src="{address}" alt="">' in page
    assert address in Client().get(f"/t/{night.tournament.slug}/").content.decode()
    shown = Client().get(address)
    assert "immutable" in shown["Cache-Control"]
    assert b"secret" not in shown.content
    picture = Image.open(BytesIO(shown.content))
    assert (picture.format, picture.size, cast(Any, picture.getpixel((5, 5)))[0]) == (
        "PNG",
        (480, 48),
        255 if kind == "png" else 254,
    )


def test_it_has_another_address_for_another_picture_and_none_without(
    hall: Organization, owner: User, browser_of: SignedIn
) -> None:
    browser = browser_of(owner)
    addresses = []
    for pixels in ((10, 10), (20, 10)):
        browser.post(f"{members(hall)}logo/", {"picture": upload(pixels=pixels)})
        hall.refresh_from_db()
        addresses.append(f"/accounts/organizations/{hall.slug}/logo/{hall.logo}.png")
    assert [browser.get(address).status_code for address in addresses] == [404, 200]
    browser.post(f"{members(hall)}logo/remove/")
    assert browser.get(addresses[1]).status_code == 404
    assert 'class="logo"' not in browser.get(members(hall)).content.decode()
    assert Logo.objects.count() == 0


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"<svg onload='alert(1)'/>", "This picture cannot be read. Choose a JPEG or a PNG."),
        (b"\x89PNG\r\n\x1a\n", "This picture cannot be read. Choose a JPEG or a PNG."),
        ((7700, 7700), "This picture is too large. Use one with fewer pixels."),
        (b"", "The submitted file is empty."),
    ],
)
def test_it_refuses_what_is_no_picture_with_a_sentence(
    content: bytes | tuple[int, int], sentence: str, hall: Organization, owner: User, browser_of: SignedIn
) -> None:
    file = SimpleUploadedFile("logo.png", content) if isinstance(content, bytes) else upload(pixels=content)
    assert sentence in browser_of(owner).post(f"{members(hall)}logo/", {"picture": file}, follow=True).content.decode()
    hall.refresh_from_db()
    assert hall.logo == ""
