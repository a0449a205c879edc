"""An extra table in a round that is already drawn, for people who sit out and latecomers."""

from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from scoring.errors import SomeoneElseWasQuicker
from scoring.services import open_sheet
from tournaments.errors.seats import NoExtraTable, NotATable
from tournaments.hooks import may_be_seated
from tournaments.models import Entrant, Round, Seat, SeatChange, Sitting
from tournaments.rules.movements.base import ACROSS
from tournaments.rules.movements.partners import past_partners, repeated_partners
from tournaments.rules.movements.seating_rules import broken_in
from tournaments.rules.movements.without_partners.into_sides import into_sides, partners_so_far
from tournaments.services.hall.pads import lay_tables
from tournaments.services.people.present import people_here
from tournaments.services.people.seating_rules import seating_rules_of
from tournaments.services.results.past_rounds import movement_of_teams
from tournaments.services.results.played import Played
from tournaments.services.seating import seat_changes
from tournaments.services.seating.dealing import deals_for
from tournaments.services.seating.free_seats import free_people
from tournaments.services.writing.locks import lock_round


def table_free(round_: Round) -> list[Entrant]:
    """Return the people for an extra table, in seat order; empty if there are too few, or no table may be added.

    People who sit out come first, then those entered earliest whom a draw would seat. They are partnered so that
    seating rules are kept and the fewest partners repeat.
    """
    tournament = round_.tournament
    if round_.status not in Round.UNFINISHED or movement_of_teams(round_) is not None:
        return []
    most = tournament.most_tables
    if most is not None and round_.sittings.count() >= most:
        return []
    waiting, without = free_people(round_)
    may_play = set(may_be_seated(tournament, people_here(tournament)))
    free = [*waiting, *(person for person in without if person in may_play)][: tournament.seats_per_table]
    return arranged(round_, free) if len(free) == tournament.seats_per_table else []


def arranged(round_: Round, people: Sequence[Entrant]) -> list[Entrant]:
    """Return the people of one table in seat order, partners across where there are any."""
    sides = round_.tournament.sides
    if not round_.tournament.has_partners:
        return list(people)
    history = Played.of(round_.tournament).before(round_.number).history
    if sides != ACROSS:
        by_pk = {person.pk: person for person in people}
        return [by_pk[pk] for pk in into_sides([*by_pk], sides, partners_so_far(history, sides))]
    seating_rules = seating_rules_of(round_.tournament)
    past = past_partners(history)
    a, b, c, d = people
    ways = ([a, b, c, d], [a, c, b, d], [a, b, d, c])

    def faults(way: Sequence[Entrant]) -> tuple[int, int]:
        table = [[person.pk for person in way]]
        broken = broken_in(table, seating_rules, round_.number)
        return len(broken), len(repeated_partners(table, past, seating_rules.partners))

    return min(ways, key=faults)


def add_table(*, round_: Round, people: Sequence[Entrant], by: str, now: datetime) -> Sitting:
    """Fill a new table of a draft or an open round, these people in seat order; who sat out plays instead.

    The table plays by the rules of the round's others. Raises RoundIsOver, NoExtraTable where partners stay together,
    NotATable, HasSeat, SomeoneElseWasQuicker.
    """
    try:
        with transaction.atomic():
            return _add(round_, people, by, now)
    except IntegrityError:
        raise SomeoneElseWasQuicker from None


def _add(round_: Round, people: Sequence[Entrant], by: str, now: datetime) -> Sitting:
    # Locked in the same way as closing, so that no round closes without looking at its new table.
    lock_round(round_)
    round_ = seat_changes.take_up(round_.pk)
    if movement_of_teams(round_) is not None:
        raise NoExtraTable
    seats = round_.tournament.seats_per_table
    if len({person.pk for person in people}) != seats or any(person.is_ghost for person in people):
        raise NotATable(seats=seats)
    sitting = _lay(round_, people)
    from_hand = 0 if round_.status == Round.Status.DRAFT else 1
    for index, person in enumerate(people):
        seat = Seat.objects.create(sitting=sitting, round=round_, index=index)
        change = SeatChange(sitting=sitting, index=index, from_hand=from_hand, made_at=now, made_by=by)
        seat_changes.give(round_, seat, change, seat_changes.Replacement(coming=person))
    seat_changes.settle(round_)
    return sitting


def _lay(round_: Round, people: Sequence[Entrant]) -> Sitting:
    """Return the round's new sitting: at the next table that is in use, with a sheet by the rules of the others."""
    tournament = round_.tournament
    others = round_.sittings.filter(game__key=tournament.game_key, game__seats=tournament.seats_per_table)
    like = others.select_related("game").order_by("table__number").first()
    last = max(round_.sittings.values_list("table__number", flat=True))
    laid = lay_tables(tournament=tournament, count=last + 1)
    table = next(table for table in laid if table.number > last)
    ruleset = like.game.ruleset if like else tournament.ruleset
    game = open_sheet(key=tournament.game_key, ruleset=ruleset, seats=tournament.seats_per_table)
    game.save()
    deals, deal_set = deals_for(round_, people)
    return Sitting.objects.create(round=round_, table=table, game=game, deals=deals, deal_set=deal_set)
