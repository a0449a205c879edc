"""The pad: an empty page that anybody may open, and the sheet that is loaded into it with a table's key."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import find
from django.core.exceptions import PermissionDenied
from django.db.models import BooleanField, ExpressionWrapper, Q
from django.db.models.functions import Lower
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from accounts.time_zones import use_time_zone
from scoring.models import Game, Hand
from scoring.next_hand import next_number
from scoring.services import has_changed, is_over, live_hands
from tournaments.access import key_is_no_longer_good
from tournaments.api.authentication import PadAuthentication
from tournaments.api.views import Call
from tournaments.models import Entrant, HeldHand, Round, Sitting, Table, Tournament
from tournaments.pad.conflicts import conflicts_at
from tournaments.pad.contact import record_contact
from tournaments.pad.entering_tablet import EnteringTablet, OnlookingTablet, entering_tablet_of, onlooking_tablets
from tournaments.pad.games import pad_game
from tournaments.pad.points import facts_worth, points_for, points_in_words
from tournaments.pad.status import TableStatus, status_of
from tournaments.pad.words import entering_tablet_words, of_clashes, of_end, of_nobody, of_onlookers, sheet_words
from tournaments.photographs.sending import largest_file
from tournaments.services.hall.pads import Pad, live_key_of
from tournaments.services.people.names import distinct_names
from tournaments.services.play.dealers import dealers_at
from tournaments.services.results.occupants import changes_of
from tournaments.services.setup.stages import next_stages
from tournaments.web import unchanged
from tournaments.words.hands import other_outcomes, show_hand
from tournaments.words.house_rules import RulesSheet, rules_sheet
from tournaments.words.referee import referee_address
from tournaments.words.sheets import SittingShown, show_sitting, with_sheets

PREFIX = 8
"""So much of a UUID tells the hands of one table apart."""

HANDS_AHEAD = 12
"""For how many hands a pad without a network knows whose deal it is."""


@require_safe
def pad(request: HttpRequest) -> HttpResponse:
    """Show the page that a table's code opens; the key stays in the browser, behind the `#`."""
    return render(request, "pad/pad.html", {"script": script()})


@require_safe
def photographs(request: HttpRequest) -> HttpResponse:
    """Show the page where a paired device sends pictures of score sheets; the key stays in the browser."""
    return render(request, "pad/photographs.html", {"most": largest_file()})


@require_safe
def worker(_request: HttpRequest) -> HttpResponse:
    """Send the service worker, whose scope is the pad's folder."""
    found = Path(str(find("pad/worker.js")))
    return HttpResponse(found.read_bytes(), content_type="text/javascript", headers={"Cache-Control": "no-cache"})


@dataclass(frozen=True)
class NextTable:
    """The table of the same number in a stage that follows, where this tablet can go on."""

    stage: str
    key: str


@dataclass(frozen=True)
class PadState:
    """The state of a table: the latest published round, and the sitting here."""

    pad: Pad
    """Which asks."""
    round: Round | None
    shown: SittingShown | None
    status: TableStatus
    entering_tablet: EnteringTablet | None = None
    """Who enters the hands here, where it is not the one that asks."""
    onlookers: tuple[OnlookingTablet, ...] = ()
    """Who looks on here, where the one that asks enters the hands."""
    next_tables: tuple[NextTable, ...] = ()
    """Where to go on; none before the tournament is over."""

    @property
    def table(self) -> Table:
        """The pad's table."""
        return self.pad.table

    def tag(self) -> str:
        """Return the ETag: it covers everything that the sheet shows."""
        tournament = self.table.tournament
        covered: list[object] = [settings.RELEASE, script(), get_language(), self.table.pk, tournament.name]
        covered += [tournament.organization.color, self.status, self.entering_tablet, self.onlookers, self.next_tables]
        if self.round:
            covered += [self.round.pk, self.round.status, self.round.sit_out_points]
        if self.shown is None:
            covered.append(tournament.ruleset)
        else:
            game = self.shown.game
            covered += [game.version, game.state, self.shown.sides, self.shown.seats, self.shown.occupants]
        return quote_etag(sha256(repr(covered).encode()).hexdigest()[:32])


