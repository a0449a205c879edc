"""The form of the next stage of a tournament."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from tournaments.desk.forms.base import OnceForm
from tournaments.forms.base import choose
from tournaments.models import Tournament
from tournaments.models.settings_table import BY_NAME
from tournaments.rules.movements.base import Terms
from tournaments.rules.movements.registry import DEFAULT, MOVEMENTS
from tournaments.services.setup.stages import (
    AS_BEFORE,
    BY_RANK,
    LATER,
    SHARES,
    Field,
    Followers,
    StagePlan,
    Standing,
    rounds_for,
)


class StageForm(OnceForm):
    """The next stage: of those who went through, or of everybody else."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH, validators=[validate_name])
    people = forms.MultipleChoiceField(
        label=_("Who plays"), widget=forms.CheckboxSelectMultiple, error_messages={"required": _("Tick who plays.")}
    )
    movement = forms.ChoiceField(label=_("Seating"))
    rounds = forms.IntegerField(
        label=_("Rounds"), min_value=BY_NAME["rounds"].lowest, max_value=BY_NAME["rounds"].highest
    )
    partners = forms.ChoiceField(
        label=_("If partners stay together"),
        choices=[
            (BY_RANK, _("by rank: the first with the last")),
            (AS_BEFORE, _("as they played together before")),
            (LATER, _("chosen later, on the page Teams")),
        ],
    )
    share = forms.TypedChoiceField(
        label=_("Points carried over"),
        coerce=int,
        choices=[(0, _("none: everybody begins with 0")), (50, _("half of them")), (100, _("all of them"))],
    )

    as_ticked = forms.BooleanField(label=_("Start with the people who are ticked"), required=False)

    def __init__(self, *args: Any, tournament: Tournament, field: Field, followers: str, **kwargs: Any):
        """`field`: who can be ticked; those whom the cut has among the `followers` are."""
        super().__init__(*args, **kwargs)
        self.tournament, self.field, self.followers = tournament, field, followers
        going = field.of(followers)
        places = self.places = len(going) + (field.left if followers == Followers.THROUGH else 0)
        self.leaves_a_tie = False
        terms = Terms(1, sides=tournament.sides)
        seated = {key: movement for key, movement in MOVEMENTS.items() if not movement.refusal(terms)}
        choose(self, "movement", [(key, gettext(movement.name)) for key, movement in seated.items()])
        choose(self, "people", [(standing.entrant, standing.name) for standing in field.everybody])
        brackets = [key for key, movement in seated.items() if movement.rounds_needed(places)]
        wanted = [*(brackets if followers == Followers.THROUGH else ()), DEFAULT, *seated]
        movement = next(key for key in wanted if key in seated)
        was_of_teams = MOVEMENTS[tournament.movement].fixed_partners
        suffix = gettext("final") if followers == Followers.THROUGH else gettext("consolation")
        self.initial = {
            **self.initial,
            "name": f"{tournament.name[: NAME_LENGTH - len(suffix) - 2]}: {suffix}",
            "people": [standing.entrant for standing in going],
            "movement": movement,
            "rounds": rounds_for(movement, places, tournament.rounds_planned),
            "partners": AS_BEFORE if was_of_teams else BY_RANK,
            "share": SHARES[0],
        }

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError where a tie at the cut is open: nobody is left out because it was overlooked."""
        cleaned = super().clean() or {}
        is_open = self.followers == Followers.THROUGH and self.field.left > 0 and "people" in cleaned
        self.leaves_a_tie = is_open and len(cleaned["people"]) != self.places
        if self.leaves_a_tie and not cleaned.get("as_ticked"):
            sentence = gettext(
                "%(places)d go through, and %(ticked)d are ticked. Tick those who won the play-off, or tick below that "
                "you want to start like this. Nothing was started."
            )
            raise forms.ValidationError(sentence % {"places": self.places, "ticked": len(cleaned["people"])})
        return cleaned

    @property
    def rows(self) -> list[tuple[Standing, bool]]:
        """Everybody in the final standings, and whether they are ticked."""
        ticked = {str(entrant) for entrant in self["people"].value() or ()}
        return [(standing, str(standing.entrant) in ticked) for standing in self.field.everybody]

    @property
    def others(self) -> list[forms.BoundField]:
        """The fields beside the people."""
        return [self[name] for name in ("name", "movement", "rounds", "partners", "share")]

    def plan(self) -> StagePlan:
        """Return what was asked for."""
        data = self.cleaned_data
        return StagePlan(
            name=data["name"],
            movement=data["movement"],
            rounds=data["rounds"],
            followers=self.followers,
            people={int(entrant) for entrant in data["people"]},
            partners=data["partners"],
            share=data["share"],
        )
