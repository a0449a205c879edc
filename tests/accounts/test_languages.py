"""The language of a page: what the address asks for, what was chosen in this browser, what the browser says."""

import pytest
from django.test import Client
from django.utils.translation import gettext, override

from accounts.models import Organization, User
from tests.accounts.conftest import SignedIn


def page_of(browser: Client, address: str = "/", **headers: str) -> str:
    """The page at this address."""
    return browser.get(address, headers=headers).content.decode()


@pytest.mark.django_db
def test_it_speaks_the_language_of_the_browser_until_another_is_chosen() -> None:
    browser = Client(headers={"Accept-Language": "de-AT, en;q=0.5"})
    assert '<html lang="de" dir="ltr"' in page_of(browser)
    assert '<html lang="fr" dir="ltr"' in page_of(browser, "/?lang=fr")
    assert '<html lang="fr" dir="ltr"' in page_of(browser)
    assert '<html lang="de" dir="ltr"' in page_of(browser, "/?lang=de")


@pytest.mark.django_db
def test_it_speaks_english_where_nothing_else_is_asked_for() -> None:
    for browser in (Client(), Client(headers={"Accept-Language": "pl"})):
        assert '<html lang="en" dir="ltr"' in page_of(browser, "/?lang=tlh")
        assert "django_language" not in browser.cookies


@pytest.mark.django_db
def test_it_keeps_the_rest_of_the_address_when_a_language_is_chosen() -> None:
    assert 'href="?view=list&amp;lang=es"' in page_of(Client(), "/?view=list")


@pytest.mark.django_db
def test_it_does_not_choose_for_the_browser_with_a_part_of_a_page() -> None:
    browser = Client()
    browser.get("/?lang=es", headers={"HX-Request": "true"})
    assert "django_language" not in browser.cookies


def test_it_sets_the_language_of_the_hall(hall: Organization, owner: User, browser_of: SignedIn) -> None:
    where = f"/accounts/organizations/{hall.slug}/members/"
    browser_of(owner).post(f"{where}language/", {"language": "es"})
    hall.refresh_from_db()
    assert hall.language == "es"
    page = browser_of(owner).post(f"{where}language/", {"language": "tlh"}, follow=True)
    assert "Choose a language from the list." in page.content.decode()
    hall.refresh_from_db()
    assert hall.language == "es"


def test_it_has_the_catalogs_compiled() -> None:
    with override("es"):
        assert gettext("Sign in") != "Sign in"
