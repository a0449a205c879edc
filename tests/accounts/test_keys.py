"""API keys: each for something, for some time, revoked by its user; what a key lacks is said in a sentence."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import members
from accounts.models import AuditEntry, Membership, Organization, Role, Scope, StaffToken
from tests import people
from tests.accounts.conftest import SignedIn
from tests.people import Caller, Night, hand
from tests.tournaments.api.checks import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(hall: Organization) -> Night:
    return people.night(hall)


@pytest.fixture
def page(hall: Organization, browser_of: SignedIn) -> Client:
    return browser_of(people.member(hall, Role.OWNER, "olga@hall.test").user)


def caller(key: str) -> Caller:
    return Caller({"Authorization": f"Token {key}"})


def with_scopes(hall: Organization, *scopes: Scope) -> Caller:
    user = people.member(hall, Role.OWNER).user
    assert user
    return caller(members.make_token(user=user, scopes=scopes))


def test_it_makes_a_key_that_is_shown_once_and_revokes_it(page: Client, night: Night) -> None:
    page.post("/accounts/keys/", {"name": "Foyer", "good_for": "30"})
    made = page.post("/accounts/keys/", {"name": "Results", "scopes": ["direct", "score"], "good_for": ""})
    key = made.context["key"]
    assert "Read, Score and Direct" in made.content.decode()
    assert caller(key).post(f"{night.round_path}close/", {"force": True}).status_code == 200
    listed = page.get("/accounts/keys/").content.decode()
    assert key not in listed
    assert [listed.count(words) for words in ("Foyer", "Results", "Never used", "Last used", "Valid until you")] == [
        *(2, 2, 1, 2, 2),  # a name stands on its button, too; and the user has a key without a name
    ]
    page.post(f"/accounts/keys/{StaffToken.objects.get(name='Results').pk}/revoke/")
    assert (
        refused(caller(key).get(night.path), 401)["message"] == "This API key is not valid. It may have been revoked."
    )
    said = AuditEntry.objects.filter(route__contains="key").order_by("pk").values_list("what", flat=True)
    assert list(said) == [
        "Created the API key Foyer: Read.",
        "Created the API key Results: Read, Score and Direct.",
        "Revoked the API key Results.",
    ]


def test_it_revokes_nobody_else_s_key(page: Client, hall: Organization) -> None:
    dan = people.member(hall)
    assert page.post(f"/accounts/keys/{dan.user.staff_tokens.get().pk}/revoke/").status_code == 404
    assert dan.user.staff_tokens.exists()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": " "}, "This field is required."),
        ({"name": "x", "scopes": ["king"]}, "king is not one of the available choices"),
        ({"name": "x", "good_for": "2"}, "2 is not one of the available choices"),
    ],
)
def test_it_makes_no_key_of_what_it_does_not_understand(page: Client, wrong: dict[str, str], sentence: str) -> None:
    before = StaffToken.objects.count()
    answer = page.post("/accounts/keys/", wrong)
    assert answer.status_code == 400
    assert sentence in answer.content.decode()
    assert StaffToken.objects.count() == before


def test_it_stops_at_as_many_keys_as_anybody_needs(page: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(members, "MOST_TOKENS", 1)  # this user has one
    answer = page.post("/accounts/keys/", {"name": "Foyer"})
    assert "You have 1 API keys. Revoke those that no program uses." in answer.content.decode()


def test_it_says_that_a_key_has_expired(night: Night, page: Client, hall: Organization) -> None:
    user = people.member(hall).user
    assert user
    now = timezone.now()
    over, good = (members.make_token(user=user, expires_at=now + timedelta(seconds=n)) for n in (-1, 60))
    body = refused(caller(over).get(night.path), 401, "key-expired")
    assert body["message"] == "This API key has expired. Create another one on the page of your account."
    assert caller(good).get(night.path).status_code == 200


def test_it_makes_keys_that_reach_one_of_several_organizations(hall: Organization, browser_of: SignedIn) -> None:
    club = people.organization("club")
    here, there = people.night(hall), people.night(club)
    user = people.member(hall, Role.OWNER, "olga@hall.test").user
    assert user
    page = browser_of(user)
    assert "Which organization" not in page.get("/accounts/keys/").content.decode()
    Membership.objects.create(user=user, organization=club, role=Role.OWNER)
    form = {"name": "Foyer", "scopes": ["score", "direct", "organization"], "good_for": ""}
    everywhere = caller(page.post("/accounts/keys/", form).context["key"])
    answer = page.post("/accounts/keys/", form | {"organization": hall.pk})
    assert f"It reaches only {hall}." in answer.content.decode()
    only_here = caller(answer.context["key"])
    assert page.get("/accounts/keys/").content.decode().count(f"Reaches only {hall}.") == 1

    for program, slugs, elsewhere in ((everywhere, ["club", hall.slug], 200), (only_here, [hall.slug], 404)):
        assert sorted(organization["slug"] for organization in program.get("organizations/").json()) == sorted(slugs)
        listed = {tournament["organization"] for tournament in program.get("tournaments/").json()["results"]}
        assert listed == set(slugs)
        assert program.get(here.path).status_code == 200
        for path in (f"{there.path}archive/", f"{there.path}events/", "organizations/club/people/"):
            assert program.get(path).status_code == elsewhere, path
        assert program.send("PATCH", "organizations/club/", '{"color": "red"}').status_code == elsewhere
        assert program.post(f"{there.path}entrants/", {"name": "Zoë"}).status_code in (201, elsewhere)
    assert there.tournament.entrants.filter(name="Zoë").count() == 1
    night = {"name": "N", "rounds": 1}
    assert refused(everywhere.post("tournaments/", night), 400)["fields"].keys() == {"organization"}
    assert only_here.post("tournaments/", night).status_code == 201
    assert only_here.post("tournaments/", night | {"organization": "club"}).status_code == 404

    people.member(hall, Role.OWNER)  # somebody has to own it
    members.remove(membership=user.memberships.get(organization=hall))
    assert only_here.get("organizations/").status_code == 401
    assert [organization["slug"] for organization in everywhere.get("organizations/").json()] == ["club"]


def test_it_makes_no_key_for_an_organization_of_others(hall: Organization, browser_of: SignedIn) -> None:
    user = people.member(hall, Role.OWNER, "olga@hall.test").user
    assert user
    Membership.objects.create(user=user, organization=people.organization("club"), role=Role.VIEWER)
    other = people.organization("other")
    page, before = browser_of(user), StaffToken.objects.count()
    answer = page.post("/accounts/keys/", {"name": "Foyer", "good_for": "", "organization": other.pk})
    assert (answer.status_code, StaffToken.objects.count()) == (400, before)


def test_it_lets_an_owner_revoke_only_keys_that_reach_their_organization(page: Client, hall: Organization) -> None:
    club = people.organization("club")
    dan = people.member(hall, Role.DESK, "dan@hall.test").user
    assert dan
    there = Membership.objects.create(user=dan, organization=club, role=Role.OWNER)
    for organization in (hall, club):
        members.make_token(user=dan, organization=organization)
    here = dan.memberships.get(organization=hall)
    page.post(reverse("accounts:revoke-member-token", args=(hall.slug, here.pk)))
    assert [token.organization for token in dan.staff_tokens.all()] == [there.organization]


def test_it_notes_a_key_s_use_but_not_each_time(night: Night, hall: Organization) -> None:
    dan = people.member(hall)
    dan.user.staff_tokens.update(last_used_at=None)
    moments = set()
    for _time in range(3):
        dan.get(night.path)
        moments.add(dan.user.staff_tokens.get().last_used_at)
    assert len(moments) == 1
    assert None not in moments
    earlier = timezone.now() - timedelta(minutes=6)
    dan.user.staff_tokens.update(last_used_at=earlier)
    dan.get(night.path)
    assert dan.user.staff_tokens.get().last_used_at > earlier


BY_SCOPE = {
    Scope.SCORE: ("{sheet}hands/", "{path}entrants/"),
    Scope.DIRECT: ("{round}close/", "{path}adjustments/", "tournaments/"),
    Scope.MONEY: ("{path}payments/", "{path}check-ins/"),
}
"""Calls that each scope is needed for."""


@pytest.mark.parametrize("scope", [Scope.READ, Scope.SCORE, Scope.DIRECT, Scope.MONEY])
def test_it_does_with_a_key_what_it_was_made_for_and_nothing_else(
    scope: Scope, night: Night, hall: Organization
) -> None:
    program = with_scopes(hall, scope)
    bodies = {
        "{sheet}hands/": hand(1),
        "{path}entrants/": {"name": "Zoë"},
        "{round}close/": {"force": True},
        "{path}adjustments/": {"entrant": night.entrants[0].pk, "points": 1, "reason": "r"},
        "tournaments/": {"name": "N", "rounds": 1},
        "{path}payments/": {"uuid": people.uuid(), "entrant": night.entrants[0].pk, "amount": 5, "method": "cash"},
        "{path}check-ins/": {"uuid": people.uuid(), "name": "Yan", "items": [{"for": "raffle", "amount": 100}]},
    }
    for needed, addresses in BY_SCOPE.items():
        for address in addresses:
            path = address.format(sheet=night.sheet, path=night.path, round=night.round_path)
            answer = program.post(path, bodies[address])
            if needed == scope:
                assert answer.status_code < 300, (path, answer.content)
            else:
                sentence = (
                    f"This API key lacks the scope “{needed}”. Create one that has it on the page of your account."
                )
                assert refused(answer, 403, "out-of-scope")["message"] == sentence
    assert program.get(night.path).status_code == 200


def test_it_shows_contact_data_and_pads_only_to_keys_that_may_score(night: Night, hall: Organization) -> None:
    reading, scoring = with_scopes(hall), with_scopes(hall, Scope.SCORE)
    assert "pad_key" not in reading.get(night.round_path).content.decode()
    assert "pad_key" in scoring.get(night.round_path).content.decode()
    entrant = f"{night.path}entrants/{night.entrants[0].pk}/"
    assert "email" not in reading.get(entrant).json()
    assert "email" in scoring.get(entrant).json()


def test_it_gives_no_more_than_the_role_allows(night: Night, hall: Organization) -> None:
    viewer = people.member(hall, Role.VIEWER)
    body = refused(viewer.post(f"{night.round_path}close/"), 403)
    assert body["message"] == "Your role is Viewer; this requires Owner or Director. Ask a director."
