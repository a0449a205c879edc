"""The form of a season."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from tournaments.desk.forms.base import OnceForm
from tournaments.forms.base import choose
from tournaments.models import LARGEST_POINTS, Season, Tournament
from tournaments.models.settings_table import BY_NAME
from tournaments.rules.movements.base import Sides, Terms
from tournaments.rules.movements.registry import MOVEMENTS
from tournaments.rules.standings.season import NAMES, PLACES, SEASON_TIE_BREAKS
from tournaments.services.people.entrants import MOST_ENTRANTS
from tournaments.services.setup.play_offs import USUAL, PlayOffPlan
from tournaments.services.setup.seasons import MOST_PLACES, SeasonSettings
from tournaments.services.setup.stages import BY_RANK, LATER

MOST_NIGHTS = 1000
TIES = ("tie_break_1", "tie_break_2", "tie_break_3", "tie_break_4")


class SeasonForm(OnceForm):
    """A season, new or to be changed."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH, validators=[validate_name])
    tournaments = forms.ModelMultipleChoiceField(
        queryset=Tournament.objects.none(), widget=forms.CheckboxSelectMultiple, required=False
    )
    counting = forms.ChoiceField(
        label=_("How a night counts"),
        choices=[(key, _(name)) for key, name in NAMES.items()],
        widget=forms.RadioSelect,
        initial=PLACES,
    )
    points_for_places = forms.RegexField(
        label=_("Season points for each place"),
        regex=r"^\s*[0-9]{1,5}([ ,;]+[0-9]{1,5})*[ ,;]*$",
        max_length=600,
        help_text=_(
            "From first place on, separated by commas. The last number also goes to every later place: end with 1 to "
            "give everybody who came a point, with 0 to give none. People who tie for a place get the points of that "
            "place. Only used when nights count by place."
        ),
        error_messages={"invalid": _("Enter whole numbers separated by commas, such as 25, 18, 15, 12, 10, 1.")},
    )
    best = forms.IntegerField(
        label=_("Best nights that count"),
        min_value=1,
        max_value=MOST_NIGHTS,
        required=False,
        help_text=_("For each player, the others are dropped. Leave empty to count all nights."),
    )
    least_nights = forms.IntegerField(
        label=_("Nights needed to be ranked"),
        min_value=1,
        max_value=MOST_NIGHTS,
        initial=1,
        help_text=_("People with fewer nights are listed below the others, without a rank."),
    )
    tie_break_1 = forms.ChoiceField(label=_("First tie-break"), required=False)
    tie_break_2 = forms.ChoiceField(label=_("then"), required=False)
    tie_break_3 = forms.ChoiceField(label=_("then"), required=False)
    tie_break_4 = forms.ChoiceField(label=_("then"), required=False)
    visibility = forms.ChoiceField(
        label=_("Who can see the season's page"),
        choices=[
            (Tournament.Visibility.PUBLIC, _("anyone with the address")),
            (Tournament.Visibility.STAFF, _("only staff")),
        ],
        help_text=_(
            "It shows the results of all its nights, even of those whose board only staff can see. Names are first "
            "names and last initials if they are on any of its nights."
        ),
    )

    one_door = forms.BooleanField(
        label=_("A weekend or festival, with one door and one report"),
        required=False,
        help_text=_("Guests are entered, check in and pay for all its tournaments in one place."),
    )

    RULES = ("points_for_places", "best", "least_nights")

    def __init__(self, *args: Any, tournaments: Sequence[Tournament], settings: SeasonSettings, **kwargs: Any):
        """`tournaments`: those that can be nights; `settings`: what the form begins with."""
        kwargs["initial"] = _initial(settings)
        super().__init__(*args, **kwargs)
        field = self.fields["tournaments"]
        if isinstance(field, forms.ModelMultipleChoiceField):
            field.queryset = Tournament.objects.filter(pk__in=[tournament.pk for tournament in tournaments])
        self.nights = tournaments
        ties = [("", gettext("none: share the rank"))]
        ties += [(key, gettext(tie_break.name)) for key, tie_break in SEASON_TIE_BREAKS.items()]
        for name in TIES:
            choose(self, name, ties)

    def clean_points_for_places(self) -> list[int]:
        """Read the numbers. Raises ValidationError for more places, or more points, than make sense."""
        text: str = self.cleaned_data["points_for_places"]
        numbers = [int(number) for number in text.replace(",", " ").replace(";", " ").split()]
        if len(numbers) > MOST_PLACES or max(numbers) > LARGEST_POINTS:
            sentence = gettext("Enter at most %(places)d numbers, none above %(points)d.")
            raise forms.ValidationError(sentence % {"places": MOST_PLACES, "points": LARGEST_POINTS})
        return numbers

    def chosen(self) -> set[int]:
        """Return the ids of the tournaments that are ticked."""
        value = self["tournaments"].value() or ()
        return {int(pk) for pk in map(str, value) if pk.isdecimal()}

    def rules(self) -> list[forms.BoundField]:
        """Fields about counting that a line is enough for."""
        return [self[name] for name in self.RULES]

    def ties(self) -> list[forms.BoundField]:
        """The tie-breaks, in order."""
        return [self[name] for name in TIES]

    def settings(self) -> SeasonSettings:
        """Return the settings of the form."""
        data = self.cleaned_data
        return SeasonSettings(
            name=data["name"],
            tournaments=list(data["tournaments"]),
            counting=data["counting"],
            best=data["best"],
            least_nights=data["least_nights"],
            points_for_places=data["points_for_places"],
            tie_breaks=list(dict.fromkeys(data[name] for name in TIES if data[name])),
            visibility=data["visibility"],
            one_door=data["one_door"],
        )


