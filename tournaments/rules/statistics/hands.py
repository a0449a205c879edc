"""Hands counted by how they went, in all and for every player."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.rules import RESULTS
from tournaments.rules.statistics.games import PlayedGame, PlayedHand


@dataclass(slots=True)
class PlayerHands:
    """What became of one player's hands. What is not said of a hand in any game is 0."""

    entrant: int
    games: int = 0
    """Games in which they played a hand, or that were entered as totals."""
    totals_games: int = 0
    """Of these: their hands are not known, and are in no count below but `lone_marches` and `euchres`, if given."""
    hands: int = 0
    called: int = 0
    """Hands for which they made trump."""
    euchred: int = 0
    """Of these: how often they were euchred, alone or not."""
    loners: int = 0
    """Of these: how often they played alone."""
    lone_marches: int = 0
    """All five tricks alone."""
    marches: int = 0
    """All five tricks with a partner, for whichever of the two made trump."""
    euchres: int = 0
    """How often they euchred the makers; partners do so together."""


def by_outcome(games: Iterable[PlayedGame]) -> dict[str, int]:
    """Return how many hands went how, by the keys of `scoring.rules.RESULTS` and in their order, without zeros.

    How only hands of a parish's own game can go comes after these.
    """
    counts = Counter(hand.result.kind for game in games for hand in game.hands)
    return {kind: counts[kind] for kind in [*RESULTS, *sorted(counts.keys() - RESULTS.keys())] if counts[kind]}


def by_player(games: Iterable[PlayedGame]) -> dict[int, PlayerHands]:
    """Return what became of everybody's hands, by entrant; who played nothing is not in it."""
    players: dict[int, PlayerHands] = {}
    for game in games:
        seen = set()
        for hand in game.hands:
            seen |= _count_hand(hand, players)
        if game.is_totals:
            seen |= _count_totals(game, players)
        for entrant in seen:
            players[entrant].games += 1
    return players


def _count_hand(hand: PlayedHand, players: dict[int, PlayerHands]) -> set[int]:
    """Count a hand for who played it; return them."""
    result = hand.result
    for seat, entrant in enumerate(hand.seats):
        if entrant is None:
            continue
        player = _player(players, entrant)
        player.hands += 1
        player.lone_marches += hand.lone_marches[seat]
        player.euchres += hand.euchres[seat]
        player.marches += result.kind == "march" and seat in result.makers
        if seat == result.maker:
            player.called += 1
            player.loners += result.alone
            player.euchred += result.kind in ("euchred", "lone-euchred")
    return {entrant for entrant in hand.seats if entrant is not None}


def _count_totals(game: PlayedGame, players: dict[int, PlayerHands]) -> set[int]:
    """Count a game entered as totals for whom it counts; return them."""
    for seat, entrant in enumerate(game.seats):
        if entrant is not None:
            player = _player(players, entrant)
            player.totals_games += 1
            player.lone_marches += game.lone_marches[seat] if game.lone_marches else 0
            player.euchres += game.euchres[seat] if game.euchres else 0
    return {entrant for entrant in game.seats if entrant is not None}


def _player(players: dict[int, PlayerHands], entrant: int) -> PlayerHands:
    return players.setdefault(entrant, PlayerHands(entrant))
