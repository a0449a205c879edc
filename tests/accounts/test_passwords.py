"""Passwords: what the hall would try first is refused, and nothing about their composition."""

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from accounts.models import Organization, User
from tests import people

pytestmark = pytest.mark.django_db


@pytest.fixture
def dan(hall: Organization) -> User:
    user = people.member(hall, email="dan.miller@hall.test").user
    Organization.objects.filter(pk=hall.pk).update(name="St. Brigid's Parish")
    return user


@pytest.mark.parametrize(
    "word", ["Euchre-2026", "bower bower", "brigid1987!", "DanMiller99", "euchreparish", "password"]
)
def test_it_refuses_what_whoever_knows_the_hall_would_try(dan: User, word: str) -> None:
    with pytest.raises(ValidationError):
        validate_password(word, dan)


@pytest.mark.parametrize("word", ["73910462", "ten-of-clubs", "!!!!????", "a quiet euchre lamp", "ööööüüüü"])
def test_it_takes_any_other_of_eight_characters(dan: User, word: str) -> None:
    validate_password(word, dan)
