"""Knock-out: a team that loses (once, or twice in a double one) cannot win any more; the others go on to the final.

The bracket is not kept anywhere: it follows from who drew which place in the first round and who won since, so undoing
a round undoes its results. A team that is not here when its match is drawn loses it. Teams that are out play on in a
consolation, paired as in a Swiss by what they have won, until the last round; a bye there and in the bracket is a
sit-out with its credit. Without a consolation they go home: they are in no seating.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from scoring.rules import gettext_noop
from tournaments.rules.movements.base import Decided, PastRound, SeatingRules, Sentence, Tied
from tournaments.rules.movements.cheapest import cheapest_pairs
from tournaments.rules.movements.fixed_partners.bracket import CONSOLATION, FREE, Bracket
from tournaments.rules.movements.fixed_partners.teams import (
    FixedPartners,
    Pair,
    Paired,
    PairingState,
    TeamGame,
    as_pair,
    games_of,
    halves_won,
    order_of,
)
from tournaments.rules.movements.options import MovementOption, read_options
from tournaments.rules.movements.round_robin import NOBODY, SEEDING, Meetings
from tournaments.rules.movements.schedules.labels import label

ELIMINATION = MovementOption(
    gettext_noop("Out after"),
    MappingProxyType({"single": gettext_noop("one game lost"), "double": gettext_noop("two games lost")}),
    help=gettext_noop("How many lost games put a team out of the bracket."),
)
WHOEVER_IS_OUT = MovementOption(
    gettext_noop("Teams that are out"),
    MappingProxyType({"yes": gettext_noop("plays on in a consolation"), "no": gettext_noop("goes home")}),
    help=gettext_noop("Whether eliminated teams keep playing beside the bracket."),
)
TIE = MovementOption(
    gettext_noop("A tied game goes to"),
    MappingProxyType(
        {
            "extra-hand": gettext_noop("the winner of one more hand, whom the director names"),
            "lot": gettext_noop("the side with more euchres, then by lot"),
        }
    ),
    help=gettext_noop("Who goes on if a game of the bracket is tied."),
)


class KnockOut(FixedPartners):
    """Single or double elimination."""

    key = "knock-out"
    name = gettext_noop("Knock-out (fixed partners)")
    about = gettext_noop(
        "Partners stay together; losers are out, or play on in the consolation, until one pair is left."
    )
    options: Mapping[str, MovementOption] = MappingProxyType(
        {"elimination": ELIMINATION, "consolation": WHOEVER_IS_OUT, "seeding": SEEDING, "tie": TIE}
    )
    bye_rule = gettext_noop("A bye in the bracket, or nobody left to play in the consolation.")
    wish_rule = gettext_noop(
        "A bracket cannot promise that two teams meet. If it is drawn by lot and nothing has been played, they are "
        "drawn against each other in round 1. After that they meet if both go on winning, or in the consolation."
    )
    needs_winners = True
    from_the_start = True
    settled_options = frozenset({"elimination"})
    when_left = gettext_noop("The bracket ends here and has no winner; what was won in it counts as games won.")

    def rounds_needed(self, people: int) -> int | None:
        """Return how many a single knock-out of pairs takes."""
        return rounds_needed(people // 2, "single") if people >= 4 else 1

    def bye_halves(self, options: Mapping[str, str]) -> int:
        """Zero: places come first, and games won break ties of teams that went out together."""
        return 0

    def advice(self, teams: int, rounds: int, options: Mapping[str, str]) -> tuple[Sentence, ...]:
        """Say so where the rounds are too few for a winner, or where some come after the final."""
        if teams < 2:
            return ()
        chosen = read_options(self.options, options)
        needed = rounds_needed(teams, chosen["elimination"])
        params = {"teams": teams, "rounds": rounds, "needed": needed}
        if rounds < needed:
            sentence = gettext_noop(
                "A knock-out of %(teams)d teams takes up to %(needed)d rounds. %(rounds)d are planned: it could end "
                "without a winner."
            )
            return (Sentence(sentence, params),)
        if rounds == needed:
            return ()
        plays_on = gettext_noop(
            "A knock-out of %(teams)d teams is decided after %(needed)d rounds at the latest. After that, everybody "
            "plays in the consolation."
        )
        is_over = gettext_noop("A knock-out of %(teams)d teams is over after %(needed)d rounds at the latest.")
        return (Sentence(plays_on if chosen["consolation"] == "yes" else is_over, params),)

    def places(self, history: Sequence[PastRound], options: Mapping[str, str]) -> Mapping[int, int]:
        """Return how far each team has come: more is better, equal for teams still in.

        Ahead of everybody who has a place are those with one loss, and ahead of them the unbeaten.
        """
        if not history:
            return {}
        chosen = read_options(self.options, options)
        bracket = replayed(history, chosen["elimination"])
        lost = bracket.losses()
        places = {team: -lost[team] for team in bracket.seeds if team != FREE}
        teams = {team for played in history for team in played.teams.values()}
        worst = 2 * len(bracket.seeds) + 2
        return dict.fromkeys(teams, -worst) | places | {team: -1 - p for team, p in bracket.places().items()}

    def winner_goes_on(self, stage: str) -> bool:
        """The loser in the bracket is out, or one loss closer to it; a consolation game costs nobody a place."""
        return stage != CONSOLATION

    def decides_ties(self, options: Mapping[str, str]) -> bool:
        """As the organizer chose."""
        return options["tie"] == "lot"

    def walkovers(self, history: Sequence[PastRound], here: set[int], options: Mapping[str, str]) -> tuple[Pair, ...]:
        """Return who goes on without a game in the round after these, and against whom that is not here."""
        if not history:
            return ()
        bracket = replayed(history, read_options(self.options, options)["elimination"])
        return tuple(walk_over(bracket, here, len(history) + 1))

    def pair(self, state: PairingState) -> Paired:
        """Seat the matches that can be played, then the consolation. Raises Tied, Decided."""
        here = set(state.teams)
        if state.history:
            bracket = replayed(state.history, state.options["elimination"], strict=True)
            order = [team for team in bracket.seeds if team in here]
        else:
            order = _drawn(state)
            bracket = Bracket.of(order, elimination=state.options["elimination"])
        unopposed = [winner for winner, _ in walk_over(bracket, here, state.number) if winner in here]
        matches = bracket.ready(state.number)
        games = [_known(bracket, match) for match in matches]
        stages = [bracket.matches[match].stage for match in matches]
        playing = {team for game in games for team in game}
        waiting = [team for team in order if team not in playing and _is_in(bracket, team)]
        waiting += [team for team in unopposed if team not in playing and team not in waiting]
        out = [team for team in state.teams if team not in playing and team not in waiting]
        if state.options["consolation"] == "no":
            if not games:
                raise Decided("the knock-out is decided")
            return Paired(tuple(games), tuple(waiting), tuple(stages), tuple(order))
        friendly, byes = _consolation(state, out)
        if not games and not friendly:
            raise Decided("the knock-out is decided")
        return Paired(
            (*games, *friendly), (*waiting, *byes), (*stages, *[CONSOLATION] * len(friendly)), order=tuple(order)
        )


def rounds_needed(teams: int, elimination: str) -> int:
    """Return how many rounds a knock-out of at least two teams takes at most, one more where it may need a decider.

    A single one halves the field each round. In a double one the losers' bracket has two rounds for each of the
    winners' but the first; the grand final and its decider follow.
    """
    halvings = (teams - 1).bit_length()
    return halvings if elimination == "single" else max(2 * halvings, 2) + 1


def replayed(history: Sequence[PastRound], elimination: str, *, strict: bool = False) -> Bracket:
    """Return the bracket after these rounds; the first one seeded it.

    A game without a winner leaves its match open; with `strict` it raises Tied.
    """
    bracket = Bracket.of(order_of(history[0]), elimination=elimination)
    for number, played in enumerate(history, 1):
        games = {as_pair(*game.teams): game for game in games_of(played, number)}
        _replay(bracket, games, set(played.teams.values()), number, strict=strict)
    return bracket


def _replay(bracket: Bracket, games: dict[Pair, TeamGame], here: set[int], number: int, *, strict: bool) -> None:
    """Enter what was played in one round, and who lost by not being there."""
    walk_over(bracket, here, number)
    _follow_swaps(bracket, games, number)
    for match in bracket.ready(number):
        game = games.pop(as_pair(*_known(bracket, match)), None)
        if game is None:
            continue
        winner = _winner(game)
        if winner is not None:
            bracket.decide(match, winner)
        elif strict:
            raise Tied(game.table)


def _follow_swaps(bracket: Bracket, games: Mapping[Pair, TeamGame], number: int) -> None:
    """Have teams change places in the bracket as the director had them change tables in the draft.

    A match that was not played has one team at its table, or at any other, with an opponent who took the place of
    the other one.
    """
    by_table = sorted(games.values(), key=lambda game: game.table)
    for place, match in enumerate(bracket.ready(number)):
        teams = set(_known(bracket, match))
        if as_pair(*_known(bracket, match)) in games:
            continue
        nearest = sorted(by_table, key=lambda game: game.table != place + 1)
        played = next((set(game.teams) for game in nearest if len(teams & set(game.teams)) == 1), None)
        if played is not None:
            (gone,), (came,) = teams - played, played - teams
            bracket.exchange(gone, came)


def walk_over(bracket: Bracket, here: set[int], number: int) -> list[Pair]:
    """Award matches to teams that are here against teams that are not, until all matches of the round have both teams.

    Return winners and losers, in the order of the matches.

    Where neither is here the upper one goes on, to lose against the first who is.
    """
    decided: list[Pair] = []
    while True:
        missed = [match for match in bracket.ready(number) if not here.issuperset(_known(bracket, match))]
        if not missed:
            return decided
        for match in missed:
            upper, lower = _known(bracket, match)
            winner, loser = (lower, upper) if lower in here else (upper, lower)
            bracket.decide(match, winner)
            decided.append((winner, loser))


def _known(bracket: Bracket, match: int) -> Pair:
    first, second = bracket.teams_in(match)
    assert first is not None and second is not None  # noqa: S101, PT018 - asked only of matches that are ready
    return first, second


def _winner(game: TeamGame) -> int | None:
    if game.halves is None or game.halves[0] == game.halves[1]:
        return None
    return game.teams[game.halves[1] > game.halves[0]]


def _is_in(bracket: Bracket, team: int) -> bool:
    """Judge whether a match of the bracket can still wait for this team."""
    return team in bracket.seeds and team not in bracket.places()


def _drawn(state: PairingState) -> list[int]:
    """Return the teams by seed: where that is a lot, so that those meet in the first round who want to."""
    order = state.by_lot()
    if state.options["seeding"] != "lot" or not state.wishes:
        return order
    bracket = Bracket.of(range(len(order)), elimination=state.options["elimination"])
    first = PastRound(tuple(_known(bracket, match) for match in bracket.ready(1)))
    return label([first], order, SeatingRules(meet=state.wishes))


def _consolation(state: PairingState, out: Sequence[int]) -> tuple[list[Pair], list[int]]:
    """Pair eliminated teams: no repeats if avoidable, then equals by games won."""
    if len(out) < 2:
        return [], list(out)
    met, won = Meetings(state), halves_won(state.games)
    order = sorted(out, key=lambda team: (-won[team], team))
    everybody = [*order, NOBODY] if len(order) % 2 else order
    difference = (2 * state.number) ** 2 * len(everybody) + 1
    again = difference * (state.number + 1)
    wish = again * len(everybody) * (state.number + 1)
    apart = wish * len(everybody)

    def cost(first: int, second: int) -> int:
        if NOBODY in (first, second):
            return difference * met(first, second) + won[first if second == NOBODY else second]
        pair = as_pair(first, second)
        weight = apart * (pair in state.apart) - wish * (pair in state.wishes) + again * met(first, second)
        return weight + (won[first] - won[second]) ** 2

    wanted = [pair for pair in state.wishes if {*pair} <= {*everybody}]
    pairs = cheapest_pairs(everybody, cost, dear=again, wanted=wanted)
    return [pair for pair in pairs if NOBODY not in pair], _left_over(pairs)


def _left_over(pairs: Iterable[Pair]) -> list[int]:
    return [first if second == NOBODY else second for first, second in pairs if NOBODY in (first, second)]
