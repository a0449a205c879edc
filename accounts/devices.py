"""What people call a device and its browser, read from the User-Agent header."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

_BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
"""A token of the header, and the name. Browsers built on another one name that one too, so the order matters."""


_KINDS = {
    "iPad": gettext_noop("iPad"),
    "iPhone": gettext_noop("iPhone"),
    "Android": gettext_noop("Android tablet"),
    "CrOS": gettext_noop("Chromebook"),
    "Windows": gettext_noop("Windows computer"),
    "Macintosh": gettext_noop("Mac"),
    "Linux": gettext_noop("Linux computer"),
}
"""A word of the header, and what people call the device."""
_PHONE = gettext_noop("Android phone")


def kind_of_device(agent: str) -> str:
    """Return what people call the device, in English: iPad, Android phone; empty if the header does not say."""
    kind = next((name for sign, name in _KINDS.items() if sign in agent), "")
    return _PHONE if kind == _KINDS["Android"] and "Mobile" in agent else kind


def device_name(agent: str) -> str:
    """Return the same in the reader's language."""
    return _(kind_of_device(agent))


def browser_and_device(agent: str) -> str:
    """Return both names, such as "Chrome, Android tablet"; for an unknown program, the first word of the header."""
    browser = next((name for sign, name in _BROWSERS if sign in agent), "")
    return ", ".join(filter(None, (browser, device_name(agent)))) or agent.partition(" ")[0]
