"""What programs may say of the hall's Wi-Fi, and what the description says of it."""

import re
from typing import Any

import pytest

from accounts.models import Organization
from tests.people import Caller
from tests.tournaments.api.checks import refused

WIFI = "organizations/hall/wifi/"


@pytest.mark.parametrize(
    ("name", "is_taken"), [("x" * 32, True), ("ü" * 16, True), ("ü" * 17, False), ("🂫" * 8, True), ("🂫" * 9, False)]
)
def test_it_has_room_for_32_bytes_of_a_name_which_no_description_can_say(
    name: str, is_taken: bool, hall: Organization, director: Caller
) -> None:
    answer = director.send("PATCH", WIFI, f'{{"name": "{name}"}}')
    if is_taken:
        assert answer.json() == {"name": name, "password": ""}
    else:
        assert "32 letters at most" in refused(answer, 422, "too-long")["message"]
        hall.refresh_from_db()
        assert hall.wifi_name == ""


@pytest.mark.parametrize(
    ("password", "is_taken"),
    [("", True), (" " * 8, True), ("x" * 63, True), ("x" * 7, False), ("x" * 64, False), (r"ring the bell\n", False)],
)
def test_it_takes_the_passwords_that_its_description_allows(
    password: str, is_taken: bool, hall: Organization, director: Caller, described: dict[str, Any]
) -> None:
    pattern = described["components"]["schemas"]["PatchedWifiShape"]["properties"]["password"]["pattern"]
    answer = director.send("PATCH", WIFI, f'{{"password": "{password}"}}')
    assert answer.status_code == (200 if is_taken else 400)
    assert bool(re.search(pattern.replace("$", r"\Z"), password.replace(r"\n", "\n"))) is is_taken


@pytest.mark.parametrize("path", ["tournaments/", "tournaments/{id}/entrants/", "organizations/{organization}/people/"])
def test_it_says_of_a_filter_by_name_that_a_space_alone_and_a_null_character_are_none(
    path: str, described: dict[str, Any]
) -> None:
    parameters = described["paths"][f"/api/v1/{path}"]["get"]["parameters"]
    (name,) = [each["schema"] for each in parameters if each["name"] == "name"]
    assert name["minLength"] == 1
    found = {text: bool(re.search(name["pattern"], text)) for text in ("Ada", " Ada", "", " ", "\t\n", "A\0da", "\0")}
    assert found == {"Ada": True, " Ada": True, "": False, " ": False, "\t\n": False, "A\0da": False, "\0": False}
