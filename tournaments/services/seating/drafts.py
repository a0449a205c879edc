"""Changes to a draft before it is published: swap two people, or draw it again."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from scoring.errors import SomeoneElseWasQuicker
from scoring.models import Hand
from tournaments import errors
from tournaments.archive.saving import save_state
from tournaments.models import Adjustment, EarlierState, Event, Round, Seat, SitOut, Team
from tournaments.rules.movements.base import Broken, PastRound
from tournaments.rules.movements.fixed_partners.teams import as_pair, games_of, meetings
from tournaments.rules.movements.partners import past_partners, repeated_partners
from tournaments.rules.movements.registry import get_movement
from tournaments.rules.movements.seating_rules import WISH, broken_in_draw
from tournaments.services.hall.table_numbers import broken_by_number, numbers_in_use
from tournaments.services.people.seating_rules import seating_rules_of
from tournaments.services.results.past_rounds import occupant
from tournaments.services.results.played import Played
from tournaments.services.seating import rounds
from tournaments.services.seating.dealing import refuse_known_deals
from tournaments.services.seating.draw import draw, new_seed, write_draft
from tournaments.services.writing.events import add_event
from tournaments.services.writing.locks import lock_tournament

Place = Seat | SitOut
Pair = Sequence[int]


def swap(*, round_: Round, one: int, other: int, seen: str | None = None) -> Round:
    """Swap two entrants of a draft (by id), at least one of whom is seated.

    A member of a team brings the partner along. Repeated partners and broken seating rules are computed again. `seen`
    is the `rounds.draft_state` that the director looked at; the same swap with the same `seen` does nothing the second
    time. Raises RoundNotDraft, DrawnAgain, DraftChanged, NothingToSwap, KnowsDeals.
    """
    if _is_done(round_, [one, other], seen):
        return round_
    _refuse_unless_as_seen(round_, seen)
    places = _places(round_)
    moves = _moves(places, one, other)
    _refuse_known_deals(places, moves)
    found = _found_after_swap(round_, places, moves)
    with transaction.atomic():
        lock_tournament(round_.tournament_id)
        if not _unchanged(round_).update(swaps=[*round_.swaps, [one, other]], **found):
            raise errors.DraftChanged(number=round_.number)
        _exchange(places, moves)
        add_event(round_.tournament_id, Event.Type.SEATING_CHANGED, round=round_.number)
    round_.refresh_from_db()
    return round_


def _is_done(round_: Round, pair: Pair, seen: str | None) -> bool:
    """Return whether this swap is the only change to the draft since it was seen: the button was pressed twice."""
    before = Round(pk=round_.pk, swaps=round_.swaps[:-1], seat_changes=round_.seat_changes)
    is_last = bool(round_.swaps) and same_pair(round_.swaps[-1], pair)
    return round_.status == Round.Status.DRAFT and is_last and seen == rounds.draft_state(before)


def _refuse_unless_as_seen(round_: Round, seen: str | None) -> None:
    if _successor(round_):
        raise errors.DrawnAgain(number=round_.number)
    if round_.status != Round.Status.DRAFT:
        raise errors.RoundNotDraft(number=round_.number)
    if seen not in (None, rounds.draft_state(round_)):
        raise errors.DraftChanged(number=round_.number)


def _unchanged(round_: Round) -> QuerySet[Round]:
    """Return the draft if it has not changed. Every change writes to this row first, so that two collide here."""
    drafts = Round.objects.filter(pk=round_.pk, status=Round.Status.DRAFT)
    return drafts.filter(swaps=round_.swaps, seat_changes=round_.seat_changes)


def _places(round_: Round) -> dict[int, Place]:
    """Return where everybody of a draft is, by entrant id (`past_rounds.occupant`), the head table first."""
    seats = Seat.objects.filter(round=round_).order_by("sitting__table__number", "index")
    sit_outs = SitOut.objects.filter(round=round_)
    seated = seats.select_related("team", "sitting__table", "sitting__round", "entrant")
    places: list[Place] = [*seated, *sit_outs.select_related("team", "entrant")]
    return {occupant(place): place for place in places}


def _moves(places: Mapping[int, Place], first: int, second: int) -> dict[int, int]:
    """Return the new place of each. Raises NothingToSwap."""
    if first == second or min(first, second) < 0 or not {first, second} <= places.keys():
        raise errors.NothingToSwap
    if not any(isinstance(places[entrant], Seat) for entrant in (first, second)):
        raise errors.NothingToSwap
    pairs = zip(_team_of(places, first), _team_of(places, second), strict=False)
    moves = dict(pairs) if places[first].team_id != places[second].team_id else {first: second}
    return moves | {taken: taker for taker, taken in moves.items()}


def _refuse_known_deals(places: Mapping[int, Place], moves: Mapping[int, int]) -> None:
    for taker, taken in moves.items():
        place, coming = places[taken], places[taker].entrant
        if isinstance(place, Seat) and coming is not None:
            refuse_known_deals(place.sitting, [coming])


def _team_of(places: Mapping[int, Place], entrant: int) -> list[int]:
    """Return an entrant and their team-mate, if any, the entrant first."""
    team = places[entrant].team_id
    mates = [mate for mate, place in places.items() if team and place.team_id == team and mate != entrant]
    return [entrant, *mates]


def _found_after_swap(round_: Round, places: Mapping[int, Place], moves: Mapping[int, int]) -> dict[str, object]:
    tables: dict[int, list[int]] = {}
    for entrant, place in places.items():
        if isinstance(place, Seat):
            tables.setdefault(place.sitting_id, []).append(moves.get(entrant, entrant))
    return found_in(round_, list(tables.values()), _teams(places, moves))


def found_in(round_: Round, seating: Sequence[Sequence[int]], teams: Mapping[int, Team | None]) -> dict[str, object]:
    """Return the repeats and the broken seating rules of a draft with this seating."""
    numbers = numbers_in_use(round_.tournament, first=round_.sittings.values_list("table__number", flat=True))
    seating_rules = seating_rules_of(round_.tournament, numbers)
    earlier = Played.of(round_.tournament).before(round_.number).history
    broken = [rule for rule in broken_in_draw(seating, seating_rules, earlier) if _is_shown(rule, round_)]
    in_teams = any(teams.values())
    sides = round_.tournament.sides
    again = repeated_partners(seating, past_partners(earlier), seating_rules.partners, sides=sides)
    return {
        "repeated_partners": [] if in_teams else again,
        "rematches": _rematches(seating, teams, earlier) if in_teams else [],
        "broken": [[rule.kind, rule.entrants, rule.number] for rule in broken_by_number(broken, numbers)],
    }


def _is_shown(rule: Broken, round_: Round) -> bool:
    """Judge whether this breaks a rule, or leaves a wish open which no later round is planned to fulfill."""
    is_last = round_.number >= round_.tournament.rounds_planned
    planned = get_movement(round_.movement).known_beforehand and not is_last
    return rule.kind != WISH or not planned or [rule.kind, [*rule.entrants]] in [row[:2] for row in round_.broken]


def _teams(places: Mapping[int, Place], moves: Mapping[int, int]) -> dict[int, Team | None]:
    """Return each player's team after the swap.

    A team moves together. A person without a team who takes a team's seat plays for it, as a substitute does.
    """
    return {
        taker: places[taken].team if None in (places[taker].team_id, places[taken].team_id) else places[taker].team
        for taker, taken in {**dict(zip(places, places, strict=True)), **moves}.items()
    }


def _rematches(
    seating: Sequence[Sequence[int]], teams: Mapping[int, Team | None], earlier: Sequence[PastRound]
) -> list[Sequence[int]]:
    """Return the teams, by number, that meet again, from the head table down."""
    met = meetings(game for number, played in enumerate(earlier, 1) for game in games_of(played, number))
    sides = ((teams[table[0]], teams[table[1]]) for table in seating)
    return [
        (first.number, second.number)
        for first, second in sides
        if first and second and met[as_pair(first.number, second.number)]
    ]


def _exchange(places: Mapping[int, Place], moves: Mapping[int, int]) -> None:
    """Write everybody's new place. The database checks row by row, so all places are vacated first."""
    vacated = {taker: places[taken] for taker, taken in moves.items()}
    teams = _teams(places, moves)
    stand_ins = {taker: getattr(places[taker], "stand_in", "") for taker in moves}
    for place in vacated.values():
        place.delete()
    for entrant, place in vacated.items():
        place.team = teams[entrant]
        if isinstance(place, Seat):
            place.entrant_id, place.stand_in = max(entrant, 0) or None, stand_ins[entrant]
        elif entrant > 0:
            place.entrant_id = entrant
        else:  # an open seat of a team that now sits out: nobody is left to sit there
            continue
        place.save(force_insert=True)


