"""How a tournament is seated, in sentences."""

from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Tournament
from tournaments.rules.movements.base import ACROSS, Terms
from tournaments.rules.movements.forecast.sit_out_effect import effects_of_credit
from tournaments.rules.movements.left_over import NAMES, SIT_OUT, WAYS
from tournaments.rules.movements.registry import get_movement
from tournaments.rules.movements.seating_rules import FOUR
from tournaments.rules.movements.sections import SECTION_OPTIONS
from tournaments.rules.movements.sit_outs import SIT_OUT_OPTIONS
from tournaments.words.repeats import expected_in_words
from tournaments.words.sections import sections_in_words
from tournaments.words.sentences import say
from tournaments.words.standings import left_over_scores_in_words

LARGEST_SIMULATED = 150
TIMES = 250

effects = lru_cache(maxsize=100)(effects_of_credit)
"""Simulated once for each size of tournament: the result is always the same."""


def movement_in_words(tournament: Tournament, players: int = 0) -> list[str]:
    """Return the movement's name and description, its options, and how sit-outs are drawn and credited.

    With `players`, also what to expect to repeat.
    """
    movement = get_movement(tournament.movement)
    return [
        f"{_(movement.name)}. {_(movement.about)}",
        *_choices(tournament),
        *filter(None, [repeats_in_words(tournament, players)]),
        *_left_over(tournament),
        *([] if movement.fixed_partners or _all_play(tournament) else _sit_outs(tournament)),
    ]


def _all_play(tournament: Tournament) -> bool:
    """Tell whether nobody ever sits out, because there is a table for any number of left-over players."""
    return len(WAYS[tournament.left_over]) == FOUR - 1 and tournament.most_tables is None


def _left_over(tournament: Tournament) -> list[str]:
    """Say who plays at tables of other sizes than four, and how their points count."""
    if tournament.left_over == SIT_OUT:
        return []
    return [
        _("Left over from tables of four: %(way)s.") % {"way": _(NAMES[tournament.left_over])},
        _("Who plays there is drawn by lot: nobody twice while somebody else has not."),
        left_over_scores_in_words(tournament.left_over_scores),
    ]


def repeats_in_words(tournament: Tournament, players: int) -> str:
    """Say what to expect to repeat with this many players, if the movement does not avoid it."""
    terms = Terms(tournament.rounds_planned, options=tournament.movement_options, sides=tournament.sides)
    return expected_in_words(get_movement(tournament.movement), players, terms)


def _choices(tournament: Tournament) -> list[str]:
    """Return the movement's explanation, and a sentence for each option."""
    movement = get_movement(tournament.movement)
    terms = Terms(tournament.rounds_planned, tournament.pairing, tournament.movement_options, sides=tournament.sides)
    chosen = [
        _("%(what)s: %(choice)s.")
        % {"what": _(option.name), "choice": _(option.values[tournament.movement_options.get(name, option.default)])}
        for name, option in movement.options.items()
        if name not in SIT_OUT_OPTIONS and name not in SECTION_OPTIONS
    ]
    return [*map(say, movement.explanation(terms)), *sections_in_words(tournament), *chosen]


def _sit_outs(tournament: Tournament) -> list[str]:
    lowest = tournament.movement_options.get("sit_outs") == "lowest"
    number = tournament.sit_out_points
    by_rank = _(
        "If the tables do not come out even, %(some)s sit out each round: the lowest-ranked of the players who have "
        "sat out least."
    )
    by_lot = _(
        "If the tables do not come out even, %(some)s sit out each round, drawn at random from the players who have "
        "sat out least."
    )
    some = _at_most(tournament.seats_per_table - (2 if tournament.ghost else 1))
    if tournament.left_over != SIT_OUT:  # one and three have a table
        some = _("two")
    spread = _(
        "Nobody sits out twice in a row while somebody else has sat out as little. Late arrivals start with the lowest "
        "number of sit-outs of anyone here."
    )
    mean = _("A sit-out is worth the round's average points per seat, rounded, and is fixed when the round closes.")
    credit = mean if number is None else _("A sit-out is worth %(points)d points.") % {"points": number}
    chosen = (by_rank if lowest else by_lot) % {"some": some}
    return [*([_ghost()] if tournament.ghost else []), chosen, *_limit(tournament), spread, credit]


def _at_most(number: int) -> str:
    """Say a range of numbers, from one up."""
    if number < 3:
        return _("one or two") if number == 2 else _("one")
    return _("one to three") if number == 3 else _("up to %(number)d") % {"number": number}


def _limit(tournament: Tournament) -> list[str]:
    """Say how tables are limited, if they are."""
    if tournament.most_tables is None:
        return []
    sentence = ngettext(
        "At most %(tables)d table is used; people who do not fit also sit out in turn.",
        "At most %(tables)d tables are used; people who do not fit also sit out in turn.",
        tournament.most_tables,
    )
    return [sentence % {"tables": tournament.most_tables}]


def _ghost() -> str:
    return _(
        "If three people are left over, a ghost takes the fourth seat and nobody sits out; someone who is free plays "
        "its cards. Its partner changes each round as for everybody. Its partner and opponents score as usual; the "
        "ghost is not in the standings."
    )


def credit_in_words(tournament: Tournament, players: int) -> list[str]:
    """Say what each credit would do to players who sit out, simulated for this many; nothing if nobody sits out."""
    is_simulated = tournament.sides == ACROSS and not get_movement(tournament.movement).fixed_partners
    if tournament.left_over != SIT_OUT or not 5 <= players <= LARGEST_SIMULATED or not is_simulated:
        return []
    number, rounds = tournament.sit_out_points, tournament.rounds_planned
    found = effects(players=players, rounds=rounds, number=number, times=TIMES)
    if found is None:
        return []
    by_credit = [
        (_("nothing"), found.nothing),
        (_("the round's average"), found.mean),
        (_("the points of a winner"), found.win),
    ]
    if number is not None and found.number is not None:
        by_credit.append((_("%(points)d points, as set here") % {"points": number}, found.number))
    return [_("%(credit)s: %(effect)s") % {"credit": credit, "effect": _places(effect)} for credit, effect in by_credit]


def _places(effect: float) -> str:
    """Say how far up or down a hundred places somebody ends."""
    places = round(abs(effect))
    if not places:
        return _("level with the others")
    higher = ngettext("%(places)d place out of 100 higher", "%(places)d places out of 100 higher", places)
    lower = ngettext("%(places)d place out of 100 lower", "%(places)d places out of 100 lower", places)
    return (higher if effect > 0 else lower) % {"places": places}
