"""Checks of an archive as a whole: known rules and movements, consistent seating, sheets that add up."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias, TypeVar
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.db import models

from accounts.models import Person
from accounts.names import validate_name
from scoring.models import Confirmation, Game, Hand
from scoring.rules import FactsError, Totals, at_hand, get_game, is_own, read_own
from scoring.services import score
from tournaments.archive.format.reading import InvalidArchive
from tournaments.models import (
    Entrant,
    GameFile,
    HeldHand,
    Round,
    SealedDeals,
    Seat,
    SeatChange,
    SeatingRule,
    SitOut,
    Sitting,
    Team,
    Tournament,
)
from tournaments.models.clock import LONGEST_MINUTES
from tournaments.rules.duplicate.written import deals_in
from tournaments.rules.movements.base import Terms
from tournaments.rules.movements.left_over import SIT_OUT
from tournaments.rules.movements.options import read_options
from tournaments.rules.movements.registry import MOVEMENTS
from tournaments.rules.standings.columns import TIE_BREAKS
from tournaments.rules.standings.teams import TEAM_TIE_BREAKS

Written: TypeAlias = dict[str, list[models.Model]]
"""Rows that were read, by the label of their model."""
Model = TypeVar("Model", bound=models.Model)

MOST_ROUNDS, MOST_POINTS, MOST_NUMBER = 99, 30_000, 9999


def check(read: Written) -> list[int]:
    """Return the sheets, by game id, with stored points that differ from what the rules make of the facts.

    Raises InvalidArchive if it cannot be a tournament.
    """
    try:
        with at_hand(_files(read)):
            (tournament,) = rows_of(read, Tournament)
            _check_plan(tournament)
            _check_people(read)
            _check_rounds(rows_of(read, Round))
            _check_deals(rows_of(read, SealedDeals))
            _check_seating(read)
            return _check_sheets(read)
    except (ValidationError, FactsError, ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise InvalidArchive(repr(error)) from None


def rows_of(read: Written, model: type[Model]) -> list[Model]:
    """Return the rows of one model."""
    return [row for row in read[model._meta.label] if isinstance(row, model)]


def _must(is_so: bool, otherwise: str) -> None:
    if not is_so:
        raise InvalidArchive(otherwise)


def _files(read: Written) -> dict[str, str]:
    """Return the files of games of somebody's own, by key: every one that is played has to be there."""
    files = {row.key: row.file for row in rows_of(read, GameFile)}
    _must(all(read_own(file).key == key for key, file in files.items()), "a file under another key than its own")
    played = {tournament.game_key for tournament in rows_of(read, Tournament)}
    played |= {game.key for game in rows_of(read, Game)}
    _must(all(key in files for key in played if is_own(key)), "a game without its file")
    return files


def _check_plan(tournament: Tournament) -> None:
    rules, movement = get_game(tournament.game_key), MOVEMENTS[tournament.movement]
    house_rules = rules.read_ruleset(tournament.ruleset)
    options = read_options(movement.options, tournament.movement_options)
    _must(tournament.seats_per_table in rules.seat_counts, "seats at a table")
    rules.check_table(house_rules, tournament.seats_per_table)
    terms = Terms(1, options=options, sides=rules.sides(tournament.seats_per_table, house_rules))
    _must(movement.refusal(terms) is None, "a movement that cannot seat this game")
    may_play_on = movement.seats_left_over and bool(rules.left_over) and not tournament.ghost
    _must(tournament.left_over == SIT_OUT or may_play_on, "people left over who cannot play")
    known = TEAM_TIE_BREAKS if movement.fixed_partners else TIE_BREAKS
    _must(set(tournament.tie_breaks) <= known.keys(), "unknown tie-breaks")
    _must(tournament.time_zone in available_timezones(), "unknown time zone")
    _must(1 <= tournament.rounds_planned <= MOST_ROUNDS, "rounds planned")
    _must((tournament.round_minutes or 0) <= LONGEST_MINUTES, "minutes of a round")
    _must(abs(tournament.sit_out_points or 0) <= MOST_POINTS, "points for a sit-out")
    _must(all(0 < number <= MOST_NUMBER for number in tournament.tables_out), "tables out of use")


def _check_people(read: Written) -> None:
    (tournament,) = rows_of(read, Tournament)
    entrants, people = rows_of(read, Entrant), rows_of(read, Person)
    names = [tournament.name, *(person.name for person in people), *(entrant.name for entrant in entrants)]
    may_be_empty = [tournament.place, *(team.name for team in rows_of(read, Team))]
    may_be_empty += [text for entrant in entrants for text in (entrant.stand_in, entrant.group)]
    may_be_empty += [seat.stand_in for seat in rows_of(read, Seat)]
    may_be_empty += [change.stand_in for change in rows_of(read, SeatChange)]
    for name in (*names, *filter(None, may_be_empty)):
        validate_name(name)
    _must({person.pk for person in people} == {entrant.person_id for entrant in entrants}, "people who are no entrants")


def _check_rounds(rounds: Iterable[Round]) -> None:
    standing = [
        round_ for round_ in sorted(rounds, key=lambda round_: round_.number) if round_.status != Round.Status.UNDONE
    ]
    _must([round_.number for round_ in standing] == list(range(1, len(standing) + 1)), "rounds that are missing")
    _must(all(round_.status == Round.Status.CLOSED for round_ in standing[:-1]), "a round open before the last")
    _must(all(round_.published_at for round_ in standing if round_.status in Round.PLAYED), "a round never published")
    for round_ in rounds:
        _must(round_.movement in MOVEMENTS and round_.number <= MOST_ROUNDS, "a round of no movement")
        _must({row[0] for row in round_.broken} <= {*SeatingRule.Kind.values}, "no such seating rule")


