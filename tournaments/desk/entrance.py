"""The card for the entrance: the hall's Wi-Fi and the board, each by its name and as a QR code for phones."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop
from django.views.decorators.http import require_safe
from segno.helpers import make_wifi_data

from accounts.addresses import address_for_others, as_qr_code
from accounts.models import MAY_DIRECT, MAY_ENTER, Organization
from accounts.wifi import validate_wifi_name, validate_wifi_password
from tournaments.desk.operations import NotDone, operation, rights_in, tournament_of
from tournaments.web import for_people


class WifiForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs alone
    """The network that phones in the hall join."""

    wifi_name = forms.CharField(
        label=gettext_lazy("Wi-Fi name"),
        required=False,
        validators=[validate_wifi_name],
        help_text=gettext_lazy("As phones list it. Leave it empty to leave the Wi-Fi off the card."),
    )
    wifi_password = forms.CharField(
        label=gettext_lazy("Wi-Fi password"),
        required=False,
        strip=False,
        validators=[validate_wifi_password],
        help_text=gettext_lazy("It is printed on the card. Leave it empty if the Wi-Fi has none."),
    )

    class Meta:
        model = Organization
        fields = ("wifi_name", "wifi_password")


@require_safe
@for_people
def card(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the card for the entrance, to be printed, and ask for the hall's Wi-Fi."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    hall = tournament.organization
    path = reverse("board:board", args=[slug])
    address = address_for_others(request, path)
    context = {
        **rights_in(request, tournament),
        "form": WifiForm(instance=hall, label_suffix=""),
        "hall": hall,
        "wifi_code": _wifi_code(hall),
        "address": address or request.build_absolute_uri(path),
        "board_code": as_qr_code(address) if address else "",
    }
    return render(request, "desk/entrance.html", context)


@operation("desk:entrance", log=gettext_noop("Set the Wi-Fi on the entrance card."))
def set_wifi(request: HttpRequest, slug: str) -> str:
    """Set the Wi-Fi that the organization's entrance cards name."""
    form = WifiForm(request.POST, instance=tournament_of(request, slug, MAY_DIRECT).organization)
    if not form.is_valid():
        raise NotDone(" ".join(str(errors[0]) for errors in form.errors.values()))
    hall = form.save(commit=False)
    hall.save(update_fields=["wifi_name", "wifi_password"])
    if not hall.wifi_name:
        return _("The card names no Wi-Fi.")
    return _("The card names the Wi-Fi %(name)s.") % {"name": hall.wifi_name}


def _wifi_code(hall: Organization) -> SafeString | str:
    """Return the code that lets a phone join the network; empty if none is named."""
    if not hall.wifi_name:
        return ""
    security = "WPA" if hall.wifi_password else None
    return as_qr_code(make_wifi_data(hall.wifi_name, hall.wifi_password or None, security))
