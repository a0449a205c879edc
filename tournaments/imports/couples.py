"""Finding partners in a list: two rows with the same team, or rows that name each other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.names import reading_key
from tournaments.imports.people import ListProblem, ListRow


@dataclass(frozen=True)
class ListedCouple:
    """Two rows of a list that are a team, the upper one first; `name` is empty where it goes by theirs."""

    rows: tuple[int, int]
    name: str = ""


def couples_in(lines: Sequence[ListRow]) -> tuple[tuple[ListedCouple, ...], tuple[ListProblem, ...]]:
    """Return the couples, and the problems of rows whose partner is not clear; such rows are in no couple."""
    in_teams = [line for line in lines if line.team or line.team_name]
    others = [line for line in lines if not (line.team or line.team_name)]
    found = [*_by_team(in_teams), *_by_partner(others, lines)]
    couples = sorted((result for result in found if isinstance(result, ListedCouple)), key=lambda couple: couple.rows)
    return tuple(couples), tuple(result for result in found if isinstance(result, ListProblem))


def _by_team(lines: Sequence[ListRow]) -> Iterator[ListedCouple | ListProblem]:
    teams: dict[str, list[ListRow]] = {}
    for line in lines:
        teams.setdefault((line.team or line.team_name).casefold(), []).append(line)
    for members in teams.values():
        if len(members) == len(("one", "other")):
            yield ListedCouple((members[0].row, members[1].row), _name_of(members[0]))
        else:
            yield from (_not_two(line, members) for line in members)


def _name_of(line: ListRow) -> str:
    return line.team_name or ("" if line.team.isdigit() else line.team)


def _not_two(line: ListRow, members: Sequence[ListRow]) -> ListProblem:
    team = line.team or line.team_name
    if len(members) == 1:
        sentence = _("Nobody else in the list is in team %(team)s. Add the partner, or leave the cell empty.")
        return ListProblem(line.row, _("Team"), sentence % {"team": team})
    sentence = _("Rows %(rows)s are all in team %(team)s, but a team is two people. Correct the extra rows.")
    rows = ", ".join(str(member.row) for member in members)
    return ListProblem(line.row, _("Team"), sentence % {"team": team, "rows": rows})


def _by_partner(lines: Sequence[ListRow], everybody: Sequence[ListRow]) -> Iterator[ListedCouple | ListProblem]:
    """Yield a couple once, from the first of its rows."""
    known = _Known(everybody)
    named = {line.row: known.partner_of(line) for line in lines if line.partner}
    wooed: dict[int, list[int]] = {}
    for row, whom in named.items():
        if isinstance(whom, ListRow):
            wooed.setdefault(whom.row, []).append(row)
    for line in lines:
        partner = named.get(line.row)
        if isinstance(partner, ListProblem):
            yield partner
        elif partner is not None:
            back = named.get(partner.row)
            quarrel = _quarrel(line, partner, back, wooed[partner.row])
            if quarrel:
                yield ListProblem(line.row, _("Partner"), quarrel)
            elif back is None or line.row < partner.row:
                yield ListedCouple((min(line.row, partner.row), max(line.row, partner.row)))


def _quarrel(line: ListRow, partner: ListRow, back: ListRow | ListProblem | None, wooers: Sequence[int]) -> str:
    """Return why a line and its partner are not a couple; empty if they are. `back`: the name in the partner's row."""
    place = {"name": partner.name, "row": partner.row}
    if partner.team or partner.team_name:
        return _("%(name)s in row %(row)d is already in a team. Put the same team in both rows.") % place
    if isinstance(back, ListProblem):
        return _("Row %(row)d, for %(name)s, has a problem. Correct that row.") % place
    if back is not None and back.row != line.row:
        sentence = _("%(name)s in row %(row)d has %(other)s as a partner. Make the two rows agree.")
        return sentence % {**place, "other": back.name}
    if back is None and len(wooers) > 1:
        sentence = _("Rows %(rows)s all name %(name)s as their partner. Correct the others.")
        return sentence % {"rows": ", ".join(map(str, wooers)), "name": partner.name}
    return ""


class _Known:
    """The people of a list, by the name or number that another row gives for its partner."""

    def __init__(self, lines: Sequence[ListRow]) -> None:
        self._named: dict[str, list[ListRow]] = {}
        for line in lines:
            with_number = (f"{line.name} #{line.number}", line.number, f"#{line.number}") if line.number else ()
            for key in {reading_key(name) for name in (line.name, *with_number)}:
                self._named.setdefault(key, []).append(line)

    def partner_of(self, line: ListRow) -> ListRow | ListProblem:
        """Return the person whom the line names as its partner, or the problem."""
        meant = [row for row in self._named.get(reading_key(line.partner), []) if row.row != line.row]
        if len(meant) > 1:
            meant = [row for row in meant if row.partner and self._is_named_by(line, row)] or meant
        if len(meant) == 1:
            return meant[0]
        if not meant:
            return ListProblem(line.row, _("Partner"), self._nobody(line))
        sentence = _("There are %(count)d people called %(name)s in the list. Use a Team column to show who is meant.")
        return ListProblem(line.row, _("Partner"), sentence % {"count": len(meant), "name": line.partner})

    def _is_named_by(self, line: ListRow, other: ListRow) -> bool:
        return any(row.row == line.row for row in self._named.get(reading_key(other.partner), []))

    def _nobody(self, line: ListRow) -> str:
        if reading_key(line.partner) == reading_key(line.name):
            return _("Nobody can be their own partner. Enter the other person's name.")
        sentence = _(
            "%(name)s is not in the list, or their row has a problem. Add a row for them, or correct the name."
        )
        return sentence % {"name": line.partner}
