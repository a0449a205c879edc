"""How many play at a table, and what that rules out: movements of partners and a ghost, where everybody plays alone."""

from collections.abc import Mapping

from django.utils.translation import gettext

from scoring.rules import RuleError, ShapeError, get_game, gettext_noop
from tournaments.models import Tournament
from tournaments.rules.movements.base import ACROSS, Sentence, Sides, Terms
from tournaments.rules.movements.left_over import SIT_OUT
from tournaments.rules.movements.registry import get_movement
from tournaments.services.seating.dealing import hands_of

USUAL_SEATS = 4


def seats_of(game: str, asked: int | None, preset: str | None = None) -> int:
    """Return how many play at a table: what was asked for, else what the preset is for, else four where that can be.

    Raises RuleError where the game cannot be played by this many.
    """
    rules = get_game(game)
    counts = rules.seat_counts
    usual = rules.presets[preset].seats if preset and preset in rules.presets else None
    seats = asked or usual or (USUAL_SEATS if USUAL_SEATS in counts else counts[0])
    if seats not in counts:
        raise RuleError(
            "wrong-seats",
            gettext_noop("%(game)s takes %(counts)s players at a table, not %(seats)d."),
            fields=("seats_per_table",),
            rule="players",
            game=gettext(rules.name),
            counts=", ".join(map(str, counts)),
            seats=seats,
        )
    return seats


def refuse_movement(movement: str, options: Mapping[str, str], sides: Sides) -> None:
    """Raise RuleError with the movement's own sentence where it cannot seat tables with these sides."""
    refused = get_movement(movement).refusal(Terms(1, options=options, sides=sides))
    if refused is not None:
        params = {
            name: gettext(param.text) if isinstance(param, Sentence) else param
            for name, param in refused.params.items()
        }
        raise RuleError("wrong-movement", refused.text, fields=("movement",), rule="players", **params)


def refuse_ghost(movement: str, sides: Sides) -> None:
    """Raise ShapeError for a ghost where tables are not of four with partners, or partners stay together."""
    if all(len(side) == 1 for side in sides):
        raise ShapeError(
            "no-ghost-alone",
            gettext_noop("A ghost is somebody's partner. In this game everybody plays alone."),
            fields=("ghost",),
        )
    if sides != ACROSS:
        raise ShapeError(
            "no-ghost-at-others",
            gettext_noop("A ghost takes the fourth seat of a table. In this game more than four play at each."),
            fields=("ghost",),
        )
    if get_movement(movement).fixed_partners:
        raise ShapeError(
            "no-ghost-in-teams",
            gettext_noop("If partners stay together, there is no seat for a ghost."),
            fields=("ghost",),
        )


def refuse_left_over(way: str, movement: str, game: str, *, ghost: bool) -> None:
    """Raise RuleError where those left over from tables of four cannot play at a table of another size."""
    if way == SIT_OUT:
        return
    if not get_game(game).left_over:
        sentence = gettext_noop("Nobody is left over from tables of four in this game. Have them sit out.")
    elif not get_movement(movement).seats_left_over:
        sentence = gettext_noop(
            "“%(movement)s” itself decides who sits out, so nobody else can be drawn to play at a table of another "
            "size. Have those left over sit out, or choose another seating."
        )
    elif ghost:
        sentence = gettext_noop("With a ghost, three people who are left over have a table. Choose one of the two.")
    else:
        return
    name = gettext(get_movement(movement).name)
    raise RuleError("wrong-left-over", sentence, fields=("left_over",), rule="players", movement=name)


def refuse_duplicate(then: Tournament) -> None:
    """Raise RuleError where not every table can play the same deals, or the movement needs that they do."""
    movement = get_movement(then.movement)
    if not then.is_duplicate and not movement.moves_deals:
        return
    sentence = None
    if not then.is_duplicate:
        sentence = gettext_noop(
            "In “%(movement)s” sets of deals move from table to table. Choose how the same cards for everybody count, "
            "under House rules, or another seating."
        )
    elif not get_game(then.game_key).knows_cards or then.sides != ACROSS:
        sentence = gettext_noop(
            "Only a game for four with partners, whose cards Headtable knows, can be played with the same cards."
        )
    elif movement.fixed_partners and not movement.known_beforehand:
        sentence = gettext_noop(
            "“%(movement)s” seats teams by games won, and there are none when everybody plays the same cards. Choose "
            "another seating."
        )
    elif then.left_over != SIT_OUT:
        sentence = gettext_noop("With the same cards for everybody, players left over from tables of four sit out.")
    elif hands_of(then.ruleset) is None:
        sentence = gettext_noop("With the same cards for everybody, a game ends after a number of hands. Set that.")
    if sentence is not None:
        name = gettext(movement.name)
        raise RuleError("wrong-duplicate", sentence, fields=("duplicate",), rule="duplicate", movement=name)
