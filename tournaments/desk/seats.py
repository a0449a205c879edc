"""People who are missing, leave, come late or come back: changes of seat, one at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_safe

from accounts.activity_log import logged
from accounts.models import MAY_DIRECT, MAY_ENTER
from accounts.names import reading_key
from scoring.errors import Refused
from tournaments.desk.forms.seats import NOBODY, SeatForm
from tournaments.desk.operations import NotDone, by, only_once, operation, rights_in, tournament_of, was_done
from tournaments.desk.rounds import latest_round
from tournaments.models import Entrant, Round, Seat, SeatChange, Tournament
from tournaments.rules.movements.partners import past_meetings, past_partners
from tournaments.rules.movements.seating_rules import broken_in
from tournaments.services.people.names import NamesIn
from tournaments.services.people.seating_rules import seating_rules_of
from tournaments.services.play import game_owners
from tournaments.services.results.occupants import live_numbers
from tournaments.services.results.past_rounds import movement_of_teams
from tournaments.services.results.played import Played
from tournaments.services.seating import extra_tables, seat_changes
from tournaments.services.seating.free_seats import free_people, seats_to_fill
from tournaments.web import for_people

Names = dict[int, str]


@dataclass(frozen=True)
class TakenSeat:
    """A seat on a page: who sits there, at which table."""

    seat: Seat
    name: str
    table: int


@require_safe
@for_people
def missing(request: HttpRequest, slug: str) -> HttpResponse:
    """List everybody with a seat in the current round, and the free seats."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    round_ = latest_round(tournament)
    number = round_.number if round_ else 0
    context = {
        **rights_in(request, tournament),
        "round": round_,
        "expected": _expected(tournament),
        "plays_from": number + 1 if number < tournament.rounds_planned else None,
    }
    if round_ is None or round_.status not in Round.UNFINISHED:
        return render(request, "desk/missing.html", context)
    names = NamesIn(tournament)
    taken = round_.seats.filter(entrant__isnull=False, entrant__is_ghost=False).select_related("sitting__table")
    context["people"] = sorted((_taken_seat(seat, names) for seat in taken), key=lambda shown: reading_key(shown.name))
    return render(request, "desk/missing.html", {**context, **free_seats(tournament)})


def _expected(tournament: Tournament) -> list[str]:
    """Return the names of people who are entered but not checked in."""
    names = NamesIn(tournament)
    absent = tournament.people.exclude(checked_in=True, status=Entrant.Status.PLAYING)
    return sorted((names[pk] for pk in absent.values_list("pk", flat=True)), key=reading_key)


def free_seats(tournament: Tournament) -> dict[str, object]:
    """Return what latecomers can be offered: free seats, people without one, and four who make up a table."""
    round_ = latest_round(tournament)
    if round_ is None or round_.status not in Round.UNFINISHED:
        return {}
    names = NamesIn(tournament)  # including the ghost's, which is not among the people
    _waiting, without = free_people(round_)
    four = extra_tables.table_free(round_)
    return {
        "seats_round": round_,
        "once": uuid4(),
        "to_fill": [_taken_seat(seat, names) for seat in seats_to_fill(round_)],
        "without": [(entrant, names[entrant.pk]) for entrant in without],
        "four": [(entrant, names[entrant.pk]) for entrant in four],
        "sides": [" & ".join(names[four[seat].pk] for seat in side) for side in tournament.sides] if four else [],
    }


def seats_by_person(tournament: Tournament) -> dict[int, Seat]:
    """Return everybody's seat in the current round, by entrant."""
    taken = Seat.objects.filter(round__tournament=tournament, round__status__in=Round.UNFINISHED)
    seats_taken = taken.filter(entrant__isnull=False).select_related("sitting__table")
    return {seat.entrant_id: seat for seat in seats_taken if seat.entrant_id is not None}


def _taken_seat(seat: Seat, names: Names) -> TakenSeat:
    name = _("open seat") if seat.entrant_id is None else names[seat.entrant_id]
    return TakenSeat(seat, name, seat.sitting.table.number)


