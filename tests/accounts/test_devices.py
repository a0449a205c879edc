"""device_name and browser_and_device: what people call what is in their hand."""

import pytest

from accounts.devices import browser_and_device, device_name

ANDROID = "Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 Chrome/126.0 Safari/537.36"


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1 Version/16.5 Safari/604.1", "iPad"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Mobile Safari/604.1", "iPhone"),
        (ANDROID, "Android tablet"),
        ("Mozilla/5.0 (Linux; Android 13; Pixel 7) Chrome/116.0 Mobile Safari/537.36", "Android phone"),
        ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)", "Chromebook"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Windows computer"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/17.5 Safari/605.1", "Mac"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Linux computer"),
        ("python-httpx/0.28.1", ""),
        ("", ""),
    ],
)
def test_it_calls_a_device_as_people_do(agent: str, name: str) -> None:
    assert device_name(agent) == name


@pytest.mark.parametrize(
    ("agent", "names"),
    [
        (ANDROID, "Chrome, Android tablet"),
        ("Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1 Version/16.5 Safari/604.1", "Safari, iPad"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36 Edg/126.0", "Edge, Windows computer"),
        ("python-httpx/0.28.1", "python-httpx/0.28.1"),
        ("", ""),
    ],
)
def test_it_names_the_browser_with_the_device(agent: str, names: str) -> None:
    assert browser_and_device(agent) == names
