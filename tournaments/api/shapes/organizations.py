"""The shapes of organizations."""

from django.conf import settings
from rest_framework import serializers

from accounts.languages import language_of
from accounts.models import Organization, Role
from accounts.names import validate_name
from accounts.time_zones import zone_of
from accounts.websites import MOST_WEBSITES, origin_of
from accounts.wifi import MOST_BYTES, validate_wifi_password
from tournaments.api.shapes.base import Answer, Shape
from tournaments.api.shapes.setting_fields import TimeZone

WEBSITE = r"^https?://[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+(:[1-9][0-9]{0,3})?/?$"


class OrganizationChangeShape(Shape):
    """PATCH organizations/{organization}/"""

    time_zone = TimeZone(max_length=50, required=False)
    language = serializers.ChoiceField(settings.LANGUAGES, required=False)
    color = serializers.ChoiceField(Organization.Color.choices, required=False)
    websites = serializers.ListField(
        child=serializers.RegexField(WEBSITE, max_length=200),
        max_length=MOST_WEBSITES,
        required=False,
        help_text="Addresses of the websites that may show the standings in a frame, such as https://www.example.org.",
    )

    def validate_websites(self, websites: list[str]) -> list[str]:
        """Return their origins, each once."""
        return list(dict.fromkeys(origin_of(address) for address in websites))


class OrganizationAnswer(Answer):
    """An organization, and your role there."""

    filled_by = {"time_zone": zone_of, "language": language_of}

    slug = serializers.CharField()
    name = serializers.CharField()
    role = serializers.ChoiceField(Role.choices)
    time_zone = serializers.CharField(help_text="Of new tournaments.")
    language = serializers.ChoiceField(settings.LANGUAGES, help_text="Of paper, e-mails and the board on the wall.")
    color = serializers.ChoiceField(Organization.Color.choices)
    websites = serializers.ListField(
        child=serializers.CharField(), help_text="Origins of the websites that may show the standings in a frame."
    )


class LogoAnswer(Answer):
    """The logo: each picture has an address of its own."""

    address = serializers.CharField()


class WifiShape(Shape):
    """PATCH organizations/{organization}/wifi/: what is not named stays as it is."""

    name = serializers.CharField(
        max_length=MOST_BYTES,
        required=False,
        allow_blank=True,
        validators=[validate_name],
        help_text="As phones list it, of 32 bytes in UTF-8 at most; empty: the card names none.",
    )
    password = serializers.CharField(
        max_length=63,
        required=False,
        allow_blank=True,
        trim_whitespace=False,
        validators=[validate_wifi_password],
        help_text="It is printed on the card; empty: the network is open.",
    )


class WifiAnswer(Answer):
    """The network that phones in the hall join."""

    name = serializers.CharField(source="wifi_name")
    password = serializers.CharField(source="wifi_password")