@logged(gettext_noop("Changed who sits at table %(table)s, round %(round)s."))
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def seat(request: HttpRequest, slug: str, sitting: int, index: int) -> HttpResponse:
    """Show the form for a change of seat, and make the change."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    place = _seat(tournament, sitting, index)
    if request.method == "POST" and was_done(request):
        return _back(request, slug, sitting)
    names = NamesIn(tournament)
    form = _form(request, place, names)
    if form.is_valid() and _changed(request, place, form, names):
        return _back(request, slug, sitting)
    person = place.entrant if place.entrant and not place.entrant.is_ghost else None
    context = {
        **rights_in(request, tournament),
        "form": form,
        "seat": place,
        "round": place.round,
        "table": place.sitting.table.number,
        "name": names[person.pk] if person else "",
        "is_ghost": place.entrant is not None and person is None,
        "partner": _partner(place, names),
        "has_totals": game_owners.has_totals(place.sitting),
        "is_on": place.round.status in Round.UNFINISHED,
        "opened": {name for name in ("other", "for_good", "reason", "from_hand") if form.errors.get(name)},
    }
    return render(request, "desk/seat.html", context, status=400 if form.errors else 200)


def _seat(tournament: Tournament, sitting: int, index: int) -> Seat:
    found = Seat.objects.filter(round__tournament=tournament, sitting__pk=sitting, index=index)
    place: Seat = get_object_or_404(found.select_related("sitting__table", "sitting__game", "round", "entrant"))
    place.round.tournament = tournament
    return place


def _back(request: HttpRequest, slug: str, sitting: int) -> HttpResponse:
    if request.POST.get("back") == "door":
        return redirect("desk:entrants", slug)
    return redirect("desk:sheet", slug, sitting)


def _form(request: HttpRequest, place: Seat, names: Names) -> SeatForm:
    person = place.entrant if place.entrant and not place.entrant.is_ghost else None
    asked = request.GET.get("coming", "")
    initial = {
        "seen": place.entrant_id or "",
        "from_hand": max(live_numbers(place.sitting), default=0) + 1,
        "who": asked if asked.isdecimal() else NOBODY,
    }
    return SeatForm(
        request.POST or None,
        seat=place,
        name=names[person.pk] if person else "",
        free=_free(place, names),
        in_teams=movement_of_teams(place.round) is not None,
        initial=initial,
    )


def _free(place: Seat, names: Names) -> list[tuple[Entrant, str]]:
    """Return who could sit there, in words: where they are now, and any doubts about them in this seat."""
    waiting, without = free_people(place.round)
    people = [(entrant, _("%(name)s, who sits out") % {"name": names[entrant.pk]}) for entrant in waiting]
    people += [
        (entrant, _("%(name)s, who is here without a seat") % {"name": names[entrant.pk]}) for entrant in without
    ]
    doubts = _doubts(place, [entrant for entrant, _words in people], names)
    return [(entrant, "; ".join([words, *doubts[entrant.pk]])) for entrant, words in people]


def _doubts(place: Seat, coming: Sequence[Entrant], names: Names) -> dict[int, list[str]]:
    """Say by entrant whom they would partner again in this seat (where all play alone: whom they have met), and which
    seating rules that would break.
    """
    table = list(place.sitting.seats.order_by("index").values_list("entrant", flat=True))
    here = [-1 - at if who is None else who for at, who in enumerate(table)]
    tournament = place.round.tournament
    history = Played.of(tournament).without(place.round).history
    mates = [here[at] for side in place.sitting.game.sides if place.index in side for at in side if at != place.index]
    others = [who for at, who in enumerate(here) if at != place.index]
    past = past_partners(history) if mates else past_meetings(history)
    again = _("has already been %(names)s's partner") if mates else _("has already met %(names)s")
    rules, doubts = seating_rules_of(tournament), {}
    for entrant in coming:
        here[place.index] = entrant.pk
        known = [names[who] for who in mates or others if who > 0 and who in past.get(entrant.pk, ())]
        against = any(
            entrant.pk in broken.entrants and len(broken.entrants) > 1
            for broken in broken_in([here], rules, place.round.number)
        )
        doubts[entrant.pk] = [
            *([again % {"names": ", ".join(known)}] if known else []),
            *([_("against a seating rule")] if against else []),
        ]
    return doubts


def _partner(place: Seat, names: Names) -> str:
    """Return the partner of this seat, which tells two people of one name apart at a glance."""
    sides = place.sitting.game.sides
    mates = [at for side in sides if place.index in side for at in side if at != place.index]
    found = place.sitting.seats.filter(index__in=mates, entrant__isnull=False).values_list("entrant", flat=True)
    return " & ".join(names[pk] for pk in found)


def _changed(request: HttpRequest, place: Seat, form: SeatForm, names: Names) -> bool:
    """Make the change; return False, with the errors in the form, if that was refused."""
    replacement, now = form.replacement(), timezone.now()

    def change() -> None:
        seat_changes.change_seat(
            sitting=place.sitting,
            index=place.index,
            replacement=replacement,
            seen=form.seen_entrant(),
            by=by(request),
            now=now,
        )

    try:
        only_once(request, change)
    except Refused as refused:
        form.add_error(None, refused.message)
        return False
    messages.success(request, _in_words(place, replacement, names))
    return True


def _in_words(place: Seat, replacement: seat_changes.Replacement, names: Names) -> str:
    """Describe the change."""
    table = place.sitting.table.number
    coming = names[replacement.coming.pk] if replacement.coming else replacement.newcomer
    values = {"name": coming, "table": table, "left": names.get(place.entrant_id or 0, "")}
    if replacement.plays_for:
        return _("%(name)s substitutes for %(left)s at table %(table)d. %(left)s gets the points.") % values
    if coming:
        return _("%(name)s now sits at table %(table)d.") % values
    return _and_who_can_play(_("The seat at table %(table)d is open.") % values, place.round, names)


def _and_who_can_play(sentence: str, round_: Round, names: Names) -> str:
    """Add to a sentence who is free to play the cards of an open seat, or what to do if nobody is."""
    waiting, without = free_people(round_)
    free = [names[entrant.pk] for entrant in (*waiting, *without)]
    if not free:
        return _("%(sentence)s Nobody is free to play its cards: take a seat there yourself, or ask a helper.") % {
            "sentence": sentence
        }
    return _("%(sentence)s Free to play its cards: %(names)s.") % {"sentence": sentence, "names": ", ".join(free)}


@operation(
    "desk:sheet", log=gettext_noop("Chose who gets credit for a seat's game at table %(table)s, round %(round)s.")
)
def give_game(request: HttpRequest, slug: str, sitting: int, index: int) -> str:
    """Choose who gets the whole game if several people played it in one seat."""
    tournament = tournament_of(request, slug, MAY_DIRECT)
    place = _seat(tournament, sitting, index)
    chosen = next(
        (entrant for entrant in game_owners.who_sat(place) if str(entrant.pk) == request.POST.get("entrant")), None
    )
    if chosen is None:
        raise NotDone(_("Choose who gets credit for the game."))
    game_owners.give_game(sitting=place.sitting, index=index, entrant=chosen)
    return _("%(name)s gets credit for the game.") % {"name": NamesIn(tournament)[chosen.pk]}


@operation("desk:sheet", log=gettext_noop("Undid a seat change at table %(table)s, round %(round)s."))
def take_back(request: HttpRequest, slug: str, sitting: int, change: int) -> str:
    """Undo a change of seat."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    found = SeatChange.objects.filter(sitting__round__tournament=tournament, sitting__pk=sitting)
    seat_changes.take_back(change=get_object_or_404(found, pk=change), by=by(request), now=timezone.now())
    return _("The seat change was undone.")


