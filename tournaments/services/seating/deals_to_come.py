"""The deals of an evening by round, for whoever prepares them: as they are drawn, and as they will be."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.models import Game
from tournaments.duplicate.deals import DealtCards
from tournaments.models import Round, Tournament
from tournaments.services.results.left_over import sheet_for
from tournaments.services.results.travellers import Pack
from tournaments.services.seating.dealing import deals_of_round


@dataclass(frozen=True)
class DealToCome:
    """A deal that is to be played, or is being played: in which round, as which hand."""

    round: int
    hand: int
    cards: DealtCards


def deals_to_come(tournament: Tournament, only: int | None = None) -> list[DealToCome]:
    """Return the deals of the rounds that are not closed, in their order; `only`: of this round, if it is one of them.

    Of rounds that are not drawn yet they are what the next draws will use, unless a round is undone before.
    """
    pack = Pack(tournament)
    return [
        DealToCome(round_, hand, cards)
        for round_, numbers, sheet in _numbers(tournament)
        if only in (None, round_)
        for hand, number in enumerate(numbers, 1)
        if (cards := pack.deal(number, sheet)) is not None
    ]


def _numbers(tournament: Tournament) -> Iterator[tuple[int, list[int], Game]]:
    standing = tournament.rounds.exclude(status=Round.Status.UNDONE).order_by("number")
    latest = standing.last()
    number, following = (latest.number + 1 if latest else 1), deals_of_round(tournament)
    if latest is not None and latest.status in Round.UNFINISHED:
        drawn = latest.sittings.select_related("game").order_by("table__number").first()
        if drawn is not None:
            yield latest.number, drawn.deals, drawn.game
            last = max([*drawn.deals, following[0] - 1]) if following else 0
            following = [last + 1 + place for place in range(len(following))]
    sheet = sheet_for(tournament, tournament.seats_per_table)
    while following and number <= tournament.rounds_planned:
        yield number, following, sheet
        number, following = number + 1, [deal + len(following) for deal in following]
