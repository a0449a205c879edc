"""The panel of house rules: which game, how it ends, and every option that the game declares.

A preset fills the panel; `templates/_house_rules.html` shows it, at once where scripts run, else by a button.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from scoring.errors import Refused
from scoring.rules import GAMES, MOST_HANDS, PARTS, USUAL_GAME, FactsError, Option, get_game, is_own
from tournaments.errors import RulesNameTaken
from tournaments.forms.base import choose
from tournaments.models import OwnGame, SavedRules
from tournaments.services.setup.house_rules import (
    USUAL_PRESET,
    OfferedPreset,
    changed_options,
    nearest_preset,
    presets_for,
    usual_preset,
)
from tournaments.services.setup.seats_per_table import seats_of
from tournaments.words.house_rules import changes_in_words, with_changes

FILL_IN = "rules"
"""What the button and the script send as `do` to have the panel filled in again without saving."""
USUAL_NUMBERS = {"points_per_game": 10, "hands_per_game": 8}
"""What is proposed where a game ends otherwise."""
NUMBERS = {"points": "points_per_game", "hands": "hands_per_game"}
"""The fields of the ends that need a number."""
MISSING = {
    "points_per_game": _("Enter the number of points that a game goes to."),
    "hands_per_game": _("Enter the number of hands in a game."),
}
OPTION = "rule_"
"""What the name of an option's field begins with."""
USUALLY_CHANGED = frozenset({"bidding"})
"""The parts of the rules that are unfolded at first."""


@dataclass(frozen=True)
class StandingRules:
    """The rules that are changed or copied."""

    game: str
    seats: int
    ruleset: Mapping[str, Any]


@dataclass(frozen=True)
class RulesSection:
    """The options of one part of the rules, as fields."""

    key: str
    label: str
    fields: tuple[forms.BoundField, ...]
    changes: int
    is_open: bool


