"""Every entrant's results in the rounds that count, and the ranking."""

import json
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from django.conf import settings
from django.db.models import F, QuerySet, TextField
from django.db.models.functions import Cast

from scoring.models import Game, Hand
from scoring.rules import Points, get_game
from scoring.services import won_by_seat
from scoring.statements import Given, Select
from tournaments.models import Adjustment, ClosedRounds, Round, Seat, SitOut, Sitting, Tournament
from tournaments.rules.standings.players import Course, EntrantRow, courses, rank
from tournaments.rules.standings.tally import Counted, Credit, PointsAdjustment, Result
from tournaments.services.results.deals import deal_results
from tournaments.services.results.left_over import corrections
from tournaments.services.results.occupants import changed_sittings, occupants_of
from tournaments.services.results.past_rounds import movement_of_teams
from tournaments.services.results.played import Played

_adjustments = Select(lambda: Adjustment.objects.filter(tournament=Given("tournament")))
_seats = Select(
    lambda: (
        Seat.objects.filter(round=Given("round"), entrant__isnull=False)
        .order_by()
        .values_list("entrant_id", "index", "sitting__game_id")
    ),
    of_many=True,
)
# Values, and the ruleset as text: to make instances of ten thousand games takes longer than all the rest.
_games = Select(
    lambda: (
        Game.objects.filter(sitting__round=Given("round"), hands_played__gt=0)
        .annotate(ruleset_text=Cast("ruleset", TextField()))
        .values_list("pk", "key", "ruleset_text", "seats", "state", "points", "lone_marches", "euchres")
    ),
    of_many=True,
)
_hands = Select(
    lambda: (
        Hand.objects.filter(game__sitting__round=Given("round"), voided_at=None)
        .order_by("number")
        .values_list("game_id", "points")
    )
)


def rank_entrants(played: Played, entrants: list[int], *, through: int | None = None) -> tuple[EntrantRow, ...]:
    """Rank these entrants by what was played in rounds that stand, sit-out credits and adjustments.

    `through`: the last round that counts; None: all of them count.
    """
    tournament, counting = played.tournament, played.published.through(through).rounds
    closed = _closed_rounds.first(tournament=tournament.pk, release=settings.RELEASE) if through is None else None
    if closed is None:
        return rank(entrants, **_what_counts(tournament, counting, through))
    rounds, counted = closed
    further = [round_ for round_ in counting if round_.pk not in rounds]
    return rank(entrants, **_what_counts(tournament, further), earlier=Counted.of_json(counted))


def courses_of(played: Played, entrants: list[int], *, through: int | None = None) -> tuple[Course, ...]:
    """Return how these entrants fared round by round; where partners are fixed, ranked as if everybody played alone.

    `through` is as in `rank_entrants`.
    """
    counting = played.published.through(through).rounds
    return courses(entrants, **_what_counts(played.tournament, counting, through))


def _what_counts(tournament: Tournament, rounds: Sequence[Round], through: int | None = None) -> dict[str, Any]:
    """Return the input of `rank` and `courses` besides the entrants: the results of these rounds."""
    by_now = through is None
    if tournament.is_duplicate:  # until a round closes nobody knows what a deal came to at the other tables
        rounds = [round_ for round_ in rounds if round_.status == Round.Status.CLOSED]
    adjustments = _adjustments.rows(tournament=tournament.pk) if by_now else adjustments_through(tournament, through)
    return {
        "results": _results(tournament, rounds),
        "credits": _credits(rounds),
        "adjustments": [PointsAdjustment(a.entrant_id, a.points) for a in adjustments],
        "tie_breaks": () if movement_of_teams(tournament) else tournament.tie_breaks,
        "fewest_wins": get_game(tournament.game_key).fewest_wins,
        "lot_seed": tournament.lot_seed,
    }


def adjustments_through(tournament: Tournament, through: int | None) -> QuerySet[Adjustment]:
    """Return the adjustments that were made before the round after `through` was published; None: all."""
    adjustments = Adjustment.objects.filter(tournament=tournament)
    if through is None:
        return adjustments
    following = tournament.rounds.filter(number=through + 1, status__in=Round.PLAYED).first()
    return adjustments.filter(made_at__lt=following.published_at) if following else adjustments


def _of_closed_rounds(*fields: str) -> Select:
    """Return the query for these columns of the closed rounds' results, if only open sheets have changed since."""
    version = F("tournament__scores_version") - F("tournament__open_sheet_changes")
    return Select(
        lambda: ClosedRounds.objects.filter(
            tournament=Given("tournament"), version=version, release=Given("release")
        ).values_list(*fields)
    )


_closed_version, _closed_rounds = _of_closed_rounds("version"), _of_closed_rounds("rounds", "counted")


