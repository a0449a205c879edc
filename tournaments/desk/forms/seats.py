"""A change of seat: what happens to the person who leaves, who takes the seat, and who gets the points."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from scoring.rules import MOST_HANDS
from tournaments.desk.forms.base import REASON_LENGTH, OnceForm
from tournaments.forms.base import choose
from tournaments.models import Entrant, Seat
from tournaments.services.play.game_owners import has_totals
from tournaments.services.seating.seat_changes import Replacement, Whereabouts

NOBODY = "nobody"
PLACE = "place"
"""Somebody plays in their place: the points stay with the person who has the seat."""


class SeatForm(OnceForm):
    """The initial choices leave the seat open; seating a latecomer or substitute takes one more press."""

    seen = forms.CharField(widget=forms.HiddenInput, required=False, max_length=20)
    whereabouts = forms.ChoiceField(widget=forms.RadioSelect, initial=Whereabouts.AWAY, required=False)
    who = forms.ChoiceField(label=_("Who sits there now?"), widget=forms.RadioSelect, initial=NOBODY)
    name = forms.CharField(
        label=_("Or someone new: their name"), max_length=NAME_LENGTH, validators=[validate_name], required=False
    )
    other = forms.ModelChoiceField(
        label=_("Or somebody on the list who is not checked in"),
        queryset=Entrant.objects.none(),
        required=False,
        empty_label="–",
    )
    from_hand = forms.IntegerField(
        label=_("The change applies from hand"), min_value=1, max_value=MOST_HANDS, required=False
    )
    for_good = forms.BooleanField(required=False)
    reason = forms.CharField(label=_("Reason (optional)"), max_length=REASON_LENGTH, required=False)

    def __init__(
        self, *args: Any, seat: Seat, name: str, free: Sequence[tuple[Entrant, str]], in_teams: bool, **kwargs: Any
    ):
        """`name`: the seat's player, empty if it is open or the ghost's; `free`: who can sit there, with labels."""
        super().__init__(*args, **kwargs)
        self.seat, self.free = seat, {str(entrant.pk): entrant for entrant, _words in free}
        people = seat.round.tournament.people
        others = people.exclude(seats__round=seat.round).exclude(pk__in=[entrant.pk for entrant, _words in free])
        other = self.fields["other"]
        if isinstance(other, forms.ModelChoiceField):
            other.queryset = others
        if not others.exists():
            del self.fields["other"]
        listed = [(str(entrant.pk), words) for entrant, words in free]
        choose(self, "who", [(NOBODY, _("Nobody for now; the seat stays open")), *listed])
        if not name:
            del self.fields["whereabouts"]
        else:
            self._tell_of(name)
        self._ask_how_long(name, in_teams=in_teams)
        if seat.round.status != seat.round.Status.OPEN or has_totals(seat.sitting):
            del self.fields["from_hand"]

    def _ask_how_long(self, name: str, *, in_teams: bool) -> None:
        if in_teams:
            self.fields["for_good"].label = _("The new player joins the team, also for the coming rounds")
        elif name:
            sentence = _("The substitute plays until %(name)s is back, also in the coming rounds")
            self.fields["for_good"].label = sentence % {"name": name}
        else:
            del self.fields["for_good"]

    def _tell_of(self, name: str) -> None:
        """Fill in the questions about the person in the seat."""
        values = {"name": name}
        self.fields["whereabouts"].label = _("What about %(name)s?") % values
        whereabouts = [
            (Whereabouts.AWAY, _("Is not here, and may come back later")),
            (Whereabouts.HOME, _("Goes home")),
            (Whereabouts.STAYS, _("Stays, and plays again next round")),
            (PLACE, _("Is away for a while, and a substitute plays: %(name)s keeps the points") % values),
        ]
        choose(self, "whereabouts", whereabouts)

    def clean(self) -> dict[str, Any]:
        """Ask again where two people are named for one seat, or nobody to play in somebody's place."""
        data = super().clean() or {}
        named = [data.get("who") not in (None, NOBODY), bool(data.get("name")), data.get("other") is not None]
        if sum(named) > 1:
            self.add_error("who", gettext("Choose one person: from this list, someone new, or from the list below."))
        if not any(named) and not self.errors and data.get("whereabouts") == PLACE:
            self.add_error("who", gettext("Choose who substitutes."))
        return data

    def replacement(self) -> Replacement:
        """Return the change."""
        data = self.cleaned_data
        whereabouts = data.get("whereabouts", "")
        return Replacement(
            coming=data.get("other") or self.free.get(data["who"]),
            newcomer=data["name"],
            plays_for=whereabouts == PLACE,
            whereabouts=Whereabouts.AWAY if whereabouts in ("", PLACE) else Whereabouts(whereabouts),
            from_hand=data.get("from_hand"),
            for_good=bool(data.get("for_good")),
            reason=data["reason"],
        )

    def seen_entrant(self) -> int | None:
        """Return the entrant that the page showed in the seat; None: nobody."""
        seen = self.cleaned_data["seen"]
        return int(seen) if seen.isdecimal() else None
