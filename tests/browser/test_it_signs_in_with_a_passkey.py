"""A passkey: made, and used instead of a password, in a real browser with an authenticator that it plays itself."""

from playwright.sync_api import Page, expect

from tests.support.halls import EmbeddedHall

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_it_makes_a_passkey_and_signs_in_with_it(page: Page, embedded_hall: EmbeddedHall) -> None:
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    at = f"http://localhost:{embedded_hall.port}"  # the one plain address that browsers trust
    page.goto(f"{at}/accounts/link/{embedded_hall.sign_in_link()}")
    page.goto(f"{at}/accounts/")
    page.get_by_role("link", name="Passkeys and the second step").click()
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("Name").fill("The desk's laptop")
    page.get_by_role("button", name="Create the passkey").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()

    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Tournaments")).to_be_visible()

    page.get_by_role("button", name="Sign out").click()
    devtools.send("WebAuthn.disable")
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": {**AUTHENTICATOR, "isUserVerified": False}})
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("The passkey was not used.")).to_be_visible()
