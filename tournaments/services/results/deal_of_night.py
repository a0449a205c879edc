"""The deal of the night: of all that were played, the one that tables made the most different things of."""

from typing import Any

from tournaments.models import Tournament
from tournaments.services.results.deals import AtTable
from tournaments.services.results.travellers import travellers


def deal_of_the_night(tournament: Tournament) -> dict[str, Any] | None:
    """Return the deal with the widest spread of results, the first of several, with its best and worst.

    `number`, `dealer`, `hands`, `up`, `kitty`; `best` and `worst`: table, who sat at 0 and 2, by how many points
    they were ahead. None where there is none whose cards are known here and that came to different results.
    """
    found: tuple[float, dict[str, Any]] | None = None
    for traveller in travellers(tournament):
        played = [(table.net, table) for table in traveller.tables if table.net is not None]
        if traveller.cards is None or not played:
            continue
        (most, best), (least, worst) = (pick(played, key=lambda made: made[0]) for pick in (max, min))
        if most > least and (found is None or most - least > found[0]):
            cards = traveller.cards
            dealt = {"number": traveller.number, "dealer": cards.dealer, "up": cards.up, "kitty": list(cards.kitty)}
            ends = {"best": _at(best, float(most)), "worst": _at(worst, float(least))}
            found = float(most - least), {**dealt, "hands": [list(hand) for hand in cards.hands], **ends}
    return found and found[1]


def _at(table: AtTable, ahead: float) -> dict[str, Any]:
    entrants = [who for seat in (0, 2) if (who := table.entrant_at(seat)) is not None]
    return {"table": table.sitting.table.number, "entrants": entrants, "ahead": ahead}
