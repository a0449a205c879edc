"""A new tournament."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH, Organization
from accounts.names import validate_name
from accounts.time_zones import TimeZoneField, zone_of
from tournaments.clock import LONGEST_MINUTES
from tournaments.desk.forms.base import LARGEST_POINTS
from tournaments.desk.forms.people import NamesForm
from tournaments.forms.base import choose
from tournaments.forms.house_rules import HouseRulesFields, StandingRules
from tournaments.models import PLACE_LENGTH, SavedRules, Tournament
from tournaments.movements.base import Movement, Terms
from tournaments.movements.left_over import NAMES as WAYS_IN_WORDS
from tournaments.movements.left_over import SIT_OUT
from tournaments.movements.registry import DEFAULT, MOVEMENTS
from tournaments.services.settings import AS_PLANNED
from tournaments.services.tournaments import TournamentSettings
from tournaments.standings.columns import TIE_BREAKS
from tournaments.standings.left_over import AS_MADE
from tournaments.standings.left_over import NAMES as SCORES_IN_WORDS
from tournaments.words.sentences import say

OPTION = "__"
"""What parts the movement from the option in a field's name."""
TIES = ("tie_break_1", "tie_break_2", "tie_break_3")
OF_PARTNERS = ("pairing", "ghost", "left_over", "left_over_scores")
"""Fields that say something only where four play at a table, two against two."""