def points_have_changed(draft: Round) -> bool:
    """Tell whether points that a draft was drawn from have changed since, by a correction or an adjustment."""
    if get_movement(draft.movement).known_beforehand:
        return False
    hands = Hand.objects.filter(game__sitting__round__tournament=draft.tournament_id)
    hands = hands.filter(game__sitting__round__status__in=Round.PLAYED)
    since = draft.drawn_at
    changed = hands.filter(Q(entered_at__gt=since) | Q(voided_at__gt=since)).exists()
    return changed or Adjustment.objects.filter(tournament=draft.tournament_id, made_at__gt=since).exists()


def standing_swaps(swaps: Sequence[Pair]) -> list[tuple[int, int]]:
    """Return the swaps that are still in force, in order: a pair that changed places and back has not moved.

    A second swap of the same pair undoes the first, if neither was swapped with anybody else in between.
    """
    standing: list[tuple[int, int]] = []
    for first, second in swaps:
        met = [place for place, pair in enumerate(standing) if {first, second} & {*pair}]
        if met and same_pair(standing[met[-1]], (first, second)):
            del standing[met[-1]]
        else:
            standing.append((first, second))
    return standing


def can_be_swapped_back(standing: Sequence[Pair], place: int) -> bool:
    """Tell whether swapping this pair again restores both places: neither was swapped with others in between."""
    return not any({*standing[place]} & {*later} for later in standing[place + 1 :])


