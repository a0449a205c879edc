"""What the name and the password of a Wi-Fi network can be."""

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.names import validate_name

MOST_BYTES = 32
"""Of a network's name (IEEE 802.11, service set identifier)."""

PASSWORD = gettext_lazy("A Wi-Fi password has 8 to 63 plain characters.")
PRINTABLE = "^[ -~]{8,63}$"
"""As JSON Schema says it; in Python the end of a text is another sign, or a line break might follow."""
validate_wifi_password = RegexValidator(PRINTABLE.replace("$", r"\Z"), PASSWORD)


def has_room_for(name: str) -> bool:
    """Tell whether a network can have this name: letters with accents take two bytes, some others more."""
    return len(name.encode()) <= MOST_BYTES


def validate_wifi_name(name: str) -> None:
    """Accept a name of one line that is short enough once it is written as bytes. Raises ValidationError."""
    validate_name(name)
    if not has_room_for(name):
        raise ValidationError(_("A Wi-Fi name has 32 letters at most; accented ones count twice."))
