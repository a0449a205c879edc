"""Names, typed or pasted, with a question if a list can be read in two ways."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import NAME_LENGTH
from accounts.names import validate_name
from tournaments.desk.forms.base import OnceForm
from tournaments.desk.names import namesakes, read_names, two_in, without_repeats
from tournaments.hooks import has_door
from tournaments.models import Tournament
from tournaments.services.people.entrants import Newcomer
from tournaments.services.results.past_rounds import movement_of_teams

MOST_NAMES = 1000
MOST_NAMED = 12
"""How many names a question lists; the others are counted."""


class NamesForm(OnceForm):
    """A box of names, one on each line or as pasted from a list."""

    names = forms.CharField(
        label=_("Names, one per line"),
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("Type or paste them. Numbering, blank lines and extra columns are ignored."),
    )
    checked_in = forms.BooleanField(label=_("They are here already"), initial=True, required=False)
    comma = forms.ChoiceField(
        label=_("What does the comma mean?"),
        choices=[
            ("turned", _("“Smith, Ann” is one person: Ann Smith")),
            ("divides", _("“Ann, Bob” are two people")),
        ],
        widget=forms.RadioSelect,
        required=False,
    )
    same = forms.ChoiceField(
        label=_("Are they the same people?"),
        choices=[
            ("once", _("Yes, add nobody twice")),
            ("all", _("No, they are different people. Add them all; their numbers distinguish them.")),
        ],
        widget=forms.RadioSelect,
        required=False,
    )

    pair = forms.ChoiceField(
        label=_("Two names on one line:"),
        choices=[
            ("two", _("“Ann & Bob” are two people")),
            ("one", _("“Ann & Bob” is one name and stays as it is")),
        ],
        widget=forms.RadioSelect,
        required=False,
    )

    QUESTIONS = ("comma", "pair", "same")

    def __init__(self, *args: Any, known: Sequence[str] = (), **kwargs: Any):
        """`known`: the names of entrants so far."""
        super().__init__(*args, **kwargs)
        self.known = known

    def clean(self) -> dict[str, Any]:
        """Read the names; ask about ambiguous ones, and refuse those that no badge or board can show."""
        data = self.cleaned_data
        reading = read_names(data.get("names") or "", comma=data.get("comma") or "")
        data["people"], data["couples"] = list(reading.names), []
        if reading.is_doubtful:
            self.add_error("comma", gettext("A line with a comma can mean two things. Choose which."))
        elif self._settle_pairs(data) and self._can_all_be_entered(data["people"]):
            self._settle_namesakes(data)
        return data

    def plays_in_teams(self) -> bool:
        """Tell whether partners stay together: then two names on one line are a pair."""
        return False

    def _settle_pairs(self, data: dict[str, Any]) -> bool:
        """Make two people of two names on one line, and a couple where partners stay together; ask elsewhere."""
        found = [(name, two_in(name)) for name in data["people"]]
        if not any(two for _name, two in found) or data.get("pair") == "one":
            return True
        if not self.plays_in_teams() and data.get("pair") != "two":
            self.add_error("pair", gettext("One line has two names. Choose what that means."))
            return False
        data["people"] = [person for name, two in found for person in (two or (name,))]
        if self.plays_in_teams():
            data["couples"] = [two for _name, two in found if two]
        return True

    def _can_all_be_entered(self, names: Sequence[str]) -> bool:
        if len(names) > MOST_NAMES:
            self.add_error("names", gettext("Add at most %(most)d names at once.") % {"most": MOST_NAMES})
        elif not names and self.fields["names"].required and "names" not in self.errors:
            self.add_error("names", gettext("No names were found."))
        for number, name in enumerate(names[:MOST_NAMES], start=1):
            self._check(number, name)
            if self.errors:
                return False
        return not self.errors

    def _check(self, number: int, name: str) -> None:
        if len(name) > NAME_LENGTH:
            sentence = gettext("Name %(number)d is too long. A name can have at most %(most)d letters.")
            self.add_error("names", sentence % {"number": number, "most": NAME_LENGTH})
            return
        try:
            validate_name(name)
        except forms.ValidationError as error:
            self.add_error("names", error)

    def _settle_namesakes(self, data: dict[str, Any]) -> None:
        same = namesakes(data["people"], known=self.known)
        if same and data["same"] == "once":
            data["people"] = without_repeats(data["people"], known=self.known)
        elif same and data["same"] != "all":
            sentence = ngettext(
                "This name would appear more than once: %(names)s.",
                "These names would appear more than once: %(names)s.",
                len(same),
            )
            self.add_error("same", sentence % {"names": _listed(same)})

    def questions(self) -> list[forms.BoundField]:
        """Return the questions that this list raised, answered or not."""
        return [self[name] for name in self.QUESTIONS if self[name].errors or self[name].data]

    def couples(self) -> list[tuple[int, int]]:
        """Return the pairs among the newcomers, by place; of a name that is left out or there twice, none."""
        people = self.cleaned_data["people"]
        places = {name: place for place, name in enumerate(people) if people.count(name) == 1}
        return [(places[a], places[b]) for a, b in self.cleaned_data["couples"] if {a, b} <= places.keys() and a != b]

    def newcomers(self) -> list[Newcomer]:
        """Return the people that the form names."""
        return [Newcomer(name, self.cleaned_data["checked_in"]) for name in self.cleaned_data["people"]]


def _listed(names: Sequence[str]) -> str:
    """Return names separated by commas; of very many, the first few."""
    more = len(names) - MOST_NAMED
    listed = ", ".join(names[:MOST_NAMED])
    return gettext("%(names)s and %(more)d more") % {"names": listed, "more": more} if more > 0 else listed


class EntrantsForm(NamesForm):
    """People for a tournament that is there."""

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any):
        """`tournament`: whom they join."""
        super().__init__(*args, known=list(tournament.people.values_list("name", flat=True)), **kwargs)
        self._in_teams = movement_of_teams(tournament) is not None
        self.fields["checked_in"].initial = not has_door(tournament)

    def plays_in_teams(self) -> bool:
        """Whether the tournament's partners stay together."""
        return self._in_teams

    def shown(self) -> list[forms.BoundField]:
        """Return the fields of the page."""
        return [self["names"], *self.questions(), self["checked_in"]]


class EntrantNameForm(forms.Form):
    """A name, corrected."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH, validators=[validate_name])
