"""What the name and the password of a Wi-Fi network can be."""

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.names import validate_name

MOST_BYTES = 32
"""Of a network's name (IEEE 802.11, service set identifier)."""

PASSWORD = gettext_lazy("A Wi-Fi password has 8 to 63 plain characters.")
validate_wifi_password = RegexValidator(r"^[ -~]{8,63}$", PASSWORD)


def validate_wifi_name(name: str) -> None:
    """Accept a name of one line that is short enough once it is written as bytes. Raises ValidationError."""
    validate_name(name)
    if len(name.encode()) > MOST_BYTES:
        raise ValidationError(_("A Wi-Fi name has 32 letters at most; accented ones count twice."))
