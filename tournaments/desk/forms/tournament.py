"""A new tournament."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH, Organization
from accounts.names import validate_name
from accounts.time_zones import TimeZoneField, zone_of
from scoring.rules import get_game
from tournaments.clock import LONGEST_MINUTES
from tournaments.desk.forms.base import LARGEST_POINTS, choose
from tournaments.desk.forms.people import NamesForm
from tournaments.models import Tournament
from tournaments.movements.base import Movement
from tournaments.movements.registry import DEFAULT, MOVEMENTS
from tournaments.services.settings import AS_PLANNED
from tournaments.services.tournaments import TournamentSettings
from tournaments.standings.columns import TIE_BREAKS

GAME = "euchre"
"""The one game whose hands the desk and the pad have forms for."""
OPTION = "__"
"""What parts the movement from the option in a field's name."""
TIES = ("tie_break_1", "tie_break_2", "tie_break_3")


class SettingsFields(forms.Form):
    """What a night is made of, whether it is new or changed."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH, validators=[validate_name])
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=99, initial=10)
    hands_per_game = forms.IntegerField(
        label=_("Hands in a game"),
        min_value=1,
        max_value=99,
        initial=8,
        required=False,
        help_text=_("Leave empty to use the number in the house rules."),
    )
    round_minutes = forms.IntegerField(
        label=_("Minutes for a round"),
        min_value=1,
        max_value=LONGEST_MINUTES,
        initial=20,
        required=False,
        help_text=_("For the round clock."),
    )
    time_zone = TimeZoneField(required=False)
    rehearsal = forms.BooleanField(label=_("Rehearsal, to try things out"), required=False)
    preset = forms.ChoiceField(label=_("House rules"), initial="tournament")
    movement = forms.ChoiceField(label=_("Seating"), initial=DEFAULT)
    pairing = forms.ChoiceField(
        label=_("Partners at each table, by rank"),
        choices=Tournament.Pairing.choices,
        initial=Tournament.Pairing.ONE_FOUR,
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
    tie_break_1 = forms.ChoiceField(label=_("First tie-break"), required=False)
    tie_break_2 = forms.ChoiceField(label=_("then"), required=False)
    tie_break_3 = forms.ChoiceField(label=_("then"), required=False)
    visibility = forms.ChoiceField(label=_("Who can see the board"), choices=Tournament.Visibility.choices)

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        choose(self, "preset", [(key, gettext(preset.name)) for key, preset in get_game(GAME).presets.items()])
        choose(self, "movement", [(key, gettext(movement.name)) for key, movement in MOVEMENTS.items()])
        for key, movement in MOVEMENTS.items():
            for option_name, option in movement.options.items():
                values = [(value, gettext(words)) for value, words in option.values.items()]
                # Not asked for where another movement is chosen, and then its default is right.
                self.fields[option_field(key, option_name)] = forms.ChoiceField(
                    label=gettext(option.name), choices=values, initial=option.default, required=False
                )
        tie_breaks = [("", gettext("none: share the rank")), *self.tie_breaks()]
        for name in TIES:
            choose(self, name, tie_breaks)

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

    MAIN = ("organization_id", "name", "date", "rounds", "hands_per_game", "round_minutes", "rehearsal")
    """What every night is asked for. What is neither here nor among the people's fields is a detail."""
    PEOPLE = ("names", "checked_in", *NamesForm.QUESTIONS)

    def __init__(
        self, *args: Any, organizations: Sequence[Organization], copied: Tournament | None = None, **kwargs: Any
    ):
        """`organizations`: where the user may make tournaments, at least one; `copied`: whose settings to take."""
        if copied:
            settings = settings_of(copied)
            kwargs["initial"] = {name: settings[name] for name in settings if name not in ("name", "date", "rehearsal")}
        super().__init__(*args, **kwargs)
        self.copied = copied
        if copied:
            same = gettext("same as in %(name)s") % {"name": copied.name}
            presets = get_game(GAME).presets.items()
            choose(self, "preset", [("", same), *((key, gettext(preset.name)) for key, preset in presets)])
            self.fields["preset"].required = False
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
        """Fields that every night is asked for."""
        return [self[name] for name in self.MAIN if not self[name].is_hidden]

    def people(self) -> list[forms.BoundField]:
        """Fields for those who play, with the questions that their list raised."""
        return [self["names"], *self.questions(), self["checked_in"]]

    def details(self) -> list[forms.BoundField]:
        """Fields that are right as they are for most."""
        others = (*self.MAIN, *self.PEOPLE, "ghost")
        return [field for field in self.visible_fields() if field.name not in others and OPTION not in field.name]

    def details_wrong(self) -> bool:
        """Whether something has to be mended among the details."""
        options = (field for _movement, fields in self.movement_options() for field in fields)
        return any(field.errors for field in (*self.details(), self["ghost"], *options))

    def plays_in_teams(self) -> bool:
        """As the movement says that is chosen."""
        chosen = MOVEMENTS.get(self.cleaned_data.get("movement", ""))
        return chosen is not None and chosen.fixed_partners

    def organization(self) -> Organization:
        """Return the organization chosen."""
        return self.organizations[self.cleaned_data["organization_id"]]

    def plan(self) -> TournamentSettings:
        """Return what the form says."""
        data = self.cleaned_data
        return TournamentSettings(
            name=data["name"],
            game=GAME,
            movement=data["movement"],
            movement_options=self.chosen_options(),
            rounds=data["rounds"],
            date=data["date"],
            time_zone=data["time_zone"] or zone_of(self.organization()),
            preset=data["preset"] or None,
            ruleset=self._rules_copied(),
            hands_per_game=data["hands_per_game"],
            round_minutes=data["round_minutes"],
            pairing=data["pairing"],
            sit_out_points=data["sit_out_points"],
            ghost=data["ghost"],
            tie_breaks=self.chosen_tie_breaks(),
            visibility=data["visibility"],
            rehearsal=data["rehearsal"],
            address=data["address"],
        )

    def _rules_copied(self) -> dict[str, Any]:
        """Return the house rules of the tournament that is copied, unless others were chosen."""
        if self.copied is None or self.cleaned_data["preset"]:
            return {}
        rules: dict[str, Any] = self.copied.ruleset
        is_set = self.cleaned_data["hands_per_game"] is not None
        return {name: value for name, value in rules.items() if name != "game_ends" or not is_set}


