"""Friendly games in the same words as the tables of a tournament."""

from typing import cast

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.services import live_hands
from tournaments.models import FriendlyGame, Sitting
from tournaments.services.play.friendly import has_ended, winners_of
from tournaments.services.results.occupants import Occupants
from tournaments.words.sheets import SeatShown, SideShown, SittingShown, hands_planned, points_in_words


def show_friendly(friendly: FriendlyGame) -> SittingShown:
    """Return a friendly game as if it were a sitting: words and forms only read its `uuid` and `game` here."""
    game, names = friendly.game, friendly.names
    sides = tuple(
        SideShown(
            index=index,
            names=" & ".join(names[seat] for seat in side),
            short=" & ".join(names[seat] for seat in side),
            points=points_in_words([game.points[seat] for seat in side]),
            confirmed=False,
            people=len(side),
        )
        for index, side in enumerate(game.sides)
    )
    side_of = {seat: index for index, side in enumerate(game.sides) for seat in side}
    seats = tuple(SeatShown(seat, side_of[seat], seat, name, name) for seat, name in enumerate(names))
    occupants = Occupants(tuple(((1, seat),) for seat in range(len(names))))
    return SittingShown(cast(Sitting, friendly), seats, sides, hands_planned(game), occupants, dict(enumerate(names)))


def of_the_end(friendly: FriendlyGame) -> str:
    """Return who has won: "Ada and Cleo win.", or that it is a draw; empty while the game goes on."""
    live = live_hands(friendly.game)
    if not has_ended(friendly.game, live):
        return ""
    won = winners_of(friendly.game, live)
    names = [name for name, has_won in zip(friendly.names, won, strict=True) if has_won]
    if not names:
        return _("The game is a draw.")
    values = {"names": get_text_list(names, _("and"))}
    return ngettext("%(names)s wins.", "%(names)s win.", len(names)) % values
