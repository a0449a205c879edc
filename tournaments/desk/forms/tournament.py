"""A new tournament."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH, Organization
from accounts.time_zones import zone_of
from tournaments.desk.forms.people import NamesForm
from tournaments.desk.forms.setting_fields import setting_field
from tournaments.forms.base import choose
from tournaments.forms.house_rules import HouseRulesFields, StandingRules
from tournaments.hooks import has_door
from tournaments.models import OwnGame, SavedRules, Tournament
from tournaments.models.settings_table import PLAIN, Setting
from tournaments.rules.movements.base import ACROSS, Movement, Sides, Terms
from tournaments.rules.movements.registry import DEFAULT, MOVEMENTS
from tournaments.rules.standings.columns import TIE_BREAKS, tie_breaks_for
from tournaments.words.sentences import say

OPTION = "__"
"""What parts the movement from the option in a field's name."""
TIES = ("tie_break_1", "tie_break_2", "tie_break_3")
OF_LEFT_OVER = ("left_over", "left_over_scores")
OF_PARTNERS = ("pairing", "ghost", *OF_LEFT_OVER)
"""Fields that say something only where four play at a table, two against two."""


SAID_BY_THEIR_LABELS = ("name", "date", "starts_at", "rounds", "rehearsal")
"""Fields that a new tournament shows without a sentence, so that all it needs is on one screen."""


class RefusingSelect(forms.Select):
    """A select with some disabled values: `refused`."""

    refused: Collection[str] = ()

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Return an option, disabled where it is refused."""
        option = super().create_option(name, value, *args, **kwargs)
        if str(value) in self.refused:
            option["attrs"]["disabled"] = True
        return option


class SettingsFields(HouseRulesFields):
    """The settings of a tournament, new or changed."""

    tie_break_1 = forms.ChoiceField(label=_("First tie-break"), required=False)
    tie_break_2 = forms.ChoiceField(label=_("then"), required=False)
    tie_break_3 = forms.ChoiceField(label=_("then"), required=False)
    movement = forms.ChoiceField(label=_("Seating"), initial=DEFAULT, widget=RefusingSelect)

    IS_NEW: ClassVar[bool] = True
    """Whether the form makes a tournament: then it has only the settings that a new one can have."""

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields |= {row.name: setting_field(row) for row in self.plain() if row.name not in self.fields}
        self.refusals = self._refusals()
        self._choose_movement()
        for key, movement in MOVEMENTS.items():
            for option_name, option in movement.options.items():
                values = [(value, gettext(words)) for value, words in option.values.items()]
                # Hidden where another movement is chosen; then the default applies.
                self.fields[option_field(key, option_name)] = forms.ChoiceField(
                    label=gettext(option.name),
                    choices=values,
                    initial=option.default,
                    required=False,
                    help_text=gettext(option.help),
                )
        tie_breaks = [("", gettext("none: share the rank")), *self.tie_breaks()]
        for name in TIES:
            choose(self, name, tie_breaks)

    @classmethod
    def plain(cls) -> list[Setting]:
        """Return the settings that the form stores as given."""
        return [setting for setting in PLAIN if setting.is_for_new or not cls.IS_NEW]

    def settings(self) -> dict[str, Any]:
        """Return the settings of the form by name; a choice that was left empty is not among them."""
        data = self.cleaned_data
        plain = {setting.name: data[setting.name] for setting in self.plain()}
        left = {name for name in plain if isinstance(self.fields[name], forms.ChoiceField) and not data[name]}
        return {
            **{name: value for name, value in plain.items() if name not in left},
            "game": self.rules.key,
            "seats_per_table": self.seats(),
            "ruleset": self.ruleset(),
            "save_rules_as": data["save_rules_as"],
            "movement_options": self.chosen_options(),
            "tie_breaks": self.chosen_tie_breaks(),
        }

    def _refusals(self) -> dict[str, str]:
        """Return the movements that cannot seat this game, each with the reason."""
        terms = Terms(1, sides=self._sides())
        refused = {key: movement.refusal(terms) for key, movement in MOVEMENTS.items()}
        return {key: say(sentence) for key, sentence in refused.items() if sentence}

    def of_partners(self) -> list[forms.BoundField]:
        """Fields that only games of four with partners have; none for other games."""
        others = () if self.rules.left_over else OF_LEFT_OVER
        return [self[name] for name in OF_PARTNERS if name not in others] if self._sides() == ACROSS else []

    def _sides(self) -> Sides:
        """Return who wins with whom at a table."""
        return self.rules.sides(self.seats(), self.rules.read_ruleset(self.ruleset()))

    def _choose_movement(self) -> None:
        widget = self.fields["movement"].widget
        if isinstance(widget, RefusingSelect):
            widget.refused = self.refusals
        choose(self, "movement", [(key, gettext(movement.name)) for key, movement in MOVEMENTS.items()])
        is_chosen_here = self.is_bound and self.asks("movement")
        if not is_chosen_here and self.initial.get("movement") in self.refusals:
            self.initial["movement"] = next(key for key in (DEFAULT, *MOVEMENTS) if key not in self.refusals)

    def clean_movement(self) -> str:
        """Return the movement. Raises ValidationError where it cannot seat the game."""
        chosen: str = self.cleaned_data["movement"]
        if chosen in self.refusals:
            raise ValidationError(self.refusals[chosen])
        return chosen

    def tie_breaks(self) -> list[tuple[str, str]]:
        """Return the tie-breaks that the game knows, and any that were chosen before, with words for each."""
        chosen = {self[name].value() for name in TIES}
        known = tie_breaks_for(self.rules.feats)
        return [(key, gettext(tie.name)) for key, tie in TIE_BREAKS.items() if key in known or key in chosen]

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
        own_games: Iterable[OwnGame] = (),
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
        super().__init__(*args, saved=saved, own_games=own_games, initial=initial, **kwargs)
        self.copied = copied
        self.organizations = {organization.pk: organization for organization in organizations}
        self.fields["date"].initial = timezone.localdate
        self.fields["name"].initial = _likely_name(organizations)
        self.fields["time_zone"].initial = zone_of(organizations[0])
        for name in SAID_BY_THEIR_LABELS:
            self.fields[name].help_text = ""
        self.fields["names"].required = False
        self.fields["checked_in"].initial = not (copied and has_door(copied))
        self.fields["names"].label = _("Names, one per line (you can also add them later)")
        choose(self, "organization_id", [(o.pk, o.name) for o in organizations])
        self.fields["organization_id"].initial = copied.organization_id if copied else organizations[0].pk
        if len(organizations) == 1:
            self.fields["organization_id"].widget = forms.HiddenInput()

    def main(self) -> list[forms.BoundField]:
        """Fields that every tournament needs."""
        return [self[name] for name in self.MAIN if not self[name].is_hidden]

    def people(self) -> list[forms.BoundField]:
        """The players' fields, and questions raised by their list."""
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

    def plan(self) -> dict[str, Any]:
        """Return the settings of the new tournament, and its address."""
        zone = zone_of(self.organization())
        return {"time_zone": zone, **self.settings(), "address": self.cleaned_data["address"]}


def settings_of(tournament: Tournament) -> dict[str, Any]:
    """Return a tournament's settings by the names of the fields."""
    options = {option_field(tournament.movement, key): value for key, value in tournament.movement_options.items()}
    return {
        **{setting.name: setting.value_of(tournament) for setting in PLAIN},
        **options,
        **dict(zip(TIES, tournament.tie_breaks, strict=False)),
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