def _initial(settings: SeasonSettings) -> dict[str, Any]:
    return {
        **settings.fields,
        "points_for_places": ", ".join(map(str, settings.points_for_places)),
        "tournaments": [tournament.pk for tournament in settings.tournaments],
        **dict(zip(TIES, settings.tie_breaks, strict=False)),
    }


class PlayOffForm(OnceForm):
    """The play-off of a season."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH, validators=[validate_name])
    first = forms.IntegerField(
        label=_("How many play"),
        min_value=2,
        max_value=MOST_ENTRANTS,
        initial=USUAL,
        help_text=_("The first of the season; everybody who shares the last of these places plays, too."),
    )
    movement = forms.ChoiceField(label=_("Seating"))
    rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=BY_NAME["rounds"].lowest,
        max_value=BY_NAME["rounds"].highest,
        required=False,
        help_text=_(
            "Leave empty for as many as a knock-out takes, or in another movement as many as the last night had."
        ),
    )
    partners = forms.ChoiceField(
        label=_("If partners stay together"),
        choices=[
            (BY_RANK, _("by rank: the first with the last")),
            (LATER, _("chosen later, on the page Teams")),
        ],
    )

    def __init__(self, *args: Any, season: Season, sides: Sides, **kwargs: Any) -> None:
        """`sides`: of the tables of the season's last night."""
        super().__init__(*args, **kwargs)
        seated = {key: movement for key, movement in MOVEMENTS.items() if not movement.refusal(Terms(1, sides=sides))}
        choose(self, "movement", [(key, gettext(movement.name)) for key, movement in seated.items()])
        suffix = gettext("play-off")
        brackets = [key for key, movement in seated.items() if movement.rounds_needed(USUAL)]
        self.initial = {
            **self.initial,
            "name": f"{season.name[: NAME_LENGTH - len(suffix) - 2]}: {suffix}",
            "movement": next(iter([*brackets, *seated])),
        }

    def plan(self) -> PlayOffPlan:
        """Return what was asked for."""
        return PlayOffPlan(**{name: value for name, value in self.cleaned_data.items() if name != "once"})