class PadSheet(Call):
    """GET pad/sheet/: HTML for the pad of one table, which the Authorization header alone identifies."""

    authentication_classes = [PadAuthentication]

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponseBase:
        """Answer with the table's sheet, 304 where it has not changed. Raises 401, 403."""
        if not isinstance(request.auth, Pad):
            raise NotAuthenticated
        record_contact(request.auth, request._request, timezone.now())
        if request.auth.is_revoked:
            raise PermissionDenied(key_is_no_longer_good())
        state = state_of(request.auth)
        tag = state.tag()
        return unchanged(request._request, tag) or self._answer(request._request, state, tag)

    def _answer(self, request: HttpRequest, state: PadState, tag: str) -> HttpResponse:
        context = sheet_context(state)
        while state.shown is not None and has_changed(state.shown.game):
            # A hand came between two statements: the pad would count it twice, as on the sheet and as its own.
            state = state_of(state.pad)
            tag, context = state.tag(), sheet_context(state)
        response = render(request, "pad/_sheet.html", context)
        response["ETag"] = tag
        response["Cache-Control"] = "no-cache"
        return response


def script() -> str:
    """Return the address of the pad's script, which changes whenever any of its modules does."""
    return static("pad/pad.js")


def state_of(pad: Pad) -> PadState:
    """Return the state of a pad's table. Drafts are ignored."""
    table, now = pad.table, timezone.now()
    use_time_zone(table.tournament.time_zone)
    published = Round.objects.filter(tournament=table.tournament_id, status__in=Round.PLAYED)
    round_ = published.order_by("number").last()
    about = (
        status_of(table, round_, now),
        entering_tablet_of(pad, now),
        onlooking_tablets(pad, now),
        tuple(_next_tables(table)),
    )
    if round_ is None:
        return PadState(pad, None, None, *about)
    here = Sitting.objects.filter(round=round_, table=table)
    sitting = with_sheets(here, changed=bool(round_.seat_changes)).first()
    return PadState(pad, round_, show_sitting(sitting, _names(sitting)) if sitting else None, *about)


def _next_tables(table: Table) -> Iterator[NextTable]:
    """Give this table in each stage that follows and has been seated: a tablet of this one may have its key."""
    if not _is_over(table.tournament):
        return
    for stage in next_stages(table.tournament):
        key = None if _is_over(stage) else live_key_of(tournament=stage, table=table.number)
        if key is not None:
            yield NextTable(stage.name, key.key)


def _is_over(tournament: Tournament) -> bool:
    return tournament.status == Tournament.Status.FINISHED


def _names(sitting: Sitting) -> dict[int, str]:
    """Return the names of the present and former players here, distinct within the tournament."""
    here = {seat.entrant_id for seat in sitting.seats.all()}
    here |= {who for change in changes_of(sitting) for who in (change.left_id, change.came_id)}
    everybody = Entrant.objects.filter(tournament=sitting.round.tournament_id).annotate(low=Lower("name"))
    namesakes = everybody.filter(low__in=everybody.filter(pk__in=here - {None}).values("low"))
    return distinct_names(namesakes.values_list("pk", "number", "name"))


