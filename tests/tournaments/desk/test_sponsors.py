"""Sponsors: added at the desk, named on the board, their pictures made small and plain."""

from io import BytesIO

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from tests.people import Night
from tournaments.models import Sponsor, Tournament
from tournaments.services.boards.refresh import refresh_standings


def board(night: Night) -> str:
    """The board of a tournament of today."""
    refresh_standings(tournament_id=night.tournament.pk)
    return Client().get(f"/t/{night.tournament.slug}/").content.decode()


def picture() -> SimpleUploadedFile:
    """A JPEG, four times as wide as a sponsor's picture may be."""
    drawn = BytesIO()
    Image.new("RGB", (2560, 640), "navy").save(drawn, "JPEG")
    return SimpleUploadedFile("mill.jpg", drawn.getvalue())


def test_it_names_sponsors_on_the_board_with_a_picture_or_without(night: Night, desk: Client) -> None:
    hall = night.tournament.organization
    address = f"/desk/sponsors/of/{hall.slug}/"
    Tournament.objects.update(date="2099-01-01")
    assert 'class="sponsors"' not in board(night)
    desk.post(address + "save/", {"name": "The Mill", "upload": picture()})
    desk.post(address + "save/", {"name": "<Butcher>"})
    desk.post(address + "save/", {"name": "The Mill"})
    mill = Sponsor.objects.get(name="The Mill")
    shown = " ".join(board(night).split())
    assert f'<img src="/t/sponsors/{mill.pk}/{mill.picture}.png" alt="The Mill"' in shown
    assert "&lt;Butcher&gt;" in shown
    sent = Client().get(f"/t/sponsors/{mill.pk}/{mill.picture}.png")
    assert (sent["Content-Type"], sent["X-Content-Type-Options"]) == ("image/png", "nosniff")
    assert Image.open(BytesIO(sent.content)).size == (640, 160)
    desk.post(f"{address}{mill.pk}/remove/")
    assert "The Mill" not in board(night)
    assert Client().get(f"/t/sponsors/{mill.pk}/{mill.picture}.png").status_code == 404


def test_it_refuses_what_is_no_picture_and_tells_open_boards_of_a_new_sponsor(night: Night, desk: Client) -> None:
    hall = night.tournament.organization
    address = f"/desk/sponsors/of/{hall.slug}/"
    sent = {"name": "The Mill", "upload": SimpleUploadedFile("mill.svg", b"<svg onload='alert(1)'/>")}
    assert "cannot be read" in desk.post(address + "save/", sent, follow=True).content.decode()
    assert not hall.sponsors.exists()
    Tournament.objects.update(date="2099-01-01")
    before = Tournament.objects.get().scores_version
    desk.post(address + "save/", {"name": "The Mill"})
    assert Tournament.objects.get().scores_version == before + 1
