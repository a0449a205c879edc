"""The form of the tournament settings: one page of them at a time."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.desk.forms.setting_fields import help_of
from tournaments.desk.forms.tournament import OF_PARTNERS, OPTION, TIES, SettingsFields, settings_of, standing_of
from tournaments.errors import GameSettled
from tournaments.forms.house_rules import OPTION as RULE
from tournaments.forms.house_rules import HouseRulesFields
from tournaments.models import OwnGame, SavedRules, Tournament
from tournaments.models.settings_table import BASICS, BY_NAME, PUBLIC, RULES, SEATING, SETTINGS, Setting
from tournaments.rules.movements.registry import MOVEMENTS
from tournaments.rules.standings.columns import TIE_BREAKS
from tournaments.rules.standings.teams import TEAM_TIE_BREAKS
from tournaments.services.setup.settings import is_game_settled, state_of


class SettingsForm(SettingsFields):
    """The settings of a tournament, to be changed: those of one page; the others stay, whatever is sent."""

    seen = forms.CharField(widget=forms.HiddenInput, max_length=40, required=False)
    tables_out = forms.RegexField(
        label=_("Tables out of use"),
        regex=r"^[0-9]{1,3}([ ,;]+[0-9]{1,3})*$",
        max_length=200,
        required=False,
        error_messages={"invalid": _("Enter table numbers separated by commas, such as 3, 13.")},
    )
    partners = forms.ChoiceField(
        label=_("Pair people who have no partner"),
        choices=[
            ("", _("later, on the Teams page")),
            ("number", _("now, in order of their numbers")),
            ("lot", _("now, at random among those checked in")),
        ],
        required=False,
        help_text=_("If partners stay together, everybody needs one before the next draw."),
    )

    IS_NEW = False

    def __init__(
        self,
        data: Any = None,
        *,
        tournament: Tournament,
        page: str = BASICS,
        saved: Iterable[SavedRules] = (),
        own_games: Iterable[OwnGame] = (),
        initial: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ):
        """`tournament`: what is to be changed; `saved`, `own_games`: what its organization saved and made."""
        self.tournament, self.page = tournament, page
        initial = {**settings_of(tournament), "seen": state_of(tournament), **(initial or {})}
        standing, stays = standing_of(tournament), is_game_settled(tournament)
        data = data and self._of_page(data)
        own: dict[str, Any] = {"saved": saved, "own_games": own_games}
        super().__init__(data, **own, standing=standing, game_stays=stays, initial=initial, **kwargs)
        for name, field in self.fields.items():
            field.disabled = field.disabled or not (name == "seen" or page_of(name) in (page, RULES))
        self._say_what_they_do()

    def _of_page(self, data: Any) -> Any:
        """Return what was sent, without house rules where another page was sent."""
        if self.page == RULES:
            return data
        copied = data.copy()
        for name in [name for name in copied if page_of(name) == RULES]:
            del copied[name]
        return copied

    def _say_what_they_do(self) -> None:
        texts: dict[str, Any] = {
            "game": help_of(BY_NAME["game"]),
            "seats_per_table": help_of(BY_NAME["seats_per_table"]),
            "preset": _("Fills in all the rules below; change any of them after that."),
            "game_ends": _("When the game at a table is over."),
            "movement": help_of(BY_NAME["movement"]),
            "tables_out": help_of(BY_NAME["tables_out"]),
            TIES[0]: help_of(BY_NAME["tie_breaks"]),
            TIES[1]: _("Counts where the first leaves people level."),
            TIES[2]: _("Counts where the first two leave people level."),
        }
        for name, words in texts.items():
            self.fields[name].help_text = self[name].help_text = words  # the bound field may be there already

    def asks(self, name: str) -> bool:
        """Tell whether the page shows a field."""
        return page_of(name) == self.page and super().asks(name)

    def of_page(self) -> list[forms.BoundField]:
        """Return the fields that this page sends."""
        return [self["seen"], *(self[name] for name in self.fields if page_of(name) == self.page)]

    def usual(self) -> list[forms.BoundField]:
        """Return the fields of the page that are in view, but for those of the movement and of the house rules."""
        ties = [self[name] for name in TIES] if self.page == PUBLIC else []
        return [*self._plain_on_page(is_rare=False), *ties]

    def rare(self) -> list[forms.BoundField]:
        """Return the fields of the page that are folded away."""
        return list(self._plain_on_page(is_rare=True))

    def rare_is_open(self) -> bool:
        """Tell whether what is folded away has an error."""
        return any(field.errors for field in self.rare())

    def _plain_on_page(self, *, is_rare: bool) -> Iterator[forms.BoundField]:
        asked = {field.name for field in self.of_partners()}
        for setting in SETTINGS:
            is_shown = setting.name not in OF_PARTNERS or setting.name in asked
            if self._is_on_page(setting) and setting.is_rare == is_rare and is_shown:
                yield self[setting.name]

    def _is_on_page(self, setting: Setting) -> bool:
        apart = setting.name == "movement" or self.is_of_panel(setting.name)
        return setting.page == self.page and setting.name in self.fields and not apart

    def movement_chosen(self) -> str:
        """Return the movement whose variants are shown at first."""
        return str(self["movement"].value())

    def tie_breaks(self) -> list[tuple[str, str]]:
        """Return the tie-breaks of people and of teams."""
        of_teams = [(key, tie_break.name) for key, tie_break in TEAM_TIE_BREAKS.items() if key not in TIE_BREAKS]
        sentence = gettext("teams: %(tie_break)s")
        return [*super().tie_breaks(), *((key, sentence % {"tie_break": gettext(name)}) for key, name in of_teams)]

    def of_teams(self) -> str:
        """Return the movements with fixed partners, for the page's script."""
        return " ".join(key for key, movement in MOVEMENTS.items() if movement.fixed_partners)

    def partners_in_view(self) -> bool:
        """Tell whether partners stay together in the movement that is chosen at first."""
        chosen = MOVEMENTS.get(self.movement_chosen())
        return chosen is not None and chosen.fixed_partners

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
        """Return all settings of the page, changed or not; with a game, a movement that can seat it."""
        every = {**self.settings(), "tables_out": self.cleaned_data["tables_out"]}
        changes = {name: value for name, value in every.items() if page_of(name) == self.page}
        if every["movement"] != self.tournament.movement:
            changes["movement"] = every["movement"]
        return changes


def page_of(name: str) -> str:
    """Return the page that has a field, by the name of the field or setting."""
    if name in BY_NAME:
        return BY_NAME[name].page
    if name in TIES:
        return BY_NAME["tie_breaks"].page
    if name in HouseRulesFields.PANEL or name.startswith(RULE):
        return RULES
    return SEATING if name == "partners" or OPTION in name else ""