def sheet_context(state: PadState) -> dict[str, Any]:
    """Return the context of the sheet's template."""
    context: dict[str, Any] = {
        "script": script(),
        "table": state.table,
        "tournament": state.table.tournament,
        "round": state.round,
        "shown": state.shown,
        "referee": _referee_of(state),
        "hands_url": reverse("api:hands", args=[state.shown.sitting.uuid]) if state.shown else "",
        "is_over": _is_over(state.table.tournament),
        "next_tables": state.next_tables,
        **hands_of(state.table),
        "entering_tablet": entering_tablet_words(state.entering_tablet),
        "onlookers": of_onlookers(state.onlookers),
        **state.status.context(),
        "rules": _rules_of(state),
    }
    if state.shown is None or state.round is None:
        return context | {"nobody": of_nobody(state.table, state.round)}
    may_write = state.round.status == Round.Status.OPEN and state.entering_tablet is None
    context |= sheet_of_game(state.shown, may_write=may_write)
    if state.round.status == Round.Status.CLOSED:
        context["end"] = of_end(state.round, state.table.tournament.rounds_planned)
    if state.status.has_conflicts:
        conflicts = conflicts_at(state.shown, state.pad)
        context |= {"conflicts": conflicts, "clashes": of_clashes(conflicts)}
    return context


def _rules_of(state: PadState) -> RulesSheet:
    """Return the house rules of this table's game; before the first round those of the tournament."""
    if state.shown is None:
        return rules_sheet(state.table.tournament)
    return rules_sheet(state.table.tournament, state.shown.game.ruleset, state.shown.game.key)


def _referee_of(state: PadState) -> str:
    """Return the referee's address with this table's house rules and names."""
    if state.shown is None:
        tournament = state.table.tournament
        return referee_address(tournament.game_key, tournament.ruleset)
    return referee_address(state.shown.game.key, state.shown.game.ruleset, state.shown.names)


def hands_of(table: Table) -> dict[str, str]:
    """Return the first characters of the UUIDs of a table's hands in this tournament, including void and held ones.

    A pad resends hands that were accepted and are not in `known`, since the server may have been restored from a
    backup. Hands in `gone`, voided or refused by the director, are never resent.
    """
    void = ExpressionWrapper(Q(voided_at__isnull=False), BooleanField())
    refused = ExpressionWrapper(Q(decision=HeldHand.Decision.REFUSED), BooleanField())
    entered = Hand.objects.filter(game__sitting__table=table).order_by().values_list("uuid", void)
    held = HeldHand.objects.filter(sitting__table=table).order_by().values_list("uuid", refused)
    hands = sorted((uuid.hex[:PREFIX], is_gone) for uuid, is_gone in entered.union(held))
    return {"known": " ".join(uuid for uuid, _ in hands), "gone": " ".join(uuid for uuid, is_gone in hands if is_gone)}


def sheet_of_game(shown: SittingShown, *, may_write: bool) -> dict[str, Any]:
    """Return the context for a game: its hands, and the form for the next one."""
    game = shown.game
    live = live_hands(game)
    may_enter = may_write and not is_over(game, live)
    hands = [show_hand(hand, shown) for hand in live]
    return {
        "game": game,
        "hands": hands,
        **sheet_words(shown, hands, may_enter=may_enter),
        "may_enter": may_enter,
        "may_confirm": may_write and game.state != Game.State.OPEN,
        "may_take_back": may_write and bool(live) and game.state != Game.State.CONFIRMED,
        **(_form(shown, live) if may_enter else {}),
    }


def _form(shown: SittingShown, live: Sequence[Hand]) -> dict[str, Any]:
    """Return the context for the next hand's form. A pad that is ahead of the server needs several dealers."""
    dealers = dealers_at(shown.sitting, live, HANDS_AHEAD)
    game = shown.game
    entry = pad_game(game.rules)
    return {
        "entry": entry,
        **entry.questions(shown),
        "tricks": range(game.rules.cards_each(game.seats, game.house_rules) + 1),
        "cards": game.rules.values_of_cards(game.house_rules),
        "number": next_number(live),
        "taken": " ".join(str(hand.number) for hand in live),
        "dealer": dealers[0],
        "dealers": " ".join("-" if dealer is None else str(dealer) for dealer in dealers),
        "points": points_for(shown, len(live)),
        "outcomes": [
            {"json": other.json, "words": other.words, "points": points, "says": points_in_words(points, shown)}
            for other in other_outcomes(shown)
            for points in (list(facts_worth(other.facts, shown.game)),)
        ],
    }