class HouseRulesFields(forms.Form):
    """The fields of the panel. `rules` is the game that was chosen, `ruleset()` what its options say."""

    usual_preset: ClassVar[str] = USUAL_PRESET
    """Which of the game's presets is proposed, where it has this one; else its first."""
    game_needed: ClassVar[bool] = True
    """Else no game may be chosen, and nothing is asked but which: `has_game` tells."""
    NO_GAME: ClassVar[Any] = ""
    """What is offered in place of a game where none is needed."""
    LEFT_OUT: ClassVar[tuple[str, ...]] = ()
    """Fields of the panel that this form does not ask for."""
    PANEL = (
        *("rules_shown", "game", "seats_per_table", "preset", "game_ends"),
        *("points_per_game", "hands_per_game", "save_rules_as"),
    )

    rules_shown = forms.CharField(widget=forms.HiddenInput, required=False, max_length=200)
    """The game and the preset that the panel was filled with."""
    game = forms.ChoiceField(label=_("Game"), required=False)
    seats_per_table = forms.TypedChoiceField(label=_("Players at a table"), coerce=int, required=False)
    preset = forms.ChoiceField(label=_("Start from"), required=False)
    game_ends = forms.ChoiceField(label=_("How a game ends"), widget=forms.RadioSelect)
    points_per_game = forms.TypedChoiceField(label=_("Points in a game"), coerce=int, required=False)
    hands_per_game = forms.IntegerField(label=_("Hands in a game"), min_value=1, max_value=MOST_HANDS, required=False)
    save_rules_as = forms.CharField(
        label=_("Save these house rules as"),
        max_length=NAME_LENGTH,
        required=False,
        validators=[validate_name],
        help_text=_("They are offered under this name next time. Leave empty to use them only here."),
    )

    def __init__(
        self,
        *args: Any,
        saved: Iterable[SavedRules] = (),
        own_games: Iterable[OwnGame] = (),
        standing: StandingRules | None = None,
        game_stays: bool = False,
        **kwargs: Any,
    ):
        """`saved`, `own_games`: what the organization saved and made itself.

        `standing`: the rules to begin with, else the usual ones.
        `game_stays`: the game of the standing rules cannot be changed any more.
        """
        super().__init__(*args, **kwargs)
        self.game_stays = game_stays
        given = None if game_stays else self._given("game")
        usual = standing.game if standing else USUAL_GAME
        self.own_games = {own.key: own.name for own in own_games}
        if is_own(usual):
            self.own_games.setdefault(usual, get_game(usual).name)
        is_known = given in GAMES or given in self.own_games
        self.has_game = self.game_needed or is_known
        self.rules = get_game(str(given) if is_known else usual)
        self.options: Sequence[Option] = self.rules.house_rules()
        self._standing = standing if standing and standing.game == self.rules.key else None
        self.presets = {preset.key: preset for preset in presets_for(self.rules, saved)}
        self._choose_preset(self._given("preset"))
        self._add_fields()
        self._is_overwritten = False
        if not self.has_game:
            self._ask_for_the_game_alone()
        elif self.is_bound:
            self._complete(self._given("rules_shown"))
        else:
            self._fill()

    def _given(self, name: str) -> Any:
        return self.data.get(self.add_prefix(name)) if self.is_bound else self.initial.get(name)

    def _choose_preset(self, given: Any) -> None:
        """Settle the preset, and with which values the panel is filled."""
        everything = self.presets.values()
        if given in self.presets:
            self.chosen_preset, self._base = self.presets[given], self.presets[given].ruleset
        elif self._standing:
            # Read again: options that the game got since then have their default.
            self._base = self.rules.ruleset_as_json(self.rules.read_ruleset(self._standing.ruleset))
            self.chosen_preset = nearest_preset(self.rules, everything, self._base)
        else:
            self.chosen_preset = usual_preset(everything, self.usual_preset)
            self._base = self.chosen_preset.ruleset

    def _add_fields(self) -> None:
        ends = {choice.value: choice for choice in self._end.choices}
        for name in ("game", "seats_per_table"):
            self.fields[name].disabled = self.game_stays
        games: list[tuple[str, Any]] = [(key, gettext(game.name)) for key, game in GAMES.items()]
        games = _apart([*self.own_games.items()], games)
        choose(self, "game", games if self.game_needed else [("", self.NO_GAME), *games])
        choose(self, "seats_per_table", [(count, count) for count in self.rules.seat_counts])
        choose(self, "preset", _grouped(self.presets.values()))
        choose(self, "game_ends", [(key, gettext(choice.label)) for key, choice in ends.items()])
        if "points" in ends:
            choose(self, "points_per_game", [(number, number) for number in sorted(ends["points"].numbers)])
        else:
            del self.fields["points_per_game"]
        self.fields |= {OPTION + option.name: field_for(option) for option in self.options if option.kind != "end"}
        for name in self.LEFT_OUT:
            del self.fields[name]

    def _ask_for_the_game_alone(self) -> None:
        asked = {name: field for name, field in self.fields.items() if name == "game" or not self.is_of_panel(name)}
        self.fields = asked

    @property
    def _end(self) -> Option:
        return next(option for option in self.options if option.kind == "end")

    # What is filled in

    def _fill(self) -> None:
        """Fill in the rules, but for what the caller asked for by name."""
        seats = self._standing.seats if self._standing else seats_of(self.rules.key, self.chosen_preset.seats)
        filled = {"seats_per_table": seats, **self._as_fields(self._base), **self._end_asked_for()}
        self.initial = {**filled, **self.initial, **self._values_shown()}

    def _complete(self, shown: Any) -> None:
        """Fill in what was sent while another game or preset was shown, or where nothing of the panel was."""
        now = self._values_shown()
        if shown == now["rules_shown"]:
            return
        filled = self._as_fields(self._base)
        if self.chosen_preset.seats and not self.game_stays:
            filled["seats_per_table"] = self.chosen_preset.seats
        if shown:
            self._is_overwritten = self._is_edited(str(shown))
        else:
            given = {name for name in filled if self.add_prefix(name) in self.data}
            filled = {name: value for name, value in (filled | self._end_asked_for()).items() if name not in given}
            if self._given("preset"):
                del now["preset"]  # one that is not known is refused
        data: Any = copy(self.data)
        for name, value in (filled | now).items():
            _put(data, self.add_prefix(name), value)
        self.data = data

    def _values_shown(self) -> dict[str, str]:
        key = self.chosen_preset.key
        return {"game": self.rules.key, "preset": key, "rules_shown": f"{self.rules.key} {key}"}

    def _end_asked_for(self) -> dict[str, str]:
        """Return how a game ends where only its number was asked for."""
        end = next((end for end, name in NUMBERS.items() if name in self.fields and self._given(name)), None)
        return {"game_ends": end} if end else {}

    def _is_edited(self, shown: str) -> bool:
        """Tell whether somebody changed what the panel was filled with: another preset would undo that unseen."""
        game, _space, key = shown.partition(" ")
        if game != self.rules.key:
            return False
        before = self.presets.get(key)
        filled = [before and before.ruleset, self._standing and self._standing.ruleset]
        return self.ruleset() not in filled

    def _as_fields(self, ruleset: Mapping[str, Any]) -> dict[str, Any]:
        """Return a ruleset by the names of the fields."""
        values = {OPTION + name: value for name, value in ruleset.items() if OPTION + name in self.fields}
        end = ruleset[self._end.name]
        by, number = next(iter(end.items())) if isinstance(end, Mapping) else (end, None)
        usual = {name: value for name, value in USUAL_NUMBERS.items() if name in self.fields}
        offered = next((choice.numbers for choice in self._end.choices if choice.value == "points"), ())
        if offered and usual["points_per_game"] not in offered:  # 500 and others go to no ten points
            usual["points_per_game"] = min(offered)
        return {**values, **usual, "game_ends": by, **({NUMBERS[by]: number} if number else {})}

    # What it says

    def ruleset(self) -> dict[str, Any]:
        """Return every option with its value, as JSON; where something wrong was typed, as it was filled in."""
        values = {option.name: self._value_of(option) for option in self.options}
        return self.rules.ruleset_as_json(self.rules.read_ruleset(values))

    def _value_of(self, option: Option) -> Any:
        filled = self._base[option.name]
        if option.kind != "end":
            return self._typed(OPTION + option.name, filled)
        by = self._typed("game_ends", None)
        if by not in NUMBERS:
            return by or filled
        number = self._typed(NUMBERS[by], None)
        return {by: number} if number else filled

    def _typed(self, name: str, otherwise: Any) -> Any:
        try:
            value = self.fields[name].clean(self[name].value())
        except ValidationError:
            return otherwise
        return otherwise if value in ("", None) else value

    def clean(self) -> dict[str, Any]:
        """Ask for the number that the end of a game needs, and before what was changed by hand is overwritten."""
        data = super().clean() or self.cleaned_data
        number = NUMBERS.get(data.get("game_ends", ""))
        if number and number not in self.errors and not data.get(number):
            self.add_error(number, MISSING[number])
        if self._is_overwritten:
            sentence = gettext("The panel now shows the rules of “%(name)s”. Check them, then send the form again.")
            self.add_error("preset", sentence % {"name": self.chosen_preset.name})
        return data

    def add_refusal(self, error: Refused | FactsError, sentence: str) -> None:
        """Show why nothing was done, beside the field that it is about where it names one that can be seen."""
        named: Sequence[str] = getattr(error, "fields", ())
        if isinstance(error, RulesNameTaken):
            named = ("save_rules_as",)
        field = next((name for name in named if self.asks(name)), None)
        self.add_error(field, sentence)

    def asks(self, name: str) -> bool:
        """Tell whether the form shows a field."""
        return name in self.fields and not self[name].is_hidden

    def seats(self) -> int:
        """Return how many play at a table."""
        return seats_of(self.rules.key, self._typed("seats_per_table", None))

    def typed(self) -> dict[str, Any]:
        """Return what was sent, to fill a new form with; what a preset fills in is filled in."""
        read = {name: field.widget.value_from_datadict for name, field in self.fields.items()}
        values = {name: value(self.data, self.files, self.add_prefix(name)) for name, value in read.items()}
        return {name: value for name, value in values.items() if value is not None}

    # What is shown

    def asks_seats(self) -> bool:
        """Tell whether the form asks how many play at a table."""
        return "seats_per_table" in self.fields

    def asks_name(self) -> bool:
        """Tell whether the form asks for a name under which the rules are saved."""
        return "save_rules_as" in self.fields

    def changed_options(self) -> list[Option]:
        """Return the options that differ from the preset."""
        return changed_options(self.rules, self.chosen_preset.ruleset, self.ruleset())

    def name_of_rules(self) -> str:
        """Return the preset's name, and how many options differ."""
        return with_changes(self.chosen_preset.name, len(self.changed_options()))

    def changes_in_words(self) -> list[str]:
        """Return what differs from the preset, in sentences."""
        return changes_in_words(self.changed_options(), self.ruleset())

    def ends(self) -> list[tuple[forms.boundfield.BoundWidget, forms.BoundField | None]]:
        """Return the ways a game can end, each with the field of its number."""
        numbers = {end: self[name] for end, name in NUMBERS.items() if name in self.fields}
        return [(radio, numbers.get(radio.data["value"])) for radio in self["game_ends"]]

    def sections(self) -> Iterator[RulesSection]:
        """Return the options part by part, but for how a game ends."""
        changed = {option.name for option in self.changed_options()}
        for part, label in PARTS.items():
            options = [option for option in self.options if option.part == part and option.kind != "end"]
            fields = tuple(self[OPTION + option.name] for option in options)
            changes = sum(option.name in changed for option in options)
            is_open = bool(changes) or part in USUALLY_CHANGED or any(field.errors for field in fields)
            if fields:
                yield RulesSection(part, gettext(label), fields, changes, is_open)

    def is_of_panel(self, name: str) -> bool:
        """Tell whether a field belongs to the panel."""
        return name in self.PANEL or name.startswith(OPTION)