class RefusingSelect(forms.Select):
    """A select some of whose values cannot be chosen now: `refused`."""

    refused: Collection[str] = ()

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Return an option, disabled where it is refused."""
        option = super().create_option(name, value, *args, **kwargs)
        if str(value) in self.refused:
            option["attrs"]["disabled"] = True
        return option


class SettingsFields(HouseRulesFields):
    """The settings of a tournament, new or changed."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH, validators=[validate_name])
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    starts_at = forms.TimeField(
        label=_("Starting time"),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        input_formats=["%H:%M", "%H:%M:%S"],
        required=False,
    )
    place = forms.CharField(
        label=_("Location"),
        max_length=PLACE_LENGTH,
        validators=[validate_name],
        required=False,
        help_text=_("For calendars and the sign-up page, such as Parish hall, 12 Main Street."),
    )
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=99, initial=10)
    round_minutes = forms.IntegerField(
        label=_("Minutes for a round"),
        min_value=1,
        max_value=LONGEST_MINUTES,
        initial=20,
        required=False,
        help_text=_("For the round clock."),
    )
    tie_break_1 = forms.ChoiceField(label=_("First tie-break"), required=False)
    tie_break_2 = forms.ChoiceField(label=_("then"), required=False)
    tie_break_3 = forms.ChoiceField(label=_("then"), required=False)
    time_zone = TimeZoneField(required=False)
    rehearsal = forms.BooleanField(label=_("Rehearsal, to try things out"), required=False)
    movement = forms.ChoiceField(label=_("Seating"), initial=DEFAULT, widget=RefusingSelect)
    pairing = forms.ChoiceField(
        label=_("Partners at each table, by rank"),
        choices=Tournament.Pairing.choices,
        initial=Tournament.Pairing.ONE_FOUR,
        required=False,
    )
    sit_out_points = forms.IntegerField(
        label=_("Points for sitting out"),
        min_value=-LARGEST_POINTS,
        max_value=LARGEST_POINTS,
        required=False,
        help_text=_(
            "Leave empty for the average of everyone who plays that round, which is fair. In simulations, a sit-out "
            "worth 0 cost a player about 21 places out of 100; one worth a winner's points gained 7 to 8."
        ),
    )
    ghost = forms.BooleanField(
        label=_("Use a ghost when three people are left over"),
        required=False,
        help_text=_(
            "Nobody sits out: the ghost takes the fourth seat, and someone who is free plays its cards. Its partner "
            "and opponents score as usual; the ghost is not in the standings."
        ),
    )
    left_over = forms.ChoiceField(
        label=_("Players left over from tables of four"),
        required=False,
        help_text=_("Who plays at the other tables is drawn: nobody twice while someone else has not."),
    )
    left_over_scores = forms.ChoiceField(
        label=_("Points at tables of two, three or five"),
        required=False,
        help_text=_("They count as they are until the round closes; the standings explain what you choose here."),
    )
    visibility = forms.ChoiceField(label=_("Who can see the board"), choices=Tournament.Visibility.choices)
    short_names = forms.BooleanField(
        label=_("First names and last initials on public pages"),
        required=False,
        help_text=_("The board and phones show Ann Smith as Ann S. Pads, the desk and paper show the full name."),
    )

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.refusals = self._refusals()
        self._choose_movement()
        for key, movement in MOVEMENTS.items():
            for option_name, option in movement.options.items():
                values = [(value, gettext(words)) for value, words in option.values.items()]
                # Hidden where another movement is chosen; then the default applies.
                self.fields[option_field(key, option_name)] = forms.ChoiceField(
                    label=gettext(option.name), choices=values, initial=option.default, required=False
                )
        for name, words in (("left_over", WAYS_IN_WORDS), ("left_over_scores", SCORES_IN_WORDS)):
            choose(self, name, [(key, gettext(text)) for key, text in words.items()])
        tie_breaks = [("", gettext("none: share the rank")), *self.tie_breaks()]
        for name in TIES:
            choose(self, name, tie_breaks)

    def _refusals(self) -> dict[str, str]:
        """Return the movements that cannot seat this game, each with the reason."""
        terms = Terms(1, sides=self.rules.sides(self.seats()))
        refused = {key: movement.refusal(terms) for key, movement in MOVEMENTS.items()}
        return {key: say(sentence) for key, sentence in refused.items() if sentence}

    def of_partners(self) -> list[forms.BoundField]:
        """Fields that only games with partners have; none for other games."""
        sides = self.rules.sides(self.seats())
        return [self[name] for name in OF_PARTNERS] if any(len(side) > 1 for side in sides) else []

    def _choose_movement(self) -> None:
        widget = self.fields["movement"].widget
        if isinstance(widget, RefusingSelect):
            widget.refused = self.refusals
        choose(self, "movement", [(key, gettext(movement.name)) for key, movement in MOVEMENTS.items()])
        if not self.is_bound and self.initial.get("movement") in self.refusals:
            self.initial["movement"] = next(key for key in (DEFAULT, *MOVEMENTS) if key not in self.refusals)

    def clean_movement(self) -> str:
        """Return the movement. Raises ValidationError where it cannot seat the game."""
        chosen: str = self.cleaned_data["movement"]
        if chosen in self.refusals:
            raise ValidationError(self.refusals[chosen])
        return chosen

    def tie_breaks(self) -> list[tuple[str, str]]:
        """Return the tie-breaks to choose among, with words for each."""
        return [(key, gettext(tie_break.name)) for key, tie_break in TIE_BREAKS.items()]

    def movement_options(self) -> list[tuple[Movement, list[forms.BoundField]]]:
        """Fields of each movement that offers variants."""
        return [
            (movement, [self[option_field(key, name)] for name in movement.options])
            for key, movement in MOVEMENTS.items()
            if movement.options
        ]

    def chosen_options(self) -> dict[str, str]:
        """Return what was chosen about the movement that was chosen."""
        data = self.cleaned_data
        options = {name: data[option_field(data["movement"], name)] for name in MOVEMENTS[data["movement"]].options}
        return {name: value for name, value in options.items() if value}

    def chosen_tie_breaks(self) -> tuple[str, ...]:
        """Return the tie-breaks that were chosen, each once."""
        return tuple(dict.fromkeys(self.cleaned_data[name] for name in TIES if self.cleaned_data[name]))


