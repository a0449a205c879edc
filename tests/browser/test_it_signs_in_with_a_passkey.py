"""A passkey: made, and used instead of a password, in a real browser with an authenticator that it plays itself."""

from playwright.sync_api import Page, expect

from tests.browser.hall import sign_in_by_link
from tests.support.halls import EmbeddedHall

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def press_the_passkey(page: Page) -> None:
    """Sign in by it, on a page that has loaded: it needs the page's script."""
    button = page.get_by_role("button", name="Sign in with a passkey")
    expect(button).to_be_visible()
    page.wait_for_load_state("load")
    button.click()


def test_it_makes_a_passkey_and_signs_in_with_it(page: Page, embedded_hall: EmbeddedHall) -> None:
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    at = f"http://localhost:{embedded_hall.port}"  # the one plain address that browsers trust
    sign_in_by_link(page, at, embedded_hall.sign_in_link())
    page.goto(f"{at}/accounts/")
    page.get_by_role("link", name="Passkeys and the second step").click()
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("Name").fill("The desk's laptop")
    page.wait_for_load_state("load")
    page.get_by_role("button", name="Create the passkey").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()

    press_the_passkey(page)
    expect(page.get_by_role("heading", name="Tournaments")).to_be_visible()

    page.get_by_role("button", name="Sign out").click()
    devtools.send("WebAuthn.disable")
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": {**AUTHENTICATOR, "isUserVerified": False}})
    press_the_passkey(page)
    expect(page.get_by_text("The passkey was not used.")).to_be_visible()
