"""The door: entering, checking in, renaming, going home."""

from django.test import Client

from accounts.models import Person
from tests.people import Night
from tests.tournaments.desk.pages import done, once, place, text
from tournaments.services.people.entrants import Newcomer, add_entrants, withdraw


def names(night: Night) -> list[str]:
    """Everybody by number."""
    return list(night.tournament.entrants.order_by("number").values_list("name", flat=True))


def test_it_enters_one_person_a_line_and_skips_blank_ones(night: Night, door: Client) -> None:
    page = done(
        door, place(night, "entrants/"), once=once(), names="  Zoë   Ångström \n\n  \nJosé 🂡\n", checked_in="on"
    )
    assert names(night)[9:] == ["Zoë Ångström", "José 🂡"]
    assert "2 people added." in page
    assert all(night.tournament.entrants.filter(number__gt=9).values_list("checked_in", flat=True))


def test_it_enters_people_who_have_not_come_yet(night: Night, door: Client) -> None:
    done(door, place(night, "entrants/"), once=once(), names="Zoe")
    assert not night.tournament.entrants.get(name="Zoe").checked_in


def test_it_enters_them_once_on_a_double_click_and_again_when_typed_again(night: Night, door: Client) -> None:
    sent = {"once": once(), "names": "Zoe"}
    for _click in range(2):
        assert door.post(place(night, "entrants/"), sent).status_code == 302
    assert names(night).count("Zoe") == 1
    again = sent | {"once": once(), "same": "all"}
    for _click in range(2):
        assert door.post(place(night, "entrants/"), again).status_code == 302
    assert names(night).count("Zoe") == 2


def test_it_enters_other_names_from_a_page_that_the_back_button_brought_up(night: Night, door: Client) -> None:
    kept = once()
    door.post(place(night, "entrants/"), {"once": kept, "names": "Zoe"})
    door.post(place(night, "entrants/"), {"once": kept, "names": "Yann"})
    assert names(night)[9:] == ["Zoe", "Yann"]


def test_it_says_which_name_is_too_long_and_keeps_the_rest_typed(night: Night, door: Client) -> None:
    response = door.post(place(night, "entrants/"), {"once": once(), "names": "Zoe\n" + "N" * 101})
    assert response.status_code == 400
    assert "Name 2 is too long. A name can have at most 100 letters." in text(response)
    assert "Zoe" in text(response)
    assert len(names(night)) == 9


def test_it_refuses_a_name_that_would_turn_the_board_around(night: Night, door: Client) -> None:
    response = door.post(place(night, "entrants/"), {"once": once(), "names": "Zoe\n\u202eeoZ"})
    assert response.status_code == 400
    assert "without control characters" in text(response)
    assert len(names(night)) == 9


def test_it_refuses_five_thousand_names_at_once(night: Night, door: Client) -> None:
    response = door.post(place(night, "entrants/"), {"once": once(), "names": "Zoe\n" * 5000})
    assert response.status_code == 400
    assert "at most 1000 names" in text(response)
    assert len(names(night)) == 9


def test_it_says_when_the_tournament_is_full(night: Night, door: Client) -> None:
    for _number in range(2):
        response = door.post(place(night, "entrants/"), {"once": once(), "names": "Zoe\n" * 996, "same": "all"})
    assert response.status_code == 400
    assert "can have up to 2000 entrants" in text(response)


def test_it_points_out_namesakes_and_asks(night: Night, door: Client) -> None:
    response = door.post(place(night, "entrants/"), {"once": once(), "names": "Zoe\nADA\nzoe\nYann"})
    assert response.status_code == 400
    assert "These names would appear more than once: Zoe, ADA." in text(response)
    assert "Are they the same people?" in text(response)
    assert len(names(night)) == 9