def field_for(option: Option) -> forms.Field:
    """Return the field of one option, with its label, its sentence and its values."""
    common: dict[str, Any] = {"label": gettext(option.label), "help_text": gettext(option.help), "required": False}
    choices = [(str(choice.value), gettext(choice.label)) for choice in option.choices]
    if option.kind == "switch":
        return forms.BooleanField(**common)
    if option.kind == "number":
        return forms.IntegerField(min_value=option.lowest, max_value=option.highest, **common)
    if option.kind == "several":
        return forms.MultipleChoiceField(choices=choices, widget=forms.CheckboxSelectMultiple, **common)
    values = {str(choice.value): choice.value for choice in option.choices}
    return forms.TypedChoiceField(choices=choices, coerce=values.__getitem__, widget=forms.RadioSelect, **common)


def _grouped(presets: Collection[OfferedPreset]) -> list[tuple[str, Any]]:
    """Return presets to choose from, apart where the organization has some of its own."""
    own = [(preset.key, preset.name) for preset in presets if preset.is_own]
    others = [(preset.key, preset.name) for preset in presets if not preset.is_own]
    return _apart(own, others)


def _apart(own: list[tuple[str, str]], others: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Return choices in two groups, where the organization has some of its own."""
    return [(gettext("Your own"), own), (gettext("Known everywhere"), others)] if own else others


def _put(data: Any, name: str, value: Any) -> None:
    """Put a value among what was sent, as a browser sends it."""
    if value is False:
        data.pop(name, None)
    elif isinstance(value, list) and hasattr(data, "setlist"):
        data.setlist(name, value)
    else:
        data[name] = "on" if value is True else value if isinstance(value, list) else str(value)
