"""What people type at the desk."""

import json
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH, Organization
from accounts.names import validate_name
from scoring.rules.base import Totals
from scoring.rules.registry import get_game
from tournaments.models import Entrant, Tournament
from tournaments.movements.registry import MOVEMENTS
from tournaments.services.entrants import Newcomer
from tournaments.services.events import Plan
from tournaments.shown import SittingShown, other_outcomes
from tournaments.standings import TIE_BREAKS

GAME = "euchre"
"""The one game whose hands the desk and the pad have forms for."""
REASON_LENGTH = 200
LARGEST_POINTS = 1000
MOST_NAMES = 1000


class OnceForm(forms.Form):
    """A form that does its work once, however often it is sent."""

    once = forms.CharField(widget=forms.HiddenInput, max_length=100, initial=uuid4)


class TournamentForm(OnceForm):
    """A new tournament; a newcomer needs to give no more than its name."""

    organization_id = forms.TypedChoiceField(label=_("Organization"), coerce=int)
    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH, validators=[validate_name])
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=99, initial=10)
    hands_per_game = forms.IntegerField(
        label=_("Hands in a game"),
        min_value=1,
        max_value=99,
        initial=8,
        required=False,
        help_text=_("Empty: a game ends as the house rules say."),
    )
    rehearsal = forms.BooleanField(label=_("A rehearsal, to try things out"), required=False)
    preset = forms.ChoiceField(label=_("House rules"), initial="tournament")
    movement = forms.ChoiceField(label=_("Seating"), initial="ladder")
    pairing = forms.ChoiceField(
        label=_("Partners at a table, by rank"),
        choices=Tournament.Pairing.choices,
        initial=Tournament.Pairing.ONE_FOUR,
    )
    sit_out_points = forms.IntegerField(
        label=_("Points for sitting out"),
        min_value=-LARGEST_POINTS,
        max_value=LARGEST_POINTS,
        required=False,
        help_text=_("Empty: the mean of those who play that round."),
    )
    tie_break_1 = forms.ChoiceField(label=_("Tied on points: first"), required=False)
    tie_break_2 = forms.ChoiceField(label=_("then"), required=False)
    tie_break_3 = forms.ChoiceField(label=_("then"), required=False)
    visibility = forms.ChoiceField(label=_("Who sees the board"), choices=Tournament.Visibility.choices)

    ESSENTIALS = ("organization_id", "name", "date", "rounds", "hands_per_game", "rehearsal")

    def __init__(self, *args: Any, organizations: Sequence[Organization], **kwargs: Any):
        """`organizations`: those in which the user may make tournaments, at least one."""
        super().__init__(*args, **kwargs)
        self.organizations = {organization.pk: organization for organization in organizations}
        self.fields["date"].initial = timezone.localdate
        self._choose("organization_id", [(o.pk, o.name) for o in organizations])
        self.fields["organization_id"].initial = organizations[0].pk
        if len(organizations) == 1:
            self.fields["organization_id"].widget = forms.HiddenInput()
        self._choose("preset", [(key, gettext(preset.name)) for key, preset in get_game(GAME).presets.items()])
        self._choose("movement", [(key, gettext(movement.name)) for key, movement in MOVEMENTS.items()])
        tie_breaks = [("", gettext("share the rank")), *((key, gettext(t.name)) for key, t in TIE_BREAKS.items())]
        for name in ("tie_break_1", "tie_break_2", "tie_break_3"):
            self._choose(name, tie_breaks)

    def _choose(self, name: str, choices: list[tuple[Any, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def essentials(self) -> list[forms.BoundField]:
        """Fields that every night is asked for."""
        return [self[name] for name in self.ESSENTIALS if not self[name].is_hidden]

    def details(self) -> list[forms.BoundField]:
        """Fields that are right as they are for most."""
        return [field for field in self.visible_fields() if field.name not in self.ESSENTIALS]

    def details_wrong(self) -> bool:
        """Whether something has to be mended among the details."""
        return any(field.errors for field in self.details())

    def organization(self) -> Organization:
        """Return the organization chosen."""
        return self.organizations[self.cleaned_data["organization_id"]]

    def plan(self) -> Plan:
        """Return what the form says."""
        told = self.cleaned_data
        tie_breaks = [told[name] for name in ("tie_break_1", "tie_break_2", "tie_break_3") if told[name]]
        return Plan(
            name=told["name"],
            game=GAME,
            movement=told["movement"],
            rounds=told["rounds"],
            date=told["date"],
            time_zone=settings.TIME_ZONE,
            preset=told["preset"],
            hands_per_game=told["hands_per_game"],
            pairing=told["pairing"],
            sit_out_points=told["sit_out_points"],
            tie_breaks=tuple(dict.fromkeys(tie_breaks)),
            visibility=told["visibility"],
            rehearsal=told["rehearsal"],
        )


class EntrantsForm(OnceForm):
    """Names, typed or pasted."""

    names = forms.CharField(
        label=_("Names, one on each line"), widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off"})
    )
    checked_in = forms.BooleanField(label=_("They are here already"), initial=True, required=False)

    def clean_names(self) -> list[str]:
        """Return the names without blanks. Raises ValidationError for a line that no badge or board can show."""
        names = [" ".join(line.split()) for line in self.cleaned_data["names"].splitlines() if line.strip()]
        for number, name in enumerate(names, start=1):
            if len(name) > NAME_LENGTH:
                raise forms.ValidationError(
                    gettext("Name %(number)d is too long: a name has at most %(most)d letters.")
                    % {"number": number, "most": NAME_LENGTH}
                )
            validate_name(name)
        if len(names) > MOST_NAMES:
            raise forms.ValidationError(gettext("Enter at most %(most)d names at once.") % {"most": MOST_NAMES})
        return names

    def newcomers(self) -> list[Newcomer]:
        """Return whom the form names."""
        return [Newcomer(name, self.cleaned_data["checked_in"]) for name in self.cleaned_data["names"]]


class NameForm(forms.Form):
    """A name, corrected."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH, validators=[validate_name])


class AdjustmentForm(OnceForm):
    """Points given or taken."""

    entrant = forms.ModelChoiceField(label=_("Who"), queryset=Entrant.objects.none())
    points = forms.IntegerField(
        label=_("Points"),
        min_value=-LARGEST_POINTS,
        max_value=LARGEST_POINTS,
        help_text=_("With a minus sign: points taken."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any):
        """`tournament`: the one whose entrants can be chosen."""
        super().__init__(*args, **kwargs)
        chooser = self.fields["entrant"]
        if isinstance(chooser, forms.ModelChoiceField):
            chooser.queryset = tournament.entrants.all()


class ReasonForm(forms.Form):
    """Why a hand is taken off the sheet."""

    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH)


class HandForm(forms.Form):
    """One hand, as a slip of paper tells it: tricks with a trump suit, or whatever else happened."""

    uuid = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    number = forms.IntegerField(label=_("Hand"), min_value=1, max_value=99)
    maker = forms.TypedChoiceField(label=_("Maker"), coerce=int, empty_value=None, required=False)
    alone = forms.BooleanField(label=_("Alone"), required=False)
    tricks = forms.TypedChoiceField(
        label=_("Tricks the makers took"),
        coerce=int,
        empty_value=None,
        choices=[("", "–"), *((n, n) for n in range(6))],
        required=False,
    )
    defender_alone = forms.TypedChoiceField(label=_("Defender alone"), coerce=int, empty_value=None, required=False)
    bid = forms.ChoiceField(
        label=_("The maker"),
        choices=[("", _("not known")), ("order-up", _("ordered up")), ("call", _("called a suit"))],
        required=False,
    )
    dealer = forms.TypedChoiceField(label=_("Dealer"), coerce=int, empty_value=None, required=False)
    other = forms.ChoiceField(label=_("Or something else happened"), required=False)

    def __init__(self, *args: Any, shown: SittingShown, **kwargs: Any):
        """`shown`: the sitting, whose names and house rules decide what can be told."""
        super().__init__(*args, **kwargs)
        seats = [(seat.index, seat.name) for seat in shown.seats]
        self._choose("maker", [("", "–"), *seats])
        self._choose("dealer", [("", gettext("not known")), *seats])
        self._choose("defender_alone", [("", gettext("nobody")), *seats])
        outcomes = [(outcome.json, outcome.words) for outcome in other_outcomes(shown)]
        self._choose("other", [("", "–"), *outcomes])
        rules = shown.game.ruleset
        if rules.get("defend_alone", "off") == "off":
            del self.fields["defender_alone"]
        if not rules.get("canadian_loner"):
            del self.fields["bid"]

    def _choose(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def clean(self) -> dict[str, Any]:
        """Let one of both through: a maker with tricks, or something else."""
        told = self.cleaned_data
        if self.errors:
            return told
        if told["other"] and told["maker"] is not None:
            raise forms.ValidationError(gettext("Say who made trump, or what else happened, not both."))
        if not told["other"] and (told["maker"] is None or told["tricks"] is None):
            raise forms.ValidationError(gettext("Say who made trump and how many tricks the makers took."))
        return told

    def facts(self) -> dict[str, Any]:
        """Return the facts as the rules read them."""
        told = self.cleaned_data
        if told["other"]:
            facts: dict[str, Any] = json.loads(told["other"])
            return {**facts, "dealer": told["dealer"]}
        return {
            "maker": told["maker"],
            "alone": told["alone"],
            "tricks": told["tricks"],
            "defender_alone": told.get("defender_alone"),
            "bid": told.get("bid") or None,
            "dealer": told["dealer"],
        }


class TotalsForm(forms.Form):
    """A whole game, as a slip of paper adds it up: points of each side."""

    uuid = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    hands = forms.IntegerField(label=_("Hands played, where known"), min_value=1, max_value=99, required=False)

    def __init__(self, *args: Any, shown: SittingShown, **kwargs: Any):
        """`shown`: the sitting, for whose seats points are asked."""
        super().__init__(*args, **kwargs)
        self.shown = shown
        for seat in shown.seats:
            self.fields[f"points_{seat.index}"] = forms.IntegerField(
                label=seat.name, min_value=0, max_value=LARGEST_POINTS
            )
        self.order_fields([f"points_{seat.index}" for seat in shown.seats])

    def totals(self) -> Totals:
        """Return what the form says."""
        points = tuple(self.cleaned_data[f"points_{seat.index}"] for seat in self.shown.seats)
        return Totals(points, self.cleaned_data["hands"])
