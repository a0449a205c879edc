"""Late and missing players, at the desk and at the door."""

import pytest
from django.test import Client

from tests.people import NOW, Night, newcomers, night
from tests.tournaments.desk.pages import done, once, place, text
from tournaments.models import Entrant, Round, Seat, SeatChange, SitOut
from tournaments.services.people import entrants, seating_rules
from tournaments.services.seating import rounds


def head_seat(night: Night, index: int = 0) -> Seat:
    return Seat.objects.select_related("entrant").get(sitting=night.sittings[0], index=index)


def page_of(seat: Seat) -> str:
    return f"sittings/{seat.sitting_id}/seats/{seat.index}/"


def sits_out(night: Night) -> Entrant:
    return SitOut.objects.get(round=night.round).entrant


def test_it_opens_a_seat_with_one_press_and_fills_it_with_another(night: Night, door: Client) -> None:
    seat, zoe = head_seat(night), sits_out(night)
    page = text(door.get(place(night, page_of(seat))))
    assert f"{seat.entrant.name}" in page
    assert f"{zoe.name}, who sits out" in page
    shown = done(door, place(night, page_of(seat)), once=once(), seen=seat.entrant_id, who="nobody")
    assert "The seat at table 1 is open." in shown
    assert not Entrant.objects.get(pk=seat.entrant_id).checked_in
    shown = done(door, place(night, page_of(seat)), once=once(), seen="", who=zoe.pk)
    assert f"{zoe.name} now sits at table 1." in shown
    assert head_seat(night).entrant == zoe


def test_it_changes_a_seat_once_on_a_double_click(night: Night, door: Client) -> None:
    seat = head_seat(night)
    sent = {"once": once(), "seen": seat.entrant_id, "who": "nobody", "name": "Zoë"}
    for _click in range(2):
        assert door.post(place(night, page_of(seat)), sent).status_code == 302
    assert Entrant.objects.filter(tournament=night.tournament, name="Zoë").count() == 1
    assert SeatChange.objects.count() == 1


def test_it_tells_whoever_saw_another_in_the_seat(night: Night, door: Client) -> None:
    seat = head_seat(night)
    door.post(place(night, page_of(seat)), {"once": once(), "seen": seat.entrant_id, "who": "nobody", "name": "Zoë"})
    response = door.post(
        place(night, page_of(seat)), {"once": once(), "seen": seat.entrant_id, "who": "nobody", "name": "Max"}
    )
    assert response.status_code == 400
    assert "Someone else has just changed this seat at table 1." in text(response)
    assert not Entrant.objects.filter(name="Max").exists()


def test_it_asks_again_where_two_are_named_or_nobody(night: Night, door: Client) -> None:
    seat, zoe = head_seat(night), sits_out(night)
    sent = {"once": once(), "seen": seat.entrant_id}
    page = door.post(place(night, page_of(seat)), sent | {"who": zoe.pk, "name": "Max"})
    assert "Choose one person" in text(page)
    page = door.post(place(night, page_of(seat)), sent | {"who": "nobody", "whereabouts": "place"})
    assert "Choose who substitutes." in text(page)
    page = door.post(place(night, page_of(seat)), sent | {"who": "nobody", "from_hand": "0"})
    assert page.status_code == 400
    assert SeatChange.objects.count() == 0


def test_it_has_somebody_play_in_anothers_place_and_ends_it(night: Night, door: Client) -> None:
    seat = head_seat(night)
    name = seat.entrant.name
    shown = done(
        door,
        place(night, page_of(seat)),
        once=once(),
        seen=seat.entrant_id,
        who="nobody",
        name="Max",
        whereabouts="place",
    )
    assert f"Max substitutes for {name} at table 1." in shown
    assert f"Max for {name}" in shown
    shown = done(door, place(night, f"entrants/{seat.entrant_id}/plays-again/"))
    assert f"{name} is back." in shown
    assert head_seat(night).stand_in == ""


def test_it_takes_a_change_back_on_the_sheet(night: Night, door: Client) -> None:
    seat = head_seat(night)
    shown = done(door, place(night, page_of(seat)), once=once(), seen=seat.entrant_id, who=sits_out(night).pk)
    assert "Undo this" in shown
    change = SeatChange.objects.get()
    shown = done(door, place(night, f"sittings/{seat.sitting_id}/changes/{change.pk}/take-back/"))
    assert "The seat change was undone." in shown
    assert head_seat(night).entrant_id == seat.entrant_id


def test_it_names_who_is_missing_from_a_list_of_all(night: Night, door: Client) -> None:
    page = text(door.get(place(night, "seats/")))
    for seat in Seat.objects.filter(round=night.round):
        assert place(night, page_of(seat)) in page
    rounds.close_round(round_=Round.objects.get(pk=night.round.pk), now=NOW, force=True)
    assert "No round is in play." in text(door.get(place(night, "seats/")))


def test_it_offers_a_latecomer_an_open_seat_at_the_door(night: Night, door: Client) -> None:
    seat = head_seat(night)
    done(door, place(night, page_of(seat)), once=once(), seen=seat.entrant_id, who="nobody")
    page = done(door, place(night, "entrants/"), once=once(), names="Zoë", checked_in="on")
    assert "1 person checked in has no seat" in page
    assert "who takes it?" in page
    zoe = Entrant.objects.get(name="Zoë")
    response = door.post(place(night, page_of(seat)), {"once": once(), "seen": "", "who": zoe.pk, "back": "door"})
    assert response["Location"] == place(night, "entrants/")
    assert head_seat(night).entrant == zoe


