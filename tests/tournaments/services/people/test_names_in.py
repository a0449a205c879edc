"""Names for a page whose people are read after them, while the door enters more."""

import pytest

from accounts.models import Organization
from tests import people
from tournaments.services.people.entrants import Newcomer, add_entrants
from tournaments.services.people.names import NamesIn

pytestmark = pytest.mark.django_db


def test_it_names_somebody_who_enters_after_the_names_were_read(hall: Organization) -> None:
    tournament = people.tournament(hall)
    (ada,) = add_entrants(tournament=tournament, newcomers=[Newcomer("Ada")])
    names = NamesIn(tournament)
    (namesake,) = add_entrants(tournament=tournament, newcomers=[Newcomer("ada")])
    assert names[namesake.pk] == f"ada #{namesake.number}"
    assert names[ada.pk] == f"Ada #{ada.number}"


def test_it_knows_nobody_of_another_tournament(hall: Organization) -> None:
    stranger = people.night(hall).entrants[0]
    with pytest.raises(KeyError):
        NamesIn(people.tournament(hall))[stranger.pk]