def test_it_enters_nobody_twice_when_told_that_they_are_the_same(night: Night, door: Client) -> None:
    page = done(door, place(night, "entrants/"), once=once(), names="Zoe\nADA\nzoe\nYann", same="once")
    assert names(night)[9:] == ["Zoe", "Yann"]
    assert "2 people added." in page


def test_it_enters_namesakes_when_told_that_they_differ_and_tells_them_apart(night: Night, door: Client) -> None:
    page = done(door, place(night, "entrants/"), once=once(), names="Zoe\nAda\nZoe", same="all")
    assert names(night)[9:] == ["Zoe", "Ada", "Zoe"]
    for name in ("Ada #1", "Ada #11", "Zoe #10", "Zoe #12"):
        assert f'<span class="name">{name}</span>' in page


def test_it_asks_no_question_that_a_list_does_not_raise(night: Night, door: Client) -> None:
    assert "the same people" not in text(door.get(place(night, "entrants/")))
    assert "comma" not in text(door.get(place(night, "entrants/")))


def test_it_lists_few_of_very_many_namesakes(night: Night, door: Client) -> None:
    twice = "\n".join([f"N{number}" for number in range(40)] * 2)
    page = text(door.post(place(night, "entrants/"), {"once": once(), "names": twice}))
    assert "N0, N1, N2, N3, N4, N5, N6, N7, N8, N9, N10, N11 and 28 more." in page


def test_it_asks_what_a_comma_means_and_reads_it_so(night: Night, door: Client) -> None:
    sent = {"once": once(), "names": "Smith, Zoe\nJones, Yann"}
    response = door.post(place(night, "entrants/"), sent)
    assert response.status_code == 400
    assert "What does the comma mean?" in text(response)
    done(door, place(night, "entrants/"), **sent, comma="turned")
    assert names(night)[9:] == ["Zoe Smith", "Yann Jones"]
    done(door, place(night, "entrants/"), once=once(), names="Xena, Will\nVic, Una", comma="divides")
    assert names(night)[11:] == ["Xena", "Will", "Vic", "Una"]


def test_it_says_when_there_is_no_name(night: Night, door: Client) -> None:
    for nothing in ("", " \n", "1.\n2.\n", ";,;"):
        response = door.post(place(night, "entrants/"), {"once": once(), "names": nothing})
        assert response.status_code == 400, nothing
    assert len(names(night)) == 9


def row_of(door: Client, address: str, **fields: str) -> str:
    """Press a button beside a name on a page that is open; return what comes in its place."""
    response = door.post(address, fields, headers={"HX-Request": "true"})
    assert response.status_code == 200, response.content
    assert "<html" not in text(response)
    return text(response)


def test_it_answers_an_open_page_with_the_row_and_the_count(night: Night, door: Client) -> None:
    ada = night.entrants[0]
    answer = row_of(door, place(night, f"entrants/{ada.pk}/check-in/"), present="0")
    assert f'<li class="row person" id="entrant-{ada.pk}"' in answer
    assert "Ada is not here." in answer
    assert "8 people here" in answer
    assert "is-here" in row_of(door, place(night, f"entrants/{ada.pk}/check-in/"), present="1")
    assert "gone home" in row_of(door, place(night, f"entrants/{ada.pk}/withdraw/"), withdrawn="1")


def test_it_answers_an_open_page_with_the_name_told_apart(night: Night, door: Client) -> None:
    answer = row_of(door, place(night, f"entrants/{night.entrants[0].pk}/rename/"), name="Ben")
    assert '<span class="name">Ben #1</span>' in answer
    refused = row_of(door, place(night, f"entrants/{night.entrants[0].pk}/rename/"), name="")
    assert 'class="message error"' in refused
    assert "was not changed" in refused
    assert names(night)[0] == "Ben"


def test_it_checks_people_in_and_out(night: Night, door: Client) -> None:
    ada = night.entrants[0]
    assert "Ada is not here." in done(door, place(night, f"entrants/{ada.pk}/check-in/"), present="0")
    ada.refresh_from_db()
    assert not ada.checked_in
    done(door, place(night, f"entrants/{ada.pk}/check-in/"), present="1")
    ada.refresh_from_db()
    assert ada.checked_in


