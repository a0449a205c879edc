"""`manage.py add_director`: a hall and someone to direct it, without a page."""

import pytest
from django.core.management import CommandError, call_command

from accounts.models import Membership, Organization, Role, User

pytestmark = pytest.mark.django_db


def roles() -> list[tuple[str, str, str]]:
    return list(Membership.objects.order_by("pk").values_list("user__email", "organization__name", "role"))


def test_it_makes_a_user_who_owns_the_organization_it_founds() -> None:
    call_command("add_director", "dot@example.org", "--organization", "St. Hedwig")
    assert roles() == [("dot@example.org", "St. Hedwig", Role.OWNER)]
    assert not User.objects.get().has_usable_password()


def test_it_adds_a_director_to_an_organization_that_is_there() -> None:
    call_command("add_director", "dot@example.org", "--organization", "St. Hedwig")
    call_command("add_director", "eve@example.org", "--organization", "St. Hedwig")
    assert roles()[1] == ("eve@example.org", "St. Hedwig", Role.DIRECTOR)


def test_it_changes_nothing_when_it_is_run_again() -> None:
    for email in ("dot@example.org", "DOT@example.org"):
        call_command("add_director", email, "--organization", "St. Hedwig")
    assert roles() == [("dot@example.org", "St. Hedwig", Role.OWNER)]


@pytest.mark.parametrize(
    ("email", "organization"),
    [
        ("nobody", "St. Hedwig"),
        ("dot@example.org", " "),
        ("dot@example.org", "x" * 101),
        ("dot@example.org", "St.\nHedwig"),
    ],
)
def test_it_refuses_what_is_no_address_or_no_name(email: str, organization: str) -> None:
    with pytest.raises(CommandError):
        call_command("add_director", email, "--organization", organization)
    assert not User.objects.exists()
    assert not Organization.objects.exists()


def test_it_founds_two_organizations_whose_short_names_would_be_the_same() -> None:
    call_command("add_director", "ann@example.org", organization="St. Anne")
    call_command("add_director", "bob@example.org", organization="St Anne")
    call_command("add_director", "cy@example.org", organization="圣安妮")
    assert sorted(Organization.objects.values_list("slug", flat=True)) == ["hall", "st-anne", "st-anne-2"]
