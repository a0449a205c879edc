"""What a player or a team needs, in sentences."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.rules.standings.cut import ON_THE_LINE, THROUGH
from tournaments.rules.standings.needs import Gap, Needs


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
            else _("You are in first place by the tie-breaks: the next player has the same points.")
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


def goes_on_in_words() -> str:
    """Say what is at stake in a game of a bracket."""
    return _("The winner of this game goes on.")


def team_needs_in_words(needs: Needs) -> list[str]:
    """Return the same of a team, where games won rank: what is counted in points there is in halves of a game here."""
    return [
        *_place_of_team(needs),
        *(_gap_of_team(gap) for gap in (needs.next_place, needs.podium, needs.first) if gap and _tells(gap, needs)),
        *_reach_of_team(needs),
    ]


def _place_of_team(needs: Needs) -> Iterator[str]:
    if needs.sharing:
        yield ngettext(
            "Your team shares place %(rank)d with %(others)d other team.",
            "Your team shares place %(rank)d with %(others)d other teams.",
            needs.sharing,
        ) % {"rank": needs.rank, "others": needs.sharing}
    elif needs.lead:
        yield _("Your team is in first place, %(wins)s ahead.") % {"wins": _wins(needs.lead)}
    elif needs.lead is not None:
        yield _("Your team is in first place by the tie-breaks: the next team has won as many games.")


def _tells(gap: Gap, needs: Needs) -> bool:
    """Judge whether a gap says more than that to the next place: of ten teams that have won as much, one will do."""
    return gap == needs.next_place or gap.points > 0


def _gap_of_team(gap: Gap) -> str:
    if not gap.points:
        return _("Your team has won as many games as place %(rank)d; the tie-breaks put it ahead.") % {"rank": gap.rank}
    return _("Your team is %(wins)s behind place %(rank)d.") % {"wins": _wins(gap.points), "rank": gap.rank}


def _reach_of_team(needs: Needs) -> Iterator[str]:
    games = (needs.most or 0) // 2
    if needs.is_first_out_of_reach:
        yield ngettext(
            "First place is out of reach: at most %(games)d more game can be won.",
            "First place is out of reach: at most %(games)d more games can be won.",
            games,
        ) % {"games": games}
    else:
        yield ngettext("%(games)d more game can be won.", "Up to %(games)d more games can be won.", games) % {
            "games": games
        }


def _wins(halves: int) -> str:
    if halves == 1:
        return _("half a win")
    whole = ngettext("%d win", "%d wins", halves // 2) % (halves // 2)
    return whole if halves % 2 == 0 else _("%(whole)d½ wins") % {"whole": halves // 2}


def cut_margin_in_words(state: str, margin: int | None, *, of_team: bool) -> list[str]:
    """Say where somebody is beside the line of the cut; `margin` is in points, of a team in halves of a game won."""
    if state == ON_THE_LINE:
        tied = _("Your team is tied for the last place that goes through to the next stage.")
        return [tied if of_team else _("You are tied for the last place that goes through to the next stage.")]
    if state == THROUGH:
        own = _("Your team is through to the next stage as it stands.")
        said = own if of_team else _("You are through to the next stage as it stands.")
        return [f"{said} {_ahead(margin, of_team=of_team)}".strip()]
    if not margin:
        level = _("Your team is level with the last that goes through; the tie-breaks put it behind.")
        return [level if of_team else _("You are level with the last who goes through; the tie-breaks put you behind.")]
    if of_team:
        return [_("Your team is %(wins)s short of going through to the next stage.") % {"wins": _wins(margin)}]
    said = ngettext(
        "You are %(points)d point short of going through to the next stage.",
        "You are %(points)d points short of going through to the next stage.",
        margin,
    )
    return [said % {"points": margin}]


def _ahead(margin: int | None, *, of_team: bool) -> str:
    if not margin:
        return ""
    if of_team:
        return _("It is %(wins)s ahead of the line.") % {"wins": _wins(margin)}
    said = ngettext(
        "You are %(points)d point ahead of the line.", "You are %(points)d points ahead of the line.", margin
    )
    return said % {"points": margin}
