"""What people call a device and its browser, read from the User-Agent header."""

from django.utils.translation import gettext as _

_BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
"""A token of the header, and the name. Browsers built on another one name that one too, so the order matters."""


def device_name(agent: str) -> str:
    """Return what people call the device: iPad, Android phone, Windows computer; empty if the header does not say."""
    android = _("Android phone") if "Mobile" in agent else _("Android tablet")
    kinds = (
        *(("iPad", _("iPad")), ("iPhone", _("iPhone")), ("Android", android), ("CrOS", _("Chromebook"))),
        *(("Windows", _("Windows computer")), ("Macintosh", _("Mac")), ("Linux", _("Linux computer"))),
    )
    return next((name for sign, name in kinds if sign in agent), "")


def browser_and_device(agent: str) -> str:
    """Return both names, such as "Chrome, Android tablet"; for an unknown program, the first word of the header."""
    browser = next((name for sign, name in _BROWSERS if sign in agent), "")
    return ", ".join(filter(None, (browser, device_name(agent)))) or agent.partition(" ")[0]
