"""Sections of the first rounds, in sentences."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.rules.movements.sections import Section, last_round_in_sections


def sections_in_words(tournament: Tournament) -> list[str]:
    """Say that the first rounds are played in sections; nothing where they are not."""
    last = last_round_in_sections(tournament.movement_options, tournament.rounds_planned)
    if not last:
        return []
    count = int(tournament.movement_options["sections"])
    sentence = _(
        "Through round %(round)d the hall is split into %(count)d sections: people change tables within theirs. From "
        "round %(next)d on everybody plays in one field."
    )
    return [sentence % {"round": last, "count": count, "next": last + 1}]


def tables_of_sections(sections: Sequence[Section], numbers: Sequence[int]) -> str:
    """Say which tables belong to which section, by the tables' numbers from the head table down."""
    if not sections:
        return ""
    sentence = _("Section %(section)d: tables %(first)d to %(last)d.")
    return " ".join(
        sentence % {"section": place, "first": numbers[section.first - 1], "last": numbers[section.last - 1]}
        for place, section in enumerate(sections, 1)
    )