class TournamentForm(SettingsFields, NamesForm):
    """A new tournament: everything is filled in, and names can be given with it or later."""

    organization_id = forms.TypedChoiceField(label=_("Organization"), coerce=int)

    address = forms.SlugField(
        label=_("Short web address"),
        max_length=50,
        required=False,
        help_text=_("For example autumn, for /t/autumn/. Leave empty to make one from the name."),
        error_messages={"invalid": _("Use only unaccented letters, digits and hyphens.")},
    )

    MAIN = ("organization_id", "name", "date", "starts_at", "place", "rounds", "round_minutes", "rehearsal")
    """Fields that every tournament needs. What is neither here nor among the people's fields is a detail."""
    PEOPLE = ("names", "checked_in", *NamesForm.QUESTIONS)

    def __init__(
        self,
        *args: Any,
        organizations: Sequence[Organization],
        saved: Iterable[SavedRules] = (),
        copied: Tournament | None = None,
        initial: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ):
        """`organizations`: where the user may create tournaments, at least one; `copied`: a tournament to copy."""
        if copied:
            settings = settings_of(copied)
            kwargs["standing"] = standing_of(copied)
            same = {name: settings[name] for name in settings if name not in ("name", "date", "rehearsal")}
            initial = {**same, **(initial or {})}
        super().__init__(*args, saved=saved, initial=initial, **kwargs)
        self.copied = copied
        self.organizations = {organization.pk: organization for organization in organizations}
        self.fields["date"].initial = timezone.localdate
        self.fields["name"].initial = _likely_name(organizations)
        self.fields["time_zone"].initial = zone_of(organizations[0])
        self.fields["names"].required = False
        self.fields["names"].label = _("Names, one per line (you can also add them later)")
        choose(self, "organization_id", [(o.pk, o.name) for o in organizations])
        self.fields["organization_id"].initial = copied.organization_id if copied else organizations[0].pk
        if len(organizations) == 1:
            self.fields["organization_id"].widget = forms.HiddenInput()

    def main(self) -> list[forms.BoundField]:
        """Fields that every tournament needs."""
        return [self[name] for name in self.MAIN if not self[name].is_hidden]

    def people(self) -> list[forms.BoundField]:
        """Fields for those who play, with the questions that their list raised."""
        return [self["names"], *self.questions(), self["checked_in"]]

    def details(self) -> list[forms.BoundField]:
        """Fields whose defaults suit most tournaments."""
        others = (*self.MAIN, *self.PEOPLE, *OF_PARTNERS, "movement")
        fields = [field for field in self.visible_fields() if not self.is_of_panel(field.name)]
        return [field for field in fields if field.name not in others and OPTION not in field.name]

    def details_wrong(self) -> bool:
        """Whether any of the details has an error."""
        options = (field for _movement, fields in self.movement_options() for field in fields)
        return any(field.errors for field in (*self.details(), self["movement"], *self.of_partners(), *options))

    def plays_in_teams(self) -> bool:
        """Whether partners stay together in the chosen movement."""
        chosen = MOVEMENTS.get(self.cleaned_data.get("movement", ""))
        return chosen is not None and chosen.fixed_partners

    def organization(self) -> Organization:
        """Return the chosen organization."""
        return self.organizations[self.cleaned_data["organization_id"]]

    def plan(self) -> TournamentSettings:
        """Return the settings of the form."""
        data = self.cleaned_data
        return TournamentSettings(
            name=data["name"],
            game=self.rules.key,
            seats_per_table=self.seats(),
            movement=data["movement"],
            movement_options=self.chosen_options(),
            rounds=data["rounds"],
            date=data["date"],
            starts_at=data["starts_at"],
            place=data["place"],
            time_zone=data["time_zone"] or zone_of(self.organization()),
            ruleset=self.ruleset(),
            save_rules_as=data["save_rules_as"],
            round_minutes=data["round_minutes"],
            pairing=data["pairing"] or Tournament.Pairing.ONE_FOUR,
            sit_out_points=data["sit_out_points"],
            ghost=data["ghost"],
            left_over=data["left_over"] or SIT_OUT,
            left_over_scores=data["left_over_scores"] or AS_MADE,
            tie_breaks=self.chosen_tie_breaks(),
            visibility=data["visibility"],
            short_names=data["short_names"],
            rehearsal=data["rehearsal"],
            address=data["address"],
        )


def settings_of(tournament: Tournament) -> dict[str, Any]:
    """Return a tournament's settings by the names of the fields."""
    options = {option_field(tournament.movement, key): value for key, value in tournament.movement_options.items()}
    return {
        **{name: getattr(tournament, name) for name in (*AS_PLANNED, "ghost", "most_tables", "hidden_after")},
        **options,
        **dict(zip(TIES, tournament.tie_breaks, strict=False)),
        "rounds": tournament.rounds_planned,
        "tables_out": ", ".join(map(str, tournament.tables_out)),
    }


def standing_of(tournament: Tournament) -> StandingRules:
    """Return the house rules of a tournament, to fill the panel with."""
    return StandingRules(tournament.game_key, tournament.seats_per_table, tournament.ruleset)


def option_field(movement: str, option: str) -> str:
    return f"{movement}{OPTION}{option}"


def _likely_name(organizations: Sequence[Organization]) -> str:
    """Return a likely name: the organization, if there is only one, and the date."""
    host = organizations[0].name if len(organizations) == 1 else gettext("Euchre night")
    pattern = gettext("%(host)s, %(date)s")
    date = date_format(timezone.localdate(), "DATE_FORMAT")
    return pattern % {
        "host": host[: NAME_LENGTH - len(date) - len(pattern % {"host": "", "date": ""})],
        "date": date,
    }
