"""The form of the tournament settings."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.desk.forms.tournament import OF_PARTNERS, SettingsFields, settings_of, standing_of
from tournaments.errors import GameSettled
from tournaments.models import SavedRules, Tournament
from tournaments.movements.registry import MOVEMENTS
from tournaments.services.setup.settings import is_game_settled, state_of
from tournaments.standings.columns import TIE_BREAKS
from tournaments.standings.teams import TEAM_TIE_BREAKS


class SettingsForm(SettingsFields):
    """The settings of a tournament, to be changed."""

    seen = forms.CharField(widget=forms.HiddenInput, max_length=40, required=False)
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

    IS_NEW = False
    MAIN = (
        *("name", "date", "starts_at", "place", "rounds", "round_minutes", "most_tables", "tables_out"),
        *("hidden_after", "rehearsal"),
    )
    """What is changed most often. What is not here is a detail."""

    def __init__(
        self,
        *args: Any,
        tournament: Tournament,
        saved: Iterable[SavedRules] = (),
        initial: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ):
        """`tournament`: what is to be changed; `saved`: the house rules that its organization saved."""
        initial = {**settings_of(tournament), "seen": state_of(tournament), **(initial or {})}
        standing, stays = standing_of(tournament), is_game_settled(tournament)
        super().__init__(*args, saved=saved, standing=standing, game_stays=stays, initial=initial, **kwargs)
        self.tournament = tournament

    def tie_breaks(self) -> list[tuple[str, str]]:
        """Return the tie-breaks of people and of teams."""
        of_teams = [(key, tie_break.name) for key, tie_break in TEAM_TIE_BREAKS.items() if key not in TIE_BREAKS]
        sentence = gettext("teams: %(tie_break)s")
        return [*super().tie_breaks(), *((key, sentence % {"tie_break": gettext(name)}) for key, name in of_teams)]

    def main(self) -> list[forms.BoundField]:
        """Fields that are changed most often."""
        return [self[name] for name in self.MAIN]

    def details(self) -> list[forms.BoundField]:
        """Fields that are changed less often, but for variants of movements and all that is about partners."""
        options = {option.name for _movement, fields in self.movement_options() for option in fields}
        others = {*self.MAIN, *options, *OF_PARTNERS, "movement", "partners"}
        fields = [field for field in self.visible_fields() if not self.is_of_panel(field.name)]
        return [field for field in fields if field.name not in others]

    def of_teams(self) -> str:
        """Return the movements in which partners stay together, as the page's script reads them."""
        return " ".join(key for key, movement in MOVEMENTS.items() if movement.fixed_partners)

    def clean(self) -> dict[str, Any]:
        """Say so where another game was chosen, and the first round was drawn meanwhile."""
        if self.game_stays and self.data.get(self.add_prefix("game"), self.rules.key) != self.rules.key:
            self.add_error(None, GameSettled(number=1).message)
        return super().clean()

    def clean_tables_out(self) -> list[int]:
        """Read the numbers."""
        numbers = self.cleaned_data["tables_out"].replace(",", " ").replace(";", " ").split()
        return sorted({int(number) for number in numbers} - {0})

    def changes(self) -> dict[str, Any]:
        """Return all settings of the form, changed or not."""
        return {**self.settings(), "tables_out": self.cleaned_data["tables_out"]}