def same_pair(first: Pair, second: Pair) -> bool:
    """Tell whether these are the same two, in whatever order."""
    return sorted(first) == sorted(second)


def redraw_round(
    *, round_: Round, now: datetime, seed: int | None = None, seen: str | None = None, by: str = ""
) -> Round:
    """Discard a draft and draw its round again from who is here now, in one step; by a new seed unless one is given.

    For a draft that was drawn again already, return the new draft: a button was pressed twice. Raises RoundNotDraft,
    DrawnAgain, DraftChanged, TooFewEntrants, SomeoneElseWasQuicker.
    """
    successor = _successor(round_)
    if successor and seed in (None, successor.seed):
        return successor
    _refuse_unless_as_seen(round_, seen)
    tournament = round_.tournament
    tournament.refresh_from_db()
    drawing = draw(tournament, seed=new_seed() if seed is None else seed, instead_of=round_)
    try:
        with transaction.atomic():
            lock_tournament(tournament.pk)
            save_state(
                tournament_id=tournament.pk, before=EarlierState.Before.REDRAW, number=round_.number, by=by, now=now
            )
            if not _unchanged(round_).update(status=Round.Status.UNDONE, undone_at=now):
                raise errors.DraftChanged(number=round_.number)
            add_event(tournament.pk, Event.Type.ROUND_DRAWN, round=round_.number)
            return write_draft(tournament, drawing, now)
    except IntegrityError:
        raise SomeoneElseWasQuicker from None


def _successor(round_: Round) -> Round | None:
    """Return the draft that replaced this one."""
    if round_.status != Round.Status.UNDONE or round_.undone_at is None:
        return None
    drafts = round_.tournament.rounds.filter(number=round_.number, status=Round.Status.DRAFT)
    return drafts.filter(drawn_at=round_.undone_at).first()