def keep_closed_rounds(played: Played) -> None:
    """Count the closed rounds and keep that, unless it is known; so a hand costs no more in round 20 than in round 1.

    The tournament was read before: what changes meanwhile makes its version differ from what is stored.
    """
    tournament = played.tournament
    if _closed_version.rows(tournament=tournament.pk, release=settings.RELEASE):
        return
    closed = [round_ for round_ in played.rounds if round_.status == Round.Status.CLOSED]
    counted = Counted().and_then(_results(tournament, closed), _credits(closed))
    stored = ClosedRounds(
        tournament=tournament,
        version=tournament.scores_version - tournament.open_sheet_changes,
        release=settings.RELEASE,
        rounds=[round_.pk for round_ in closed],
        counted=counted.as_json(),
    )
    fields = ["version", "release", "rounds", "counted"]
    ClosedRounds.objects.bulk_create(
        [stored], update_conflicts=True, unique_fields=["tournament"], update_fields=fields
    )


def _results(tournament: Tournament, rounds: Sequence[Round]) -> list[Result]:
    """What everybody made in these rounds: from the totals per game, each game read once.

    The hands are read only of games in which somebody gave up a seat or took it: there points follow the person.
    """
    if not rounds:
        return []
    games = _totals(rounds)
    changed = {sitting.game_id: sitting for sitting in changed_sittings(rounds) if sitting.game_id in games}
    whole = [
        games[game].result(entrant, round_.number, index)
        for round_ in rounds
        for entrant, index, game in _seats.rows(round=round_.pk)
        if game in games and game not in changed
    ]
    parted = (result for pk, sitting in changed.items() for result in _parted(sitting, games[pk].won))
    if tournament.is_duplicate:
        return [*(replace(result, points=0) for result in (*whole, *parted)), *deal_results(tournament, rounds)]
    return [*whole, *parted, *corrections(tournament, rounds)]


def _parted(sitting: Sitting, won: Sequence[bool]) -> list[Result]:
    """Return what everybody with a seat at this table made, in the hands for which they sat there."""
    occupants, number = occupants_of(sitting), sitting.round.number
    live = list(Hand.objects.filter(game=sitting.game_id, voided_at=None))
    results = [
        Result(entrant, number, hand.points[seat], False, hand.lone_marches[seat], hand.euchres[seat])
        for hand in live
        for seat in range(len(won))
        if (entrant := occupants.at(seat, hand.number)) is not None
    ]
    numbers = [hand.number for hand in live]
    winners = (occupants.winner_at(seat, numbers) for seat, has_won in enumerate(won) if has_won)
    return [*results, *(Result(who, number, 0, won=True) for who in winners if who is not None)]


@dataclass(frozen=True, slots=True)
class _Totals:
    """What a game came to so far, by seat."""

    points: list[int]
    lone_marches: list[int]
    euchres: list[int]
    won: tuple[bool, ...]

    def result(self, entrant: int, number: int, seat: int) -> Result:
        """Return what the entrant at this seat got in the round of that number."""
        return Result(
            entrant=entrant,
            round=number,
            points=self.points[seat],
            won=self.won[seat],
            lone_marches=self.lone_marches[seat],
            euchres=self.euchres[seat],
        )


def _totals(rounds: Sequence[Round]) -> dict[int, _Totals]:
    """Return the totals of every game of these rounds, by its id, where a hand has been played."""
    won, totals = cache(_won), dict[int, _Totals]()
    for round_ in rounds:
        games = _games.rows(round=round_.pk)
        by_hands = {pk for pk, key, *_ in games if not get_game(key).won_by_totals}
        hands = _points_of_hands(round_, by_hands) if by_hands else {}
        for pk, key, ruleset, seats, state, points, loners, euchres in games:
            has_won = won(key, ruleset, seats, state, hands.get(pk, (tuple(points),)))
            totals[pk] = _Totals(points, loners, euchres, has_won)
    return totals


def _won(key: str, ruleset: str, seats: int, state: str, hands: tuple[Points, ...]) -> tuple[bool, ...]:
    """Return for each seat whether it won: `won_by_seat` of a game with this ruleset in JSON."""
    return won_by_seat(Game(key=key, ruleset=json.loads(ruleset), seats=seats, state=state), hands)


def _points_of_hands(round_: Round, games: Collection[int]) -> dict[int, tuple[Points, ...]]:
    """Return the points of the hands that stand in these games of a round, in order, by the game's id."""
    hands: dict[int, list[Points]] = defaultdict(list)
    for game, points in _hands.rows(round=round_.pk):
        if game in games:
            hands[game].append(tuple(points))
    return {game: tuple(made) for game, made in hands.items()}


def _credits(rounds: Sequence[Round]) -> list[Credit]:
    """Return the sit-out credits of the closed rounds among these."""
    closed = {round_.pk: round_ for round_ in rounds if round_.status == Round.Status.CLOSED}
    sat_out = SitOut.objects.filter(round__in=[*closed]).values_list("entrant_id", "round_id") if closed else ()
    return [Credit(entrant, closed[pk].number, closed[pk].sit_out_points or 0) for entrant, pk in sat_out]
