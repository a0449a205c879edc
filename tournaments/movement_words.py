"""How a night is seated, in sentences: printed with the movement, and shown to whoever asks how it is done."""

from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.movements.registry import get_movement


def movement_in_words(tournament: Tournament) -> list[str]:
    """Return the movement's name and what it is like, each choice about it, how sit-outs are drawn and paid."""
    movement = get_movement(tournament.movement)
    return [
        f"{_(movement.name)}. {_(movement.about)}",
        *_choices(tournament),
        *([] if movement.fixed_partners else _sit_outs(tournament)),
    ]


def _choices(tournament: Tournament) -> list[str]:
    """Return a sentence for each thing the organizer could choose, and for how the ladder ranks."""
    options = get_movement(tournament.movement).options
    chosen = [
        _("%(what)s: %(choice)s.")
        % {"what": _(option.name), "choice": _(option.values[tournament.movement_options.get(name, option.default)])}
        for name, option in options.items()
        if name != "sit_outs"
    ]
    if tournament.movement == "ladder":
        ranked = _("Rank: points, then games won, then fewest sit-outs, then a lot that is drawn and kept.")
        pairing = _("At a table, by rank: %(pairing)s, unless partners would repeat.")
        return [ranked, pairing % {"pairing": tournament.get_pairing_display()}, *chosen]
    return chosen


def _sit_outs(tournament: Tournament) -> list[str]:
    lowest = tournament.movement_options.get("sit_outs") == "lowest"
    number = tournament.sit_out_points
    by_rank = _(
        "Where people are left over from the fours, one to three sit out each round: of those who sat out least, the "
        "lowest by rank first."
    )
    by_lot = _(
        "Where people are left over from the fours, one to three sit out each round, drawn by lot among those who sat "
        "out least."
    )
    spread = _(
        "Nobody sits out twice running while somebody else has sat out as little. Whoever comes late starts with as "
        "few sit-outs as anyone here."
    )
    mean = _("A sit-out counts the mean points per seat of the round, rounded, and fixed when the round closes.")
    credit = mean if number is None else _("A sit-out counts %(points)d points.") % {"points": number}
    return [by_rank if lowest else by_lot, spread, credit]
