"""Comparing movements: what each would do for a number of people and rounds, side by side."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from tournaments.access import SignInFirst
from tournaments.desk.forms.movements import FieldForm
from tournaments.rules.movements.base import ACROSS, Movement, Sides, Terms
from tournaments.rules.movements.forecast.comparison import CannotSeat, Prospect, prospect
from tournaments.rules.movements.options import read_options
from tournaments.rules.movements.registry import MOVEMENTS
from tournaments.web import for_people
from tournaments.words.repeats import expected_in_words
from tournaments.words.sentences import say

MINUTES_A_HAND = 2.5
"""A hand of euchre among people who talk; eight of them take twenty minutes."""
MINUTES_BETWEEN = 5
"""To add up, to look where to sit next, and to walk there."""

WIDTH, HEIGHT = 320, 160
"""The picture's size, in its own units."""
DRAWN = 40
"""How many people's paths are drawn behind the highlighted one."""


@dataclass(frozen=True)
class MovementCard:
    """A movement as the page shows it; without a prospect, `why_not` says why there is none."""

    movement: Movement
    prospect: Prospect | None = None
    why_not: str = ""
    sides: Sides = ACROSS

    @property
    def ways(self) -> list[str]:
        """Each person's way through the tables as the points of a line; the highlighted one comes last."""
        if self.prospect is None:
            return []
        people = [row for row in self.prospect.tables if any(row)]
        lowest = max((table for row in people for table in row if table), default=1)
        return [_points(row, lowest) for row in (*people[1:DRAWN], *people[:1])]

    @property
    def has_partners(self) -> bool:
        """Whether the game has partners."""
        return any(len(side) > 1 for side in self.sides)

    @property
    def expected(self) -> str:
        """What to expect to repeat, in a sentence, where the movement does not avoid it.

        The sentence counts full tables. Where somebody sits out, only the figures beside it are shown.
        """
        it = self.prospect
        fills_tables = it is not None and all(map(all, it.tables))
        return (
            expected_in_words(self.movement, it.people, Terms(it.rounds, sides=self.sides))
            if it and fills_tables
            else ""
        )

    @property
    def by_results(self) -> int:
        """The share of seats that results decide, in percent."""
        return round(100 * self.prospect.by_results) if self.prospect else 0


def _points(row: Sequence[int | None], lowest: int) -> str:
    """Return the points of a line: rounds from left to right, the head table on top; a sit-out is bridged."""
    step, drop = WIDTH / max(len(row) - 1, 1), HEIGHT / max(lowest - 1, 1)
    return " ".join(f"{number * step:.0f},{(table - 1) * drop:.0f}" for number, table in enumerate(row) if table)


@require_safe
@for_people
def movements(request: HttpRequest) -> HttpResponse:
    """Compare all movements for a field; each is computed when its card asks for it."""
    _require_sign_in(request)
    form = FieldForm(request.GET or None)
    context = {"form": form, "movements": (), "status": 200}
    if form.is_valid():
        data = form.cleaned_data
        context["movements"] = tuple(MOVEMENTS.values())
        context["length"] = _length(data["rounds"], data["hands"], data["minutes"])
    return render(request, "desk/movements.html", context, status=400 if form.errors else 200)


@require_safe
@for_people
def movement(request: HttpRequest, key: str) -> HttpResponse:
    """Show what one movement would do for a field."""
    _require_sign_in(request)
    form = FieldForm(request.GET)
    if key not in MOVEMENTS or not form.is_valid():
        return HttpResponse(_("Enter how many people play and how many rounds."), status=400)
    game, seats, sides = form.at_a_table()
    card = _card(MOVEMENTS[key], form.cleaned_data["people"], form.cleaned_data["rounds"], sides)
    field = {**form.cleaned_data, "game": game, "seats": seats}
    return render(request, "desk/_movement.html", {"card": card, "field": field})


