"""When a tournament is over, its pads offer to go on at the same table of a stage that follows."""

from django.test import Client

from accounts.models import Organization
from tests.people import NOW, Night
from tests.tournaments.services.setup.test_stages import played, started
from tournaments.models import PadKey, Tournament
from tournaments.services.hall.pads import revoke
from tournaments.services.seating.rounds import close_round, publish_round, reopen_round, seat_round


def sheet(made: Night, table: int, **headers: str) -> tuple[int, str, str]:
    """What the pad of a table gets: status, text and tag."""
    answer = Client().get("/pad/sheet/", headers=made.pad(table).headers | headers)
    return answer.status_code, " ".join(answer.content.decode().split()), answer["ETag"]


def live_key(tournament: Tournament, table: int) -> str:
    return PadKey.objects.get(table__tournament=tournament, table__number=table, revoked_at=None).key


def test_it_goes_on_at_the_same_table_once_the_stage_is_seated(hall: Organization) -> None:
    """Sixteen people at four tables; four of them play the final at table 1."""
    made = played(hall, cut=4)
    final = started(made, movement="ladder", rounds=1)
    _status, page, tag = sheet(made, 1)
    assert "Go to table" not in page
    drawn = seat_round(tournament=final, now=NOW, seed=1)
    status, page, _tag = sheet(made, 1, **{"If-None-Match": tag})
    assert status == 200
    assert f'href="/pad/#{live_key(final, 1)}"' in page
    assert "Go to table 1 of Final" in page
    assert "Go to table" not in sheet(made, 2)[1], "the final has one table"

    revoke(table=final.tables.get(number=1), now=NOW)
    assert f'href="/pad/#{live_key(final, 1)}"' in sheet(made, 1)[1]
    close_round(round_=publish_round(round_=drawn, now=NOW), now=NOW, force=True)
    assert "Go to table" not in sheet(made, 1)[1], "the final is over"


def test_it_goes_on_at_either_stage_where_two_follow(hall: Organization) -> None:
    made = played(hall, cut=8)
    for followers, name in (("through", "Final"), ("others", "Consolation")):
        stage = started(made, movement="ladder", rounds=1, followers=followers, name=name)
        seat_round(tournament=stage, now=NOW, seed=1)
    page = sheet(made, 2)[1]
    assert page.index("Go to table 2 of Final") < page.index("Go to table 2 of Consolation")


def test_it_does_not_go_on_before_the_end(hall: Organization) -> None:
    """The earlier stage is open again while the final waits."""
    made = played(hall, cut=4)
    final = started(made, movement="ladder", rounds=1)
    seat_round(tournament=final, now=NOW, seed=1)
    reopen_round(round_=made.tournament.rounds.get(), now=NOW)
    assert "Go to table" not in sheet(made, 1)[1]
