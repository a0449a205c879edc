"""What comes next in an evening: the steps behind the big button and the two lists of *Tonight*.

Each step is declared once. The big button is the first step in order that it waits for and that is not done; the lists
show every step that this tournament uses, with its state, so that button and lists cannot disagree. An app adds the
steps that are its own when a process starts (`fundraising/hooks.py`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import AuditEntry
from tournaments.models import PadDevice, PadKey, Round, Tournament
from tournaments.services.results.past_rounds import movement_of_teams
from tournaments.services.setup.stages import next_stages

BIG_BUTTON = "#next"
"""Where a step leads that only the big button carries out."""


@dataclass(frozen=True)
class Evening:
    """What the steps are judged by."""

    tournament: Tournament
    round: Round | None
    """The latest that was not undone."""
    next_number: int | None
    """Of the round that can be seated now; None: there is none."""
    entrants: int
    here: int
    present: int
    """Of those here whom a draw seats."""
    expected: int
    """Guests who have a place and are not entered yet."""
    unpaired: Sequence[str] = ()
    undecided: Sequence[int] = ()
    """Tables with a tied game that somebody has to decide."""

    @property
    def seats(self) -> int:
        """How many a round needs at least."""
        return self.tournament.seats_per_table

    @property
    def is_draft(self) -> bool:
        """Whether the round is drawn and not published."""
        return self.round is not None and self.round.status == Round.Status.DRAFT

    @property
    def is_open(self) -> bool:
        """Whether the round is being played."""
        return self.round is not None and self.round.status == Round.Status.OPEN

    @property
    def is_over(self) -> bool:
        """Whether everything is played."""
        return self.tournament.status == Tournament.Status.FINISHED and not self.is_draft and not self.is_open

    @property
    def is_before(self) -> bool:
        """Whether the first round is still to be published."""
        return not self.is_over and (self.round is None or (self.is_draft and self.round.number == 1))


Judged = Callable[[Evening], bool]
Said = Callable[[Evening], str]


def always(_evening: Evening) -> bool:
    """Of a step that every tournament has."""
    return True


@dataclass(frozen=True)
class Step:
    """Something to be done in an evening."""

    key: str
    words: Said
    is_done: Judged
    view: str = ""
    """The name of the address that it leads to, which takes the slug; empty: the big button does it."""
    needs: str = "tournament"
    """What must be true in the context of the desk's pages, as of `places.DeskPage`."""
    is_used: Judged = always
    """Whether this tournament has switched on what the step is about."""
    is_waited_for: bool = True
    """Whether the big button names it; else only the list does, and the evening goes on without."""
    is_pressed: bool = False
    """Whether its address is a button's, not a page's."""
    about: Said = lambda _evening: ""


class State(StrEnum):
    """The state of a step."""

    DONE = "done"
    NOW = "now"
    TO_DO = "to-do"


@dataclass(frozen=True)
class ShownStep:
    """A step as a visitor sees it."""

    key: str
    words: str
    about: str
    address: str
    state: State
    is_pressed: bool


def steps_in(evening: Evening, rights: Mapping[str, Any]) -> dict[str, Any]:
    """Return the context of the big button and of the list: `next_step`, and `guide` where the evening has a list."""
    steps = _phase(evening)
    following = next((step for step in steps if step.is_waited_for and _is_open(step, evening)), None)
    listed = steps if evening.is_before or evening.is_over else ()
    guide = [_shown(step, evening, following) for step in listed if rights[step.needs] and step.is_used(evening)]
    return {"next_step": following and _shown(following, evening, following), "guide": guide, "evening": evening}


def _phase(evening: Evening) -> Sequence[Step]:
    if evening.is_over:
        return TO_FINISH
    return BEFORE_THE_FIRST_ROUND if evening.is_before else IN_A_ROUND


def _is_open(step: Step, evening: Evening) -> bool:
    return step.is_used(evening) and not step.is_done(evening)


def _shown(step: Step, evening: Evening, following: Step | None) -> ShownStep:
    address = reverse(step.view, args=[evening.tournament.slug]) if step.view else BIG_BUTTON
    is_done = step is not following and step.is_done(evening)
    state = State.NOW if step is following else State.DONE if is_done else State.TO_DO
    return ShownStep(step.key, step.words(evening), step.about(evening), address, state, step.is_pressed)


def add_steps(steps: list[Step], *added: Step, before: str) -> None:
    """Put steps into a list before the one with this key."""
    at = next(place for place, step in enumerate(steps) if step.key == before)
    steps[at:at] = added


def was_taken_home(tournament: Tournament, routes: Iterable[str]) -> bool:
    """Tell whether one of these downloads was logged since the tournament's latest round was closed."""
    closed = tournament.rounds.filter(status=Round.Status.CLOSED).order_by("number").last()
    since = Q(at__gte=closed.closed_at) if closed and closed.closed_at else Q()
    entries = AuditEntry.objects.filter(organization=tournament.organization_id, tournament=tournament.slug)
    return entries.filter(since, route__in=routes).exists()