def _check_deals(seals: Iterable[SealedDeals]) -> None:
    """Check that deals which were uploaded are as many as have a dealer; elsewhere nobody knows them."""
    for seal in seals:
        dealers = [deal.dealer for deal in deals_in(seal.seed)] if seal.dealers and seal.seed else seal.dealers
        _must(dealers == seal.dealers and {*dealers} <= {*range(4)}, "deals that are none")


def _check_seating(read: Written) -> None:
    """Check that every table has its seats, every game its table, and nobody is in two places."""
    games = {game.pk: game for game in rows_of(read, Game)}
    sittings = {sitting.pk: sitting for sitting in rows_of(read, Sitting)}
    _must(sorted(games) == sorted(sitting.game_id for sitting in sittings.values()), "games without a table")
    places: dict[int, list[int]] = {pk: [] for pk in sittings}
    for seat in rows_of(read, Seat):
        places[seat.sitting_id].append(seat.index)
        _must(seat.round_id == sittings[seat.sitting_id].round_id, "a seat in another round than its table")
    seats = {pk: range(games[sitting.game_id].seats) for pk, sitting in sittings.items()}
    _must(all(sorted(taken) == list(seats[pk]) for pk, taken in places.items()), "a table without all its seats")
    in_round = [(seat.round_id, seat.entrant_id) for seat in rows_of(read, Seat) if seat.entrant_id]
    in_round += [(sit_out.round_id, sit_out.entrant_id) for sit_out in rows_of(read, SitOut)]
    _must(len(in_round) == len(set(in_round)), "somebody in two places")
    changes = rows_of(read, SeatChange)
    _must(
        all(change.index in seats[change.sitting_id] and change.from_hand <= MOST_NUMBER for change in changes),
        "a seat that is not there",
    )
    _must(all(sitting.decided_for in (None, 0, 1) for sitting in sittings.values()), "a side that is not there")


def _check_sheets(read: Written) -> list[int]:
    games = {game.pk: game for game in rows_of(read, Game)}
    lines: dict[int, list[Hand]] = {pk: [] for pk in games}
    for hand in rows_of(read, Hand):
        lines[hand.game_id].append(hand)
    (tournament,) = rows_of(read, Tournament)
    sheet_of = {sitting.pk: games[sitting.game_id] for sitting in rows_of(read, Sitting)}
    # After a round was undone another game may have been chosen.
    undone = {round_.pk for round_ in rows_of(read, Round) if round_.status == Round.Status.UNDONE}
    may_be_other = {sitting.game_id for sitting in rows_of(read, Sitting) if sitting.round_id in undone}
    for game in games.values():
        is_played = (game.key, game.seats) in tournament.games
        was_played = game.pk in may_be_other and game.seats in get_game(game.key).seat_counts
        _must(is_played or was_played, "a game that the tournament does not play")
        _must(game.house_rules is not None, "no rules")
    for held in rows_of(read, HeldHand):
        score(game=sheet_of[held.sitting_id], facts=held.facts)
        _must((held.number or 0) <= MOST_NUMBER, "a number too large")
    for word in rows_of(read, Confirmation):
        _must(word.side < len(games[word.game_id].sides), "a side that is not there")
    return [pk for pk, game in games.items() if not _adds_up(game, lines[pk])]


def _adds_up(game: Game, hands: Sequence[Hand]) -> bool:
    """Tell whether every point on a sheet is what the rules make of the facts. Raises FactsError, InvalidArchive."""
    is_sound = True
    for hand in hands:
        _must(hand.number <= MOST_NUMBER, "a number too large")
        counted = _counted(game, hand)
        is_sound &= counted == (hand.points, hand.lone_marches, hand.euchres)
        hand.points, hand.lone_marches, hand.euchres = counted
    live = [hand for hand in hands if hand.voided_at is None]
    _must(len(live) == 1 or Hand.TOTALS not in {hand.kind for hand in live}, "totals beside hands")
    by_seat = ("points", "lone_marches", "euchres")
    totals = [_sum((getattr(hand, name) for hand in live), game.seats) for name in by_seat]
    stored = [game.points, game.lone_marches, game.euchres]
    game.points, game.lone_marches, game.euchres = totals
    is_sound &= stored == totals and game.hands_played == len(live)
    game.hands_played = len(live)
    return is_sound


def _sum(rows: Iterable[Sequence[int]], seats: int) -> list[int]:
    return [sum(column) for column in zip(*rows, strict=True)] or [0] * seats


def _counted(game: Game, hand: Hand) -> tuple[list[int], list[int], list[int]]:
    """Return what a line scores by its facts: points, lone marches, euchres, each by seat."""
    if hand.kind == Hand.TOTALS:
        return _totals(game, hand.facts)
    facts, scored = score(game=game, facts=hand.facts)
    _must(facts.get("kind") == hand.kind, "a line of another kind than its facts")
    return list(scored.points), list(scored.lone_marches), list(scored.euchres)


def _totals(game: Game, facts: dict[str, Any]) -> tuple[list[int], list[int], list[int]]:
    nothing = [0] * game.seats
    by_seat = [facts["points"], facts["loners"] or nothing, facts["euchres"] or nothing]
    for row in by_seat:
        _must(len(row) == game.seats and all(type(number) is int for number in row), "totals that are none")
    counts = [tuple(facts[name]) if facts[name] else None for name in ("loners", "euchres")]
    game.rules.check_totals(game.house_rules, Totals(tuple(facts["points"]), facts["hands"], *counts))
    return by_seat[0], by_seat[1], by_seat[2]
