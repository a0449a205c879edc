"""Tables of other sizes than four in a tournament of four-handed euchre: their game, and how its points count."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from scoring.models import Game
from scoring.rules import FactsError, get_game
from scoring.services import open_sheet
from scoring.statements import Given, Select
from tournaments.models import Entrant, Round, Sitting, Tournament
from tournaments.rules.movements.left_over import WAYS, other_tables
from tournaments.rules.standings.left_over import AS_MADE, as_counted
from tournaments.rules.standings.tally import Result
from tournaments.services.results.occupants import live_numbers, occupants_of

_other_games = Select(
    lambda: (
        Game.objects.filter(sitting__round__tournament=Given("tournament"), sitting__round__status__in=Round.PLAYED)
        .exclude(key=Given("key"))
        .values_list("pk")[:1]
    )
)


def sheet_for(tournament: Tournament, seats: int) -> Game:
    """Return an unsaved, empty sheet for a table of this many."""
    if seats == tournament.seats_per_table:
        return open_sheet(key=tournament.game_key, ruleset=tournament.ruleset, seats=seats)
    key = get_game(tournament.game_key).left_over[seats]
    return open_sheet(key=key, ruleset=rules_for(key, tournament.ruleset), seats=seats)


def rules_for(key: str, ruleset: Mapping[str, Any]) -> dict[str, Any]:
    """Return the closest house rules of another game: every option that both games have, with the same value."""
    rules, shared = get_game(key), dict[str, Any]()
    for name, value in ruleset.items():
        with suppress(FactsError):
            rules.read_ruleset({name: value})
            shared[name] = value
    return rules.ruleset_as_json(rules.read_ruleset(shared))


def other_games(tournament: Tournament) -> dict[int, tuple[str, dict[str, Any]]]:
    """Return the games at tables of another size than the others, each with its house rules, by the number of seats.

    Those of the open round; else what is left over of the people who are here would play; with nobody here, whatever
    can come about.
    """
    games = get_game(tournament.game_key).left_over
    if not games:
        return {}
    open_round = Game.objects.filter(sitting__round__tournament=tournament, sitting__round__status=Round.Status.OPEN)
    playing = {seats: (key, ruleset) for seats, key, ruleset in open_round.values_list("seats", "key", "ruleset")}
    if not playing:
        sizes = _sizes_to_come(tournament)
        playing = {seats: (games[seats], rules_for(games[seats], tournament.ruleset)) for seats in sizes}
    return {seats: playing[seats] for seats in sorted(playing) if seats != tournament.seats_per_table}


def _sizes_to_come(tournament: Tournament) -> set[int]:
    here = tournament.people.filter(checked_in=True, status=Entrant.Status.PLAYING).count()
    if here:
        return {*other_tables(here, tournament.left_over, tournament.most_tables)}
    return {size for sizes in WAYS[tournament.left_over].values() for size in sizes}


def has_other_tables(tournament: Tournament) -> bool:
    """Tell whether a round that was published has a table of another game."""
    given = {"tournament": tournament.pk, "key": tournament.game_key}
    return bool(get_game(tournament.game_key).left_over) and bool(_other_games.rows(**given))


def corrections(tournament: Tournament, rounds: Iterable[Round]) -> list[Result]:
    """Return by how much points made at other tables in these rounds count more, or less, for who has the game.

    Only in closed ones: until then the tables are not equally far, and points count as they are.
    """
    closed = [round_ for round_ in rounds if round_.status == Round.Status.CLOSED]
    if tournament.left_over_scores == AS_MADE or not closed or not has_other_tables(tournament):
        return []
    played = Sitting.objects.filter(round__in=closed, game__hands_played__gt=0)
    sittings = played.select_related("round", "game")
    by_round: dict[int, list[Sitting]] = defaultdict(list)
    for sitting in sittings.prefetch_related("seats", "changes"):
        by_round[sitting.round.number].append(sitting)
    return [result for played in by_round.values() for result in _corrections_in(played, tournament)]


def _corrections_in(sittings: list[Sitting], tournament: Tournament) -> list[Result]:
    fours = [sitting for sitting in sittings if sitting.game.key == tournament.game_key]
    others = [made for sitting in fours for made in sitting.game.points]
    results = []
    for sitting in sittings:
        if sitting in fours:
            continue
        occupants, numbers = occupants_of(sitting), live_numbers(sitting)
        counted = as_counted(sitting.game.points, others, tournament.left_over_scores)
        for seat, (made, counts) in enumerate(zip(sitting.game.points, counted, strict=True)):
            entrant = occupants.winner_at(seat, numbers)
            if entrant is not None and counts != made:
                results.append(Result(entrant, sitting.round.number, counts - made))
    return results