def _about_people(evening: Evening) -> str:
    if evening.entrants:
        return ngettext("%(n)d entered", "%(n)d entered", evening.entrants) % {"n": evening.entrants}
    if evening.expected:
        sentence = ngettext("%(n)s guest has signed up", "%(n)s guests have signed up", evening.expected)
        return sentence % {"n": evening.expected}
    return _("Nobody is entered yet")


def _about_check_in(evening: Evening) -> str:
    if not evening.entrants:
        return ""
    return _("%(here)d of %(entered)d are here") % {"here": evening.here, "entered": evening.entrants}


def _about_partners(evening: Evening) -> str:
    sentence = ngettext(
        "%(names)s has no partner checked in.", "%(names)s have no partner checked in.", len(evening.unpaired)
    )
    return sentence % {"names": ", ".join(evening.unpaired)} if evening.unpaired else ""


def _words_of_ties(evening: Evening) -> str:
    sentence = ngettext(
        "Decide the tie at table %(tables)s", "Decide the ties at tables %(tables)s", len(evening.undecided)
    )
    return sentence % {"tables": ", ".join(map(str, evening.undecided))}


def _has_pads(evening: Evening) -> bool:
    return PadDevice.objects.filter(pad_key__table__tournament=evening.tournament, pad_key__revoked_at=None).exists()


def _has_open_keys(evening: Evening) -> bool:
    return PadKey.objects.filter(table__tournament=evening.tournament, revoked_at=None).exists()


def _plays_in_teams(evening: Evening) -> bool:
    return movement_of_teams(evening.tournament) is not None


def _was_played(evening: Evening) -> bool:
    return evening.round is not None


ADD_PEOPLE = Step(
    "people",
    lambda _evening: _("Add people"),
    lambda evening: evening.next_number is None or evening.entrants >= evening.seats,
    "desk:entrants",
    about=_about_people,
)
CHECK_IN = Step(
    "check-in",
    lambda _evening: _("Check people in"),
    lambda evening: evening.next_number is None or evening.present >= evening.seats,
    "desk:entrants",
    about=_about_check_in,
)
PARTNERS = Step(
    "partners",
    lambda _evening: _("Teams: who plays with whom"),
    lambda evening: evening.next_number is None or not evening.unpaired,
    "desk:teams",
    is_used=_plays_in_teams,
    about=_about_partners,
)
PADS = Step(
    "pads",
    lambda _evening: _("Cards for the tables"),
    _has_pads,
    "desk:pads",
    "may_enter",
    is_waited_for=False,
    about=lambda _evening: _("Each table needs a tablet, or paper and pencil."),
)
SEAT = Step(
    "seat",
    lambda evening: (
        _("Seat round %(number)s") % {"number": evening.next_number or (evening.round.number if evening.round else 1)}
    ),
    lambda evening: evening.next_number is None,
    needs="may_direct",
    about=lambda _evening: _("Only you see the draft until you publish it."),
)
PUBLISH = Step(
    "publish",
    lambda evening: _("Publish round %(number)s") % {"number": evening.round.number if evening.round else 1},
    lambda evening: evening.next_number is None and not evening.is_draft,
    needs="may_direct",
    about=lambda _evening: _("The wall and the pads show who sits where."),
)
CLOSE = Step("close", lambda _evening: "", lambda evening: not evening.is_open, needs="may_direct")
DECIDE = Step("ties", _words_of_ties, lambda evening: evening.is_open or not evening.undecided, "desk:ties")
NEXT_STAGE = Step(
    "next-stage",
    lambda _evening: _("Start the next stage"),
    lambda evening: bool(next_stages(evening.tournament)),
    "desk:next-stage",
    "may_direct",
    is_used=lambda evening: evening.tournament.cut is not None,
)
REVEAL = Step(
    "reveal",
    lambda _evening: _("Reveal the results"),
    lambda evening: evening.tournament.revealed_at is not None,
    "desk:reveal",
    is_used=_was_played,
)
CLOSE_PADS = Step(
    "close-pads",
    lambda _evening: _("Close all pads"),
    lambda evening: not _has_open_keys(evening),
    "desk:close-pads",
    "may_direct",
    is_used=_was_played,
    is_waited_for=False,
    is_pressed=True,
    about=lambda _evening: _("Their codes stop working."),
)
BACK_UP = Step(
    "back-up",
    lambda _evening: _("Back up: download the archive"),
    lambda evening: was_taken_home(evening.tournament, ["desk:archive"]),
    "desk:archive",
    "may_direct",
    is_used=_was_played,
    about=lambda _evening: _("The whole night as one file, for another computer."),
)

BEFORE_THE_FIRST_ROUND = [ADD_PEOPLE, CHECK_IN, PARTNERS, PADS, SEAT, PUBLISH]
IN_A_ROUND = (DECIDE, ADD_PEOPLE, CHECK_IN, PARTNERS, SEAT, PUBLISH, CLOSE)
TO_FINISH = [NEXT_STAGE, REVEAL, CLOSE_PADS, BACK_UP]