def test_it_comes_back_to_the_person_in_the_list(night: Night, door: Client) -> None:
    ada = night.entrants[0]
    response = door.post(place(night, f"entrants/{ada.pk}/check-in/"), {"present": "0"})
    assert response["Location"] == place(night, f"entrants/#entrant-{ada.pk}")


def test_it_renames(night: Night, door: Client) -> None:
    page = done(door, place(night, f"entrants/{night.entrants[0].pk}/rename/"), name="Adaline")
    assert "No. 1 is now called Adaline." in page
    assert names(night)[0] == "Adaline"


def test_it_leaves_a_name_as_it_is_rather_than_empty(night: Night, door: Client) -> None:
    page = done(door, place(night, f"entrants/{night.entrants[0].pk}/rename/"), name="  ")
    assert "The name of Ada was not changed" in page
    assert names(night)[0] == "Ada"


def test_it_sends_people_home_and_takes_them_back(night: Night, door: Client) -> None:
    ada = night.entrants[0]
    assert "the points stay" in done(door, place(night, f"entrants/{ada.pk}/withdraw/"), withdrawn="1")
    ada.refresh_from_db()
    assert ada.status == "withdrawn"
    done(door, place(night, f"entrants/{ada.pk}/withdraw/"), withdrawn="0")
    ada.refresh_from_db()
    assert ada.status == "playing"


def test_it_lets_lookers_look_and_change_nothing(night: Night, looker: Client) -> None:
    page = text(looker.get(place(night, "entrants/")))
    assert "Ada" in page
    assert "Add these people" not in page
    assert looker.post(place(night, "entrants/"), {"once": once(), "names": "Zoe"}).status_code == 403
    assert looker.post(place(night, f"entrants/{night.entrants[0].pk}/rename/"), {"name": "X"}).status_code == 403
    assert names(night)[0] == "Ada"


def test_it_is_not_there_for_strangers(night: Night, stranger: Client) -> None:
    assert stranger.get(place(night, "entrants/")).status_code == 404
    assert stranger.post(place(night, "entrants/"), {"once": once(), "names": "Zoe"}).status_code == 404


def test_it_knows_no_entrant_of_another_tournament(night: Night, door: Client) -> None:
    from tests import people

    other = people.night(night.tournament.organization)
    address = place(night, f"entrants/{other.entrants[0].pk}/rename/")
    assert door.post(address, {"name": "X"}).status_code == 404


def test_it_removes_whoever_was_entered_by_mistake(night: Night, desk: Client) -> None:
    typo = add_entrants(tournament=night.tournament, newcomers=[Newcomer("zzz")])[0]
    page = desk.post(place(night, f"entrants/{typo.pk}/remove/"), follow=True).content.decode()
    assert "zzz is off the list." in page
    assert not night.tournament.entrants.filter(name="zzz").exists()
    assert not Person.objects.filter(name="zzz").exists()


def test_it_keeps_whoever_has_been_seated(night: Night, desk: Client) -> None:
    seated = night.sittings[0].seats.first().entrant
    page = desk.post(place(night, f"entrants/{seated.pk}/remove/"), follow=True).content.decode()
    assert "so the name stays on the list. Choose Goes home instead." in page
    assert night.tournament.entrants.filter(pk=seated.pk).exists()


def test_it_shows_nobody_as_here_who_went_home(night: Night, desk: Client) -> None:
    person = night.entrants[0]
    withdraw(entrant=person)
    page = text(desk.get(place(night, "entrants/")))
    row = page[page.index(f'id="entrant-{person.pk}"') : page.index(f'id="entrant-{night.entrants[1].pk}"')]
    assert "gone home" in row
    assert "✓" not in row
