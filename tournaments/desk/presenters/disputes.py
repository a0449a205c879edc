"""A disputed game as its sheet shows it: who called and when, and which sides have confirmed."""

from dataclasses import dataclass

from scoring.models import Confirmation, Game
from tournaments.models import DirectorCall, Round
from tournaments.services.hall.calls import disagreements_in
from tournaments.words.sheets import SideShown, SittingShown


@dataclass(frozen=True)
class Dispute:
    """The call of a table with a dispute, and each side with its confirmation of the present sheet."""

    call: DirectorCall
    sides: tuple[tuple[SideShown, Confirmation | None], ...]


def dispute_of(shown: SittingShown) -> Dispute | None:
    """Return the dispute about a game, until both sides have confirmed it."""
    sitting, game = shown.sitting, shown.game
    if sitting.round.status != Round.Status.OPEN or game.state == Game.State.CONFIRMED:
        return None
    call = disagreements_in(sitting.round).get(sitting.table_id)
    if call is None:
        return None
    confirmed = {given.side: given for given in game.confirmations.filter(version=game.version)}
    return Dispute(call, tuple((side, confirmed.get(side.index)) for side in shown.sides))
