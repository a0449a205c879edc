"""The games of one player, hand by hand, as their phone shows them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, Q

from scoring.models import Game, Hand
from tournaments.models import Round, Sitting, Tournament
from tournaments.words.hands import show_hand
from tournaments.words.sentences import score_in_words
from tournaments.words.sheets import SittingShown, points_in_words, show_public_sitting, with_sheets


@dataclass(frozen=True)
class HandLine:
    """A hand: its number, who dealt (empty: not known), what happened, and the points of the player and of others."""

    number: int
    dealer: str
    facts: str
    own: str
    others: str


@dataclass(frozen=True)
class PlayerGame:
    """A game at a table; if the player had the seat for only part of it, the hands of that part."""

    round: int
    table: int
    what: str
    """Which game of a bracket it is, or which other game than at the other tables; mostly empty."""
    partners: str
    others: str
    score: str
    """The points of the player's side, then of the others."""
    hands: tuple[HandLine, ...]
    as_totals: bool
    """Whether the game was entered as totals, so that nobody knows its hands."""
    is_over: bool


@dataclass(frozen=True)
class SatOut:
    """A round that the player sat out, and the points for it; None: they are not fixed before the round closes."""

    round: int
    points: int | None


def sit_outs_of(tournament: Tournament, entrant: int, *, until: int | None = None) -> list[SatOut]:
    """Return the rounds that an entrant sat out, up to round `until`, in their order."""
    rounds = Round.objects.filter(tournament=tournament, status__in=Round.PLAYED, sit_outs__entrant=entrant)
    if until is not None:
        rounds = rounds.filter(number__lte=until)
    return [SatOut(*row) for row in rounds.order_by("number").values_list("number", "sit_out_points")]


def games_of(
    tournament: Tournament, entrant: int, names: Mapping[int, str], *, until: int | None = None
) -> list[PlayerGame]:
    """Return the games of an entrant in their order, up to round `until`; without those that have not begun."""
    seated = Q(seats__entrant=entrant) | Q(changes__left=entrant) | Q(changes__came=entrant)
    played = Sitting.objects.filter(seated, round__tournament=tournament, round__status__in=Round.PLAYED)
    if until is not None:
        played = played.filter(round__number__lte=until)
    live = Prefetch("game__hands", Hand.objects.filter(voided_at=None).order_by("number"))
    sittings = with_sheets(played.filter(game__hands_played__gt=0)).prefetch_related(live)
    games = (_game(sitting, entrant, names) for sitting in sittings.order_by("round__number").distinct())
    return [game for game in games if game]


def _game(sitting: Sitting, entrant: int, names: Mapping[int, str]) -> PlayerGame | None:
    shown = show_public_sitting(sitting, names)
    lines = [(hand, _seat_at(shown, entrant, hand.number)) for hand in sitting.game.hands.all()]
    played = [(hand, seat) for hand, seat in lines if seat is not None]
    if not played:
        return None
    last, own = played[-1]
    side = shown.seats[own].side
    then = shown.at(last.number)
    as_totals = last.kind == Hand.TOTALS
    return PlayerGame(
        round=sitting.round.number,
        table=sitting.table.number,
        what=shown.stage,
        partners=" & ".join(seat.name for seat in then.seats if seat.side == side and seat.index != own),
        others=" & ".join(seat.name for seat in then.seats if seat.side != side),
        score=score_in_words([shown.sides[side].points, _of_others([other.points for other in shown.sides], side)]),
        hands=() if as_totals else tuple(_line(hand, shown, side) for hand, _seat in played),
        as_totals=as_totals,
        is_over=sitting.game.state != Game.State.OPEN,
    )


def _seat_at(shown: SittingShown, entrant: int, hand: int) -> int | None:
    """Return the seat an entrant had in a hand; None if they had none."""
    return next((seat.index for seat in shown.seats if shown.occupants.at(seat.index, hand) == entrant), None)


def _line(hand: Hand, shown: SittingShown, side: int) -> HandLine:
    dealer = hand.facts.get("dealer")
    points = [points_in_words([hand.points[seat] for seat in seats]) for seats in shown.game.sides]
    return HandLine(
        number=hand.number,
        dealer="" if dealer is None else shown.at(hand.number).seats[dealer].short,
        facts=show_hand(hand, shown).facts,
        own=points[side],
        others=_of_others(points, side),
    )


def _of_others(points: Sequence[str], side: int) -> str:
    return " · ".join(made for place, made in enumerate(points) if place != side)
