"""What a player needs, in sentences."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.standings.needs import Gap, Needs


def needs_in_words(needs: Needs) -> list[str]:
    """Return how far it is to the next places, and whether first place can still be reached."""
    return [*_place(needs), *map(_gap, filter(None, (needs.next_place, needs.podium, needs.first))), *_reach(needs)]


def _place(needs: Needs) -> Iterator[str]:
    if needs.sharing:
        yield ngettext(
            "You share place %(rank)d with %(others)d other player.",
            "You share place %(rank)d with %(others)d other players.",
            needs.sharing,
        ) % {"rank": needs.rank, "others": needs.sharing}
    elif needs.lead is not None:
        yield (
            ngettext(
                "You are in first place, %(points)d point ahead.",
                "You are in first place, %(points)d points ahead.",
                needs.lead,
            )
            % {"points": needs.lead}
            if needs.lead
            else _("You are in first place by the tie-breaks: the next player has as many points.")
        )


def _gap(gap: Gap) -> str:
    if not gap.points:
        return _("You are level on points with place %(rank)d; the tie-breaks put it ahead.") % {"rank": gap.rank}
    return ngettext(
        "You are %(points)d point behind place %(rank)d.",
        "You are %(points)d points behind place %(rank)d.",
        gap.points,
    ) % {"points": gap.points, "rank": gap.rank}


def _reach(needs: Needs) -> Iterator[str]:
    if needs.most is None:
        return
    if needs.is_first_out_of_reach:
        yield ngettext(
            "First place is out of reach: at most %(most)d point can still be made.",
            "First place is out of reach: at most %(most)d points can still be made.",
            needs.most,
        ) % {"most": needs.most}
    else:
        yield ngettext(
            "Up to %(most)d point can still be made.", "Up to %(most)d points can still be made.", needs.most
        ) % {"most": needs.most}
