"""Every game at the desk and on the board: an evening of two rounds, and no word of partners where there are none."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from accounts.models import Organization
from scoring.rules import get_game
from tests.people import Caller, Night, uuid
from tests.support.check_all import some_of
from tests.tournaments.api.checks import given
from tests.tournaments.desk.pages import done, once, place, text
from tests.tournaments.games import Hand, asked_seats, two_games
from tournaments.models import Round, Seat, Tournament
from tournaments.services.boards.refresh import refresh_standings

PAGES = (
    *("", "entrants/", "sign-ups/", "sign-ups/new/", "seats/", "print/", "seating-rules/", "adjustments/", "export/"),
    "draft/",
)
SAID = re.compile(r'(?:aria-label|title|placeholder|alt)="([^"]*)"|>([^<]*)<')


def said(page: str) -> str:
    """What a page says to whoever reads it or has it read to them."""
    body = re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL)
    return " ".join(" ".join(map("".join, SAID.findall(body))).split())


def evening(director: Caller, game: str, seats: int, people: int, **more: Any) -> Night:
    """A tournament with so many people, before its first round."""
    asked = asked_seats(game, seats)
    body = {"name": "Two rounds", "game": game, "rounds": 2, "hands_per_game": 2, **asked, **more}
    made = given(director.post("tournaments/", body), 201)
    names = [{"name": f"Player {number}"} for number in range(1, people + 1)]
    given(director.post(f"tournaments/{made['id']}/entrants/", names), 201)
    return Night(Tournament.objects.get(pk=made["id"]), [], None)


def enter(director: Caller, round_: Round, hands: list[Hand]) -> None:
    """Enter the same hands at every table."""
    for sitting in round_.sittings.all():
        for number, (facts, _points) in enumerate(hands, 1):
            given(director.post(f"sittings/{sitting.pk}/hands/", {"uuid": uuid(), "number": number, **facts}), 201)


def pages(desk: Client, night: Night) -> Iterator[tuple[str, str]]:
    """Every page of the desk and the board as they are now."""
    for page in some_of(PAGES, 5, seed=night.tournament.game_key):
        yield page, done_text(desk, place(night, page))
    refresh_standings(tournament_id=night.tournament.pk)
    yield "board", done_text(desk, f"/t/{night.tournament.slug}/")


def done_text(desk: Client, address: str) -> str:
    response = desk.get(address, follow=True)
    assert response.status_code == 200, address
    return response.content.decode()


@two_games("evening")
def test_it_holds_an_evening_on_the_pages(
    desk: Client, director: Caller, game: str, seats: int, hands: list[Hand]
) -> None:
    night = evening(director, game, seats, 3 * seats + 1)
    alone = not night.tournament.has_partners

    def look() -> None:
        for name, page in pages(desk, night):
            assert not (alone and "partner" in said(page).lower()), f"{name}: {said(page)}"

    for number in (1, 2):
        done(desk, place(night, "rounds/seat/"), number=str(number))
        if number == 2:
            look()
        round_ = night.tournament.rounds.get(number=number)
        first, second = (round_.sittings.all()[at].seats.get(index=seats - 1).entrant_id for at in (0, 1))
        done(desk, place(night, f"rounds/swap/{round_.pk}/"), who=[first, second])
        done(desk, place(night, f"rounds/{number}/publish/"))
        if number == 1:
            look()
        enter(director, round_, hands)
        done(desk, place(night, f"rounds/{number}/close/"), force="1")
        assert Round.objects.get(pk=round_.pk).status == Round.Status.CLOSED
    look()
    board = text(desk.get(f"/t/{night.tournament.slug}/"))
    assert "Final result" in board
    assert ("Points are bad here: the fewest win." in board) == (game == "texas-euchre")
    for feat, heading in (("loners", "Loners"), ("euchres", "Euchres")):
        assert (f'<th scope="col">{heading}' in board) == (feat in get_game(game).feats)


@two_games("seat")
def test_it_opens_a_seat_and_makes_up_a_table_of_latecomers(
    desk: Client, director: Caller, game: str, seats: int, hands: list[Hand]
) -> None:
    night = evening(director, game, seats, 2 * seats)
    done(desk, place(night, "rounds/seat/"))
    done(desk, place(night, "rounds/1/publish/"))
    sitting = night.tournament.rounds.get().sittings.all()[1]
    seat = sitting.seats.get(index=seats - 1)
    address = place(night, f"sittings/{sitting.pk}/seats/{seat.index}/")
    assert ("partner: " in text(desk.get(address))) == night.tournament.has_partners
    done(desk, address, once=once(), seen=seat.entrant_id, who="nobody", whereabouts="away")
    assert Seat.objects.get(pk=seat.pk).entrant is None
    late = "\n".join(f"Late {number}" for number in range(1, seats + 1))
    done(desk, place(night, "entrants/"), once=once(), names=late, checked_in="on")
    page = text(desk.get(place(night, "seats/")))
    assert f"{seats} people without a seat can form a table" in page
    who = re.findall(r'name="who" value="(\d+)"', page)
    assert len(who) == seats
    done(desk, place(night, f"rounds/{sitting.round_id}/table/"), who=who)
    assert [table.seats.count() for table in night.tournament.rounds.get().sittings.all()] == [seats] * 3


def test_it_says_which_of_three_at_a_table_are_met_again_and_what_comes_first(desk: Client, director: Caller) -> None:
    night = evening(director, "euchre-three-handed", 3, 6)
    hand = ({"maker": 0, "tricks": 5}, (3, 0, 0))
    done(desk, place(night, "rounds/seat/"))
    done(desk, place(night, "rounds/1/publish/"))
    enter(director, night.tournament.rounds.get(), [hand, hand])
    done(desk, place(night, "rounds/1/close/"), force="1")
    page = done(desk, place(night, "rounds/seat/"))
    # Of two tables of three, whoever sits together in round 2: two of a table, and one of the other. One pair each.
    assert "2 pairs of people meet again." in page
    assert "Nobody meets the same people again while that can be avoided" in page


def test_it_compares_movements_for_a_game_without_partners(desk: Client) -> None:
    field = {"people": "12", "rounds": "3", "hands": "8", "game": "texas-euchre:3"}
    shown = said(desk.get("/desk/movements/ladder/", field).content.decode())
    assert "Pairs who share a table more than once" in shown
    assert "artners" not in shown
    refused = said(desk.get("/desk/movements/whist/", field).content.decode())
    assert "seats partners at tables of four. In this game 3 play at a table, each alone." in refused
    advice = said(desk.get("/desk/movements/recommend/", field).content.decode())
    assert "partners" not in advice.lower()
    assert "share a table more than once" in advice


@pytest.mark.parametrize(("game", "seats"), [("euchre-three-handed", 3), ("texas-euchre", 5)])
def test_it_exports_no_partners_and_no_compass_where_there_are_none(
    desk: Client, director: Caller, hall: Organization, game: str, seats: int
) -> None:
    night = evening(director, game, seats, 2 * seats)
    done(desk, place(night, "rounds/seat/"))
    entrants, seating, standings = (
        desk.get(place(night, f"export/{what}.csv")).content.decode("utf-8-sig")
        for what in ("entrants", "seating", "standings")
    )
    assert "Partner" not in entrants
    assert "North" not in seating
    assert ("Points (the fewest win)" in standings) == (game == "texas-euchre")
    assert ("Lone marches" in standings) == (game != "texas-euchre")


def test_it_says_whom_somebody_has_met_where_nobody_has_partners(desk: Client, director: Caller) -> None:
    night = evening(director, "euchre-three-handed", 3, 4)
    hand = ({"maker": 0, "tricks": 5}, (3, 0, 0))
    done(desk, place(night, "rounds/seat/"))
    done(desk, place(night, "rounds/1/publish/"))
    first = night.tournament.rounds.get()
    enter(director, first, [hand, hand])
    done(desk, place(night, "rounds/1/close/"), force="1")
    done(desk, place(night, "rounds/seat/"))
    second = night.tournament.rounds.get(number=2)
    sitting, out = second.sittings.get(), second.sit_outs.get().entrant
    before = {seat.entrant.name for seat in first.seats.all() if seat.entrant}
    assert out.name in before
    seat = next(seat for seat in sitting.seats.order_by("index") if seat.entrant and seat.entrant.name not in before)
    met = [other.entrant.name for other in sitting.seats.order_by("index") if other.entrant and other != seat]
    page = text(desk.get(place(night, f"sittings/{sitting.pk}/seats/{seat.index}/")))
    assert f"{out.name}, who sits out; has already met {', '.join(met)}" in page