def test_it_says_at_the_door_that_somebody_who_leaves_has_a_seat(night: Night, door: Client) -> None:
    seat = head_seat(night)
    shown = done(door, place(night, f"entrants/{seat.entrant_id}/withdraw/"), withdrawn="1")
    assert "They still have the seat at table 1" in shown


def test_it_makes_up_a_table_once(night: Night, door: Client) -> None:
    late = entrants.add_entrants(tournament=night.tournament, newcomers=newcomers(3))
    page = text(door.get(place(night, "seats/")))
    assert "Add this table" in page
    four = [sits_out(night).pk, *(entrant.pk for entrant in late)]
    for _click in range(2):
        shown = done(door, place(night, f"rounds/{night.round.pk}/table/"), who=four)
        assert "Table 3 was added." in shown
    assert night.round.sittings.count() == 3


@pytest.mark.parametrize(
    "who", [[], ["x"] * 4, ["9" * 19] * 4, ["9" * 5000, "-1", "²", "1.5"]], ids=lambda who: f"{who}"[:9]
)
def test_it_makes_up_no_table_of_nobody(night: Night, door: Client, who: list[str]) -> None:
    assert "Choose 4 different people for a table" in done(
        door, place(night, f"rounds/{night.round.pk}/table/"), who=who
    )
    assert night.round.sittings.count() == 2


def test_it_knows_no_seat_at_a_table_that_no_database_can_number(night: Night, door: Client) -> None:
    for rest in (f"sittings/{10**25}/seats/0/", f"sittings/{10**25}/changes/1/take-back/"):
        assert door.post(place(night, rest)).status_code == 404


def test_it_shows_an_open_seat_wherever_the_table_is_shown(night: Night, door: Client) -> None:
    seat = head_seat(night)
    done(door, place(night, page_of(seat)), once=once(), seen=seat.entrant_id, who="nobody")
    for rest in ("", "tables/?state=x", f"sittings/{seat.sitting_id}/", "slips/", "print/seat-slips.pdf", "entrants/"):
        assert door.get(place(night, rest)).status_code == 200
    assert "Open seat" in text(door.get(place(night)))
    assert "Who takes this seat?" in text(door.get(place(night, f"sittings/{seat.sitting_id}/")))


def test_it_shows_an_open_seat_of_a_draft(hall, door: Client) -> None:
    drafted = night(hall, published=False)
    seat = head_seat(drafted)
    done(door, place(drafted, page_of(seat)), once=once(), seen=seat.entrant_id, who="nobody")
    page = text(door.get(place(drafted)))
    assert "open seat" in page
    zoe = sits_out(drafted)
    done(door, place(drafted, page_of(seat)), once=once(), seen="", who=zoe.pk)
    assert f"{zoe.name} was given a seat here by hand." in text(door.get(place(drafted)))


def test_it_tells_the_pad_and_its_sheet_who_sits_there_now(night: Night, door: Client) -> None:
    seat, zoe = head_seat(night), sits_out(night)
    pad = Client(headers=night.pad().headers)
    before = pad.get("/pad/sheet/")
    assert pad.get("/pad/sheet/", headers={"If-None-Match": before["ETag"]}).status_code == 304
    done(door, place(night, page_of(seat)), once=once(), seen=seat.entrant_id, who=zoe.pk)
    after = pad.get("/pad/sheet/", headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert zoe.name in text(after)
    assert f">{seat.entrant.name}<" not in text(after)


def test_it_says_what_is_to_be_known_of_whoever_could_sit_there(night: Night, door: Client) -> None:
    seat, zoe, partner = head_seat(night), sits_out(night), head_seat(night, 2).entrant
    wanted = seating_rules.RuleRequest("never-partners", zoe, other=partner)
    seating_rules.add_rule(tournament=night.tournament, wanted=wanted, by="dana", now=NOW)
    (late,) = entrants.add_entrants(tournament=night.tournament, newcomers=newcomers(1))
    page = text(door.get(place(night, page_of(seat))))
    assert f"{zoe.name}, who sits out; against a seating rule" in page
    # The latecomer has the name of number 1, and so goes by name and number.
    assert f"{late.name} #{late.number}, who is here without a seat" in page


def test_it_says_who_was_a_partner_already(night: Night, door: Client) -> None:
    first, zoe = head_seat(night), sits_out(night)
    rounds.close_round(round_=Round.objects.get(pk=night.round.pk), now=NOW, force=True)
    drawn = rounds.seat_round(tournament=night.tournament, now=NOW, seed=1)
    seated = {seat.entrant_id: seat for seat in Seat.objects.filter(round=drawn)}
    old = head_seat(night, 2).entrant
    at = seated[old.pk]
    across = Seat.objects.get(sitting=at.sitting, index=(at.index + 2) % 4)
    page = f"sittings/{across.sitting_id}/seats/{across.index}/"
    if first.entrant_id in seated:  # frees their own seat first
        own = seated[first.entrant_id]
        door.post(
            place(night, f"sittings/{own.sitting_id}/seats/{own.index}/"),
            {"once": once(), "seen": first.entrant_id, "who": "nobody", "whereabouts": "stays"},
        )
    assert f"{first.entrant.name}, who sits out; has already been {old.name}&#x27;s partner" in text(
        door.get(place(night, page))
    )
    assert zoe.pk in seated