@operation("desk:entrants", log=gettext_noop("Marked %(entrant)s as back."))
def end_stand_in(request: HttpRequest, slug: str, entrant: int) -> str:
    """Record that a person plays again, and their stand-in no longer does."""
    person = get_object_or_404(tournament_of(request, slug, MAY_ENTER).people, pk=entrant)
    seat_changes.end_stand_in(entrant=person, by=by(request), now=timezone.now())
    return _("%(name)s is back.") % {"name": NamesIn(person.tournament)[person.pk]}


@operation("desk:missing", log=gettext_noop("Added a table to a round."))
def add_table(request: HttpRequest, slug: str, round_id: int) -> str:
    """Add a table of the people named on the page."""
    tournament = tournament_of(request, slug, MAY_ENTER)
    round_ = get_object_or_404(tournament.rounds.select_related("tournament"), pk=round_id)
    people = {str(entrant.pk): entrant for entrant in tournament.people}
    four = [people[pk] for pk in request.POST.getlist("who") if pk in people]
    made = _made_before(round_, four)
    if made is None:
        made = extra_tables.add_table(round_=round_, people=four, by=by(request), now=timezone.now()).table.number
    return _("Table %(number)d was added. It needs a pad or a paper score sheet.") % {"number": made}


def _made_before(round_: Round, four: Sequence[Entrant]) -> int | None:
    """Return the table at which these people already sit because the button was pressed twice."""
    places = list(round_.seats.filter(entrant__in=four).values_list("sitting__table__number", flat=True))
    is_full = len(places) == round_.tournament.seats_per_table
    return places[0] if is_full and len(set(places)) == 1 else None