def settings_of(tournament: Tournament) -> dict[str, Any]:
    """Return a tournament's settings by the names of the fields."""
    options = {option_field(tournament.movement, key): value for key, value in tournament.movement_options.items()}
    return {
        **{name: getattr(tournament, name) for name in (*AS_PLANNED, "ghost", "most_tables")},
        **options,
        **dict(zip(TIES, tournament.tie_breaks, strict=False)),
        "preset": "",
        "rounds": tournament.rounds_planned,
        "hands_per_game": hands_of(tournament),
        "tables_out": ", ".join(map(str, tournament.tables_out)),
    }


def hands_of(tournament: Tournament) -> int | None:
    """Return how many hands a game has; None where something else ends it."""
    ends = tournament.ruleset.get("game_ends")
    hands: int | None = ends.get("hands") if isinstance(ends, dict) else None
    return hands


def option_field(movement: str, option: str) -> str:
    return f"{movement}{OPTION}{option}"


def _likely_name(organizations: Sequence[Organization]) -> str:
    """Return a name that does for most nights: whose it is, where that is known, and the date."""
    whose = organizations[0].name if len(organizations) == 1 else gettext("Euchre night")
    pattern = gettext("%(whose)s, %(date)s")
    date = date_format(timezone.localdate(), "DATE_FORMAT")
    return pattern % {
        "whose": whose[: NAME_LENGTH - len(date) - len(pattern % {"whose": "", "date": ""})],
        "date": date,
    }
