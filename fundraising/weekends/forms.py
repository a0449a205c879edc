"""The form of a guest at the weekend's door: two boxes for each tournament."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from fundraising.models import Payment
from fundraising.weekends.guests import Place, Visit, WeekendGuest, Wish
from tournaments.desk.forms.base import OnceForm


@dataclass(frozen=True)
class PlaceFields:
    """A tournament of the form, with its boxes; None for what is not to be done any more."""

    place: Place
    enters: forms.BoundField | None
    pays: forms.BoundField | None
    checks_in: forms.BoundField | None


class GuestForm(OnceForm):
    """What is to be done for a guest. A box is there only for what has not been done."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH, validators=[validate_name])
    method = forms.ChoiceField(label=_("Paid by"), choices=Payment.Method.choices, initial=Payment.Method.CASH)

    def __init__(
        self, data: Mapping[str, Any] | None, *, guest: WeekendGuest, tonight: set[int], is_known: bool, name: str = ""
    ) -> None:
        """`tonight`: the tournaments of today that are not over, by id, for which the boxes are ticked.

        `name`: what was typed already of somebody who is not known.
        """
        super().__init__(data, initial={"name": name})
        self.guest = guest
        if is_known:
            del self.fields["name"]
        for place in guest.places:
            if place.is_withdrawn or (place.is_over and not place.is_expected):
                continue
            is_tonight = place.tournament.pk in tonight and (place.is_expected or not is_known)
            if not place.is_expected:
                self._add("enters", place, _("Enter on the list"), ticked=is_tonight)
            if place.owes:
                has_missed = place.is_over and not place.here
                self._add(
                    "pays", place, _("Pays the entry fee"), ticked=is_tonight or (place.is_expected and not has_missed)
                )
            if not place.here and not place.is_over:
                self._add("checks_in", place, _("Is here: check in"), ticked=is_tonight)
        self.has_boxes = any("-" in name for name in self.fields)
        if not any(name.startswith("pays-") for name in self.fields):
            del self.fields["method"]

    def _add(self, what: str, place: Place, label: Any, *, ticked: bool) -> None:
        field = forms.BooleanField(label=label, required=False, initial=ticked)
        if what == "pays":
            field.widget.attrs["data-units"] = place.owes
        self.fields[f"{what}-{place.tournament.pk}"] = field

    def places(self) -> Iterator[PlaceFields]:
        """Give each tournament with its boxes."""
        for place in self.guest.places:
            names = (f"{what}-{place.tournament.pk}" for what in ("enters", "pays", "checks_in"))
            yield PlaceFields(place, *(self[name] if name in self.fields else None for name in names))

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError where nothing is ticked."""
        cleaned = super().clean() or {}
        if not self._wishes(cleaned):
            raise forms.ValidationError(_("Tick at least one box. Nothing was recorded."))
        return cleaned

    @staticmethod
    def _ticked(cleaned: Mapping[str, Any], what: str, place: Place) -> bool:
        return bool(cleaned.get(f"{what}-{place.tournament.pk}"))

    def _wishes(self, cleaned: Mapping[str, Any]) -> tuple[Wish, ...]:
        wishes = []
        for place in self.guest.places:
            pays, checks_in = self._ticked(cleaned, "pays", place), self._ticked(cleaned, "checks_in", place)
            if pays or checks_in or self._ticked(cleaned, "enters", place):
                wishes.append(Wish(place.tournament.pk, pays, checks_in))
        return tuple(wishes)

    def visit(self, uuid: UUID) -> Visit:
        """Return what is to be done, as one request."""
        cleaned, guest = self.cleaned_data, self.guest
        method = cleaned.get("method", Payment.Method.CASH)
        who: dict[str, Any] = {"name": cleaned["name"]} if "name" in cleaned else {}
        if not who:
            who = {"person": guest.person} if guest.person else {"sign_up": guest.sign_up}
        return Visit(uuid, self._wishes(cleaned), method=method, **who)
