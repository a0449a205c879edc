"""Seating rules: two people who must or must not partner, must not or want to meet; somebody who keeps a table."""

from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.desk.forms.base import OnceForm
from tournaments.forms.base import choose
from tournaments.models import MOST_TABLES, Entrant, SeatingRule, Tournament
from tournaments.rules.movements.base import ACROSS
from tournaments.services.people.seating_rules import RuleRequest

ALONE = (SeatingRule.Kind.APART, SeatingRule.Kind.MEET)
"""What there is to say about two people where nobody has a partner."""
PAIRS = (SeatingRule.Kind.PARTNERS, SeatingRule.Kind.NEVER_PARTNERS, *ALONE)


NOT_ROUND_ONE = _("A rule that lets them meet from round 1 on changes nothing. Choose round 2 or a later one.")


class _RuleForm(OnceForm):
    """What both kinds of rule ask for."""

    entrant = forms.ModelChoiceField(label=_("Person"), queryset=Entrant.objects.none())

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any):
        """`tournament`: its entrants can be chosen."""
        super().__init__(*args, **kwargs)
        for chooser in self.fields.values():
            if isinstance(chooser, forms.ModelChoiceField):
                chooser.queryset = tournament.people.all()


class PairRuleForm(_RuleForm):
    """A rule about two people."""

    kind = forms.ChoiceField(
        label=pgettext_lazy("two people", "These two"),
        choices=[("", "–"), *((kind.value, kind.label) for kind in PAIRS)],
    )
    other = forms.ModelChoiceField(label=_("The other person"), queryset=Entrant.objects.none())
    until_round = forms.IntegerField(
        label=_("Round"),
        min_value=1,
        max_value=99,
        required=False,
        help_text=_(
            "If they must not meet: the first round where they may. If they want to meet: the last round where they "
            "still want to. Leave empty for the whole tournament."
        ),
    )
    field_order = ("entrant", "other", "kind", "until_round")

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any):
        """Without partners the fields about them are left out."""
        super().__init__(*args, tournament=tournament, **kwargs)
        if tournament.sides != ACROSS:
            choose(self, "kind", [(kind.value, kind.label) for kind in ALONE])

    def clean(self) -> dict[str, Any]:
        """Refuse a round where it says nothing, and a person beside themselves."""
        data = super().clean() or {}
        if data.get("until_round") and data.get("kind") not in SeatingRule.WITH_A_ROUND:
            self.add_error("until_round", gettext("Only rules about meeting have a round. Leave this empty."))
        if data.get("until_round") == 1 and data.get("kind") == SeatingRule.Kind.APART:
            self.add_error("until_round", NOT_ROUND_ONE)
        if data.get("entrant") and data.get("entrant") == data.get("other"):
            self.add_error("other", gettext("Choose two different people."))
        return data

    def rule(self) -> RuleRequest:
        """Return the rule asked for."""
        data = self.cleaned_data
        return RuleRequest(data["kind"], data["entrant"], other=data["other"], until_round=data["until_round"])


class TableRuleForm(_RuleForm):
    """A rule about somebody who keeps a table."""

    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=MOST_TABLES)

    def rule(self) -> RuleRequest:
        """Return the rule asked for."""
        return RuleRequest(SeatingRule.Kind.STAYS, self.cleaned_data["entrant"], table=self.cleaned_data["table"])
