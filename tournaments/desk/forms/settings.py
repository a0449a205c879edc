"""The form of the tournament settings."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules import get_game
from tournaments.desk.forms.base import choose
from tournaments.desk.forms.tournament import SettingsFields, settings_of
from tournaments.models import Tournament
from tournaments.movements.registry import MOVEMENTS
from tournaments.services.settings import Changes, state_of
from tournaments.services.table_numbers import MOST_TABLES
from tournaments.standings.columns import TIE_BREAKS
from tournaments.standings.teams import TEAM_TIE_BREAKS


class SettingsForm(SettingsFields):
    """A night as it is, to be changed."""

    seen = forms.CharField(widget=forms.HiddenInput, max_length=40, required=False)
    most_tables = forms.IntegerField(
        label=_("Maximum number of tables"),
        min_value=1,
        max_value=MOST_TABLES,
        required=False,
        help_text=_("Leave empty for as many as needed. With a maximum, people who do not fit sit out."),
    )
    tables_out = forms.RegexField(
        label=_("Tables out of use"),
        regex=r"^[0-9]{1,3}([ ,;]+[0-9]{1,3})*$",
        max_length=200,
        required=False,
        error_messages={"invalid": _("Enter table numbers separated by commas, such as 3, 13.")},
        help_text=_("Table numbers separated by commas, such as 3, 13. Nobody is seated there from the next draw on."),
    )
    partners = forms.ChoiceField(
        label=_("Pair people who have no partner"),
        choices=[
            ("", _("later, on the Teams page")),
            ("number", _("now, in order of their numbers")),
            ("lot", _("now, at random among those checked in")),
        ],
        required=False,
    )

    MAIN = ("name", "date", "rounds", "hands_per_game", "round_minutes", "most_tables", "tables_out", "rehearsal")
    """What is changed most often. What is not here is a detail."""

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any):
        """`tournament`: what is to be changed."""
        super().__init__(*args, initial={**settings_of(tournament), "seen": state_of(tournament)}, **kwargs)
        self.tournament = tournament
        presets = get_game(tournament.game_key).presets
        own = _preset_of(tournament)
        now = gettext("keep as they are (%(name)s)") % {"name": gettext(presets[own].name)} if own else ""
        named = [(key, gettext(preset.name)) for key, preset in presets.items() if key != own]
        choose(self, "preset", [("", now or gettext("keep as they are")), *named])
        self.fields["preset"].required = False
        self.fields["hands_per_game"].help_text = ""

    def tie_breaks(self) -> list[tuple[str, str]]:
        """Return the tie-breaks of people and of teams."""
        of_teams = [(key, tie_break.name) for key, tie_break in TEAM_TIE_BREAKS.items() if key not in TIE_BREAKS]
        sentence = gettext("teams: %(tie_break)s")
        return [*super().tie_breaks(), *((key, sentence % {"tie_break": gettext(name)}) for key, name in of_teams)]

    def main(self) -> list[forms.BoundField]:
        """Fields that are changed most often."""
        return [self[name] for name in self.MAIN]

    def details(self) -> list[forms.BoundField]:
        """Fields that are changed less often, but for variants of movements, the ghost and the finding of partners."""
        options = {option.name for _movement, fields in self.movement_options() for option in fields}
        others = {*self.MAIN, *options, "ghost", "partners"}
        return [field for field in self.visible_fields() if field.name not in others]

    def of_teams(self) -> str:
        """Return the movements in which partners stay together, as the page's script reads them."""
        return " ".join(key for key, movement in MOVEMENTS.items() if movement.fixed_partners)

    def clean_tables_out(self) -> list[int]:
        """Read the numbers."""
        numbers = self.cleaned_data["tables_out"].replace(",", " ").replace(";", " ").split()
        return sorted({int(number) for number in numbers} - {0})

    def clean(self) -> dict[str, Any]:
        """Have it said how many hands a game has, where that has been so."""
        data = super().clean() or self.cleaned_data
        is_cleared = "hands_per_game" in data and not data["hands_per_game"] and not data.get("preset")
        if is_cleared and self["hands_per_game"].initial:
            self.add_error("hands_per_game", gettext("Enter the number of hands in a game, or choose house rules."))
        return data

    def changes(self) -> Changes:
        """Return what the form says, whether it is new or not."""
        data = self.cleaned_data
        return Changes(
            name=data["name"],
            date=data["date"],
            time_zone=data["time_zone"] or self.tournament.time_zone,
            rehearsal=data["rehearsal"],
            visibility=data["visibility"],
            rounds=data["rounds"],
            preset=data["preset"] or None,
            hands_per_game=data["hands_per_game"],
            round_minutes=data["round_minutes"],
            movement=data["movement"],
            movement_options=self.chosen_options(),
            pairing=data["pairing"],
            sit_out_points=data["sit_out_points"],
            ghost=data["ghost"],
            tie_breaks=self.chosen_tie_breaks(),
            most_tables=data["most_tables"],
            tables_out=data["tables_out"],
        )


def _preset_of(tournament: Tournament) -> str | None:
    """Return the preset that the rules are, but for how a game ends; None where they are their own."""
    rules = get_game(tournament.game_key)
    held = {name: value for name, value in tournament.ruleset.items() if name != "game_ends"}
    for key, preset in rules.presets.items():
        options = rules.ruleset_as_json(preset.ruleset)
        if held == {name: value for name, value in options.items() if name != "game_ends"}:
            return key
    return None
