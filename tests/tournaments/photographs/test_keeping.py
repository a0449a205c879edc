"""Pictures of sheets are deleted when nobody needs them any more; what they said stays."""

from datetime import timedelta

from tests import people
from tests.people import Caller, Night
from tournaments.models import Photograph, Tournament
from tournaments.photographs.keeping import forget_pictures, stored_pictures
from tournaments.services.seating.rounds import close_round

Kept = Tournament.PicturesKept


def keep(night: Night, how: str) -> None:
    Tournament.objects.filter(pk=night.tournament.pk).update(pictures_kept=how)
    night.tournament.refresh_from_db()


def add(night: Night, name: str, *, days: int = 0, confirmed: bool = False) -> None:
    sent = people.NOW - timedelta(days=days)
    confirmed_at = sent if confirmed else None
    night.tournament.photographs.create(
        digest=name, name=name, picture=b"JPEG", hands=[{"hand": 1}], sent_at=sent, confirmed_at=confirmed_at
    )


def forgotten() -> list[str]:
    forget_pictures(now=people.NOW)
    assert all(photograph.hands == [{"hand": 1}] for photograph in Photograph.objects.all())
    return list(Photograph.objects.filter(picture=b"").values_list("name", flat=True))


def test_it_deletes_pictures_after_a_month_at_the_latest(night: Night) -> None:
    keep(night, Kept.DAYS)
    add(night, "young", days=29, confirmed=True)
    add(night, "old", days=31)
    assert forgotten() == ["old"]


def test_it_deletes_pictures_of_sheets_that_were_entered_where_that_is_wanted(night: Night) -> None:
    keep(night, Kept.ENTERED)
    add(night, "open")
    add(night, "entered", confirmed=True)
    assert forgotten() == ["entered"]


def test_it_deletes_pictures_once_the_archive_of_the_finished_night_was_downloaded(
    night: Night, director: Caller
) -> None:
    add(night, "entered", confirmed=True)
    director.get(f"{night.path}archive/")  # while it is played: nobody is done with it
    assert forgotten() == []
    Tournament.objects.update(rounds_planned=1)
    close_round(round_=night.round, now=people.NOW, force=True)
    assert Tournament.objects.get().status == Tournament.Status.FINISHED
    director.get(f"{night.path}archive/")
    assert forgotten() == ["entered"]


def test_it_says_how_much_room_pictures_take_and_until_when(night: Night) -> None:
    assert stored_pictures(night.tournament) == ""
    add(night, "one")
    add(night, "two")
    assert stored_pictures(night.tournament).replace("\N{NO-BREAK SPACE}", " ") == (
        "2 pictures are kept: 8 bytes. "
        "They are deleted once the night is over and its archive was downloaded, or after 30 days."
    )