def _card(movement: Movement, people: int, rounds: int, sides: Sides) -> MovementCard:
    """Return what a movement does for a field, or why it does not seat it."""
    refused = movement.refusal(Terms(rounds, options=read_options(movement.options, {}), sides=sides))
    if refused is not None:
        return MovementCard(movement, why_not=say(refused))
    try:
        return MovementCard(movement, prospect(movement.key, people, rounds, sides=sides), sides=sides)
    except CannotSeat as cannot:
        return MovementCard(movement, why_not=str(cannot))


@dataclass(frozen=True)
class Recommendation:
    """The movement that is best for one aim, and why."""

    aim: str
    movement: Movement
    why: str


@require_safe
@for_people
def recommend(request: HttpRequest) -> HttpResponse:
    """Recommend a movement for each aim."""
    _require_sign_in(request)
    form = FieldForm(request.GET)
    if not form.is_valid():
        return HttpResponse(_("Enter how many people play and how many rounds."), status=400)
    _game, _seats, sides = form.at_a_table()
    prospects = _prospects(form.cleaned_data["people"], form.cleaned_data["rounds"], sides)
    return render(request, "desk/_recommended.html", {"advised": _advice(prospects, sides) if prospects else ()})


def _prospects(people: int, rounds: int, sides: Sides) -> list[Prospect]:
    """Return a forecast for each movement with changing partners that can seat this field.

    Not of those in which deals move: they are for the same cards alone.
    """
    found = []
    for key, movement in MOVEMENTS.items():
        if not (movement.fixed_partners or movement.moves_deals):
            with suppress(CannotSeat):
                found.append(prospect(key, people, rounds, sides=sides))
    return found


def _advice(prospects: Sequence[Prospect], sides: Sides) -> list[Recommendation]:
    """Return one movement for each aim, chosen by the numbers on the cards."""
    with_partners = any(len(side) > 1 for side in sides)
    contest = min(prospects, key=lambda it: (not MOVEMENTS[it.movement].winners_meet, it.partners, it.opponents))
    mixing = min(prospects, key=lambda it: (it.partners, it.met_again, it.opponents))
    walking = min(prospects, key=lambda it: (round(it.walking, 1), it.partners))
    return [
        Recommendation(
            _("Strong players meet strong players, and the last round decides:"),
            MOVEMENTS[contest.movement],
            (
                _("results decide %(share)d%% of the seats; %(partners)s repeated partners.")
                if with_partners
                else _("results decide %(share)d%% of the seats.")
            )
            % {"share": round(100 * contest.by_results), "partners": number_format(contest.partners, 0)},
        ),
        Recommendation(
            _("Everybody meets as many people as possible:"),
            MOVEMENTS[mixing.movement],
            (
                _("%(met)s pairs share a table more than once; %(partners)s repeated partners.")
                if with_partners
                else _("%(met)s pairs share a table more than once.")
            )
            % {"met": number_format(mixing.met_again, 0), "partners": number_format(mixing.partners, 0)},
        ),
        Recommendation(
            _("Nobody walks far:"),
            MOVEMENTS[walking.movement],
            _("%(tables)s tables between rounds.") % {"tables": number_format(walking.walking, 1)},
        ),
    ]


def _require_sign_in(request: HttpRequest) -> None:
    if not request.user.is_authenticated:
        raise SignInFirst


def _length(rounds: int, hands: int, minutes: int | None) -> str:
    """Describe how long the tournament takes, and how many rounds there is time for."""
    a_round = round(hands * MINUTES_A_HAND) + MINUTES_BETWEEN
    takes = ngettext(
        "%(rounds)d round of %(hands)d hands takes about %(hours)d h %(minutes)02d min.",
        "%(rounds)d rounds of %(hands)d hands take about %(hours)d h %(minutes)02d min.",
        rounds,
    ) % {"rounds": rounds, "hands": hands, "hours": rounds * a_round // 60, "minutes": rounds * a_round % 60}
    if minutes is None or rounds * a_round <= minutes:
        return takes
    fit = minutes // a_round
    too_long = ngettext(
        "In %(minutes)d minutes there is time for %(fit)d round.",
        "In %(minutes)d minutes there is time for %(fit)d rounds.",
        fit,
    ) % {"minutes": minutes, "fit": fit}
    return f"{takes} {too_long}"
