"""The people of an organization: found again by name, joined, set apart, and rated over all their games."""

import pytest
from django.test import Client

from accounts.models import Organization, Person
from tests import people
from tests.tournaments.desk.pages import done, text
from tests.tournaments.desk.test_seasons import played, winners
from tournaments.models import Tournament
from tournaments.services.people import people as services
from tournaments.services.people.entrants import Newcomer, add_entrants
from tournaments.services.results.ratings import ratings_of


def entered(hall: Organization, *newcomers: Newcomer) -> list[int]:
    """Enter people in a new tournament; return who they are."""
    made = people.tournament(hall)
    return [entrant.person_id for entrant in add_entrants(tournament=made, newcomers=newcomers)]


def test_it_knows_people_again_by_their_name(hall: Organization) -> None:
    ann, bob = entered(hall, Newcomer("Ann Łopez"), Newcomer("Bob"))
    assert entered(hall, Newcomer("Carl"), Newcomer("ann  lopez"))[1] == ann
    assert entered(people.organization("club"), Newcomer("Bob")) != [bob]
    assert entered(hall, Newcomer("Bob", email="bob@hall.test")) == [bob]
    assert Person.objects.get(pk=bob).email == "bob@hall.test"


@pytest.mark.parametrize(
    "newcomers",
    [
        [Newcomer("Ann"), Newcomer("Ann")],
        [Newcomer("Ann", email="other@hall.test")],
        [Newcomer("Anne")],
    ],
    ids=["two of one name", "another address", "another name"],
)
def test_it_takes_nobody_for_another_where_that_is_not_sure(hall: Organization, newcomers: list[Newcomer]) -> None:
    (ann,) = entered(hall, Newcomer("Ann", email="ann@hall.test"))
    assert ann not in entered(hall, *newcomers)


def test_it_enters_somebody_new_under_a_name_that_is_taken_in_this_tournament(hall: Organization) -> None:
    entered(hall, Newcomer("Ann"))
    made = people.tournament(hall)
    first, second = (add_entrants(tournament=made, newcomers=[Newcomer("Ann")])[0] for _ in range(2))
    assert first.person_id != second.person_id


def test_it_joins_who_was_entered_twice_and_sets_apart_who_was_taken_for_another(
    hall: Organization, desk: Client
) -> None:
    first, second = entered(hall, Newcomer("Bob Smith")), entered(hall, Newcomer("Robert Smith"))
    base = f"/desk/people/of/{hall.slug}/"
    assert "Robert Smith" in text(desk.get(f"{base}{first[0]}/"))
    shown = done(desk, f"{base}join/", person=[first[0], second[0]])
    assert "Bob Smith is one person now; 1 tournament was added." in shown
    (known,) = services.people_of(hall)
    assert (known.pk, known.nights) == (first[0], 2)
    (_, later) = Person.objects.get(pk=first[0]).entrants.order_by("pk")
    assert "is a separate person now." in done(desk, f"{base}entries/{later.pk}/apart/")
    assert sorted(person.name for person in services.people_of(hall)) == ["Bob Smith", "Robert Smith"]


def test_it_offers_namesakes_who_never_met_and_refuses_to_join_who_did(hall: Organization, desk: Client) -> None:
    made, base = people.tournament(hall, name="Both came"), f"/desk/people/of/{hall.slug}/"
    one, other = (add_entrants(tournament=made, newcomers=[Newcomer(name)])[0] for name in ("Ann", "Ann"))
    assert services.namesakes_of(hall) == []
    assert "Ann and Ann were both in Both came, so they are two people." in done(
        desk, f"{base}join/", person=[one.person_id, other.person_id]
    )
    (third,) = entered(hall, Newcomer("Ann"))
    assert third not in (one.person_id, other.person_id)
    (dan,) = entered(hall, Newcomer("Dan"))
    assert "Choose two people" in done(desk, f"{base}join/", person=[dan])
    assert "Choose two people" in done(desk, f"{base}join/", person=[dan, 10**9])


def test_it_joins_all_namesakes_who_never_met_at_once(hall: Organization, desk: Client) -> None:
    for number in range(3):
        entered(hall, *(Newcomer(name, email=f"{name}{number}@hall.test".lower()) for name in ("Ann", "Bob")))
    entered(hall, Newcomer("Cal"), Newcomer("Cal"))
    base = f"/desk/people/of/{hall.slug}/"
    assert "2 names each appear as several people" in text(desk.get(base))
    assert "2 names are one person each now." in done(desk, f"{base}join/", all="1")
    assert [(person.name, person.nights) for person in services.people_of(hall)] == [
        ("Ann", 3),
        ("Bob", 3),
        ("Cal", 1),
        ("Cal", 1),
    ]


def test_it_rates_everybody_over_finished_games_with_a_margin(hall: Organization, desk: Client) -> None:
    nights = [played(hall, day, (9, 3)) for day in (4, 11, 18)]
    played(hall, 25, (9, 3), over=False)
    ratings = ratings_of(hall)
    assert {rating.games for rating in ratings.values()} == {3}
    won = {entrant.person_id: 0 for entrant in nights[0].entrants}
    for night in nights:
        for entrant in night.entrants:
            won[entrant.person_id] += entrant.name in winners(night)
    most, least = max(won, key=lambda pk: won[pk]), min(won, key=lambda pk: won[pk])
    assert (ratings[most].skill > ratings[least].skill) == (won[most] > won[least])
    page = text(desk.get(f"/desk/people/of/{hall.slug}/?by=rating"))
    assert f"<b>{ratings[most].skill:.1f}</b> ± {ratings[most].margin:.1f}" in page
    answer = people.member(hall).get(f"organizations/{hall.slug}/people/").json()["results"]
    assert {row["id"]: row["rating"]["skill"] for row in answer} == {pk: rating.skill for pk, rating in ratings.items()}


def test_it_rates_no_game_of_a_rehearsal_or_with_a_stand_in(hall: Organization) -> None:
    night = played(hall, 4, (9, 3))
    Tournament.objects.update(rehearsal=True)
    assert ratings_of(hall) == {}
    Tournament.objects.update(rehearsal=False)
    assert len(ratings_of(hall)) == 4
    night.round.seats.filter(index=1).update(stand_in="Zoë")
    assert ratings_of(hall) == {}
    night.round.seats.update(stand_in="")
    night.round.seats.filter(index=1).update(entrant=None)
    assert ratings_of(hall) == {}


def test_it_says_that_nobody_is_known_yet(hall: Organization, desk: Client) -> None:
    assert "Nobody yet" in text(desk.get(f"/desk/people/of/{hall.slug}/"))
    assert desk.get(f"/desk/people/of/{hall.slug}/999999/").status_code == 404
